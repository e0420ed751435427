// The game tree, opened option by option. Either player may move from any position, as in the
// theory, so a branch need not be a game with turns; only where both have the same moves they take
// turns, which says as much in half the room.

import { file, isAbort, stream } from "./api.js";
import { el, freshId, picture } from "./dom.js";
import { announce } from "./notice.js";
import { opponent } from "./record.js";
import { plain, typeset } from "./typeset.js";

/** So many options are shown at first. */
const PAGE = 40;

/** Seconds for the values of the options of one position. */
const SECONDS = 5;

/**
 * A position in the tree.
 * @typedef {{item: HTMLElement, row: HTMLElement, group: HTMLElement|null, parent: Node|null,
 *   player: "left"|"right"|null, move: string, position: string, value: string|null,
 *   children: Node[]|null, rest: any[]}} Node
 */

/** A tree with a pane about the node that is chosen. */
export class Explorer {
  /**
   * @param {{record: import("./record.js").Record, position: string, player: "left"|"right",
   *   names: [string, string], values: boolean, impartial: boolean, signal: AbortSignal,
   *   onOpen: (record: object, options: {analyse: boolean}) => void}} options
   *   `player` is to move in `position`; `values` says whether positions have values
   */
  constructor({ record, position, player, names, values, impartial, signal, onOpen }) {
    this.record = record;
    this.player = player;
    this.names = names;
    this.values = values;
    this.impartial = impartial;
    this.signal = signal;
    this.onOpen = onOpen;
    const name = freshId("explorer");
    this.tree = el("ul", { role: "tree", class: "tree", "aria-label": "Game tree", "data-tree": "", onKeydown: (event) => this.key(event) });
    this.pane = el("div", { class: "tree-pane", id: name, "data-tree-pane": "" });
    this.element = el("div", { class: "explorer" }, this.tree, this.pane);
    this.root = this.node(null, { move: "", position, value: null }, null);
    this.tree.append(this.root.item);
    this.current = this.root;
    this.root.item.tabIndex = 0;
    this.tellPane();
  }

  /** @returns {Node} */
  node(parent, { move, position, value }, player) {
    const text = el("span", { class: "node-value" });
    const toggle = el("span", { class: "toggle", "aria-hidden": "true" }, "▸");
    const name = player === null ? "This position" : move;
    const label = freshId("node");
    const row = el("div", { class: "node", id: label }, toggle);
    if (player) row.append(el("span", { class: `who ${player}` }, player === "left" ? "L" : "R", el("span", { class: "unseen" }, ` ${this.playerName(player)} moves `)));
    row.append(el("span", { class: "node-move" }, name), text);
    const item = el("li", {
      role: "treeitem",
      tabindex: "-1",
      "aria-labelledby": label,
      "aria-expanded": "false",
      "aria-selected": "false",
      "data-move": move,
    }, row);
    const node = { item, row, text, toggle, group: null, parent, player, move, position, value: null, children: null, rest: [] };
    row.addEventListener("click", () => {
      this.choose(node);
      this.toggle(node);
    });
    this.give(node, value);
    return node;
  }

  playerName(player) {
    return this.names[player === "left" ? 0 : 1];
  }

  /** Writes a value beside a node. */
  give(node, value) {
    if (value === null || value === undefined) return;
    node.value = value;
    node.text.replaceChildren(value.length <= 60 ? typeset(value) : `${plain(value.slice(0, 40))}…`);
    if (node === this.current) this.tellPane();
  }

  /** The nodes from below the root to this one. */
  path(node) {
    const path = [];
    for (let at = node; at?.parent; at = at.parent) path.unshift(at);
    return path;
  }

  async toggle(node) {
    if (node.children === null) await this.expand(node);
    else this.fold(node, node.group.hidden);
  }

  fold(node, open) {
    if (!node.group) return;
    node.group.hidden = !open;
    node.item.setAttribute("aria-expanded", String(open));
    node.toggle.textContent = open ? "▾" : "▸";
  }

  /** Asks for the options of a node, and then for their values. */
  async expand(node) {
    if (node.asking) return;
    node.asking = true;
    node.item.setAttribute("aria-busy", "true");
    const words = [this.record.game, node.position, ...(this.record.parameters ?? [])];
    const body = { words, seconds: SECONDS };
    const { signal } = this;
    try {
      const answer = await stream("/api/verb/moves", body, { signal });
      this.fill(node, answer);
      if (this.values && node.children.length > 0) {
        const valued = await stream("/api/verb/moves", { ...body, words: [...words, "values=yes"] }, { signal });
        this.fillValues(node, valued);
      }
    } catch (error) {
      if (isAbort(error) || signal.aborted) return;
      if (node.children === null) announce(error.message);
      // Without values the tree is still a tree.
      const note = error.budget ? "values not known" : error.message;
      node.row.append(el("span", { class: "node-note" }, ` ${note}`));
    } finally {
      node.asking = false;
      node.item.removeAttribute("aria-busy");
    }
  }

  /** Whose moves are listed: everybody's, or where they are the same those of who is next. */
  movers(node) {
    if (!this.impartial) return ["left", "right"];
    return [node.player ? opponent(node.player) : this.player];
  }

