// Setting up a position: painting on the board, writing the notation, changing the size. The text
// is what counts; everything else changes the text, and the server says whether it is a position.

import { ask, isAbort } from "./api.js";
import { capital } from "./catalogue.js";
import { el, field, picture, prose, svg } from "./dom.js";
import { explain } from "./notice.js";
import { sum } from "./record.js";
import { parameterFields, sizeControls } from "./sizes.js";

/** How long after the last stroke the server is asked, in milliseconds. */
const REST = 30;

/**
 * What the letters of positions mean, from the sentence about the syntax.
 * @param {string} syntax
 */
export function meanings(syntax) {
  const found = new Map();
  const plain = syntax.replace(/\bor MxN.*$/, "");
  for (const [, letter, after] of plain.matchAll(/`(.)`([^`;]*)/g)) {
    const text = after.replace(/^[\s,]+/, "").split(",")[0].trim().replace(/\s+(and|or)$/, "").replace(/^(and|or)$/, "");
    if (!found.has(letter)) found.set(letter, text);
  }
  // What is said of the second of two letters is said of both.
  const letters = [...found.keys()];
  for (let i = letters.length - 2; i >= 0; i -= 1) {
    if (found.get(letters[i]) === "") found.set(letters[i], found.get(letters[i + 1]));
  }
  // "`x` Left's pieces, `o` Right's": the pieces are meant both times.
  let thing = "";
  for (const [letter, text] of found) {
    const owned = /^(?:Left|Right)'s(?: (.+))?$/.exec(text);
    if (owned?.[1]) thing = owned[1];
    else if (owned && thing) found.set(letter, `${text} ${thing}`);
  }
  // "`x` and `o` coloured by Left and Right": one of them each.
  for (const text of new Set(found.values())) {
    const sharing = letters.filter((letter) => found.get(letter) === text);
    const pair = /^(.*?)(\S+) (?:and|or) (\S+)(.*)$/.exec(text);
    if (sharing.length !== 2 || !pair) continue;
    const [, before, first, second, after] = pair;
    found.set(sharing[0], before + first + after);
    found.set(sharing[1], before + second + after);
  }
  // What is said of several letters at once does not tell which is whose.
  const whose = { x: "Left", o: "Right", l: "Left", r: "Right", b: "both" };
  const texts = [...found.values()];
  for (const [letter, text] of found) {
    const shared = texts.filter((other) => other === text).length > 1;
    if (shared && whose[letter]) found.set(letter, `${whose[letter]}: ${text}`);
  }
  return found;
}

/** The places in a text of the letters that can be painted. */
function places(text, letters) {
  const found = [];
  for (let i = 0; i < text.length; i += 1) if (letters.includes(text[i])) found.push(i);
  return found;
}

/** The text with a letter at a place; if there can be only one on a board, it is moved there. */
function put(text, at, letter, only) {
  const start = text.lastIndexOf("+", at) + 1;
  const end = text.indexOf("+", at) < 0 ? text.length : text.indexOf("+", at);
  const clear = (from, to) => (only ? text.slice(from, to).replaceAll(letter, ".") : text.slice(from, to));
  return text.slice(0, start) + clear(start, at) + letter + clear(at + 1, end) + text.slice(end);
}

/** What a letter looks like if no picture shows it: shapes that differ, not only colours. */
function simple(letter) {
  const disc = (properties) => svg("circle", { cx: 16, cy: 16, r: 9, "stroke-width": 2, ...properties });
  const shapes = {
    ".": [],
    "#": [svg("rect", { x: 3, y: 3, width: 26, height: 26, fill: "#666" })],
    x: [disc({ fill: "#0072b2", stroke: "#111" })],
    o: [disc({ fill: "#fff", stroke: "#d55e00", "stroke-width": 6, r: 8 })],
    g: [disc({ fill: "#009e73", stroke: "#111" })],
    b: [disc({ fill: "#111", stroke: "#111" })],
    w: [disc({ fill: "#fff", stroke: "#111" })],
    l: [svg("rect", { x: 3, y: 3, width: 26, height: 26, fill: "#cde3f1" })],
    r: [svg("rect", { x: 3, y: 3, width: 26, height: 26, fill: "#f8dcc8" })],
  };
  const known = shapes[letter] ?? [svg("text", { x: 16, y: 22, "font-size": 18, "text-anchor": "middle", fill: "#111" }, letter)];
  return svg("svg", { viewBox: "0 0 32 32" }, ...known);
}

export class Editor {
  /**
   * @param {HTMLElement} root
   * @param {import("./catalogue.js").Game} entry
   * @param {import("./board.js").Board} board
   * @param {{onDraft: (text: string) => void, onPlay: (changes: object) => void}} handlers
   */
  constructor(root, entry, board, handlers) {
    this.root = root;
    this.entry = entry;
    this.board = board;
    this.handlers = handlers;
    this.letter = null;
    this.asking = null;
  }

  /** Begins with a position. */
  async open({ position, parameters, first, play }) {
    this.draft = { position, parameters: [...parameters], first, play };
    this.state = null;
    this.drawn = null;
    this.build();
    await this.check({ canonical: true });
  }

  leave() {
    clearTimeout(this.timer);
    this.asking?.abort();
    this.board.letterAt = null;
  }

  build() {
    const { entry, draft } = this;
    this.text = el("textarea", {
      id: "position-text",
      rows: 3,
      spellcheck: "false",
      autocapitalize: "off",
      autocomplete: "off",
      value: draft.position,
      "aria-describedby": "position-error",
      onInput: () => {
        draft.position = this.text.value.trim();
        this.soon();
      },
    });
    this.problem = el("div", { id: "position-error", role: "alert", class: "problem" });
    this.palette = el("div", { class: "palette", id: "palette", role: "radiogroup", "aria-label": "What to paint" });
    this.sizes = el("div", { id: "sizes" });
    const first = el(
      "select",
      { id: "edit-first", value: draft.first, onChange: () => { draft.first = first.value; this.soon(); } },
      el("option", { value: "left" }, capital(entry.players[0])),
      el("option", { value: "right" }, capital(entry.players[1])),
    );
    const another = el("input", { type: "text", id: "another-board", spellcheck: "false", autocapitalize: "off", value: entry.example });
    this.go = el("button", { type: "button", class: "main", id: "play-from-here", onClick: () => this.play() }, "Play from here");
    this.root.replaceChildren(
      el("h2", {}, "Set up a position"),
      this.paintHelp = el("p", { class: "soft" }, "Choose a piece, then click squares or draw over them."),
      this.palette,
      this.sizes,
      field("Position as text", this.text),
      this.problem,
      el("details", { class: "soft" }, el("summary", {}, "How positions are written"), el("p", {}, ...prose(capital(entry.syntax)), ".")),
      ...(entry.parameters.length > 0
        ? [el("fieldset", {}, el("legend", {}, "Rules"), ...parameterFields(entry, draft.parameters, (words) => { draft.parameters = words; this.soon(); }))]
        : []),
      // Heaps have a button of their own for that.
      el("div", { class: "row", hidden: entry.shape === "heap" },
        field("Add a board beside it", another),
        el("button", { type: "button", id: "add-board", onClick: () => {
          const board = another.value.trim();
          if (board) this.write(sum(draft.position, board));
        } }, "Add")),
      field("Who moves first", first),
      el("div", { class: "row" },
        this.go,
        el("button", { type: "button", id: "edit-example", onClick: () => this.write(entry.example) }, "Start over")),
    );
  }

  /** Takes another text. */
  write(text) {
    this.draft.position = text;
    this.text.value = text;
    this.check({ canonical: true });
  }

  soon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.check({}), 250);
  }

  /**
   * Asks whether this is a position, and shows it.
   * @param {{canonical?: boolean}} how whether the text becomes what the server calls it
   */
  async check({ canonical = false }) {
    clearTimeout(this.timer);
    this.asking?.abort();
    const work = new AbortController();
    this.asking = work;
    const asked = this.draft.position;
    try {
      const state = await ask("/api/state", this.record(), { signal: work.signal });
      if (work.signal.aborted) return;
      this.state = state;
      this.problem.replaceChildren();
      this.go.disabled = false;
      if (canonical) {
        this.draft.position = state.position;
        this.text.value = state.position;
      }
      this.show();
      this.handlers.onDraft(this.draft.position);
    } catch (error) {
      if (isAbort(error)) return;
      this.go.disabled = true;
      // The server tells where in the position it is; without that the whole is shown.
      this.problem.replaceChildren(...explain(error));
      if (!this.state) this.drawSizes(asked);
    }
  }

  record() {
    const { position, parameters, first, play } = this.draft;
    return { game: this.entry.name, position, parameters, first, play, moves: [] };
  }

  show() {
    const { state } = this;
    const letters = state.sites?.letters ?? "";
    this.board.letterAt = (site) => {
      const at = places(state.position, letters)[site];
      return this.said(state.position[at]);
    };
    this.board.show(state, { editing: true, closed: "editing" });
    this.paintHelp.hidden = letters === "";
    this.palette.hidden = letters === "";
    this.drawPalette(letters);
    if (letters) this.drawSwatches(letters);
    this.drawSizes(state.position);
  }

  said(letter) {
    this.words ??= meanings(this.entry.syntax);
    return this.words.get(letter) ?? { ".": "empty", "#": "absent" }[letter] ?? letter;
  }

  drawSizes(text) {
    const held = document.activeElement?.closest?.("#sizes") ? document.activeElement.getAttribute("aria-label") : null;
    const controls = sizeControls(this.entry, text, (next) => this.write(next), { keep: true });
    this.sizes.replaceChildren(controls);
    // The control one holds is a new one now.
    if (held) this.sizes.querySelector(`[aria-label="${CSS.escape(held)}"]:is(button, input)`)?.focus();
  }

  drawPalette(letters) {
    if (this.drawn === letters) return;
    this.drawn = letters;
    if (!letters.includes(this.letter)) this.letter = letters.includes("x") ? "x" : (letters[1] ?? letters[0] ?? null);
    const choose = (letter) => {
      this.letter = letter;
      for (const each of this.palette.children) {
        const on = each.dataset.letter === letter;
        each.setAttribute("aria-checked", String(on));
        each.tabIndex = on ? 0 : -1;
      }
    };
    this.palette.replaceChildren(
      ...[...letters].map((letter) => {
        const swatch = el("span", { class: "swatch board-colours", "aria-hidden": "true" });
        return el("button", { type: "button", role: "radio", class: "paint", "data-letter": letter, title: this.said(letter), onClick: () => choose(letter) },
          swatch, el("span", {}, this.said(letter)));
      }),
    );
    this.palette.onkeydown = (event) => {
      const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      if (!step) return;
      event.preventDefault();
      const at = letters.indexOf(this.letter);
      choose(letters[(at + step + letters.length) % letters.length]);
      this.palette.querySelector('[aria-checked="true"]').focus();
    };
    if (this.letter) choose(this.letter);
  }

  /** Shows pieces as the board draws them where it has one, or else simply. */
  drawSwatches(letters) {
    const { position, sites } = this.state;
    const sitesOf = places(position, letters);
    for (const letter of letters) {
      const place = this.palette.querySelector(`[data-letter="${CSS.escape(letter)}"] .swatch`);
      const site = sitesOf.findIndex((at) => position[at] === letter);
      if (!place || place.dataset.real) continue;
      if (site < 0) {
        place.replaceChildren(simple(letter));
        continue;
      }
      const [x, y] = sites.points[site];
      const r = this.board.gap / 2;
      const drawing = picture(this.state.picture);
      drawing.setAttribute("viewBox", `${x - r} ${y - r} ${2 * r} ${2 * r}`);
      drawing.removeAttribute("role");
      place.replaceChildren(drawing);
      place.dataset.real = "yes";
    }
  }

  /** Puts the chosen letter on a site. */
  paint(site) {
    const { state } = this;
    if (!state?.sites || this.letter === null) return;
    const text = this.draft.position;
    const at = places(text, state.sites.letters)[site];
    if (at === undefined || text[at] === this.letter) return;
    this.draft.position = put(text, at, this.letter, this.said(this.letter).startsWith("the "));
    this.text.value = this.draft.position;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.check({}), REST);
  }

  play() {
    const { position, parameters, first } = this.draft;
    this.handlers.onPlay({ position, parameters, first });
  }
}
