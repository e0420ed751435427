// What is known about a position, part by part, as each answer comes: who wins, the value and
// what follows from it, the moves, the components, the thermograph, and the game tree. A part
// that took too long says so and can be tried again with more time.

import { ask, isAbort, stream } from "./api.js";
import { game as entryOf } from "./catalogue.js";
import { el } from "./dom.js";
import { Explorer } from "./explorer.js";
import { explain } from "./notice.js";
import { opponent } from "./record.js";
import { Task } from "./task.js";
import { Thermograph } from "./thermograph.js";
import { plain, typeset } from "./typeset.js";

/**
 * What is said about a move on the board.
 * @typedef {{text: string, kind: "wins"|"loses"|"dominated"|"reversible"|"value", title: string}} Badge
 */

/** What the letters of outcomes mean. */
const OUTCOMES = {
  L: "Left wins, whoever begins",
  R: "Right wins, whoever begins",
  N: "whoever begins wins",
  P: "whoever begins loses",
  D: "a draw, whoever begins",
};

/** Badges on a board have little room. */
const SHORT = 4;

/** Components are larger than points. */
const SHORT_OF_COMPONENT = 5;

/** Longer lists of winning moves begin folded. */
const MANY = 12;

/** The facts of a value, in the order in which people ask for them. */
const FACTS = [
  ["mean", "Mean", "what it is worth on average, in many copies"],
  ["temperature", "Temperature", "how much a move is worth"],
  ["left_stop", "Left stop", "the number that play ends at if Left begins"],
  ["right_stop", "Right stop", "the number that play ends at if Right begins"],
  ["atomic_weight", "Atomic weight", "how many ups it is worth, among infinitesimals"],
  ["reduced", "Reduced form", "the simplest game that is infinitesimally close"],
  ["birthday", "Birthday", "how many moves deep it is"],
];

/** The panel beside a board. */
export class AnalysisPanel {
  /**
   * @param {HTMLElement} element
   * @param {{onBadges?: (badges: Map<string, Badge>) => void,
   *   onComponents?: (components: {points: number[][], value: string|null, colour: number}[]) => void,
   *   onOpen?: (record: object, options: {analyse: boolean}) => void}} [listeners]
   */
  constructor(element, { onBadges, onComponents, onOpen } = {}) {
    this.element = element;
    this.onBadges = onBadges ?? (() => {});
    this.onComponents = onComponents ?? (() => {});
    this.onOpen = onOpen ?? (() => {});
    this.controller = null;
    this.shown = "";
  }

  /** Stops all work and shows nothing. */
  clear() {
    this.controller?.abort();
    this.controller = null;
    this.shown = "";
    this.element.replaceChildren();
  }

  /**
   * Analyses the position under way of a record; what was shown before is called off.
   * @param {import("./record.js").Record} record
   */
  async show(record) {
    const name = JSON.stringify(record);
    // A page that is drawn again has not become another position.
    if (name === this.shown && this.controller && !this.controller.signal.aborted) return;
    this.controller?.abort();
    const controller = new AbortController();
    this.controller = controller;
    this.shown = name;
    this.onBadges(new Map());
    this.onComponents([]);
    const { signal } = controller;
    try {
      const [state, entry] = await Promise.all([ask("/api/state", record, { signal }), entryOf(record.game)]);
      if (signal.aborted) return;
      new Analysis(this, { ...record, ...state.record }, state, entry, signal).start();
    } catch (error) {
      if (isAbort(error) || signal.aborted) return;
      this.element.replaceChildren(el("div", { class: "card problem" }, ...explain(error)));
    }
  }
}

/** A part of the panel: a heading, how it is going, and what was found. */
class Part {
  constructor(name, title) {
    this.task = new Task({ name });
    this.body = el("div", { class: "part-body" });
    this.heading = el("h2", { id: `part-${name}` }, title);
    this.element = el(
      "section",
      { class: "part", "data-part": name, "aria-labelledby": `part-${name}` },
      this.heading,
      this.body,
      this.task.element,
    );
  }

  fill(...nodes) {
    this.body.replaceChildren(...nodes.flat().filter(Boolean));
  }

  /** A button that starts what is too costly to start unasked. */
  offer(text, label, start) {
    const button = el("button", { type: "button", "data-start": "", onClick: () => {
      this.fill();
      start();
    } }, label);
    this.fill(el("p", {}, text, " "), button);
  }
}

