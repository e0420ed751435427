// A board one can play on: the server's picture, and over it a layer of our own with the points
// that may be clicked, the last move, a preview, and what an analysis found. Mouse, touch and
// keyboard lead to the same three steps: point at, choose, give up.

import { completed, key, nearest, spacing, targets, towards } from "./choice.js";
import { el, picture, svg } from "./dom.js";
import { opponent } from "./record.js";
import { setting } from "./settings.js";

/**
 * @typedef {import("./choice.js").Point} Point
 * @typedef {{
 *   onMove: (move: string) => void,
 *   onAmbiguous: (moves: string[]) => void,
 *   onReason: (text: string) => void,
 *   preview: (move: string) => Promise<any>,
 *   onPaint?: (site: number) => void,
 *   names: (player: string) => string,
 * }} Handlers
 */

/** Screen pixels for a unit of the picture: no more than is comfortable, no less than a finger. */
const LARGEST = 1.8;
const SMALLEST = 0.75;

/** How long the pointer rests before a preview is asked for, in milliseconds. */
const REST = 40;

const ARROWS = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};

/** The size of a text that has as much room as a square. */
function fitting(text, gap) {
  return Math.min(10, gap * 0.26, (gap * 1.5) / Math.max(1, text.length));
}

export class Board {
  /**
   * @param {HTMLElement} root
   * @param {Handlers} handlers
   */
  constructor(root, handlers) {
    this.handlers = handlers;
    this.state = null;
    /** Why nobody may move here now, or null. @type {string|null} */
    this.closed = null;
    this.editing = false;
    /** @type {Point[]} */
    this.chosen = [];
    /** The point that arrow keys start from. */
    this.cursor = null;
    this.badges = new Map();
    this.components = [];
    /** The elements of the points, by name. @type {Map<string, any>} */
    this.groups = new Map();
    this.hinted = null;
    this.press = null;
    this.hover = null;
    /** Whether the keyboard was used last; also true before anything was. */
    this.byKeys = true;

    this.pictureLayer = el("div", { class: "layer" });
    this.ghostLayer = el("div", { class: "layer ghost", "aria-hidden": "true" });
    this.componentLayer = svg("g", { class: "components" });
    this.lastLayer = svg("g", { class: "last" });
    this.pointLayer = svg("g", { class: "points" });
    this.overlay = svg(
      "svg",
      { class: "overlay", role: "group", "aria-label": "Points of the board" },
      this.componentLayer,
      this.lastLayer,
      this.pointLayer,
    );
    this.stack = el(
      "div",
      { class: "stack", tabindex: "-1" },
      this.pictureLayer,
      this.ghostLayer,
      this.overlay,
    );
    root.replaceChildren(el("div", { class: "board" }, this.stack));
    this.listen();
  }

  listen() {
    const { overlay } = this;
    overlay.addEventListener("pointerdown", (event) => this.down(event));
    overlay.addEventListener("pointermove", (event) => this.moved(event));
    overlay.addEventListener("pointerup", (event) => this.up(event));
    overlay.addEventListener("pointercancel", () => {
      this.press = null;
      this.giveUp();
    });
    // A finger that drags a piece does not scroll the page. Parts of a drawing have no
    // touch-action in every browser, so it is said here as well.
    const hold = (event) => {
      if (this.press && (this.editing || this.press.began) && event.cancelable) event.preventDefault();
    };
    overlay.addEventListener("touchmove", hold, { passive: false });
    overlay.addEventListener("pointerleave", () => this.pointAt(null));
    overlay.addEventListener("click", (event) => {
      // A screen reader clicks without a pointer.
      const point = event.detail === 0 ? this.focused(event.target) : null;
      if (point) this.choose(point);
    });
    // Not on the drawing itself, which some browsers would let take the focus for that.
    this.stack.addEventListener("focusin", (event) => {
      const point = this.focused(event.target);
      if (!point || !this.byKeys) return;
      this.cursor = point;
      this.pointAt(point);
    });
    this.stack.addEventListener("focusout", () => {
      if (this.byKeys) this.pointAt(null);
    });
    this.stack.addEventListener("keydown", (event) => this.typed(event));
  }

