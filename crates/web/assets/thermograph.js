// A thermograph that answers: drawn from the corners of its walls, with a read-out under the
// mouse, and a slider that cools the game. Left's values lie to the left and temperatures go up,
// as in the books. Everything between the corners is computed with exact fractions.

import { isAbort, stream } from "./api.js";
import { el, freshId, svg } from "./dom.js";
import { Fraction } from "./fraction.js";
import { plain, typeset } from "./typeset.js";

const WIDTH = 480;
const HEIGHT = 320;
const MARGIN = { left: 42, right: 18, top: 16, bottom: 40 };

/** A pointer this close to a corner, in units of the picture, means the corner. */
const SNAP = 5;

/** The slider has about this many places, whatever the fractions. */
const LEAST_PLACES = 16;
const MOST_PLACES = 512;

const MINUS_ONE = new Fraction(-1n);
const ZERO = new Fraction(0n);

/**
 * @typedef {{value: Fraction, temperature: Fraction}} Corner
 * @typedef {{mean: string, temperature: string, left_wall: [string, string][],
 *   right_wall: [string, string][]}} Walls what the server says
 */

/** @returns {Corner[]} from the mast down */
function corners(wall) {
  return wall.map(([value, temperature]) => ({
    value: Fraction.read(value),
    temperature: Fraction.read(temperature),
  }));
}

/** Where a wall is at a temperature: exact, since walls are straight between corners. */
export function wallAt(wall, temperature) {
  let above = wall[0];
  if (temperature.compare(above.temperature) >= 0) return above.value;
  for (const below of wall.slice(1)) {
    if (temperature.compare(below.temperature) >= 0) {
      const part = temperature.minus(below.temperature).over(above.temperature.minus(below.temperature));
      return below.value.plus(above.value.minus(below.value).times(part));
    }
    above = below;
  }
  return above.value;
}

/** A number with a proper minus sign. */
const shown = (fraction) => plain(String(fraction));

/** A thermograph with its slider. */
export class Thermograph {
  /**
   * @param {Walls} answer
   * @param {{expression?: string|null, signal?: AbortSignal}} [options] the game as the
   *   calculator reads it, for cooling; without it nothing is cooled
   */
  constructor(answer, { expression = null, signal } = {}) {
    this.left = corners(answer.left_wall);
    this.right = corners(answer.right_wall);
    this.mean = Fraction.read(answer.mean);
    this.temperature = Fraction.read(answer.temperature);
    this.expression = expression;
    this.signal = signal;
    /** What is asked about cooling now. */
    this.cooling = null;
    this.timer = 0;
    // Below 0 there is nothing but the walls of numbers, which few people want to see.
    this.belowZero = this.temperature.compare(ZERO) < 0;
    this.element = el("div", { class: "thermograph", "data-thermograph": "" });
    this.build();
    signal?.addEventListener("abort", () => this.stop(), { once: true });
  }

  /** Forgets what is being asked. */
  stop() {
    clearTimeout(this.timer);
    this.cooling?.abort();
  }

  build() {
    const name = freshId("thermograph");
    this.drawing = svg("svg", {
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      class: "thermograph-drawing",
      role: "img",
      "aria-labelledby": `${name}-title`,
      onPointermove: (event) => this.point(event),
      onPointerleave: () => this.mark(this.chosen()),
      onClick: (event) => this.choose(this.temperatureAt(event)),
    });
    this.title = svg("title", { id: `${name}-title` }, this.summary());
    this.readout = el("output", { class: "readout", id: `${name}-readout`, "data-readout": "" });
    this.slider = el("input", {
      type: "range",
      min: "0",
      step: "1",
      id: `${name}-slider`,
      "data-cooling": "",
      "aria-describedby": `${name}-readout`,
      onInput: () => this.moved(),
      onKeydown: (event) => this.key(event),
    });
    this.cooled = el("p", { class: "cooled", "data-cooled": "", "aria-live": "polite" });
    const below = el("input", {
      type: "checkbox",
      checked: this.belowZero,
      onChange: () => {
        this.belowZero = below.checked;
        const before = this.chosen();
        this.scale();
        this.slider.value = String(this.place(before));
        this.draw();
        this.moved();
      },
    });
    this.element.append(
      this.drawing,
      this.readout,
      el(
        "div",
        { class: "cooling" },
        el("label", { for: `${name}-slider` }, this.expression === null ? "Temperature" : "Cool by"),
        this.slider,
      ),
      this.expression === null ? "" : this.cooled,
      el("label", { class: "tick" }, below, el("span", {}, "Show temperatures below 0")),
      el(
        "details",
        { class: "corners" },
        el("summary", {}, "Corners as text"),
        el("p", {}, this.summary()),
        this.list("Left wall", this.left),
        this.list("Right wall", this.right),
      ),
    );
    this.scale();
    this.slider.value = String(this.place(ZERO));
    this.draw();
    this.mark(this.chosen());
    this.tell(this.chosen());
  }

