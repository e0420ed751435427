// The calculator: a worksheet of expressions and their typeset values.

import { Address } from "./address.js";
import { ApiError, stream } from "./api.js";
import { games } from "./catalogue.js";
import { Completion } from "./completion.js";
import { el, freshId } from "./dom.js";
import { save } from "./files.js";
import { announce, complain, confirm } from "./notice.js";
import { query } from "./record.js";
import { Task } from "./task.js";
import { Thermograph } from "./thermograph.js";
import { latex, spoken, typeset } from "./typeset.js";
import { compile, defined, definition, fromText, isGame, needs, placeInInput, toText, uses } from "./worksheet.js";

const STORE = "partizan.worksheet";
const STORE_BEFORE = "partizan.worksheet.before";

/** Longer worksheets are not put into the address. */
const LONGEST_ADDRESS = 6000;

/** A file with more lines than this is no worksheet for people. */
const MOST_ENTRIES = 500;

/** Worksheets to begin with. */
const EXAMPLES = [
  ["Sums and order", ["^ + *", "{3|1/2} + ^*", "{1|-1} <> ^", "^^* > 0"]],
  ["A hot game", ["G := {4|1||-2}", "G.temperature", "G.mean", "G.cool(1)", "G + G"]],
  ["Boards", ["domineering(4x4)", "clobber(\"xxo\") + hackenbush(\"xoxg\")", "legionnaires(3x3)", "domineering(2x3).temperature"]],
  ["Infinitesimals", ["t := Tiny(2)", "t < ^", "t.atomic_weight", "{^|*}.uptimal_expansion", "^.pow(3)"]],
  ["Nimbers", ["*7 + *9", "*7.nim_product(*9)", "grundy(7) + kenyon(9)", "wythoff_queens(3,5)"]],
];

/** Methods that people look for, by theme; the guide has all of them. */
const METHODS = {
  "The game itself": ["canonical_form", "left_options", "right_options", "birthday", "followers", "outcome"],
  "Temperature": ["temperature", "mean", "left_stop", "right_stop", "thermograph", "cool(1)", "freeze", "heat(1)", "overheat(1, 1)", "incentives"],
  "Infinitesimals": ["atomic_weight", "reduced", "uptimal_expansion", "tiny", "miny", "pow(2)", "companion"],
  "Products and nim": ["norton(^)", "conway(2)", "ordinal_sum(1)", "nim_sum(*2)", "nim_product(*2)", "nim_value"],
  "Questions": ["is_number", "is_infinitesimal", "is_all_small", "is_uptimal", "is_switch", "parity"],
};

/** A worksheet on the page. */
class Worksheet {
  constructor(root) {
    /** @type {import("./worksheet.js").Entry[]} */
    this.entries = [];
    this.views = new Map();
    this.nextId = 1;
    this.gone = new AbortController();
    this.address = new Address();
    this.list = el("ol", { class: "entries", id: "entries", "aria-label": "Entries" });
    this.restore = el("button", { type: "button", id: "restore", hidden: true, onClick: () => this.bringBack() }, "Back to my own worksheet");
    this.root = root;
    root.replaceChildren(
      el("div", { class: "head" }, el("h1", {}, "Calculator"), el("p", { class: "soft" }, "Exact values of games. Enter evaluates; a name is given by ", el("code", {}, "G := {3|1}"), ".")),
      el("div", { class: "calculator-columns" }, el("div", { class: "card" }, this.list, this.tools()), this.aside()),
    );
  }

  // What is around the entries.