  /**
   * Shows a state.
   * @param {any} state
   * @param {{closed?: string|null, editing?: boolean}} [how]
   */
  show(state, { closed = null, editing = false } = {}) {
    const same = this.state && this.state.position === state.position;
    const held = this.stack.contains(document.activeElement);
    this.state = state;
    this.closed = closed;
    this.editing = editing;
    this.chosen = [];
    this.hinted = null;
    this.press = editing ? this.press : null;
    if (!same) {
      this.badges = new Map();
      this.components = [];
    }
    this.pictureLayer.replaceChildren(picture(state.picture));
    this.hover = null;
    this.ghost(null);
    const [x, y, width, height] = state.view;
    this.overlay.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
    const { style } = this.stack;
    style.aspectRatio = `${width} / ${height}`;
    style.width = `min(100%, ${width * LARGEST}px, 64vh * ${width / height})`;
    style.minWidth = `min(${width * SMALLEST}px, ${width * LARGEST}px)`;
    if (this.view !== String(state.view)) {
      this.view = String(state.view);
      this.groups.clear();
    }
    this.gather();
    this.drawComponents();
    this.drawLast();
    this.drawPoints();
    if (held) this.refocus();
  }

  /** Collects all points anybody could mean. */
  gather() {
    const { state } = this;
    this.known = new Map();
    const add = (point) => {
      const name = key(point);
      if (!this.known.has(name)) this.known.set(name, { x: point[0], y: point[1] });
    };
    for (const list of [state.choices, state.opposing]) {
      for (const { ways } of list ?? []) for (const way of ways) way.forEach(add);
    }
    this.sites = (state.sites?.points ?? []).map(([x, y], site) => ({ x, y, site }));
    for (const { x, y } of this.sites) add([x, y]);
    // Where a piece stands. Without empty squares there are no pieces but edges, dominoes and such.
    const { letters, points } = state.sites ?? { letters: "", points: [] };
    const drawn = letters.includes(".") ? [...state.position].filter((letter) => letters.includes(letter)) : [];
    this.pieces = new Set(points.filter((_, site) => /[a-z]/.test(drawn[site] ?? "")).map(key));
    // How large marks are depends on where moves begin; later points may lie between those.
    const starts = targets(state.choices ?? [], []);
    const others = targets(state.opposing ?? [], []);
    const all = new Map([...starts, ...others]);
    for (const site of this.sites) all.set(key([site.x, site.y]), site);
    this.gap = spacing([...all.values()]);
  }

  /** The points that may be chosen now, by name. */
  open() {
    if (this.closed !== null || this.editing) return new Map();
    return targets(this.state.choices ?? [], this.chosen);
  }

  // ---- drawing

  drawLast() {
    const points = this.state.last?.points ?? [];
    // Rings, because there may be a number in the middle; in two strokes, so that they are seen
    // on every colour.
    const r = Math.max(8, this.gap * 0.2);
    const ring = (name) => points.map(([x, y]) => svg("circle", { class: name, cx: x, cy: y, r }));
    const line = points.length > 1 ? [svg("polyline", { points: points.map(key).join(" ") })] : [];
    this.lastLayer.replaceChildren(...line, ...ring("edge"), ...ring("ring"));
  }

  drawComponents() {
    const shapes = [];
    for (const { points, value, colour } of this.components) {
      const index = (colour ?? 0) % 8;
      for (const [x, y] of points) {
        const r = this.gap * 0.46;
        shapes.push(
          svg("rect", { x: x - r, y: y - r, width: 2 * r, height: 2 * r, rx: r * 0.4, class: `tone tone-${index}` }),
        );
      }
      if (points.length > 0 && value !== null && value !== undefined) {
        const [x, y] = points.reduce((a, b) => (b[1] < a[1] || (b[1] === a[1] && b[0] < a[0]) ? b : a));
        shapes.push(
          svg("text", { x: x - this.gap * 0.42, y: y - this.gap * 0.24, "font-size": Math.min(9.5, this.gap * 0.26), class: "tone-label" }, String(value)),
        );
      }
    }
    this.componentLayer.replaceChildren(...shapes);
  }

