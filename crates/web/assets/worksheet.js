// The entries of the calculator and what they mean to each other. The server keeps nothing, so a
// name in an entry is replaced by the value that an entry above gave to it; values print so that
// they can be read again. Places in what is sent are carried back to what a person wrote.

/**
 * An entry.
 * @typedef {{id: number, input: string, answer: {result: string|null, kind: string,
 *   outcome?: string, length?: string|number}|null, error: {message: string, start?: number,
 *   end?: number}|null, stale?: boolean}} Entry
 */

/** A quoted text, a command of LaTeX, the size of a board, or a name. */
const WORD = /"[^"]*"?|\\[A-Za-z]+|\d+x\d[\dx]*|[\p{L}_][\p{L}\p{N}_]*/gu;

const NAME = /^[\p{L}_]/u;

const DEFINITION = /^\s*([\p{L}_][\p{L}\p{N}_]*)\s*:=/u;

/** What these print can be read again; anything else is worked out again where it is used. */
const READABLE = new Set([
  "integer", "number", "nimber", "number-up-star", "uptimal", "number-tiny", "game", "set", "sum",
  "truth value", "player",
]);

/** Kinds of results that are games, and so have thermographs. */
const GAMES = new Set(["integer", "number", "nimber", "number-up-star", "uptimal", "number-tiny", "game"]);

/** Whether an answer is a game. */
export function isGame(answer) {
  return answer !== null && GAMES.has(answer.kind);
}

/** The name that an input gives to a value, if it does. */
export function defined(input) {
  return DEFINITION.exec(input)?.[1] ?? null;
}

/** The names in an input that may stand for values, with their places. */
function* names(input) {
  const target = DEFINITION.exec(input);
  const from = target ? target[0].length : 0;
  for (const { 0: word, index } of input.matchAll(WORD)) {
    if (index < from || !NAME.test(word)) continue;
    // After a dot comes a method, before a parenthesis a function.
    const before = input.slice(0, index).trimEnd().at(-1);
    const after = input.slice(index + word.length).trimStart()[0];
    if (before === "." || after === "(") continue;
    yield { word, index };
  }
}

/** Whether an input uses a name. */
export function uses(input, name) {
  for (const { word } of names(input)) if (word === name) return true;
  return false;
}

/**
 * The entry above another that gives a name its value: the last one.
 * @param {Entry[]} entries
 * @param {number} at
 */
export function definition(entries, at, name) {
  for (let i = at - 1; i >= 0; i -= 1) if (defined(entries[i].input) === name) return i;
  return -1;
}

/** The entries that must have answers before this one can be asked. */
export function needs(entries, at) {
  const found = new Set();
  for (const { word } of names(entries[at].input)) {
    const source = definition(entries, at, word);
    if (source >= 0) found.add(source);
  }
  return [...found];
}

/** Nobody means more than this, and names within names could grow without end. */
const LONGEST = 200_000;

/**
 * What is sent for an entry, and for each piece of it where it came from.
 * @param {Entry[]} entries
 * @param {number} at
 * @returns {{text: string, pieces: {from: number, to: number, start: number, end: number,
 *   copied: boolean}[]}}
 */
export function compile(entries, at) {
  const { input } = entries[at];
  const pieces = [];
  let text = "";
  let done = 0;
  const add = (part, start, end, copied) => {
    if (part === "") return;
    pieces.push({ from: text.length, to: text.length + part.length, start, end, copied });
    text += part;
    if (text.length > LONGEST) throw new RangeError("With the values of its names this is too long.");
  };
  for (const { word, index } of names(input)) {
    const source = definition(entries, at, word);
    if (source < 0) continue;
    add(input.slice(done, index), done, index, true);
    add(`(${value(entries, source)})`, index, index + word.length, false);
    done = index + word.length;
  }
  add(input.slice(done), done, input.length, true);
  return { text, pieces };
}

/** The value of a definition as an expression. */
function value(entries, at) {
  const { input, answer } = entries[at];
  if (answer && !entries[at].stale && answer.result !== null && READABLE.has(answer.kind)) return answer.result;
  const { text } = compile(entries, at);
  return text.slice(text.indexOf(":=") + 2).trim() || input;
}

/**
 * Carries a place, in bytes of what was sent, back to characters of what was written.
 * @param {{text: string, pieces: any[]}} sent
 */
export function placeInInput(sent, start, end) {
  const bytes = new TextEncoder().encode(sent.text);
  const characters = (byte) => new TextDecoder().decode(bytes.slice(0, byte)).length;
  const from = carry(sent, characters(start), "start");
  const to = carry(sent, characters(Math.max(end ?? start, start)), "end");
  return { start: from, end: Math.max(from, to) };
}

function carry({ pieces }, at, side) {
  for (const piece of pieces) {
    const inside = side === "start" ? at >= piece.from && at < piece.to : at > piece.from && at <= piece.to;
    if (inside) return piece.copied ? piece.start + at - piece.from : piece[side];
  }
  return at <= 0 ? 0 : (pieces.at(-1)?.end ?? 0);
}

/** The inputs as the lines of a file; an input of several lines becomes one. */
export function toText(entries, results = false) {
  const lines = entries
    .filter(({ input }) => input.trim() !== "")
    .flatMap(({ input, answer, error }) => {
      const line = input.trim().replace(/\s*\n\s*/g, " ");
      if (!results) return [line];
      return [line, `# ${error ? `error: ${error.message}` : (answer?.result ?? "")}`.trimEnd()];
    });
  return `${lines.join("\n")}\n`;
}

/** The inputs of a file: its lines, without comments. */
export function fromText(text) {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"));
}
