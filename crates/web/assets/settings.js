// What a person likes, kept in the browser: theme, marks, previews, time for the computer.

import { el, field } from "./dom.js";

const STORE = "partizan.settings";

/** What holds if nobody says. */
const USUAL = { theme: "auto", marks: true, preview: true, seconds: 10, speed: 5 };

let values = { ...USUAL, ...kept() };
const listeners = new Set();

function kept() {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? "{}");
  } catch {
    // Some people forbid pages to keep anything; then settings last as long as the page.
    return {};
  }
}

/** One setting. */
export function setting(name) {
  return values[name];
}

/** Changes one. */
export function change(name, value) {
  values = { ...values, [name]: value };
  try {
    localStorage.setItem(STORE, JSON.stringify(values));
  } catch {
    // See `kept`.
  }
  apply();
  for (const listener of listeners) listener(name);
}

/** Calls back after each change; answers how to stop that. */
export function onChange(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Puts the theme on the page. */
export function apply() {
  const root = document.documentElement;
  if (values.theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = values.theme;
}

function tick(name, label) {
  const box = el("input", {
    type: "checkbox",
    id: `setting-${name}`,
    checked: values[name],
    onChange: () => change(name, box.checked),
  });
  return el("label", { class: "tick" }, box, el("span", {}, label));
}

/** The dialogue behind the button in the top bar. */
export function open() {
  const theme = el(
    "select",
    { id: "setting-theme", value: values.theme, onChange: () => change("theme", theme.value) },
    el("option", { value: "auto" }, "as the system"),
    el("option", { value: "light" }, "light"),
    el("option", { value: "dark" }, "dark"),
  );
  const seconds = el("input", {
    type: "number",
    id: "setting-seconds",
    min: 1,
    max: 3600,
    value: values.seconds,
    onChange: () => {
      const number = Math.round(Number(seconds.value));
      change("seconds", Number.isFinite(number) ? Math.min(3600, Math.max(1, number)) : USUAL.seconds);
      seconds.value = values.seconds;
    },
  });
  const dialog = el(
    "dialog",
    { id: "settings", "aria-labelledby": "settings-title", onClose: () => dialog.remove() },
    el("h2", { id: "settings-title" }, "Settings"),
    field("Theme", theme),
    tick("marks", "Mark the points where moves begin"),
    tick("preview", "Show a faint preview of a move"),
    field("Seconds the computer may think about a move", seconds),
    el("button", { type: "button", class: "main", id: "settings-close", onClick: () => dialog.close() }, "Done"),
  );
  document.body.append(dialog);
  dialog.showModal();
}