  drawPoints() {
    const open = this.open();
    if (this.editing) {
      for (const site of this.sites) open.set(key([site.x, site.y]), { ...site, moves: [], more: false });
    }
    this.targets = open;
    const nodes = [];
    const near = Math.min(this.gap, spacing([...open.values()]));
    const marked = !this.editing && setting("marks");
    // What is no square with a letter may have a name or a number in its middle: a vertex, say.
    const hollow = this.state.sites === null;
    const radius = hollow ? near * 0.3 : Math.max(3.6, near * (this.chosen.length > 0 ? 0.16 : 0.1));
    for (const [x, y] of this.chosen) {
      nodes.push(svg("circle", { class: "chosen", cx: x, cy: y, r: this.gap * 0.4 }));
    }
    for (const [name, target] of open) {
      const badge = this.badgeAt(target);
      const classes = ["point", this.editing ? "site" : "legal", this.state.player];
      if (target.more || this.chosen.length > 0 || this.editing) classes.push("drags");
      // A mark in the middle of a piece would hide what it is.
      const around = this.pieces.has(name) && this.chosen.length === 0;
      if (hollow || around) classes.push("hollow");
      if (badge) classes.push("badged", `kind-${badge.kind}`);
      const parts = this.partsOf(name, target);
      const { group } = parts;
      group.setAttribute("class", classes.join(" "));
      group.setAttribute("tabindex", "-1");
      group.setAttribute("aria-label", this.describe(target));
      parts.reach.setAttribute("r", near / 2);
      parts.focus.setAttribute("r", near * 0.43);
      parts.dot.setAttribute("r", !marked ? 0 : around ? near * 0.45 : radius);
      for (const old of parts.said) old.remove();
      parts.said = badge ? this.badgeOf(target, badge) : [];
      group.append(...parts.said);
      target.group = group;
      nodes.push(group);
    }
    if (this.hinted) {
      for (const [x, y] of this.hinted) nodes.push(svg("circle", { class: "hinted", cx: x, cy: y, r: this.gap * 0.34 }));
    }
    this.replacePoints(nodes);
    // One point is in the order of the tab key; arrows lead to the others.
    const start = this.resting();
    if (start) start.group.setAttribute("tabindex", "0");
  }

  /**
   * Puts these elements in the place of others. What stays is not touched, and what a finger
   * holds stays until it is lifted: a browser forgets a finger whose element is gone.
   */
  replacePoints(nodes) {
    const wanted = new Set(nodes);
    for (const old of [...this.pointLayer.children]) {
      if (wanted.has(old)) continue;
      if (old === this.press?.group) old.setAttribute("class", "point held");
      else old.remove();
    }
    for (const node of nodes) if (node.parentNode !== this.pointLayer) this.pointLayer.append(node);
  }

  /** What is said about a point, as elements. */
  badgeOf({ x, y }, badge) {
    const size = fitting(badge.text, this.gap);
    return [
      svg("title", {}, badge.title ?? badge.text),
      svg("text", { class: "badge-text", x, y: y + this.gap * 0.38, "font-size": size }, badge.text),
    ];
  }

  /** The elements of a point, which stay the same while a move is made. */
  partsOf(name, { x, y }) {
    let parts = this.groups.get(name);
    if (!parts) {
      const reach = svg("circle", { class: "reach", cx: x, cy: y });
      const focus = svg("circle", { class: "focus", cx: x, cy: y });
      const dot = svg("circle", { class: "dot", cx: x, cy: y });
      const properties = { role: "button", "data-point": name, "data-x": x, "data-y": y };
      parts = { group: svg("g", properties, reach, dot, focus), reach, focus, dot, said: [] };
      this.groups.set(name, parts);
    }
    return parts;
  }

  /** The point that gets the focus when the board does. */
  resting() {
    const { x, y } = this.cursor ?? { x: 0, y: 0 };
    return nearest(this.targets.values(), x, y, Infinity);
  }

  refocus() {
    // After a click the board as a whole keeps the focus: a ring around some point would be in
    // the way, and the next arrow key finds a point anyway.
    const point = this.byKeys ? this.resting() : null;
    if (point) point.group.focus({ preventScroll: true });
    else this.stack.focus({ preventScroll: true });
  }

  /** What somebody who cannot see the board hears about a point. */
  describe(target) {
    if (this.editing) {
      const letter = this.letterAt?.(target.site) ?? "";
      return `square ${target.site + 1}${letter ? `, ${letter}` : ""}`;
    }
    const some = target.moves.slice(0, 3).join(", ");
    const rest = target.moves.length - 3;
    return rest > 0 ? `${some} and ${rest} more moves` : some;
  }

  /** The badge of a point: that of its only move, or else the best news among its moves. */
  badgeAt(target) {
    if (this.badges.size === 0) return null;
    const found = target.moves.map((move) => this.badges.get(move)).filter(Boolean);
    if (found.length === 0) return null;
    if (target.moves.length === 1) return found[0];
    const winning = found.find(({ kind }) => /^win/.test(kind));
    return winning ? { ...winning, text: "" } : null;
  }

