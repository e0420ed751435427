// The way to the server: plain questions, and questions whose answers take a while and come as
// a stream of events. Every failure, also one of the network, is an `ApiError` with a sentence
// that can be shown to a person.

/**
 * Where in a text an error is, and what it says.
 * @typedef {{message: string, start?: number, end?: number, text?: string}} Detail
 */

/** A question that got no answer. */
export class ApiError extends Error {
  /**
   * @param {Detail} detail what is wrong, and where
   * @param {{budget?: boolean, partial?: any, status?: number}} [more]
   */
  constructor(detail, more = {}) {
    super(detail.message);
    this.name = "ApiError";
    /** What is wrong, with the place in the text if there is one. */
    this.detail = detail;
    /** Whether time or memory ran out, so that the question itself was fine. */
    this.budget = more.budget ?? false;
    /** What is known all the same. */
    this.partial = more.partial ?? null;
    /** The status of the answer; 0 if there was none. */
    this.status = more.status ?? 0;
  }
}

/** Whether something was called off by us, and so is nothing to tell anybody. */
export function isAbort(error) {
  return error instanceof DOMException && error.name === "AbortError";
}

/** `fetch`, with a failure that says what it means for the reader. */
async function reach(path, options) {
  try {
    return await fetch(path, { cache: "no-store", ...options });
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new ApiError({ message: "The server cannot be reached. Is `partizan serve` still running?" });
  }
}

/** The error that an answer with a bad status stands for. */
async function refusal(response) {
  let detail = null;
  try {
    detail = (await response.json()).error;
  } catch (error) {
    if (isAbort(error)) throw error;
  }
  detail ??= { message: `The server answered ${response.status} ${response.statusText}`.trim() + "." };
  return new ApiError(detail, { status: response.status, budget: response.status === 503 });
}

function posting(body, signal) {
  return {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    signal,
  };
}

/**
 * A `GET` that answers with JSON.
 * @param {string} path
 * @param {{signal?: AbortSignal}} [options]
 */
export async function get(path, { signal } = {}) {
  const response = await reach(path, { signal });
  if (!response.ok) throw await refusal(response);
  return response.json();
}

/**
 * A `POST` that answers with JSON at once.
 * @param {string} path
 * @param {object} body
 * @param {{signal?: AbortSignal}} [options]
 */
export async function ask(path, body, { signal } = {}) {
  const response = await reach(path, posting(body, signal));
  if (!response.ok) throw await refusal(response);
  return response.json();
}

/**
 * A `POST` that answers with a file.
 * @param {string} path
 * @param {object} body
 * @param {{signal?: AbortSignal}} [options]
 * @returns {Promise<Blob>}
 */
export async function file(path, body, { signal } = {}) {
  const response = await reach(path, posting(body, signal));
  if (!response.ok) throw await refusal(response);
  return response.blob();
}

/**
 * Cuts a stream of text into its events.
 * @param {ReadableStream<Uint8Array>} body
 * @returns {AsyncGenerator<{name: string, data: string}>}
 */
async function* events(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let buffer = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      buffer += done ? "\n\n" : value;
      // A lone carriage return at the end may be half of a line end, so it waits for its other half.
      const whole = buffer.replace(/\r\n/g, "\n");
      const blocks = whole.split("\n\n");
      buffer = blocks.pop() ?? "";
      for (const block of blocks) {
        let name = "message";
        const data = [];
        for (const line of block.split("\n")) {
          if (line.startsWith("event:")) name = line.slice(6).trim();
          else if (line.startsWith("data:")) data.push(line.slice(line[5] === " " ? 6 : 5));
        }
        if (data.length > 0) yield { name, data: data.join("\n") };
      }
      if (done) return;
    }
  } finally {
    // Whoever stops listening stops the work at the other end.
    reader.cancel().catch(() => {});
  }
}

/**
 * A `POST` whose answer takes a while. Aborting the signal stops the work at the server.
 * @param {string} path
 * @param {object} body
 * @param {{signal?: AbortSignal,
 *   onProgress?: (progress: {text: string, part: number|null, seconds: number}) => void,
 *   onWaiting?: (waiting: {ahead: number}) => void}} [options]
 * @returns {Promise<any>} the answer; rejects with an `ApiError`, or an `AbortError` if called off
 */
export async function stream(path, body, { signal, onProgress, onWaiting } = {}) {
  const response = await reach(path, posting(body, signal));
  if (!response.ok) throw await refusal(response);
  try {
    for await (const { name, data } of events(response.body)) {
      const value = JSON.parse(data);
      if (name === "answer") return value;
      if (name === "progress") onProgress?.(value);
      else if (name === "waiting") onWaiting?.(value);
      else if (name === "error") {
        throw new ApiError(value.error, { budget: value.budget, partial: value.answer });
      }
    }
  } catch (error) {
    if (error instanceof ApiError || isAbort(error)) throw error;
    if (signal?.aborted) throw new DOMException("called off", "AbortError");
    throw new ApiError({ message: "The connection to the server broke before the answer came." });
  }
  throw new ApiError({ message: "The server ended the connection without an answer." });
}
