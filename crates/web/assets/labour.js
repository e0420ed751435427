// Long work of the computer for a game: one piece at a time, with progress, and a way to call it off.

import { stream } from "./api.js";
import { el } from "./dom.js";
import { going, queueing } from "./task.js";

/** What takes no time should not flicker. */
const PATIENCE = 120;

export class Labour {
  /**
   * @param {HTMLElement} root where progress is shown
   * @param {() => void} onCancel when a person has had enough
   */
  constructor(root, onCancel) {
    this.root = root;
    this.onCancel = onCancel;
    /** @type {AbortController|null} */
    this.work = null;
    this.root.hidden = true;
  }

  /** Calls off what is under way. */
  stop() {
    this.work?.abort();
    this.work = null;
    this.root.hidden = true;
    this.root.replaceChildren();
  }

  /**
   * Asks for something long.
   * @param {string} path
   * @param {object} question
   * @param {string} label what it is, for a person
   */
  async ask(path, question, label) {
    this.stop();
    const work = new AbortController();
    this.work = work;
    const text = el("span", { id: "progress-text" }, `${label}…`);
    const bar = el("progress", { id: "progress", max: 1, "aria-label": label });
    const cancel = el("button", { type: "button", id: "cancel", onClick: () => this.onCancel() }, "Cancel");
    this.root.replaceChildren(text, bar, cancel);
    const timer = setTimeout(() => (this.root.hidden = this.work !== work), PATIENCE);
    try {
      return await stream(path, question, {
        signal: work.signal,
        onProgress: (progress) => {
          text.textContent = going(progress, label);
          if (typeof progress.part === "number") bar.value = progress.part;
        },
        onWaiting: (waiting) => {
          text.textContent = queueing(waiting, label);
        },
      });
    } finally {
      clearTimeout(timer);
      if (this.work === work) this.stop();
    }
  }
}