/** The analysis of one position. */
class Analysis {
  constructor(panel, record, state, entry, signal) {
    this.panel = panel;
    this.record = record;
    this.state = state;
    this.signal = signal;
    this.kind = entry?.kind ?? "short partizan";
    this.names = entry?.players ?? ["Left", "Right"];
    this.misere = record.play === "misere";
    this.words = [record.game, state.position, ...(record.parameters ?? [])];
    /** What `value` said. */
    this.value = null;
    /** Whether everything is being asked for the first time. */
    this.first = true;
    /** Who wins, if a player begins. */
    this.solved = null;
    /** What was said about the moves, which is more than who wins. */
    this.judged = null;
    this.parts = {
      outcome: new Part("outcome", this.misere ? "Who wins (misère play)" : "Who wins"),
      value: new Part("value", "Value"),
      moves: new Part("moves", "Moves"),
      components: new Part("components", "Components"),
      thermograph: new Part("thermograph", "Thermograph"),
      tree: new Part("tree", "Game tree"),
    };
  }

  /** The player's name with Left or Right, where those are different words. */
  name(player) {
    const name = this.names[player === "left" ? 0 : 1];
    const usual = player === "left" ? "Left" : "Right";
    return name === usual ? usual : `${name} (${usual})`;
  }

  async start() {
    const { parts } = this;
    this.panel.element.replaceChildren(
      el("div", { class: "analysis", "data-analysis": "" }, ...Object.values(parts).map((part) => part.element)),
    );
    parts.components.element.hidden = true;
    parts.thermograph.element.hidden = true;
    this.tree();
    const hasValue = this.kind === "short partizan" || this.kind === "impartial";
    await Promise.all([this.outcome(), hasValue || this.misere ? this.findValue() : this.noValue()]);
    if (this.signal.aborted) return;
    this.first = false;
    if (this.misere || this.kind === "loopy") this.noMoves();
    else await this.follow();
  }

  /** What comes after the value; all of it needs values, so without one nothing starts unasked. */
  async follow() {
    const { moves, thermograph } = this.parts;
    if (this.value === null) {
      moves.offer("", "Work out the value of each move", () => this.moves());
      thermograph.element.hidden = true;
      return;
    }
    if (this.judged === null) await this.moves();
    if (this.signal.aborted) return;
    thermograph.element.hidden = false;
    if (this.kind === "impartial") {
      thermograph.offer("The thermograph of a nimber has little to show.", "Show it", () => this.thermograph());
    } else await this.thermograph();
  }

  /** Runs a part; a wrong question is told in its place. */
  run(part, work, options = {}) {
    return part.task.run(work, { signal: this.signal, ...options });
  }

  // Who wins.

  outcome() {
    const part = this.parts.outcome;
    const words = this.misere ? [...this.words, "play=misere"] : this.words;
    const tell = (answer) => {
      const found = [];
      if (answer.outcome) {
        found.push(el("p", { class: "verdict" }, el("strong", { "data-outcome": answer.outcome }, answer.outcome), ` ${OUTCOMES[answer.outcome] ?? ""}`));
      }
      for (const first of [this.state.player, opponent(this.state.player)]) {
        const side = answer[`${first}_first`];
        if (side?.winner) found.push(this.side(first, side));
      }
      if (answer.reasons) found.push(...answer.reasons.map((reason) => el("p", {}, reason)));
      if (answer.heaps) found.push(this.heaps(answer));
      if (answer.proofs?.length) found.push(...answer.proofs.map((proof) => this.proof(proof)));
      part.fill(found);
      this.winning(answer);
    };
    return this.run(
      part,
      async ({ seconds, options }) => {
        const answer = await stream("/api/verb/solve", { words, seconds }, options);
        if (!this.signal.aborted) tell(answer);
        return cost(answer);
      },
      { onPartial: tell },
    );
  }

  /** Who wins if a player begins. */
  side(first, { winner, moves: known, complete, length, piece_moves, line }) {
    // Who wins may be known where there was no time or room for the moves.
    const moves = known ?? [];
    const draw = winner === "draw";
    const text = [el("strong", {}, `If ${this.name(first)} begins`), ": "];
    text.push(draw ? "a draw" : `${this.name(winner)} wins`);
    if (typeof length === "number") text.push(` in ${count(length, "move")}`);
    if (typeof piece_moves === "number") text.push(`, ${piece_moves} of them by the piece`);
    text.push(".");
    const nodes = [el("p", { "data-first": first, "data-winner": winner }, ...text)];
    if (moves.length > 0) {
      const label = draw ? "Moves that draw" : complete === false ? "Winning moves found so far" : "Winning moves";
      const list = moves.join(", ");
      nodes.push(
        moves.length <= MANY
          ? el("p", { class: "winning" }, `${label}: `, el("code", {}, list))
          : el("details", {}, el("summary", {}, `${label} (${moves.length})`), el("p", { class: "winning" }, el("code", {}, list))),
      );
    }
    if (line?.length) {
      nodes.push(el("details", {}, el("summary", {}, "A game with perfect play"), el("p", {}, el("code", {}, line.join(" ")))));
    }
    return el("div", { class: "side" }, ...nodes);
  }

