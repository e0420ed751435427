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
   * @param {{budget?: boolean, partial?: any, lost?: boolean}} [more]
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
    /** Whether the server never heard of it, or its answer did not arrive. */
    this.lost = more.lost ?? false;
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
    throw new ApiError({ message: "The server cannot be reached. Is `partizan serve` still running?" }, { lost: true });
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
  return new ApiError(detail, { budget: response.status === 503 });
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
 * Cuts a stream of text into its lines. A line may be megabytes long and come in many pieces, so
 * nothing is looked at twice.
 * @param {ReadableStream<Uint8Array>} body
 * @returns {AsyncGenerator<string>}
 */
async function* lines(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  // The pieces of a line whose end has not come.
  let begun = [];
  const line = () => {
    const text = begun.join("");
    begun = [];
    return text.endsWith("\r") ? text.slice(0, -1) : text;
  };
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      let from = 0;
      for (let at = value.indexOf("\n"); at >= 0; at = value.indexOf("\n", from)) {
        begun.push(value.slice(from, at));
        yield line();
        from = at + 1;
      }
      begun.push(value.slice(from));
    }
    yield line();
  } finally {
    // Whoever stops listening stops the work at the other end.
    reader.cancel().catch(() => {});
  }
}

/**
 * The events of a stream of text; an empty line ends each.
 * @param {ReadableStream<Uint8Array>} body
 * @returns {AsyncGenerator<{name: string, data: string}>}
 */
async function* events(body) {
  let name = "message";
  let data = [];
  for await (const line of lines(body)) {
    if (line.startsWith("event:")) name = line.slice(6).trim();
    else if (line.startsWith("data:")) data.push(line.slice(line[5] === " " ? 6 : 5));
    else if (line === "") {
      if (data.length > 0) yield { name, data: data.join("\n") };
      name = "message";
      data = [];
    }
  }
  if (data.length > 0) yield { name, data: data.join("\n") };
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
  // A page that was left may be kept to be shown again, and its connections with it.
  const away = new AbortController();
  const leave = () => away.abort();
  addEventListener("pagehide", leave);
  try {
    const until = signal ? AbortSignal.any([signal, away.signal]) : away.signal;
    const response = await reach(path, posting(body, until));
    if (!response.ok) throw await refusal(response);
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
    if (signal?.aborted || away.signal.aborted) throw new DOMException("called off", "AbortError");
    throw new ApiError({ message: "The connection to the server broke before the answer came." }, { lost: true });
  } finally {
    removeEventListener("pagehide", leave);
  }
  throw new ApiError({ message: "The server ended the connection without an answer." }, { lost: true });
}