  summary() {
    return `Thermograph with mean ${shown(this.mean)} and temperature ${shown(this.temperature)}.`;
  }

  list(name, wall) {
    const items = wall.map((corner) => el("li", {}, `${shown(corner.value)} at temperature ${shown(corner.temperature)}`));
    return el("div", {}, el("p", {}, `${name}, from the mast down:`), el("ul", {}, ...items));
  }

  /** Chooses what part is drawn, and the steps of the slider. */
  scale() {
    const floor = this.belowZero ? MINUS_ONE : ZERO;
    const visible = [this.left, this.right].flatMap((wall) => [
      ...wall.filter((corner) => corner.temperature.compare(floor) >= 0).map((corner) => corner.value),
      wallAt(wall, floor),
    ]);
    const values = visible.map((value) => value.number());
    const least = Math.min(...values);
    const most = Math.max(...values);
    const span = Math.max(most - least, 1);
    const hot = this.temperature.number();
    this.floor = floor;
    this.low = floor.number();
    // Temperature 0, where the game is as it stands, is always in the picture.
    this.high = Math.max(hot, this.low, 0) + Math.max((hot - this.low) * 0.25, 0.5);
    this.least = (least + most - span) / 2 - span * 0.08;
    this.most = (least + most + span) / 2 + span * 0.08;
    // Steps that meet every corner, unless there would be too many of them.
    const all = [...this.left, ...this.right].map((corner) => corner.temperature.bottom);
    const finest = all.reduce((a, b) => (a > b ? a : b), 4n);
    const range = this.high - this.low;
    this.unit = finest;
    while (this.unit > 4n && Number(this.unit) * range > MOST_PLACES) this.unit /= 2n;
    while (Number(this.unit) * range < LEAST_PLACES) this.unit *= 2n;
    this.slider.max = String(Math.floor(range * Number(this.unit)));
  }

  x(value) {
    // Greater values lie to the left.
    const part = (this.most - value) / (this.most - this.least);
    return MARGIN.left + part * (WIDTH - MARGIN.left - MARGIN.right);
  }

  y(temperature) {
    const part = (this.high - temperature) / (this.high - this.low);
    return MARGIN.top + part * (HEIGHT - MARGIN.top - MARGIN.bottom);
  }

  /** The temperature of a place of the slider. */
  at(place) {
    return this.floor.plus(new Fraction(BigInt(place), this.unit));
  }

  /** The place of the slider next to a temperature. */
  place(temperature) {
    const place = Math.round((temperature.number() - this.low) * Number(this.unit));
    return Math.min(Number(this.slider.max), Math.max(0, place));
  }

  chosen() {
    return this.at(this.slider.value);
  }

  draw() {
    const parts = [this.title, ...this.axes()];
    const top = this.y(this.high);
    const foot = this.y(this.temperature.number());
    parts.push(svg("line", { class: "mast", x1: this.x(this.mean.number()), y1: Math.min(foot, this.y(this.low)), x2: this.x(this.mean.number()), y2: top }));
    for (const [name, wall] of [["left", this.left], ["right", this.right]]) {
      const points = wall
        .filter((corner) => corner.temperature.compare(this.floor) >= 0)
        .map((corner) => [corner.value, corner.temperature]);
      points.push([wallAt(wall, this.floor), this.floor]);
      const path = points.map(([value, temperature]) => `${this.x(value.number())},${this.y(temperature.number())}`);
      parts.push(svg("polyline", { class: `wall ${name}`, points: path.join(" ") }));
      for (const [value, temperature] of points) {
        parts.push(svg("circle", { class: `corner ${name}`, cx: this.x(value.number()), cy: this.y(temperature.number()), r: 3 }));
      }
    }
    this.line = svg("line", { class: "level", x1: MARGIN.left, x2: WIDTH - MARGIN.right });
    this.ends = ["left", "right"].map((name) => svg("circle", { class: `at ${name}`, r: 5 }));
    parts.push(this.line, ...this.ends);
    this.drawing.replaceChildren(...parts);
  }

  axes() {
    const bottom = HEIGHT - MARGIN.bottom;
    const parts = [
      svg("line", { class: "axis", x1: MARGIN.left, y1: bottom, x2: WIDTH - MARGIN.right, y2: bottom }),
      svg("line", { class: "axis", x1: MARGIN.left, y1: bottom, x2: MARGIN.left, y2: MARGIN.top }),
    ];
    for (const value of ticks(this.least, this.most)) {
      const x = this.x(value);
      parts.push(
        svg("line", { class: "grid", x1: x, y1: bottom, x2: x, y2: MARGIN.top }),
        svg("text", { class: "tick-label", x, y: bottom + 17, "text-anchor": "middle" }, label(value)),
      );
    }
    for (const value of ticks(this.low, this.high)) {
      const y = this.y(value);
      parts.push(
        svg("line", { class: "grid", x1: MARGIN.left, y1: y, x2: WIDTH - MARGIN.right, y2: y }),
        svg("text", { class: "tick-label", x: MARGIN.left - 6, y: y + 4, "text-anchor": "end" }, label(value)),
      );
    }
    parts.push(
      svg("text", { class: "axis-name", x: MARGIN.left + 6, y: MARGIN.top + 4 }, "temperature"),
      svg("text", { class: "axis-name", x: WIDTH - MARGIN.right, y: HEIGHT - 4, "text-anchor": "end" }, "value (Left’s to the left)"),
    );
    return parts;
  }

