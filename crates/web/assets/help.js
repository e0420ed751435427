// How to use all this.

import { el } from "./dom.js";
import { strategyMeaning, strategyName } from "./catalogue.js";

const KEYS = [
  ["Arrow keys", "on the board: to the nearest point in that direction where a move can go on"],
  ["Enter or Space", "choose that point"],
  ["Escape", "give up a move that was begun"],
  ["Ctrl+Z, Ctrl+Y", "undo and redo"],
  ["Tab", "from the board to the list of moves, and on to everything else"],
];

/** Shows the page. */
export function mount(root) {
  const strategies = ["human", "random", "minimise", "hottest", "level5", "perfect", "trees", "pairing"];
  root.append(
    el("h1", {}, "Help"),
    el("section", { class: "card prose" },
      el("h2", {}, "Playing"),
      el("p", {}, "Dots mark where a move can begin. Click a dot; if the move has more points, click the next one, or drag from one to the other. A faint picture shows the position after the move. Moves can also be made from the list beside the board, or written and finished with Enter."),
      el("p", {}, "If a click is no move, the line under the board says why. Undo steps back, and another move from there begins a variation; all variations stay in “The game so far” until you delete them."),
      el("h2", {}, "Keys"),
      el("dl", { class: "keys" }, ...KEYS.flatMap(([keys, what]) => [el("dt", {}, keys), el("dd", {}, what)]))),
    el("section", { class: "card prose" },
      el("h2", {}, "Who plays"),
      el("dl", { class: "keys" }, ...strategies.flatMap((name) => [el("dt", {}, strategyName(name)), el("dd", {}, strategyMeaning(name))])),
      el("p", {}, "When the computer runs out of time it says so and offers other ways to go on. How long it may think is among the settings.")),
    el("section", { class: "card prose" },
      el("h2", {}, "Sums"),
      el("p", {}, "A sum of games is several boards at once: who moves chooses a board and moves there. Write ", el("code", {}, "3x3 + 2x4"), " as a position, or add a board in the Edit panel. Heaps are joined without spaces: ", el("code", {}, "4+2+1"), ".")),
    el("section", { class: "card prose" },
      el("h2", {}, "Links and files"),
      el("p", {}, "The address of a page holds the game, the position, all moves and the players: copy it, and whoever opens it sees the same. Pictures can be saved as SVG, PNG and TikZ, and games as plain text files that ", el("code", {}, "partizan play"), " reads as well."),
      el("p", {}, "Nothing leaves the computer that serves this page. The calculator’s worksheet and your settings are kept in this browser.")),
  );
}
