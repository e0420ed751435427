// The papers behind the games: what each is about, and where to try it here.

import { el } from "./dom.js";
import { query, toHash } from "./record.js";

/**
 * A position to open.
 * @typedef {{text: string, game: string, position: string, parameters?: string[],
 *   first?: string, panel?: string, left?: string, right?: string}} Link
 */

/** @type {{id: string, title: string, authors: string, about: string, links: Link[], sums?: [string, string[]][]}[]} */
const PAPERS = [
  {
    id: "dukego",
    title: "Restoring Fairness to Dukego",
    authors: "G. Martin",
    about:
      "Quadruphage with a Duke: he steps one square at a time and wants to reach the edge; the other player puts stones in his way. Black stones stay where they are, white ones may be moved again. Who wins on boards of m rows and n columns, with how many stones of which colour?",
    links: [
      { text: "8×8 with three white stones", game: "dukego", position: "8x8", parameters: ["white=3", "black=0"] },
      { text: "8×8 with black stones without number", game: "dukego", position: "8x8" },
      { text: "7×8 with three white stones: who wins?", game: "dukego", position: "7x8", parameters: ["white=3", "black=0"], panel: "analyse" },
      { text: "5×5 with two black stones: who wins?", game: "dukego", position: "5x5", parameters: ["black=2"], panel: "analyse" },
      { text: "Quadruphage with a king", game: "quadruphage", position: "8x8", parameters: ["piece=king"] },
    ],
  },
  {
    id: "legionnaires",
    title: "Legionnaires: A Combinatorial Game",
    authors: "M. Boardman (2005)",
    about:
      "A pawn slides diagonally over empty squares and then captures an enemy pawn one king’s step away, on whose square it ends. The paper has values of small boards, sequences of boards, a museum of values, variants, and an applet with two strategies.",
    links: [
      { text: "The 8×8 start, White first, against the player who leaves the fewest replies", game: "legionnaires", position: "8x8", first: "right", left: "minimise" },
      { text: "6×6 with 12 pawns", game: "legionnaires", position: "6x6", first: "right" },
      { text: "6×6 with 18 pawns", game: "legionnaires", position: "6x6", parameters: ["pawns=18"], first: "right" },
      { text: "The value of the 4×4 start", game: "legionnaires", position: "4x4", panel: "analyse" },
      { text: "The value of the 3×3 start", game: "legionnaires", position: "3x3", panel: "analyse" },
      { text: "Mace, a variant, on 6×6", game: "legionnaires", position: "6x6", parameters: ["variant=mace"] },
      { text: "Centurion, a variant in which play may go on for ever", game: "centurion", position: "3x3", panel: "analyse" },
    ],
    sums: [["Full rows against each other, in the calculator", ["legionnaires(\"ooo/.../xxx\")", "legionnaires(\"oooo/..../xxxx\")", "legionnaires(\"o.x.x/.....\")"]]],
  },
  {
    id: "domineering",
    title: "Domineering games with minimal number of moves",
    authors: "R. Karthikeyan, S. Sinha (2020)",
    about:
      "How short can a game of Domineering be? The paper counts the ends of the game by generating polynomials and has a table of the fewest moves on boards of m rows and n columns.",
    links: [
      { text: "Play 8×8 against perfect play", game: "domineering", position: "8x8", right: "perfect" },
      { text: "The value of 4×4", game: "domineering", position: "4x4", panel: "analyse" },
      { text: "The moves of 3×5, one by one", game: "domineering", position: "3x5", panel: "analyse" },
    ],
    sums: [["Small boards in the calculator", ["domineering(2x3)", "domineering(3x3)", "domineering(4x4)", "domineering(4x4).temperature"]]],
  },
  {
    id: "chessfights",
    title: "Chessfights",
    authors: "Carvalho, Neto, Santos",
    about:
      "A bishop against a knight on the quarter board: Left moves the piece as a bishop, Right as a knight. With values and reduced values, and with Wythoff’s queens and the White Knight beside it.",
    links: [
      { text: "Bishop and knight from row 4, column 5", game: "chessfights", position: "4,5", panel: "analyse" },
      { text: "Bishop and knight from row 8, column 8", game: "chessfights", position: "8,8" },
      { text: "Wythoff’s queens", game: "wythoff-queens", position: "3,5", panel: "analyse" },
      { text: "The White Knight", game: "white-knight", position: "6,7", panel: "analyse" },
    ],
    sums: [["In the calculator", ["chessfights(3,4)", "chessfights(3,4).reduced", "chessfights(6,6).reduced"]]],
  },
  {
    id: "parabola",
    title: "Mathematical Games",
    authors: "Parabola",
    about:
      "Bridg-it, in which both players build bridges between their own dots, and two games of heaps: Grundy’s, where a heap is split into two unequal ones, and Kenyon’s, where the two must differ by at least 2.",
    links: [
      { text: "Bridg-it with 30 dots for each player", game: "bridgit", position: "5", right: "perfect" },
      { text: "Bridg-it, small, with its proof", game: "bridgit", position: "3", panel: "analyse" },
      { text: "Grundy’s game, a heap of 13 and one of 4", game: "grundy", position: "13+4", panel: "analyse" },
      { text: "Kenyon’s game with heaps of 5, 8 and 9", game: "kenyon", position: "5+8+9", panel: "analyse" },
    ],
    sums: [["Grundy numbers in the calculator", ["grundy(7)", "grundy(8)", "kenyon(8)", "kenyon(5) + kenyon(8) + kenyon(9)"]]],
  },
];

/** The address of a position. */
function address({ game, position, parameters, first, left, right, panel }) {
  return toHash({ record: { game, position, parameters, first }, left, right, panel });
}

/**
 * Puts the papers into a page.
 * @param {HTMLElement} root
 * @param {URLSearchParams} params `paper` names the one to begin with
 */
export function mount(root, params) {
  const cards = PAPERS.map(({ id, title, authors, about, links, sums = [] }) =>
    el(
      "article",
      { class: "card paper", id: `paper-${id}`, "data-paper": id, "aria-labelledby": `paper-${id}-title`, tabindex: "-1" },
      el("h2", { id: `paper-${id}-title` }, title),
      el("p", { class: "authors" }, authors),
      el("p", {}, about),
      el("h3", {}, "Here"),
      el(
        "ul",
        {},
        ...links.map((link) => el("li", {}, el("a", { href: address(link) }, link.text))),
        ...sums.map(([text, lines]) => el("li", {}, el("a", { href: `#/calculator?${query([["in", lines.join("\n")]])}` }, text))),
      ),
    ),
  );
  root.replaceChildren(
    el("h1", {}, "Papers"),
    el("p", { class: "soft" }, "Five papers whose games can be played and analysed here. Every answer behind these links is worked out when you ask for it."),
    el("div", { class: "papers-list" }, ...cards),
  );
  const wanted = params.get("paper");
  const card = cards.find((one) => one.dataset.paper === wanted);
  if (card) requestAnimationFrame(() => card.focus());
}
