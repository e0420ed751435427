// The moves by name: buttons, and a field to write one or to find it among many.

import { el, freshId } from "./dom.js";

/** More buttons than these help nobody; the rest can be found by typing. */
const MOST_BUTTONS = 400;

export class MoveList {
  /**
   * @param {HTMLElement} root
   * @param {{onMove: (move: string) => void, onReason: (text: string) => void,
   *   onLook: (move: string|null) => void}} handlers a person makes a move, writes none, looks at one
   */
  constructor(root, handlers) {
    this.handlers = handlers;
    const id = freshId("moves");
    this.field = el("input", {
      type: "text",
      id: "move-text",
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      placeholder: "write a move, or find one",
      "aria-label": "Write a move, or find one",
      onInput: () => this.draw(),
      onKeydown: (event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        this.write(this.field.value.trim());
      },
    });
    this.head = el("h2", { id });
    this.list = el("div", { class: "moves", id: "moves", role: "group", "aria-labelledby": id });
    root.append(this.head, this.field, this.list);
  }

  /**
   * Shows the moves of a state.
   * @param {any} state
   * @param {{name: string, closed: boolean, badges: Map<string, any>}} how who moves, whether a
   *   person may, and what is said about the moves
   */
  show(state, { name, closed, badges }) {
    Object.assign(this, { state, name, closed, badges });
    this.draw();
  }

  /** Forgets what was written. */
  clear() {
    this.field.value = "";
  }

  draw() {
    const { state, name, closed, badges } = this;
    if (!state) return;
    const { choices } = state;
    if (choices === null) {
      this.head.textContent = "Moves";
      this.list.replaceChildren(el("p", { class: "soft" }, "There are more moves than can be listed. Write one and press Enter."));
      return;
    }
    this.head.textContent = state.over ? "No moves" : `Moves of ${name} (${choices.length})`;
    const found = this.matching(this.field.value.trim());
    const nodes = found.slice(0, MOST_BUTTONS).map(({ move }) => {
      const badge = badges.get(move);
      return el(
        "button",
        {
          type: "button",
          class: `move ${state.player}`,
          "data-move": move,
          disabled: closed,
          onClick: () => this.handlers.onMove(move),
          onPointerenter: () => this.handlers.onLook(move),
          onPointerleave: () => this.handlers.onLook(null),
          onFocus: () => this.handlers.onLook(move),
          onBlur: () => this.handlers.onLook(null),
        },
        move,
        badge ? el("span", { class: `badge kind-${badge.kind}`, title: badge.title ?? "" }, badge.text) : null,
      );
    });
    if (found.length > MOST_BUTTONS) nodes.push(el("p", { class: "soft" }, `and ${found.length - MOST_BUTTONS} more`));
    if (found.length === 0 && !state.over) nodes.push(el("p", { class: "soft" }, "No such move."));
    this.list.replaceChildren(...nodes);
  }

  matching(text) {
    const wanted = text.toLowerCase();
    return this.state.choices.filter(({ move }) => move.toLowerCase().includes(wanted));
  }

  /** A person wrote a move: its name, or so much of it that no other is meant. */
  write(text) {
    if (!text || !this.state) return;
    if (this.closed) {
      this.handlers.onReason("There is nothing to move now.");
      return;
    }
    if (this.state.choices === null) {
      this.handlers.onMove(text);
      return;
    }
    const found = this.matching(text);
    const exact = found.find(({ move }) => move.toLowerCase() === text.toLowerCase());
    const meant = exact ?? (found.length === 1 ? found[0] : null);
    if (meant) this.handlers.onMove(meant.move);
    else this.handlers.onReason(`${text} is no move of ${this.name} here.`);
  }
}