  /** Shows what an analysis says about moves. */
  setBadges(badges) {
    this.badges = badges instanceof Map ? badges : new Map(Object.entries(badges ?? {}));
    this.redraw();
  }

  /** Shows the parts a position falls into. */
  setComponents(components) {
    this.components = components ?? [];
    this.drawComponents();
  }

  /** Marks where a move would go. */
  hint(move) {
    const choice = this.state.choices?.find((each) => each.move === move);
    this.hinted = choice?.ways[0] ?? null;
    this.redraw();
    if (choice) this.previewMove(move);
  }

  /** Draws the points again and keeps the focus. */
  redraw() {
    if (!this.state) return;
    const held = this.stack.contains(document.activeElement);
    this.drawPoints();
    if (held) this.refocus();
  }

  // ---- previews

  /** Looks at a point without choosing it. */
  pointAt(point) {
    const name = point ? key([point.x, point.y]) : null;
    if (name === this.hover) return;
    this.hover = name;
    for (const each of this.pointLayer.querySelectorAll(".near")) each.classList.remove("near");
    const target = name === null ? null : this.targets.get(name);
    clearTimeout(this.timer);
    if (!target || this.editing) {
      this.ghost(null);
      return;
    }
    target.group.classList.add("near");
    const choices = this.state.choices ?? [];
    const next = [...this.chosen, [target.x, target.y]];
    const whole = completed(choices, next);
    const only = whole.length === 1 ? whole[0] : target.moves.length === 1 ? target.moves[0] : null;
    if (only !== null) {
      this.previewMove(only);
      return;
    }
    this.ghost(null);
    // Where one could go on from here.
    for (const after of targets(choices, next).keys()) {
      this.targets.get(after)?.group.classList.add("near");
    }
  }

  previewMove(move) {
    if (!setting("preview") || this.closed !== null) return;
    clearTimeout(this.timer);
    const wanted = this.state;
    const hover = this.hover;
    this.timer = setTimeout(async () => {
      try {
        const state = await this.handlers.preview(move);
        if (this.state === wanted && this.hover === hover) this.ghost(state);
      } catch {
        // A preview that cannot be had is only missed; making the move will say why.
      }
    }, REST);
  }

  /** Shows the picture of another state faintly over this one, at the same scale. */
  ghost(state) {
    clearTimeout(this.timer);
    if (!state) {
      this.ghostLayer.replaceChildren();
      this.stack.classList.remove("previewing", "moving");
      return;
    }
    const [, , width, height] = this.state.view;
    const drawing = picture(state.picture);
    drawing.removeAttribute("role");
    drawing.style.width = `${(100 * state.view[2]) / width}%`;
    drawing.style.height = `${(100 * state.view[3]) / height}%`;
    this.ghostLayer.replaceChildren(drawing);
    this.stack.classList.add("previewing");
    // Where everything moves, two pictures over each other would be a muddle.
    this.stack.classList.toggle("moving", String(state.view) !== String(this.state.view));
  }

  // ---- choosing

  /** Gives up what was begun. */
  giveUp() {
    if (this.chosen.length === 0 && !this.hinted) return;
    this.chosen = [];
    this.hinted = null;
    this.hover = null;
    this.ghost(null);
    this.redraw();
    this.handlers.onAmbiguous([]);
  }

  /** Adds a point to the way, if there is a move that goes there. */
  choose(point) {
    if (this.closed !== null) {
      this.handlers.onReason(this.closed);
      return;
    }
    const name = key([point.x, point.y]);
    if (!this.open().has(name)) {
      const begins = targets(this.state.choices ?? [], []).has(name);
      if (this.chosen.length > 0 && begins) {
        this.chosen = [];
      } else {
        this.handlers.onReason(this.reason(name));
        if (this.chosen.length > 0) this.giveUp();
        return;
      }
    }
    this.take(point);
  }

  /** The point is on the way: the move is made, or goes on. */
  take(point) {
    this.chosen.push([point.x, point.y]);
    this.cursor = { x: point.x, y: point.y };
    this.hinted = null;
    this.handlers.onReason("");
    const choices = this.state.choices ?? [];
    const whole = completed(choices, this.chosen);
    const more = targets(choices, this.chosen).size > 0;
    if (whole.length === 1 && !more) {
      this.chosen = [];
      this.handlers.onMove(whole[0]);
      return;
    }
    this.hover = null;
    this.ghost(null);
    this.redraw();
    this.handlers.onAmbiguous(whole);
  }

