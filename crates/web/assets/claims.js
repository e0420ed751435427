// The claims of a paper: what is printed, and what the server computes when it is asked.

import { file, stream } from "./api.js";
import { el, picture } from "./dom.js";
import { toHash } from "./record.js";
import { longest, Task } from "./task.js";
import { typeset } from "./typeset.js";

/** The verdicts and what they mean. */
export const VERDICTS = [
  ["reproduced", "What is printed is what is computed."],
  ["misprint", "Print is wrong by a slip of the pen; the right figure stands beside it."],
  ["refuted", "The claim is false, and there is a counterexample."],
  ["extended", "What is printed is right, and more is known now."],
  ["open", "Something is still unknown."],
];

/** Seconds for a claim that should take a few, and for one that takes minutes. */
const SECONDS = { short: 60, long: 600 };

/** With more columns print and computation are two tables. */
const MOST_TRACKS = 6;
/** What a value consists of. */
const VALUE = /^(?:[-+{}|,*^v<>[\]()/\d]|Tiny|Miny)+$/;
/** Longer figures are cut. */
const LONGEST_FIGURE = 120;

/**
 * A claim as the server states it.
 * @typedef {{id: string, paper: string, place: string, claim: string, published: string, expected: string,
 *   method: string, long: boolean, corner: string}} Claim
 * @typedef {{row: string, column: string, published: string|null, computed: string|null, standing: string, why?: string}} Entry
 */

/** All claims of a paper, and a button that checks them one after the other. */
export class ClaimList {
  /**
   * @param {Claim[]} claims
   * @param {AbortSignal} signal tells that the page is left
   */
  constructor(claims, signal) {
    this.items = claims.map((claim) => new ClaimItem(claim, signal));
    this.button = el("button", { type: "button", class: "main", "data-check": "all", onClick: () => this.checkAll() }, "Check all short claims");
    this.count = el("p", { class: "soft", "aria-live": "polite", "data-tally": "" });
    this.signal = signal;
    this.element = el("section", { class: "claims", "aria-label": "Claims" }, el("p", {}, this.button), this.count, ...this.items.map((item) => item.element));
  }

  async checkAll() {
    this.button.disabled = true;
    const short = this.items.filter((item) => !item.claim.long);
    let done = 0;
    for (const item of short) {
      if (this.signal.aborted) return;
      this.count.textContent = `Checking ${done + 1} of ${short.length}: ${item.claim.id}`;
      if (!(await item.check())) break;
      done += 1;
    }
    this.button.disabled = false;
    const got = VERDICTS.map(([name]) => [name, short.filter((item) => item.verdict === name).length]).filter(([, many]) => many > 0);
    this.count.textContent = `${done} of ${short.length} checked: ${got.map(([name, many]) => `${many} ${name}`).join(", ")}.`;
  }
}

/** What came of claims that were checked before: whoever comes back finds it again. @type {Map<string, object>} */
const KNOWN = new Map();

/** One claim. */
class ClaimItem {
  constructor(claim, signal) {
    this.claim = claim;
    this.signal = signal;
    this.verdict = null;
    this.task = new Task({ name: `claim-${claim.id}` });
    this.badge = el("span", { class: "verdict", hidden: true });
    this.result = el("div", { class: "claim-result" });
    this.button = el("button", { type: "button", "data-check": claim.id, onClick: () => this.check() }, claim.long ? "Check (takes minutes)" : "Check");
    this.element = el(
      "article",
      { class: "card claim", "data-claim": claim.id, "aria-labelledby": `claim-${claim.id}` },
      el("h2", { id: `claim-${claim.id}` }, claim.id, " ", this.badge),
      el("p", { class: "soft" }, claim.place),
      el("p", {}, claim.claim),
      // Many figures say nothing without their labels.
      el("p", { class: "published", hidden: claim.published.includes(",") }, el("strong", {}, "Printed: "), cut(claim.published)),
      el("p", {}, this.button),
      this.task.element,
      this.result,
    );
    const known = KNOWN.get(this.name);
    if (known) this.show(known);
  }

  /** The name of the claim among those of all papers. */
  get name() {
    return `${this.claim.paper}/${this.claim.id}`;
  }

  /** Computes the claim; answers whether that came to its end. */
  async check() {
    const { claim } = this;
    this.button.disabled = true;
    const wanted = claim.long ? SECONDS.long : SECONDS.short;
    const seconds = Math.min(wanted, await longest());
    const done = await this.task.run(
      async (means) => {
        const body = { words: [claim.paper, `claim=${claim.id}`], seconds: means.seconds };
        const answer = await stream("/api/verb/reproduce", body, means.options);
        KNOWN.set(this.name, answer.claims[0]);
        this.show(answer.claims[0]);
        return "";
      },
      { signal: this.signal, seconds },
    );
    this.button.disabled = false;
    return done;
  }