  tools() {
    const button = (id, text, action) => el("button", { type: "button", id, onClick: action }, text);
    const chooser = el("input", { type: "file", accept: ".txt,text/plain", class: "unseen", id: "import-file", tabindex: "-1", "aria-label": "A worksheet as a text file", onChange: () => this.read(chooser) });
    const what = el(
      "select",
      { id: "export-kind", "aria-label": "What to export" },
      el("option", { value: "inputs" }, "inputs (text)"),
      el("option", { value: "results" }, "inputs and results (text)"),
      el("option", { value: "latex" }, "inputs and results (LaTeX)"),
    );
    return el(
      "div",
      { class: "row tools" },
      button("add-entry", "New entry", () => this.focus(this.add(""))),
      button("run-all", "Run all", () => this.runAll()),
      button("copy-link", "Copy link", () => this.copyLink()),
      el("span", { class: "row export" }, what, button("export", "Export", () => this.export(what.value))),
      button("import", "Import", () => chooser.click()),
      chooser,
      button("clear-all", "Clear", () => this.clear()),
      this.restore,
    );
  }

  aside() {
    const examples = EXAMPLES.map(([name, lines], i) =>
      el("li", {}, el("button", { type: "button", class: "quiet example", "data-example": i, onClick: () => this.example(lines) }, el("strong", {}, name), el("code", {}, lines[0]))),
    );
    const insert = (text, label = text) =>
      el("button", { type: "button", class: "quiet word", "data-insert": text, onClick: () => this.insert(text) }, el("code", {}, label));
    const methods = Object.entries(METHODS).map(([theme, list]) =>
      el("div", {}, el("h3", {}, theme), el("p", { class: "words" }, ...list.map((name) => insert(`.${name}`)))),
    );
    this.gameWords = el("p", { class: "words" });
    this.fillGames(insert);
    return el(
      "aside",
      { class: "card calculator-help", "aria-label": "Examples and words" },
      el("h2", {}, "Examples"),
      el("ul", { class: "examples" }, ...examples),
      el("details", {}, el("summary", {}, "How values are written"), notation()),
      el("details", {}, el("summary", {}, "Methods"), ...methods),
      el("details", {}, el("summary", {}, "Games"), this.gameWords),
      el(
        "details",
        {},
        el("summary", {}, "Keys"),
        el(
          "dl",
          { class: "keys" },
          ...[
            ["Enter", "evaluate, and go on below"],
            ["Shift+Enter", "a new line in the entry"],
            ["Ctrl+Enter", "evaluate, and a new entry below"],
            ["Alt+↑, Alt+↓", "move the entry"],
            ["↑, ↓", "to the entry above or below, from its first or last line"],
            ["↓, then Enter", "take a completion"],
            ["Escape", "cancel what is being worked out"],
          ].flatMap(([keys, meaning]) => [el("dt", {}, keys), el("dd", {}, meaning)]),
        ),
      ),
    );
  }

  async fillGames(insert) {
    try {
      const named = (await games()).filter(({ kind }) => kind !== "loopy");
      this.gameWords.append(...named.map(({ name, example }) => {
        const word = name.replaceAll("-", "_");
        const plain = /^\d+(x\d+|,\d+)?$/.test(example);
        return insert(`${word}(${plain ? example : `"${example}"`})`, word);
      }));
    } catch (error) {
      this.gameWords.append(error.message);
    }
  }

  // Entries.

  /** Adds an entry; answers it. */
  add(input, at = this.entries.length) {
    const entry = { id: this.nextId, input, answer: null, error: null, stale: false };
    this.nextId += 1;
    this.entries.splice(at, 0, entry);
    const view = new View(this, entry);
    this.views.set(entry.id, view);
    this.list.insertBefore(view.element, this.list.children[at] ?? null);
    this.changed();
    return entry;
  }

  view(entry) {
    return this.views.get(entry.id);
  }

  focus(entry, atEnd = true) {
    const { input } = this.view(entry);
    input.focus();
    const place = atEnd ? input.value.length : 0;
    input.setSelectionRange(place, place);
    this.last = entry;
  }

  index(entry) {
    return this.entries.indexOf(entry);
  }

  /** The entry so many below, if there is one. */
  neighbour(entry, step) {
    return this.entries[this.index(entry) + step] ?? null;
  }