  /** The numbers of heaps that explain an answer. */
  heaps({ heaps, nim_value, binary, genus: all }) {
    const misere = heaps.some((heap) => heap.genus);
    const head = ["Heap", "Nim-value", "Binary", misere && "Genus"].filter(Boolean);
    const row = (name, value, binary, kind) => [String(name), String(value ?? ""), binary ?? "", ...(misere ? [genus(kind ?? "")] : [])];
    const rows = heaps.slice(0, 200).map((heap) => row(heap.heap, heap.nim_value, heap.binary, heap.genus));
    if (nim_value !== undefined) rows.push(row("all", nim_value, binary, all));
    return table("Heaps", head, rows);
  }

  proof({ player, after, trees, forests }) {
    const sets = trees ?? forests ?? [];
    const what = trees ? "two trees without a common edge" : "two forests";
    return el(
      "details",
      {},
      el("summary", {}, `Proof for ${this.name(player)}${after ? ` after ${after}` : ""}: ${what}`),
      ...sets.map((edges, i) => el("p", {}, `${i + 1}. `, el("code", {}, edges.join(" ")))),
    );
  }

  /** Keeps which moves win, and badges them unless more is known. */
  winning(answer) {
    this.solved = { left: answer.left_first, right: answer.right_first };
    if (this.judged) this.tellMoves(this.judged);
    else {
      const known = (this.state.choices ?? []).map(({ move }) => this.judge(this.state.player, { move }));
      this.panel.onBadges(new Map(known.filter(({ wins, draws }) => wins !== null || draws).map((move) => [move.move, badge(move)])));
    }
  }

  /** Adds to a move whether it wins, where only the search knows. */
  judge(player, move) {
    const side = this.solved?.[player];
    if ((move.wins ?? null) !== null || !side?.winner) return { ...move, wins: move.wins ?? null };
    if (side.winner === opponent(player)) return { ...move, wins: false };
    // Without the moves nothing is known about this one.
    if (!side.moves) return { ...move, wins: null };
    const good = side.moves.includes(move.move);
    if (side.winner === player && good) return { ...move, wins: true };
    if (side.winner === "draw" && good) return { ...move, wins: null, draws: true };
    return { ...move, wins: side.complete === false ? null : false };
  }

  // The value and what follows from it.

  findValue() {
    const part = this.parts.value;
    const words = this.misere ? [...this.words, "play=misere"] : this.words;
    return this.run(
      part,
      async ({ seconds, options }) => {
        const answer = await stream("/api/verb/value", { words, seconds }, options);
        if (this.signal.aborted) return "";
        part.fill(this.facts(answer));
        if (!this.misere) {
          this.value = answer;
          // Found at the second try: now the rest can be found as well.
          if (!this.first) this.follow();
        }
        return cost(answer, "positions");
      },
      {
        onPartial: (answer) => {
          const known = [...(answer.known?.left ?? []), ...(answer.known?.right ?? [])].filter((move) => move.value);
          if (known.length > 0) part.fill(el("p", {}, `The values of ${count(known.length, "move")} are known already.`));
        },
        onFail: (error) => {
          if (this.misere) part.fill(el("p", { class: "remark" }, `Values belong to normal play: ${error.message}.`));
          return this.misere;
        },
      },
    );
  }

  noValue() {
    const { value } = this.parts;
    if (this.kind === "loopy") {
      value.fill(el("p", { class: "remark" }, "Play need not end in this game, so its positions have no values among short games. Who wins is all there is to say."));
    } else {
      value.offer("Who wins is known without the value, which can take long here.", "Work out the value", () => this.findValue());
    }
  }

