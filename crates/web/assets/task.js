// A piece of work for the server that a person waits for: it says how it is going, can be called
// off, and admits when its time was not enough.

import { ApiError, get, isAbort } from "./api.js";
import { el } from "./dom.js";
import { announce, explain } from "./notice.js";

/** Seconds for a piece of work, if nobody asks for more. */
export const SECONDS = 10;

let limit = null;

/** The longest time the server gives to one question. */
export function longest() {
  limit ??= get("/api/status").then((status) => status.limits?.seconds ?? Infinity, () => Infinity);
  return limit;
}

/**
 * What a piece of work is given.
 * @typedef {{seconds: number, options: {signal: AbortSignal,
 *   onProgress: (progress: {text: string, part: number|null, seconds: number}) => void,
 *   onWaiting: (waiting: {ahead: number}) => void}}} Means
 */

/**
 * How the work is going, in words.
 * @param {{text?: string, seconds: number}} progress
 * @param {string} [label] what the work is
 */
export function going({ text, seconds }, label = "") {
  const spent = seconds >= 1 ? ` (${Math.round(seconds)} s)` : "";
  return `${[label, text].filter(Boolean).join(", ") || "Working…"}${spent}`;
}

/**
 * What is waited for, in words.
 * @param {{ahead: number}} waiting
 * @param {string} [label] what the work is
 */
export function queueing({ ahead }, label = "") {
  const others = ahead > 0 ? ` for ${ahead} other ${ahead === 1 ? "question" : "questions"}` : "";
  return `${label ? `${label}, waiting` : "Waiting"}${others}…`;
}

/** The line under a heading or an entry that tells how the work is going. */
export class Task {
  /**
   * @param {{name: string}} options the name in `data-task`, for tests
   */
  constructor({ name }) {
    this.text = el("span", { class: "task-text" });
    this.bar = el("progress", { max: "1", hidden: true, "aria-hidden": "true" });
    this.cancel = el("button", { type: "button", class: "quiet", hidden: true, "data-cancel": name, onClick: () => this.stop() }, "Cancel");
    this.longer = el("button", { type: "button", class: "quiet", hidden: true, "data-longer": name }, "Try longer");
    this.longer.addEventListener("click", () => this.again?.());
    this.problem = el("div", { class: "task-problem" });
    this.element = el(
      "div",
      { class: "task", "data-task": name, "data-state": "idle" },
      el("p", { class: "task-line" }, this.text, this.bar, this.cancel, this.longer),
      this.problem,
    );
    this.controller = null;
    this.clock = 0;
    this.held = false;
  }

  /** How it is going, as a word that styles and tests can see. */
  set state(state) {
    this.element.dataset.state = state;
  }

  get busy() {
    return this.controller !== null;
  }

  /** Says a sentence instead of working. */
  say(text, state = "idle") {
    this.text.replaceChildren(text);
    this.state = state;
  }

  /** Calls the work off. */
  stop() {
    this.controller?.abort();
  }

  /** Calls the work off without a word, because nobody wants it any more. */
  reset() {
    const { controller } = this;
    this.controller = null;
    controller?.abort();
    this.end("", "idle");
    this.problem.replaceChildren();
  }

  /**
   * Does the work; answers whether it came to its end. Called off or out of time, it can be
   * tried again from here.
   * @param {(means: Means) => Promise<string|void>} work answers what is to be said at the end
   * @param {{signal?: AbortSignal, seconds?: number, onPartial?: (partial: any) => void,
   *   onFail?: (error: any) => boolean}} [options] `onFail` answers whether it told the error
   *   itself
   */
  async run(work, options = {}) {
    const { signal, seconds = SECONDS, onPartial, onFail } = options;
    this.stop();
    const controller = new AbortController();
    this.controller = controller;
    const abort = () => controller.abort();
    signal?.addEventListener("abort", abort);
    this.begin();
    try {
      const means = {
        seconds,
        options: {
          signal: controller.signal,
          onProgress: (progress) => this.progress(progress),
          onWaiting: (waiting) => this.say(queueing(waiting), "waiting"),
        },
      };
      const last = await work(means);
      if (controller.signal.aborted) throw new DOMException("called off", "AbortError");
      this.end(last ?? "", "done");
      return true;
    } catch (failure) {
      if (this.controller !== controller) return false;
      const error = plainly(failure);
      if (isAbort(error) || controller.signal.aborted) {
        // A whole page that goes away has nothing to say any more.
        this.end(signal?.aborted ? "" : "Cancelled. ", "cancelled");
        if (!signal?.aborted) this.offer("Start again", () => this.run(work, options));
      } else if (error.budget) {
        const most = await longest();
        if (this.controller !== controller) return false;
        // A server may give less time than was asked for.
        this.end(`${lacking(error.message, Math.min(seconds, most))}.`, "budget");
        const more = Math.min(seconds * 6, most);
        if (more > seconds && !signal?.aborted) this.offer(`Try longer (${more} s)`, () => this.run(work, { ...options, seconds: more }));
        if (error.partial && !signal?.aborted) onPartial?.(error.partial);
      } else {
        this.end("", "error");
        if (!onFail?.(error)) this.problem.replaceChildren(...explain(error));
      }
      return false;
    } finally {
      signal?.removeEventListener("abort", abort);
      if (this.controller === controller) this.controller = null;
    }
  }

  begin() {
    this.problem.replaceChildren();
    this.longer.hidden = true;
    this.cancel.hidden = true;
    this.bar.hidden = true;
    this.say("", "busy");
    clearTimeout(this.clock);
    // Most answers come at once; for those nothing needs to flash by.
    this.clock = setTimeout(() => {
      if (this.text.textContent === "") this.text.textContent = "Working…";
      this.cancel.hidden = false;
    }, 250);
  }

  progress(progress) {
    const { part } = progress;
    this.say(going(progress), "busy");
    this.bar.hidden = typeof part !== "number";
    if (typeof part === "number") this.bar.value = part;
  }

  end(text, state) {
    clearTimeout(this.clock);
    this.held = this.cancel === document.activeElement;
    this.cancel.hidden = true;
    this.bar.hidden = true;
    this.longer.hidden = true;
    this.say(text, state);
    // Who listens hears how it ended; every step on the way would be a nuisance.
    if (text !== "" && state !== "done") announce(text);
  }

  offer(label, again) {
    this.again = again;
    this.longer.textContent = label;
    this.longer.hidden = false;
    // The button that had the keyboard is gone; this one stands in its place.
    if (this.held) this.longer.focus();
    this.held = false;
  }
}

/**
 * An error with its place as numbers. The command draws places with carets for a terminal; the
 * object it answers with has them as numbers, which a page can draw itself.
 */
function plainly(error) {
  if (!(error instanceof ApiError)) return error;
  const detail = error.partial?.error ?? error.detail;
  const [message] = (detail.message ?? error.message).split("\n");
  return new ApiError({ ...detail, message }, error);
}

/** That not all is known: because time is up, or why else. */
function lacking(message, seconds) {
  const [late, rest] = /^the time limit of \S+ is used up(?:; )?(.*)$/.exec(message) ?? [null, message];
  if (late === null) return `Not all is known: ${rest}`;
  return `Not known after ${seconds} s${rest ? `; ${rest}` : ""}`;
}
