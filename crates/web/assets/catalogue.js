// The games by name, asked for once.

import { get } from "./api.js";

/**
 * @typedef {{name: string, kind: string, players: [string, string], rules: string, syntax: string,
 *   parameters: {name: string, meaning: string}[], source: string, search: string,
 *   example: string, shape: "board"|"coordinates"|"heap", strategies: string[],
 *   misere: boolean}} Game
 */

let asked = null;

/** @returns {Promise<Game[]>} */
export function games() {
  asked ??= get("/api/games").then(
    (answer) => answer.games,
    (error) => {
      // The next page may be luckier.
      asked = null;
      throw error;
    },
  );
  return asked;
}

/** The game with this name; case, hyphens and underscores do not matter. */
export async function game(name) {
  const normal = (text) => text.toLowerCase().replace(/[-_]/g, "");
  return (await games()).find((entry) => normal(entry.name) === normal(name)) ?? null;
}

/** A name as a title: `toads-and-frogs` is Toads and Frogs. */
export function title(name) {
  const words = name.split("-").map((word) => {
    return ["and", "but"].includes(word) ? word : word.charAt(0).toUpperCase() + word.slice(1);
  });
  return words.join(" ").replace(/^Dawsons/, "Dawson’s").replace(/^Octal$/, "Octal game")
    .replace(/^Hexadecimal$/, "Hexadecimal game").replace(/^Bridgit$/, "Bridg-it");
}

/** A text that begins like a sentence. */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What the strategies do, for those who choose. */
const STRATEGIES = {
  human: "a person",
  random: "random",
  minimise: "fewest replies",
  hottest: "hottest move",
  perfect: "perfect",
  trees: "two trees",
  pairing: "pairs",
};

/** A strategy in words. */
export function strategyName(name) {
  const level = /^level(\d)$/.exec(name);
  return level ? `level ${level[1]}` : (STRATEGIES[name] ?? name);
}

/** More about a strategy. */
export function strategyMeaning(name) {
  const level = /^level(\d)$/.exec(name);
  if (level) return `a perfect move ${level[1]} times out of 10, any move otherwise`;
  return {
    human: "moves by mouse, touch or keyboard",
    random: "any move, each as likely as the others",
    minimise: "leaves the opponent the fewest moves",
    hottest: "moves in the hottest component",
    perfect: "wins whatever can be won",
    trees: "perfect play by two spanning trees",
    pairing: "answers by pairs of crossings",
  }[name] ?? "";
}