  /** Takes an entry off the page; what used it is out of date. */
  drop(entry) {
    const at = this.index(entry);
    const view = this.view(entry);
    view.stop();
    view.element.remove();
    this.views.delete(entry.id);
    this.entries.splice(at, 1);
    const name = defined(entry.input);
    if (name) this.stale(name, at);
    this.changed();
    return at;
  }

  remove(entry) {
    const at = this.drop(entry);
    if (this.entries.length === 0) this.add("");
    this.focus(this.entries[Math.min(at, this.entries.length - 1)]);
    announce("Entry deleted");
  }

  move(entry, step) {
    const from = this.index(entry);
    const to = from + step;
    if (to < 0 || to >= this.entries.length) return;
    const passed = this.entries[to];
    this.entries.splice(from, 1);
    this.entries.splice(to, 0, entry);
    const { element } = this.view(entry);
    if (step < 0) this.view(passed).element.before(element);
    else this.view(passed).element.after(element);
    // What a name means may have changed for either of the two.
    for (const [mover, other] of [[entry, passed], [passed, entry]]) {
      const name = defined(mover.input);
      if (name && uses(other.input, name)) this.view(other).outdate();
      if (name) this.stale(name, Math.min(from, to));
    }
    this.changed();
    announce(`Entry moved to place ${to + 1}`);
  }

  /** What uses a name from an entry on is out of date, and so is what uses that. */
  stale(name, from) {
    for (let i = from; i < this.entries.length; i += 1) {
      const entry = this.entries[i];
      if (uses(entry.input, name) && !entry.stale && (entry.answer || entry.error)) {
        this.view(entry).outdate();
        const next = defined(entry.input);
        if (next) this.stale(next, i + 1);
      }
      if (defined(entry.input) === name) return;
    }
  }

  /** Works out an entry, what it needs, and what depends on it. */
  async run(entry, trail = new Set()) {
    if (this.gone.signal.aborted || entry.input.trim() === "" || trail.has(entry.id)) return false;
    trail.add(entry.id);
    for (const source of needs(this.entries, this.index(entry)).map((at) => this.entries[at])) {
      if (source.stale || (!source.answer && !source.error)) await this.run(source, trail);
      if (!source.answer) {
        const name = defined(source.input);
        this.view(entry).fail({ message: `“${name}” has no value: the entry that defines it has none`, ...placeOf(entry.input, name) });
        return false;
      }
    }
    const before = entry.answer?.result;
    const done = await this.view(entry).evaluate();
    this.changed();
    const name = defined(entry.input);
    if (name && (before !== entry.answer?.result || !done)) {
      const at = this.index(entry);
      const dependants = this.entries.slice(at + 1).filter((below) =>
        (below.stale || below.answer || below.error) && uses(below.input, name)
        && definition(this.entries, this.index(below), name) === at);
      for (const below of dependants) await this.run(below, trail);
    }
    return done;
  }

  async runAll() {
    for (const entry of this.entries) this.view(entry).forget();
    for (const entry of [...this.entries]) {
      if (this.gone.signal.aborted) return;
      if (this.entries.includes(entry) && !entry.answer) await this.run(entry);
    }
  }

  // Keeping.

  /** Keeps the worksheet in the browser and in the address. */
  changed() {
    if (this.quiet) return;
    const inputs = this.entries.map(({ input }) => input);
    keep(STORE, { entries: this.entries.map(({ input, answer, error, stale }) => (stale ? { input } : { input, answer, error })) });
    const text = inputs.filter((input) => input.trim() !== "").join("\n");
    const hash = text === "" || text.length > LONGEST_ADDRESS ? "#/calculator" : `#/calculator?${query([["in", text]])}`;
    this.address.follow(hash);
  }

  /** Replaces everything. */
  fill(entries) {
    this.quiet = true;
    for (const view of this.views.values()) view.stop();
    this.entries = [];
    this.views.clear();
    this.list.replaceChildren();
    for (const { input, answer, error } of entries.slice(0, MOST_ENTRIES)) {
      const entry = this.add(String(input));
      entry.answer = answer ?? null;
      entry.error = error ?? null;
      this.view(entry).show();
    }
    if (this.entries.length === 0) this.add("");
    this.quiet = false;
    this.changed();
  }