  /** Why a click on this point is no move. */
  reason(name) {
    const { state } = this;
    const mover = this.handlers.names(state.player);
    if (state.choices === null) return "There are too many moves to mark them; write the move instead.";
    if (this.chosen.length > 0) {
      const moves = [...new Set([...this.open().values()].flatMap((target) => target.moves))];
      const some = moves.slice(0, 4).join(", ");
      return `${mover} cannot go there. From here there ${moves.length === 1 ? "is" : "are"} ${some}${moves.length > 4 ? ` and ${moves.length - 4} more` : ""}.`;
    }
    const other = this.handlers.names(opponent(state.player));
    const theirs = targets(state.opposing ?? [], []).get(name);
    if (theirs) return `${other} could move here (${theirs.moves.slice(0, 3).join(", ")}), but it is the turn of ${mover}.`;
    const onTheWay = state.choices.some(({ ways }) => ways.some((way) => way.some((point) => key(point) === name)));
    if (onTheWay) return `No move of ${mover} starts here, but one leads here: choose where it starts first.`;
    return `No move of ${mover} starts here.`;
  }

  // ---- pointers

  /** Where the pointer is, in units of the picture. */
  spot(event) {
    const matrix = this.overlay.getScreenCTM();
    if (!matrix) return { x: 0, y: 0 };
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return { x, y };
  }

  /** The point the pointer means: one that may be chosen if it is near, or else any. */
  meant(event) {
    const { x, y } = this.spot(event);
    return nearest(this.targets.values(), x, y, this.gap * 0.6) ?? nearest(this.known.values(), x, y, this.gap * 0.6);
  }

  down(event) {
    if (event.button !== 0 || !this.state) return;
    this.byKeys = false;
    const point = this.meant(event);
    this.press = { point, group: event.target.closest("[data-point]"), began: false };
    this.overlay.setPointerCapture(event.pointerId);
    if (this.editing) {
      this.paint(event);
      return;
    }
    if (!point || this.closed !== null) return;
    const name = key([point.x, point.y]);
    const target = this.targets.get(name);
    // The first of several points is taken at once, so that it can be dragged to the next.
    if (target?.more && completed(this.state.choices, [...this.chosen, [point.x, point.y]]).length === 0) {
      this.take(point);
      this.press.began = true;
    }
  }

  moved(event) {
    if (!this.state) return;
    if (this.editing) {
      if (this.press) this.paint(event);
      return;
    }
    const { x, y } = this.spot(event);
    this.pointAt(nearest(this.targets.values(), x, y, this.gap * 0.6));
  }

  up(event) {
    const { press } = this;
    this.press = null;
    if (!press || !this.state || this.editing) return;
    const point = this.meant(event);
    const still = point && press.point && point.x === press.point.x && point.y === press.point.y;
    if (press.began) this.redraw();
    if (press.began && still) return;
    if (!point) {
      // Dropped beside the board.
      if (this.chosen.length > 0) this.giveUp();
      else this.handlers.onReason(this.closed ?? "There is nothing to move here.");
      return;
    }
    const last = this.chosen.at(-1);
    if (still && last && last[0] === point.x && last[1] === point.y) {
      // A second click on the chosen piece puts it down again, unless it may stay.
      if (!this.open().has(key(last))) {
        this.giveUp();
        return;
      }
    }
    this.choose(point);
  }

  paint(event) {
    const { x, y } = this.spot(event);
    const site = nearest(this.sites, x, y, this.gap * 0.6);
    if (!site || this.press.site === site.site) return;
    this.press.site = site.site;
    this.handlers.onPaint?.(site.site);
  }

  // ---- keys

  /** The point whose element this is. */
  focused(element) {
    const group = element.closest?.("[data-point]");
    return group ? (this.targets.get(group.dataset.point) ?? null) : null;
  }

  typed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    this.byKeys = true;
    const point = this.focused(document.activeElement);
    if (event.key === "Escape") {
      this.giveUp();
    } else if (ARROWS[event.key]) {
      const from = point ?? this.resting();
      const next = from && towards(this.targets.values(), from, ARROWS[event.key]);
      (next ?? from)?.group.focus();
    } else if ((event.key === "Enter" || event.key === " ") && point) {
      if (this.editing) this.handlers.onPaint?.(point.site);
      else this.choose(point);
    } else {
      return;
    }
    event.preventDefault();
  }
}
