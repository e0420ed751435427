// Completes the names of methods and games while an expression is typed.

import { games } from "./catalogue.js";
import { el, freshId } from "./dom.js";
import { announce } from "./notice.js";

/** The methods of the calculator, in the order of the guide. */
const METHODS = `
canonical_form negative left_options right_options options followers follower_count birthday length stop_count
outcome solve solve_first( confusion_interval left_stop right_stop stop( stops mean temperature thermograph cool(
freeze heat( overheat( incentives left_incentives right_incentives atomic_weight reduced_canonical_form reduced
uptimal_expansion companion subordinate( tiny miny switch pow( powto( ordinal_sum( norton_product( conway_product(
nim_sum( nim_product( nim_inverse nim_value nimber ups abs sign floor ceiling numerator denominator max( min( is_zero
is_number is_integer is_nimber is_number_up_star is_uptimal is_numberish is_infinitesimal is_all_small is_number_tiny
is_atomic is_switch parity tempered_parity is_even is_odd is_even_tempered is_odd_tempered
is_ordinal is_loopfree degree
`.trim().split(/\s+/);

/** So many are shown. */
const MOST = 8;

const bare = (name) => name.toLowerCase().replace(/[_-]/g, "");

/** A list under a field that offers what the word at the cursor may become. */
export class Completion {
  /** @param {HTMLTextAreaElement} input */
  constructor(input) {
    this.input = input;
    this.name = freshId("completion");
    this.element = el("ul", { class: "completion", role: "listbox", id: this.name, "aria-label": "Completions", hidden: true });
    this.found = [];
    this.active = -1;
    input.setAttribute("aria-autocomplete", "list");
    input.setAttribute("aria-controls", this.name);
    input.addEventListener("blur", () => this.close());
  }

  get open() {
    return !this.element.hidden;
  }

  /** The word before the cursor, and whether it follows a dot. */
  word() {
    const before = this.input.value.slice(0, this.input.selectionStart);
    const match = /(\.?)([A-Za-z][A-Za-z_]*)$/.exec(before);
    if (!match || before.split('"').length % 2 === 0) return null;
    return { method: match[1] === ".", text: match[2] };
  }

  /** Looks what fits after a key. */
  async look() {
    const word = this.word();
    if (!word || (!word.method && word.text.length < 2)) {
      this.close();
      return;
    }
    let names = METHODS;
    if (!word.method) {
      try {
        names = (await games()).filter(({ kind }) => kind !== "loopy").map(({ name }) => `${name.replaceAll("-", "_")}(`);
      } catch {
        // Who cannot reach the server hears so when something is evaluated.
        names = [];
      }
      const now = this.word();
      if (now?.text !== word.text || document.activeElement !== this.input) return;
    }
    const start = bare(word.text);
    this.offer(names.filter((name) => bare(name).startsWith(start) && name !== word.text).slice(0, MOST));
  }

  offer(names) {
    this.found = names;
    this.active = -1;
    this.element.replaceChildren(
      ...names.map((name, i) =>
        el("li", {
          role: "option",
          id: `${this.name}-${i}`,
          "aria-selected": "false",
          // Before the field loses the cursor, which would close the list.
          onPointerdown: (event) => {
            event.preventDefault();
            this.accept(i);
          },
        }, el("code", {}, name.replace("(", "(…)"))),
      ),
    );
    // A field of several lines cannot say that its list is open, so somebody else does.
    if (!this.open && names.length > 0) announce(`${names.length} completions; arrow down to choose`);
    this.element.hidden = names.length === 0;
    this.input.removeAttribute("aria-activedescendant");
  }

  close() {
    this.offer([]);
  }

  select(index) {
    const items = [...this.element.children];
    this.active = (index + items.length) % items.length;
    items.forEach((item, i) => item.setAttribute("aria-selected", String(i === this.active)));
    this.input.setAttribute("aria-activedescendant", items[this.active].id);
  }

  accept(index) {
    const name = this.found[index];
    const word = this.word();
    this.close();
    if (!name || !word) return;
    const end = this.input.selectionStart;
    this.input.setRangeText(name, end - word.text.length, end, "end");
    this.input.dispatchEvent(new Event("input"));
    this.close();
  }

  /** Takes a key if the list is open; answers whether it did. */
  key(event) {
    if (!this.open) return false;
    const chosen = this.active >= 0;
    if (event.key === "ArrowDown" && !event.altKey) this.select(this.active + 1);
    else if (event.key === "ArrowUp" && !event.altKey && chosen) this.select(this.active - 1);
    else if ((event.key === "Enter" || event.key === "Tab") && chosen) this.accept(this.active);
    else if (event.key === "Escape") this.close();
    else return false;
    event.preventDefault();
    return true;
  }
}