  /** Begins with what the address says, or what was kept. */
  begin(params) {
    const kept = recall(STORE)?.entries ?? [];
    const linked = params.get("in");
    const same = linked !== null && linked === kept.map(({ input }) => input).filter((input) => input.trim() !== "").join("\n");
    if (linked === null || same) {
      this.fill(kept);
      return;
    }
    // A link must not destroy what its reader had.
    if (kept.some(({ input }) => input.trim() !== "")) keep(STORE_BEFORE, { entries: kept });
    this.restore.hidden = recall(STORE_BEFORE) === null;
    this.fill(linked.split("\n").map((input) => ({ input })));
    this.runAll().catch(complain);
  }

  bringBack() {
    const before = recall(STORE_BEFORE);
    this.restore.hidden = true;
    if (before) this.fill(before.entries);
    keep(STORE_BEFORE, null);
    this.focus(this.entries.at(-1));
  }

  clear() {
    if (this.entries.some(({ input }) => input.trim() !== "")) {
      keep(STORE_BEFORE, { entries: this.entries });
      this.restore.textContent = "Undo clear";
      this.restore.hidden = false;
    }
    this.fill([]);
    this.focus(this.entries[0]);
  }

  /** Puts an example in place of empty entries at the end, and works it out. */
  example(lines) {
    const blank = this.entries.filter(({ input }) => input.trim() === "");
    const made = lines.map((line) => this.add(line));
    for (const entry of blank) this.drop(entry);
    this.focus(this.add(""));
    (async () => {
      for (const entry of made) await this.run(entry);
    })().catch(complain);
  }

  insert(text) {
    const entry = this.last && this.entries.includes(this.last) ? this.last : this.entries.at(-1);
    const { input } = this.view(entry);
    input.focus();
    input.setRangeText(text, input.selectionStart, input.selectionEnd, "end");
    input.dispatchEvent(new Event("input"));
  }

  async copyLink() {
    this.changed();
    this.address.settle();
    try {
      await navigator.clipboard.writeText(location.href);
      confirm("The link is on the clipboard.");
    } catch {
      confirm("The link to this worksheet is the address of the page.");
    }
  }

  export(kind) {
    const [text, name] =
      kind === "latex" ? [toLatex(this.entries), "worksheet.tex"]
      : [toText(this.entries, kind === "results"), "worksheet.txt"];
    save(new Blob([text], { type: "text/plain" }), name);
  }

  async read(chooser) {
    const [chosen] = chooser.files;
    chooser.value = "";
    if (!chosen) return;
    if (chosen.size > 1_000_000) {
      complain(new ApiError({ message: "This file is too large for a worksheet." }));
      return;
    }
    const lines = fromText(await chosen.text());
    if (lines.length > MOST_ENTRIES) complain(new ApiError({ message: `A worksheet has at most ${MOST_ENTRIES} entries; the others were left out.` }));
    this.fill(lines.map((input) => ({ input })));
    this.runAll().catch(complain);
  }

  leave() {
    this.gone.abort();
    this.address.leave();
    for (const view of this.views.values()) view.stop();
  }
}