  /** The temperature under the pointer, or of a corner close to it. */
  temperatureAt(event) {
    const box = this.drawing.getBoundingClientRect();
    const y = ((event.clientY - box.top) / box.height) * HEIGHT;
    for (const { temperature } of [...this.left, ...this.right]) {
      const near = Math.abs(this.y(temperature.number()) - y) < SNAP;
      if (near && temperature.compare(this.floor) >= 0) return temperature;
    }
    const part = 1 - (y - MARGIN.top) / (HEIGHT - MARGIN.top - MARGIN.bottom);
    const places = Number(this.slider.max);
    const height = (this.high - this.low) * Number(this.unit);
    return this.at(Math.min(places, Math.max(0, Math.round(part * height))));
  }

  point(event) {
    this.mark(this.temperatureAt(event));
  }

  /** Moves the line and what is read off it. */
  mark(temperature) {
    const y = this.y(temperature.number());
    const left = wallAt(this.left, temperature);
    const right = wallAt(this.right, temperature);
    this.line.setAttribute("y1", String(y));
    this.line.setAttribute("y2", String(y));
    [left, right].forEach((value, i) => {
      this.ends[i].setAttribute("cx", String(this.x(value.number())));
      this.ends[i].setAttribute("cy", String(y));
    });
    this.readout.textContent =
      `Temperature ${shown(temperature)}: left wall ${shown(left)}, right wall ${shown(right)}`;
  }

  choose(temperature) {
    this.slider.value = String(this.place(temperature));
    this.moved();
  }

  /** Page up and page down go from corner to corner. */
  key(event) {
    const up = event.key === "PageUp";
    if (!up && event.key !== "PageDown") return;
    event.preventDefault();
    const here = this.chosen();
    const stops = [...this.left, ...this.right]
      .map((corner) => corner.temperature)
      .filter((temperature) => temperature.compare(this.floor) >= 0 && temperature.compare(here) === (up ? 1 : -1))
      .sort((a, b) => (up ? a.compare(b) : b.compare(a)));
    this.choose(stops[0] ?? (up ? this.at(this.slider.max) : this.floor));
  }

  moved() {
    const temperature = this.chosen();
    this.mark(temperature);
    this.tell(temperature);
  }

  /** Says what the game cooled by a temperature is, after a moment of rest. */
  tell(temperature) {
    this.slider.setAttribute("aria-valuetext", this.readout.textContent);
    if (this.expression === null) return;
    this.stop();
    if (temperature.compare(MINUS_ONE) <= 0) {
      this.cooled.replaceChildren("Games are cooled by more than −1.");
      return;
    }
    const name = `Cooled by ${shown(temperature)}: `;
    // What is gone by the time the answer comes must not be overwritten by it.
    const asked = new AbortController();
    this.cooling = asked;
    this.cooled.setAttribute("aria-busy", "true");
    this.timer = setTimeout(async () => {
      try {
        const words = [`(${this.expression}).cool(${temperature})`];
        const answer = await stream("/api/verb/eval", { words, seconds: 5 }, { signal: asked.signal });
        const { result, length } = answer;
        this.cooled.replaceChildren(name, result === null || result === undefined ? `a value of ${length} characters` : typeset(result));
      } catch (error) {
        if (isAbort(error) || asked.signal.aborted) return;
        this.cooled.replaceChildren(name, error.budget ? "not known after 5 s." : error.message);
      }
      this.cooled.removeAttribute("aria-busy");
    }, 120);
  }
}

/** Round numbers between two numbers, about six of them. */
function ticks(low, high) {
  const rough = (high - low) / 6;
  // Halves and quarters rather than tenths: all fractions here are dyadic.
  let step = 2 ** Math.ceil(Math.log2(rough));
  if (step > 4) step = Math.ceil(rough / 5) * 5;
  const found = [];
  for (let i = Math.ceil(low / step); i * step <= high && found.length < 40; i += 1) found.push(i * step);
  return found;
}

/** A dyadic number as a fraction. */
function label(value) {
  let bottom = 1;
  while (!Number.isInteger(value * bottom) && bottom < 2 ** 40) bottom *= 2;
  return shown(new Fraction(BigInt(Math.round(value * bottom)), BigInt(bottom)));
}