  /** Shows what came of it. */
  show(judged) {
    this.verdict = judged.verdict;
    this.badge.hidden = false;
    this.badge.textContent = judged.verdict;
    this.badge.dataset.verdict = judged.verdict;
    if (!judged.as_expected) this.badge.textContent += ` (${judged.expected} was expected)`;
    const wrong = judged.entries.filter((entry) => entry.standing === "differs");
    this.element.querySelector(".published").hidden = true;
    this.result.replaceChildren(
      ...tables(judged),
      ...(wrong.length > 0 ? [el("ul", { class: "differences" }, ...wrong.map(difference))] : []),
      ...(judged.counterexample ? [el("p", {}, el("strong", {}, "Counterexample: "), judged.counterexample)] : []),
      ...judged.news.map((news) => el("p", {}, el("strong", {}, "New: "), news)),
      ...judged.notes.map((note) => el("p", {}, note)),
      ...judged.figures.map(figure),
      el("div", { class: "exhibits" }, ...judged.exhibits.map((exhibit) => this.exhibit(exhibit))),
      el("p", { class: "soft" }, `How it is checked: ${judged.method} It took ${judged.seconds.toFixed(2)} s.`),
    );
  }

  /** A position with its picture, which leads to a board. */
  exhibit({ caption, game, position, parameters, first }) {
    const record = { game, position, parameters, first };
    const frame = el("span", { class: "exhibit-picture" });
    file("/api/picture", { ...record, format: "svg" }, { signal: this.signal })
      .then((blob) => blob.text())
      .then((text) => frame.replaceChildren(picture(text)))
      .catch(() => frame.remove());
    return el("figure", {}, el("a", { href: toHash({ record, panel: "analyse" }), "data-exhibit": position }, frame, el("span", {}, "Open")), el("figcaption", {}, caption));
  }
}

/** A picture that came with the answer. */
function figure({ caption, svg }) {
  return el("figure", { class: "paper-figure" }, el("div", { class: "drawing" }, picture(svg)), el("figcaption", {}, caption));
}

/** What is wrong in print, in words. */
function difference({ row, column, published, computed, why }) {
  const place = `${row} ${column}`.trim();
  return el("li", {}, el("strong", {}, place), `: printed ${cut(published ?? "")}, computed ${cut(computed ?? "")}. ${why ?? "Nobody knows why."}`);
}

/** Print and computation beside each other. */
function tables({ columns, entries, corner }) {
  const rows = [...new Set(entries.map((entry) => entry.row))];
  const at = new Map(entries.map((entry) => [JSON.stringify([entry.row, entry.column]), entry]));
  const entry = (row, column) => at.get(JSON.stringify([row, column]));
  const has = (column, side) => rows.some((row) => entry(row, column)?.[side]);
  // Of every column what is printed and what is computed, as far as there is any.
  const tracks = columns.flatMap((column) => {
    const [published, computed] = [has(column, "published"), has(column, "computed")];
    return [
      ...(published ? [{ column, side: "published", label: `${column} printed`.trim() }] : []),
      ...(computed ? [{ column, side: "computed", label: published || column === "" ? `${column} computed`.trim() : column }] : []),
    ];
  });
  if (tracks.length <= MOST_TRACKS) {
    const body = rows.map((row) => [row, tracks.map(({ column, side }) => cell(entry(row, column), side))]);
    return [table("Printed and computed", corner, tracks.map(({ label }) => label), body)];
  }
  return ["published", "computed"].map((side) => {
    const [inside, filled] = [columns.filter((column) => has(column, side)), rows.filter((row) => columns.some((column) => entry(row, column)?.[side]))];
    const body = filled.map((row) => [row, inside.map((column) => cell(entry(row, column), side))]);
    return table(side === "published" ? "Printed" : "Computed", corner, inside, body);
  });
}

function table(caption, corner, head, body) {
  return el(
    "div",
    { class: "scroll", tabindex: "0", role: "region", "aria-label": caption },
    el(
      "table",
      { class: "facts-table claim-table" },
      el("caption", {}, caption),
      el("thead", {}, el("tr", {}, el("th", { scope: "col" }, corner), ...head.map((label) => el("th", { scope: "col" }, label)))),
      el("tbody", {}, ...body.map(([row, cells]) => el("tr", {}, el("th", { scope: "row" }, row), ...cells))),
    ),
  );
}

/** A figure; what differs and what is new is marked, for the eye and for the ear. */
function cell(entry, side) {
  const text = entry?.[side] ?? "";
  const standing = side === "computed" && text !== "" ? entry.standing : "";
  const marks = { differs: " ≠", new: " +" };
  return el("td", { "data-standing": standing || null }, shown(text), marks[standing] ?? "");
}

/** Values as people write them, and everything else as it is. */
function shown(text) {
  const isValue = text.length <= LONGEST_FIGURE && VALUE.test(text) && /^\+-|[*^v{|]|Tiny|Miny/.test(text);
  return isValue ? typeset(text) : cut(text);
}

function cut(text) {
  return text.length <= LONGEST_FIGURE ? text : `${text.slice(0, LONGEST_FIGURE)}…`;
}