/** An entry on the page. */
class View {
  constructor(sheet, entry) {
    this.sheet = sheet;
    this.entry = entry;
    const name = freshId("entry");
    this.task = new Task({ name });
    this.output = el("div", { class: "output", id: `${name}-output`, "data-output": "" });
    this.drawing = el("div", { class: "entry-thermograph" });
    this.input = el("textarea", {
      rows: "1",
      spellcheck: "false",
      autocapitalize: "off",
      autocomplete: "off",
      "aria-label": "Expression",
      "aria-describedby": `${name}-output`,
      "data-input": "",
      onInput: () => {
        this.edited();
        this.completion.look();
      },
      onKeydown: (event) => this.key(event),
      onPaste: (event) => this.paste(event),
      onFocus: () => (sheet.last = entry),
    });
    this.input.value = entry.input;
    this.completion = new Completion(this.input);
    const tool = (label, sign, action, data) =>
      el("button", { type: "button", class: "quiet icon", "aria-label": label, title: label, "data-do": data, onClick: action }, sign);
    this.draw = el("button", { type: "button", class: "quiet small", hidden: true, "data-do": "thermograph", "aria-expanded": "false", onClick: () => this.thermograph() }, "Thermograph");
    this.copy = el("button", { type: "button", class: "quiet small", hidden: true, "data-do": "copy", onClick: () => this.copyResult() }, "Copy");
    this.element = el(
      "li",
      { class: "entry", "data-entry": entry.id, "data-state": "new" },
      el(
        "div",
        { class: "entry-row" },
        this.input,
        el(
          "div",
          { class: "entry-tools" },
          tool("Evaluate", "⏎", () => sheet.run(entry).catch(complain), "run"),
          tool("Move up", "↑", () => { sheet.move(entry, -1); this.focusTool("up"); }, "up"),
          tool("Move down", "↓", () => { sheet.move(entry, 1); this.focusTool("down"); }, "down"),
          tool("Delete", "×", () => sheet.remove(entry), "delete"),
        ),
      ),
      el("div", { class: "entry-result" }, this.output, el("div", { class: "result-tools" }, this.draw, this.copy)),
      this.task.element,
      this.drawing,
    );
    this.input.after(this.completion.element);
    // How tall a text is depends on its width, which is known when it is on the page.
    requestAnimationFrame(() => this.grow());
  }

  /** The button stays where the finger is when its entry moves. */
  focusTool(name) {
    this.element.querySelector(`[data-do="${name}"]`)?.focus();
  }

  grow() {
    const { input } = this;
    input.style.height = "auto";
    input.style.height = `${input.scrollHeight + 2}px`;
  }

  edited() {
    const { entry } = this;
    const before = defined(entry.input);
    entry.input = this.input.value;
    this.grow();
    this.forget();
    for (const name of new Set([before, defined(entry.input)])) {
      if (name) this.sheet.stale(name, this.sheet.index(entry) + 1);
    }
    this.sheet.changed();
  }

  /** The result belongs to another input now. */
  forget() {
    this.stop();
    this.entry.answer = null;
    this.entry.error = null;
    this.entry.stale = false;
    this.show();
  }

  /** The result depends on something that has changed; it stays until it is worked out again. */
  outdate() {
    this.entry.stale = true;
    this.show();
  }

  stop() {
    this.task.reset();
    this.plot?.stop();
    this.plotted?.abort();
  }