  facts(answer) {
    const found = [];
    const row = (name, meaning, key, ...content) => {
      found.push(el("dt", { title: meaning }, name), el("dd", { "data-fact": key }, ...content));
    };
    // In misère play the answer is a genus, which looks like a value and is none.
    if (!this.misere) row("Value", "the canonical form", "value", whole(answer));
    if (answer.nim_value !== undefined) row("Nim-value", "the heap of Nim that it is equal to", "nim_value", String(answer.nim_value));
    if (answer.genus !== undefined) row("Genus", "the nim-value, with misère nim-values beside heaps of 2", "genus", genus(answer.genus));
    if (answer.misere_nim_value !== undefined) row("Misère nim-value", "0 if whoever moves loses", "misere_nim_value", String(answer.misere_nim_value));
    for (const [key, name, meaning] of FACTS) {
      const text = answer[key];
      if (typeof text === "string" && text.length <= 2000) row(name, meaning, key, typeset(text));
    }
    return el("dl", { class: "facts" }, ...found);
  }

  // The moves.

  moves() {
    const part = this.parts.moves;
    return this.run(part, async ({ seconds, options }) => {
      const answer = await stream("/api/analyse", { ...this.record, seconds }, options);
      if (this.signal.aborted) return "";
      this.tellMoves(answer);
      return "";
    });
  }

  tellMoves(answer) {
    this.judged = answer;
    // Where both have the same moves, one table says it all.
    const sides = this.kind === "impartial" ? [this.state.player] : [this.state.player, opponent(this.state.player)];
    const judged = sides.map((player) => (answer.moves[player] ?? []).map((move) => this.judge(player, move)));
    this.parts.moves.fill(sides.map((player, i) => this.moveTable(player, judged[i])));
    this.panel.onBadges(new Map(judged[0].map((move) => [move.move, badge(move)])));
    this.components(answer.components ?? []);
  }

  moveTable(player, moves) {
    const title = this.kind === "impartial" ? "Either player" : `${this.name(player)}${player === this.state.player ? ", to move" : ""}`;
    if (moves.length === 0) return el("p", {}, `${title}: no moves.`);
    const rows = moves.toSorted(bestFirst).map((move) => {
      const value = (move.value ?? null) === null ? "?" : move.value.length > 40 ? el("span", { title: plain(move.value.slice(0, 400)) }, `${plain(move.value.slice(0, 30))}…`) : typeset(move.value);
      const fact = (text) => (text === null || text === undefined ? "" : typeset(text));
      return [el("code", {}, move.move), verdict(move), [value, remarks(move)], fact(move.mean), fact(move.temperature)];
    });
    return table(title, ["Move", "Wins?", "Value", "Mean", "Temp."], rows, { "data-moves": player });
  }

  noMoves() {
    const why = this.misere ? "Moves have values in normal play only" : "Moves have no values where play need not end";
    this.parts.moves.fill(el("p", { class: "remark" }, `${why}; those that win are marked on the board and in the list of moves.`));
  }

  components(components) {
    const part = this.parts.components;
    part.element.hidden = components.length < 2;
    if (components.length < 2) return;
    // Where a value has no room on the board there is a letter, which the list explains.
    const labels = components.map(({ value }, i) => {
      const text = value === null ? "?" : plain(value);
      return text.length <= SHORT_OF_COMPONENT ? { text, letter: "" } : { text: letter(i), letter: letter(i) };
    });
    this.panel.onComponents(components.map(({ points }, i) => ({ points: points ?? [], value: labels[i].text, colour: i })));
    part.fill(
      el("p", { class: "remark" }, "The position is the sum of these parts, which are coloured on the board."),
      el(
        "ul",
        { class: "components-list" },
        ...components.map(({ value, position }, i) =>
          el(
            "li",
            { "data-component": i },
            el("span", { class: `part-tone part-tone-${i % 8}`, "aria-hidden": "true" }),
            labels[i].letter ? el("strong", {}, labels[i].letter) : "",
            value === null ? "?" : value.length > 200 ? `a value of ${value.length} characters` : typeset(value),
            position ? el("code", { class: "part-position" }, position.length > 80 ? `${position.slice(0, 80)}…` : position) : "",
          ),
        ),
      ),
    );
  }

  // The thermograph and the tree.

  thermograph() {
    const part = this.parts.thermograph;
    return this.run(part, async ({ seconds, options }) => {
      const answer = await stream("/api/verb/thermograph", { words: this.words, seconds }, options);
      if (this.signal.aborted) return "";
      const expression = typeof this.value?.value === "string" ? this.value.value : null;
      part.fill(new Thermograph(answer, { expression, signal: this.signal }).element);
      return "";
    });
  }

