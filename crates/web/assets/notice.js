// Telling a person what went wrong, or right.

import { ApiError, isAbort } from "./api.js";
import { el } from "./dom.js";

/**
 * An error as nodes: the sentence, and under it the text with the wrong place marked.
 * @param {any} error
 */
export function explain(error) {
  const nodes = [el("p", {}, error.message || String(error))];
  const { text, start, end } = error instanceof ApiError ? error.detail : {};
  if (typeof text === "string" && typeof start === "number") {
    // The places are counted in bytes, and a letter that is not ASCII has several.
    const bytes = new TextEncoder().encode(text);
    const piece = (from, to) => new TextDecoder().decode(bytes.slice(from, to));
    const stop = Math.max(end ?? start + 1, start + 1);
    const wrong = piece(start, stop) || " ";
    nodes.push(
      el("p", { class: "place" }, piece(0, start), el("mark", {}, wrong), piece(stop)),
    );
  }
  return nodes;
}

/**
 * Shows an error until it is put away. What was called off is no error.
 * @param {any} error
 */
export function complain(error) {
  if (isAbort(error)) return;
  if (!(error instanceof ApiError)) console.error(error);
  show("error", explain(error));
}

/** Says that something worked, for a moment. */
export function confirm(text) {
  const note = show("done", [el("p", {}, text)]);
  setTimeout(() => note.remove(), 4000);
}

function show(kind, nodes) {
  const place = document.getElementById("notices");
  const note = el(
    "div",
    { class: `notice ${kind}` },
    el("div", {}, ...nodes),
    el("button", { type: "button", class: "quiet icon", "aria-label": "Close", onClick: () => note.remove() }, "×"),
  );
  // The same complaint twice is one complaint.
  for (const old of place.children) if (old.textContent === note.textContent) old.remove();
  place.append(note);
  return note;
}

/** Says something to those who listen instead of looking. */
export function announce(text) {
  document.getElementById("announcer").textContent = text;
}