  key(event) {
    const { sheet, entry, input } = this;
    if (event.isComposing || this.completion.key(event)) return;
    this.completion.close();
    const alone = input.selectionStart === input.selectionEnd;
    const go = (step) => {
      const next = sheet.neighbour(entry, step);
      if (!next) return;
      event.preventDefault();
      sheet.focus(next);
    };
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      const running = sheet.run(entry);
      const below = sheet.neighbour(entry, 1);
      if (input.value.trim() !== "") {
        if (event.ctrlKey || event.metaKey) sheet.focus(sheet.add("", sheet.index(entry) + 1));
        else sheet.focus(below ?? sheet.add(""));
      }
      running.catch(complain);
    } else if (event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
      event.preventDefault();
      sheet.move(entry, event.key === "ArrowUp" ? -1 : 1);
      input.focus();
    } else if (event.key === "ArrowUp" && alone && !input.value.slice(0, input.selectionStart).includes("\n")) go(-1);
    else if (event.key === "ArrowDown" && alone && !input.value.slice(input.selectionEnd).includes("\n")) go(1);
    else if (event.key === "Escape" && this.task.busy) this.task.stop();
  }

  /** Several lines become several entries. */
  paste(event) {
    const lines = fromText(event.clipboardData?.getData("text") ?? "");
    if (lines.length < 2 || this.input.value.trim() !== "") return;
    event.preventDefault();
    const { sheet, entry } = this;
    this.input.value = lines[0];
    this.edited();
    const at = sheet.index(entry);
    const made = lines.slice(1, MOST_ENTRIES).map((line, i) => sheet.add(line, at + 1 + i));
    sheet.focus(made.at(-1));
  }

  /** Asks the server; answers whether there is a result. */
  async evaluate() {
    const { sheet, entry } = this;
    this.forget();
    let sent;
    try {
      sent = compile(sheet.entries, sheet.index(entry));
    } catch (error) {
      this.fail({ message: error.message });
      return false;
    }
    this.sent = sent;
    this.element.dataset.state = "busy";
    const asked = entry.input;
    await this.task.run(
      async ({ seconds, options }) => {
        const answer = await stream("/api/verb/eval", { words: [sent.text], seconds }, options);
        if (entry.input !== asked) return "";
        const { result = null, kind, outcome, length } = answer;
        entry.answer = { result, kind, outcome, length };
        entry.error = null;
        this.show();
        sheet.changed();
        if (result !== null) announce(isGame(entry.answer) ? spoken(result) : result);
        return "";
      },
      {
        signal: sheet.gone.signal,
        onFail: (error) => {
          if (!(error instanceof ApiError)) return false;
          const { message, start, end } = error.detail;
          const place = typeof start === "number" ? placeInInput(sent, start, end) : {};
          this.fail({ message, ...place });
          return true;
        },
      },
    );
    if (!entry.answer && !entry.error) this.element.dataset.state = this.task.element.dataset.state;
    return entry.answer !== null;
  }

  fail(error) {
    this.entry.error = error;
    this.entry.answer = null;
    this.entry.stale = false;
    this.show();
    announce(error.message);
  }

  /** Shows what the entry holds. */
  show() {
    const { answer, error, stale, input } = this.entry;
    this.draw.hidden = stale || !isGame(answer);
    this.copy.hidden = stale || answer === null || answer.result === null;
    this.closeDrawing();
    if (error) this.input.setAttribute("aria-invalid", "true");
    else this.input.removeAttribute("aria-invalid");
    this.element.dataset.state = stale ? "stale" : error ? "error" : answer ? "done" : "new";
    if (error) this.output.replaceChildren(...mistake(input, error));
    else if (answer) this.output.replaceChildren(...result(answer));
    else this.output.replaceChildren();
    if (stale && (answer || error)) this.output.append(el("span", { class: "result-kind" }, "out of date: an entry above has changed"));
  }

  closeDrawing() {
    this.plotted?.abort();
    this.plot?.stop();
    this.plot = null;
    this.drawing.replaceChildren();
    this.draw.setAttribute("aria-expanded", "false");
  }

  async thermograph() {
    if (this.plot) {
      this.closeDrawing();
      return;
    }
    const { sheet, entry } = this;
    const { text } = compile(sheet.entries, sheet.index(entry));
    const name = defined(entry.input);
    const expression = entry.answer?.result ?? (name ? text.slice(text.indexOf(":=") + 2) : text);
    this.plotted = new AbortController();
    const { signal } = this.plotted;
    await this.task.run(
      async ({ seconds, options }) => {
        const answer = await stream("/api/verb/thermograph", { words: [`(${expression})`], seconds }, options);
        if (signal.aborted) return "";
        this.plot = new Thermograph(answer, { expression, signal });
        this.drawing.replaceChildren(this.plot.element);
        this.draw.setAttribute("aria-expanded", "true");
        return "";
      },
      { signal },
    );
  }

  async copyResult() {
    try {
      await navigator.clipboard.writeText(this.entry.answer.result);
      confirm("The result is on the clipboard.");
    } catch {
      complain(new ApiError({ message: "This browser does not let pages use the clipboard." }));
    }
  }
}