  fill(node, answer) {
    const options = this.movers(node).flatMap((player) => answer[player].map((option) => ({ ...option, player })));
    node.children = [];
    node.rest = options;
    node.group = el("ul", { role: "group" });
    node.item.append(node.group);
    if (options.length === 0) {
      node.item.removeAttribute("aria-expanded");
      node.toggle.textContent = "·";
      node.row.append(el("span", { class: "node-note" }, " nobody can move"));
      node.group.remove();
      node.group = null;
      return;
    }
    this.more(node);
    this.fold(node, true);
    announce(`${options.length} options`);
  }

  /** Shows the next options of a node. */
  more(node) {
    const next = node.rest.splice(0, PAGE);
    const made = next.map((option) => this.node(node, option, option.player));
    node.children.push(...made);
    node.group.append(...made.map(({ item }) => item));
    node.button?.remove();
    if (node.rest.length > 0) {
      const button = el("button", { type: "button", class: "quiet", onClick: () => {
        const first = node.children.length;
        this.more(node);
        this.choose(node.children[first], true);
      } }, `${node.rest.length} more options`);
      node.button = el("li", { role: "none" }, button);
      node.group.append(node.button);
    }
  }

  fillValues(node, answer) {
    const key = (player, move) => `${player} ${move}`;
    const known = new Map();
    for (const player of ["left", "right"]) {
      for (const option of answer[player]) known.set(key(player, option.move), option.value);
    }
    for (const child of node.children) this.give(child, known.get(key(child.player, child.move)));
    for (const option of node.rest) option.value = known.get(key(option.player, option.move));
  }

  /** The nodes that can be seen, from top to bottom. */
  visible() {
    const seen = [];
    const stack = [this.root];
    while (stack.length > 0) {
      const node = stack.pop();
      seen.push(node);
      if (node.children && node.group && !node.group.hidden) stack.push(...node.children.toReversed());
    }
    return seen;
  }

  choose(node, focus = false) {
    this.current.item.tabIndex = -1;
    this.current.item.setAttribute("aria-selected", "false");
    this.current = node;
    node.item.tabIndex = 0;
    node.item.setAttribute("aria-selected", "true");
    if (focus) node.item.focus();
    this.tellPane();
  }

  key(event) {
    const node = this.current;
    const seen = this.visible();
    const at = seen.indexOf(node);
    const open = node.group !== null && !node.group.hidden;
    const steps = {
      ArrowDown: () => seen[at + 1] && this.choose(seen[at + 1], true),
      ArrowUp: () => seen[at - 1] && this.choose(seen[at - 1], true),
      Home: () => this.choose(seen[0], true),
      End: () => this.choose(seen.at(-1), true),
      ArrowRight: () => {
        if (!open) this.toggle(node);
        else if (node.children[0]) this.choose(node.children[0], true);
      },
      ArrowLeft: () => {
        if (open) this.fold(node, false);
        else if (node.parent) this.choose(node.parent, true);
      },
      Enter: () => this.toggle(node),
      " ": () => this.toggle(node),
    };
    // A button inside the tree has keys of its own.
    if (event.target.localName === "button" || !Object.hasOwn(steps, event.key)) return;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    steps[event.key]();
  }

  /** The record of a node: the game so far and its moves if they are by turns, else a new game. */
  recordOf(node) {
    const path = this.path(node);
    const byTurns = path.every(({ player }, i) => player === (i % 2 === 0 ? this.player : opponent(this.player)));
    if (byTurns) return { ...this.record, moves: [...(this.record.moves ?? []), ...path.map(({ move }) => move)] };
    return { ...this.record, position: node.position, first: opponent(node.player), moves: [] };
  }

  /** Tells about the node that is chosen. */
  tellPane() {
    const node = this.current;
    const path = this.path(node).map(({ player, move }) => `${player === "left" ? "L" : "R"} ${move}`);
    const place = el("div", { class: "tree-picture board-colours" });
    const look = el("button", { type: "button", class: "quiet", "data-tree-picture": "", onClick: () => this.draw(node, place, look) }, "Show picture");
    const go = (analyse) => () => this.onOpen(this.recordOf(node), { analyse });
    const position = node.position.length > 300 ? `${node.position.slice(0, 300)}…` : node.position;
    this.pane.replaceChildren(
      el("p", {}, path.length > 0 ? `After ${path.join(", ")}` : "The position under way"),
      el("p", { class: "tree-position" }, el("code", {}, position)),
      node.value === null ? "" : el("p", {}, "Value ", typeset(node.value)),
      el(
        "p",
        { class: "row" },
        look,
        node.parent ? el("button", { type: "button", class: "quiet", "data-tree-open": "play", onClick: go(false) }, "Play from here") : "",
        node.parent ? el("button", { type: "button", class: "quiet", "data-tree-open": "analyse", onClick: go(true) }, "Analyse") : "",
      ),
      place,
    );
  }

  async draw(node, place, button) {
    button.disabled = true;
    try {
      const { game, parameters, play } = this.record;
      const body = { game, parameters, play, position: node.position, moves: [], format: "svg" };
      const blob = await file("/api/picture", body, { signal: this.signal });
      if (node !== this.current) return;
      const drawing = picture(await blob.text());
      drawing.setAttribute("role", "img");
      drawing.setAttribute("aria-label", `The position ${node.position}`);
      place.replaceChildren(drawing);
    } catch (error) {
      if (isAbort(error) || this.signal.aborted) return;
      place.replaceChildren(el("p", { class: "task-problem" }, error.message));
      button.disabled = false;
    }
  }
}
