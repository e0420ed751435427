// Controls for the size of a position that fit its shape: rows and columns, heaps, or coordinates.
// Each writes the text of a position, which is what everything else understands.

import { el, prose } from "./dom.js";

/** Larger ones can be written as text; the controls stay where one can still look at a board. */
const MOST_ROWS = 60;
const MOST_TOKENS = 9999;

/** A number with buttons, large enough for a finger. */
function stepper(label, value, { least, most, usual = least, onChange }) {
  const clamp = (number) => Math.min(most, Math.max(least, Math.round(number)));
  const input = el("input", {
    type: "number",
    min: least,
    max: most,
    value,
    "aria-label": label,
    inputmode: "numeric",
    onChange: () => set(Number(input.value) || least),
  });
  const set = (number) => {
    input.value = clamp(number);
    onChange(clamp(number));
  };
  const by = (step, sign) =>
    el("button", { type: "button", class: "step", "aria-label": `${label}: ${step > 0 ? "one more" : "one less"}`, onClick: () => set(Number(input.value || usual) + step) }, sign);
  return el("span", { class: "stepper", role: "group", "aria-label": label }, by(-1, "−"), input, by(1, "+"));
}

/** Rows and columns of a position such as `4x5` or `x./.o`, or null. */
export function measure(text) {
  const size = /^(\d+)x(\d+)$/.exec(text.trim());
  if (size) return [Number(size[1]), Number(size[2])];
  const one = /^(\d+)$/.exec(text.trim());
  if (one) return [Number(one[1]), Number(one[1])];
  if (!/^[^\s,:+()-]+$/.test(text.trim())) return null;
  const widths = text.trim().split(/[/|]/).map((row) => row.length);
  if (widths.every((width) => width === widths[0])) return [widths.length, widths[0]];
  // Crossings of Bridg-it, in rows of K and K-1 in turn.
  if (widths.every((width, i) => width === widths[0] - (i % 2))) return [(widths.length + 1) / 2, widths[0]];
  return null;
}

/** A grid with other numbers of rows and columns; what is still on it stays. */
export function resize(text, rows, columns) {
  const old = text.split("/");
  if (!/^[a-z.#]+(\/[a-z.#]+)*$/.test(text) || old.some((row) => row.length !== old[0].length)) return null;
  const row = (line) => (line ?? "").slice(0, columns).padEnd(columns, ".");
  return Array.from({ length: rows }, (_, i) => row(old[i])).join("/");
}

/** The heaps of `4+2+1`, or null if the text is something else. */
export function heaps(text) {
  const parts = text.split("+").map((part) => part.trim());
  return parts.every((part) => /^\d{1,6}$/.test(part)) ? parts.map(Number) : null;
}

/**
 * Size controls for a game.
 * @param {import("./catalogue.js").Game} entry
 * @param {string} text the position
 * @param {(text: string) => void} onChange with the text of another one
 * @param {{keep?: boolean}} [how] whether pieces stay when a board changes its size
 * @returns {HTMLElement}
 */
export function sizeControls(entry, text, onChange, { keep = false } = {}) {
  if (entry.shape === "heap") return heapControls(heaps(text) ?? [], onChange);
  if (entry.shape === "coordinates") {
    const pair = /^(\d+)\s*,\s*(\d+)$/.exec(text.trim());
    const values = pair ? [Number(pair[1]), Number(pair[2])] : [3, 5];
    const part = (index, label) =>
      stepper(label, values[index], {
        least: 0,
        most: MOST_TOKENS,
        onChange: (number) => {
          values[index] = number;
          onChange(values.join(","));
        },
      });
    return el("div", { class: "sizes" }, part(0, "x"), el("span", {}, ","), part(1, "y"));
  }
  // Graphs and sums have no rows and columns, but a board that has can take their place.
  const known = measure(text);
  const size = known ?? [3, 3];
  const part = (index, label) =>
    stepper(label, known ? size[index] : "", {
      least: 1,
      most: MOST_ROWS,
      usual: size[index],
      onChange: (number) => {
        size[index] = number;
        root.querySelectorAll("input").forEach((input, i) => (input.value = size[i]));
        onChange((keep && known ? resize(text, ...size) : null) ?? `${size[0]}x${size[1]}`);
      },
    });
  const root = el("div", { class: "sizes" }, part(0, "Rows"), el("span", { "aria-hidden": "true" }, "×"), part(1, "Columns"));
  return root;
}

function heapControls(sizes, onChange) {
  const root = el("div", { class: "sizes heaps" });
  const tell = () => onChange(sizes.join("+") || "0");
  const draw = () => {
    root.replaceChildren(
      ...sizes.map((size, i) =>
        el(
          "span",
          { class: "heap", "data-heap": i },
          stepper(`Heap ${i + 1}`, size, {
            least: 0,
            most: MOST_TOKENS,
            onChange: (number) => {
              sizes[i] = number;
              tell();
            },
          }),
          sizes.length > 1
            ? el("button", { type: "button", class: "quiet icon", "aria-label": `Remove heap ${i + 1}`, onClick: () => { sizes.splice(i, 1); draw(); tell(); } }, "×")
            : null,
        ),
      ),
      el("button", { type: "button", class: "add-heap", onClick: () => { sizes.push(3); draw(); tell(); } }, "Add a heap"),
    );
  };
  draw();
  return root;
}

/**
 * Fields for the parameters of a game.
 * @param {import("./catalogue.js").Game} entry
 * @param {string[]} words such as `white=3`
 * @param {(words: string[]) => void} onChange
 */
export function parameterFields(entry, words, onChange) {
  const values = new Map(words.map((word) => {
    const at = word.indexOf("=");
    return at < 0 ? [word, ""] : [word.slice(0, at), word.slice(at + 1)];
  }));
  return entry.parameters.map(({ name, meaning }) => {
    const input = el("input", {
      type: "text",
      value: values.get(name) ?? "",
      "data-parameter": name,
      autocapitalize: "off",
      autocomplete: "off",
      spellcheck: "false",
      onChange: () => {
        const value = input.value.trim();
        if (value) values.set(name, value);
        else values.delete(name);
        onChange([...values].map(([key, each]) => `${key}=${each}`));
      },
    });
    return el("label", { class: "field" }, el("span", {}, name), input, el("small", { class: "soft" }, ...prose(meaning)));
  });
}