/** A result as nodes. */
function result({ result: text, kind, outcome, length }) {
  if (text === null || text === undefined) return [el("p", {}, `${kind ? `A ${kind}` : "A value"} too long to show: ${length} characters.`)];
  const value = isGame({ kind }) || kind === "set";
  const meaning = { L: "Left wins", R: "Right wins", N: "whoever begins wins", P: "whoever begins loses" }[outcome];
  const note = meaning ? `${kind}, ${meaning}` : kind;
  return [
    el("span", { class: "result", "data-result": text }, value ? typeset(text) : text),
    el("span", { class: "result-kind" }, note ?? ""),
  ];
}

/** A mistake as nodes: what is wrong, and a caret under the place. */
function mistake(input, { message, start, end }) {
  const nodes = [el("p", { class: "mistake" }, message)];
  if (typeof start !== "number") return nodes;
  const from = input.lastIndexOf("\n", start - 1) + 1;
  const stop = input.indexOf("\n", start);
  const line = input.slice(from, stop < 0 ? input.length : stop);
  const column = start - from;
  const width = Math.max(1, Math.min(end ?? start, from + line.length) - start);
  nodes.push(
    el("pre", { class: "caret", "aria-label": `at character ${start + 1}: ${input.slice(start, start + width) || "the end"}`, role: "img", "data-caret": start }, `${line}\n${" ".repeat(column)}${"^".repeat(width)}`),
  );
  return nodes;
}

/** Where a name stands in an input. */
function placeOf(input, name) {
  const start = input.lastIndexOf(name);
  return start < 0 ? {} : { start, end: start + name.length };
}

/** How values are written, in short. */
function notation() {
  const rows = [
    ["-3, 5/8", "numbers"],
    ["*, *2", "nimbers"],
    ["^, ^^, ^3, v", "ups and downs"],
    ["1^*", "number, up and star together"],
    ["{2|1||0}", "options of Left and Right"],
    ["+-1, +-{2|*}", "{G|−G}"],
    ["Tiny(2), Miny(2)", "{0||0|−2} and its negative"],
    ["^<2>, ^[2]", "powers of ↑"],
    ["3 times ^", "multiples; * is always star"],
    ["G:H", "ordinal sum"],
    ["== <= < <>", "comparisons; <> is confused"],
  ];
  return el("dl", { class: "keys" }, ...rows.flatMap(([text, meaning]) => [el("dt", {}, el("code", {}, text)), el("dd", {}, meaning)]));
}

/** A worksheet for LaTeX. */
function toLatex(entries) {
  const text = (words) => words.replace(/[#$%&_{}]/g, "\\$&");
  const lines = entries
    .filter(({ input }) => input.trim() !== "")
    .map(({ input, answer, error }) => {
      const code = input.trim().replace(/\s*\n\s*/g, " ");
      // Any sign can stand around the text that is not in it.
      const around = [..."|!?@;~"].find((sign) => !code.includes(sign)) ?? "|";
      const item = `  \\item \\verb${around}${code}${around}`;
      if (error) return `${item}: ${text(error.message)}`;
      if (!answer || answer.result === null) return item;
      const math = isGame(answer) || answer.kind === "set";
      return `${item} = ${math ? `$${latex(answer.result)}$` : text(answer.result)}`;
    });
  return `\\begin{enumerate}\n${lines.join("\n")}\n\\end{enumerate}\n`;
}

function keep(name, value) {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Some people forbid pages to keep anything, and room is limited; the address is still there.
  }
}

function recall(name) {
  try {
    const found = JSON.parse(localStorage.getItem(name) ?? "null");
    return Array.isArray(found?.entries) ? found : null;
  } catch {
    return null;
  }
}

/**
 * Puts the calculator into a page.
 * @param {HTMLElement} root
 * @param {URLSearchParams} params
 * @param {AbortSignal} signal when the page is left
 */
export function mount(root, params, signal) {
  const sheet = new Worksheet(root);
  sheet.begin(params);
  sheet.focus(sheet.entries.at(-1));
  signal.addEventListener("abort", () => sheet.leave());
}