  tree() {
    const { record, state } = this;
    const explorer = new Explorer({
      record,
      position: state.position,
      player: state.player,
      names: this.names,
      impartial: this.kind === "impartial",
      values: !this.misere && (this.kind === "short partizan" || this.kind === "impartial") && state.analysable !== false,
      signal: this.signal,
      onOpen: this.panel.onOpen,
    });
    this.parts.tree.fill(explorer.element);
  }
}

/** A value, folded if it is long. */
function whole({ value, length }) {
  if (typeof value !== "string") return `too long to show: ${length} characters`;
  if (value.length <= 400) return typeset(value);
  return el("details", {}, el("summary", {}, `${value.length} characters`), typeset(value));
}

/** A genus such as `3^1431`: the nim-value, and the misère nim-values above it. */
function genus(text) {
  const [base, above = ""] = String(text).split("^");
  return el("span", { class: "value" }, base, el("sup", {}, above));
}

/** A, B, …, Z, and numbers for the rest. */
function letter(index) {
  return index < 26 ? String.fromCharCode(65 + index) : String(index + 1);
}

/** Winning moves before others, and then those that nothing dominates. */
function bestFirst(a, b) {
  const rank = ({ wins, dominated_by }) => (wins === true ? 0 : wins === false ? 4 : 2) + (dominated_by ? 1 : 0);
  return rank(a) - rank(b);
}

/** What it took, in a few words. */
function cost(answer, unit = "nodes") {
  const seconds = answer.seconds;
  if (typeof seconds !== "number" || seconds < 0.1) return "";
  const many = answer[unit];
  const work = typeof many === "number" && many > 0 ? `, ${count(many, unit.slice(0, -1))}` : "";
  return `${seconds.toPrecision(2)} s${work}`;
}

function count(number, thing) {
  return `${number.toLocaleString("en-GB")} ${thing}${number === 1 ? "" : "s"}`;
}

/** The badge of a move: the best or worst of what is known, and its value where there is room. */
export function badge(move) {
  const { wins, draws, dominated_by, reversible_through, value, temperature } = move;
  const sign = wins === true ? "✓" : wins === false ? "✗" : draws ? "=" : "";
  const short = value !== null && value !== undefined && plain(value).length <= SHORT ? plain(value) : "";
  const kind =
    wins === true ? "wins"
    : dominated_by ? "dominated"
    : reversible_through ? "reversible"
    : wins === false ? "loses"
    : "value";
  const facts = [
    wins === true && "wins",
    wins === false && "does not win",
    draws && "draws",
    dominated_by && `dominated by ${dominated_by}`,
    reversible_through && `reversible through ${shortened(reversible_through)}`,
    value && value.length <= 200 && `value ${plain(value)}`,
    temperature && `temperature ${plain(temperature)}`,
  ].filter(Boolean);
  return { text: `${sign}${sign && short ? " " : ""}${short}` || "·", kind, title: `${move.move}: ${facts.join(", ") || "not known"}` };
}

/** A value in one line, or its beginning. */
function shortened(value) {
  const text = plain(value);
  return text.length <= 40 ? text : `${text.slice(0, 36)}…`;
}

/** A little label in a table. */
function label(kind, text, title) {
  return el("span", { class: `badge kind-${kind}`, title }, text);
}

/** Whether a move wins, for a table. */
function verdict({ wins }) {
  return wins === true ? label("wins", "✓ wins") : wins === false ? label("loses", "✗ loses") : "";
}

/** Why a move need not be considered, under its value in a table. */
function remarks({ dominated_by, reversible_through }) {
  const found = [];
  if (dominated_by) found.push(label("dominated", `dominated: ${dominated_by}`, `${dominated_by} is at least as good`));
  if (reversible_through) {
    const why = "the opponent’s answer with this value makes up for it";
    found.push(label("reversible", `reversible: ${shortened(reversible_through)}`, why));
  }
  return found.length > 0 ? el("div", { class: "badges" }, ...found) : null;
}

/** A table that scrolls by itself on a narrow screen. */
function table(title, head, rows, properties = {}) {
  return el(
    "div",
    { class: "scroll", tabindex: "0", role: "region", "aria-label": title },
    el(
      "table",
      { class: "facts-table", ...properties },
      el("caption", {}, title),
      el("thead", {}, el("tr", {}, ...head.map((cell) => el("th", { scope: "col" }, cell)))),
      el("tbody", {}, ...rows.map((row) => el("tr", {}, ...row.map((cell) => el("td", {}, cell))))),
    ),
  );
}
