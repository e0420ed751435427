// What a page is about, and how its address says so. An address holds everything, so that it can
// be kept, sent, and opened by somebody else.

import { ApiError } from "./api.js";

/**
 * A game under way, as the server reads it.
 * @typedef {{game: string, position?: string, parameters?: string[], first?: string,
 *   play?: string, moves?: string[]}} Record
 */

/**
 * A record with who plays, the branches of its tree, and which panel is open.
 * @typedef {{record: Record, left: string, right: string, seed: number, tree: string,
 *   panel: string, draft: string|null}} Session
 */

/** Letters that need no escape after the `#` of an address, so that people can read it. */
const PLAIN = { "%2F": "/", "%3A": ":", "%2C": ",", "%40": "@", "%28": "(", "%29": ")", "%3D": "=" };

/** The parameters of an address, readable where possible. */
export function query(pairs) {
  const params = new URLSearchParams(pairs);
  return params.toString().replace(/%[0-9A-F]{2}/g, (code) => PLAIN[code] ?? code);
}

/**
 * The seed that is meant, which must not become another one by rounding.
 * @param {string|number|null|undefined} given
 */
export function seedOf(given) {
  if ((given ?? "") === "") return 1;
  const seed = /^[0-9]+$/.test(String(given)) ? Number(given) : NaN;
  if (Number.isSafeInteger(seed)) return seed;
  // A number has been rounded already, so it is not worth telling.
  const name = typeof given === "string" ? `The seed ${given}` : "The seed of this game";
  throw new ApiError({ message: `${name} cannot be used here: it must be a whole number from 0 to ${Number.MAX_SAFE_INTEGER}.` });
}

/** The seed of the next game. */
export function nextSeed(seed) {
  return seed < Number.MAX_SAFE_INTEGER ? seed + 1 : 0;
}

/**
 * What an address is about.
 * @param {URLSearchParams} params
 * @returns {Session}
 */
export function fromParams(params) {
  const record = { game: params.get("game") ?? "" };
  const position = params.get("position");
  if (position) record.position = position;
  record.parameters = params.getAll("parameter");
  record.first = params.get("first") === "right" ? "right" : "left";
  record.play = params.get("play") === "misere" ? "misere" : "normal";
  record.moves = words(params.get("moves"));
  return {
    record,
    left: params.get("left") ?? "human",
    right: params.get("right") ?? "human",
    seed: seedOf(params.get("seed")),
    tree: params.get("tree") ?? "",
    panel: params.get("panel") ?? "moves",
    draft: params.get("draft"),
  };
}

/**
 * The address of a page about this.
 * @param {Partial<Session> & {record: Record}} session
 */
export function toHash(session) {
  const { record } = session;
  const pairs = [["game", record.game]];
  if (record.position) pairs.push(["position", record.position]);
  for (const parameter of record.parameters ?? []) pairs.push(["parameter", parameter]);
  pairs.push(["first", record.first ?? "left"], ["play", record.play ?? "normal"]);
  pairs.push(["left", session.left ?? "human"], ["right", session.right ?? "human"]);
  pairs.push(["seed", String(session.seed ?? 1)]);
  if (record.moves?.length) pairs.push(["moves", record.moves.join(" ")]);
  if (session.tree) pairs.push(["tree", session.tree]);
  if (session.panel && session.panel !== "moves") pairs.push(["panel", session.panel]);
  if (session.draft) pairs.push(["draft", session.draft]);
  return `#/play?${query(pairs)}`;
}

/** The words of a text. */
export function words(text) {
  return (text ?? "").split(/\s+/).filter(Boolean);
}

/** Left's opponent is Right, and the other way round. */
export function opponent(player) {
  return player === "left" ? "right" : "left";
}

/** The position with another board beside it. */
export function sum(position, board) {
  return `${position} + ${board}`;
}
