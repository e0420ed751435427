// The papers behind the games: what each is about, where to try it here, and what came of its claims.

import { stream } from "./api.js";
import { ClaimList, VERDICTS } from "./claims.js";
import { el } from "./dom.js";
import { query, toHash } from "./record.js";

/**
 * A position to open.
 * @typedef {{text: string, game: string, position: string, parameters?: string[],
 *   first?: string, panel?: string, left?: string, right?: string}} Link
 */

/** Where to try the games of each paper. @type {Record<string, {links: Link[], sums?: [string, string[]][]}>} */
const TRY = {
  dukego: {
    links: [
      { text: "8×8 with three white stones", game: "dukego", position: "8x8", parameters: ["white=3", "black=0"] },
      { text: "8×8 with black stones without number", game: "dukego", position: "8x8" },
      { text: "7×8 with three white stones: who wins?", game: "dukego", position: "7x8", parameters: ["white=3", "black=0"], panel: "analyse" },
      { text: "5×5 with two black stones: who wins?", game: "dukego", position: "5x5", parameters: ["black=2"], panel: "analyse" },
      { text: "Quadruphage with a king", game: "quadruphage", position: "8x8", parameters: ["piece=king"] },
    ],
  },
  legionnaires: {
    links: [
      { text: "The 8×8 start, White first, against the player who leaves the fewest replies", game: "legionnaires", position: "8x8", first: "right", left: "minimise" },
      { text: "6×6 with 12 pawns", game: "legionnaires", position: "6x6", first: "right" },
      { text: "6×6 with 18 pawns", game: "legionnaires", position: "6x6", parameters: ["pawns=18"], first: "right" },
      { text: "The value of the 4×4 start", game: "legionnaires", position: "4x4", panel: "analyse" },
      { text: "The value of the 3×3 start", game: "legionnaires", position: "3x3", panel: "analyse" },
      { text: "Mace, a variant, on 6×6", game: "legionnaires", position: "6x6", parameters: ["variant=mace"] },
      { text: "Centurion, a variant in which play may go on for ever", game: "centurion", position: "3x3", panel: "analyse" },
    ],
    sums: [["Full rows against each other, in the calculator", ["legionnaires(\"ooo/.../xxx\")", "legionnaires(\"oooo/..../xxxx\")", "legionnaires(\"o.x.x/.....\")"]]],
  },
  domineering: {
    links: [
      { text: "Play 8×8 against perfect play", game: "domineering", position: "8x8", right: "perfect" },
      { text: "The value of 4×4", game: "domineering", position: "4x4", panel: "analyse" },
      { text: "The moves of 3×5, one by one", game: "domineering", position: "3x5", panel: "analyse" },
    ],
    sums: [["Small boards in the calculator", ["domineering(2x3)", "domineering(3x3)", "domineering(4x4)", "domineering(4x4).temperature"]]],
  },
  chessfights: {
    links: [
      { text: "Bishop and knight from row 4, column 5", game: "chessfights", position: "4,5", panel: "analyse" },
      { text: "Bishop and knight from row 8, column 8", game: "chessfights", position: "8,8" },
      { text: "Wythoff’s queens", game: "wythoff-queens", position: "3,5", panel: "analyse" },
      { text: "The White Knight", game: "white-knight", position: "6,7", panel: "analyse" },
    ],
    sums: [["In the calculator", ["chessfights(3,4)", "chessfights(3,4).reduced", "chessfights(6,6).reduced"]]],
  },
  parabola: {
    links: [
      { text: "Bridg-it with 30 dots for each player", game: "bridgit", position: "5", right: "perfect" },
      { text: "Bridg-it, small, with its proof", game: "bridgit", position: "3", panel: "analyse" },
      { text: "Grundy’s game, a heap of 13 and one of 4", game: "grundy", position: "13+4", panel: "analyse" },
      { text: "Kenyon’s game with heaps of 5, 8 and 9", game: "kenyon", position: "5+8+9", panel: "analyse" },
    ],
    sums: [["Grundy numbers in the calculator", ["grundy(7)", "grundy(8)", "kenyon(8)", "kenyon(5) + kenyon(8) + kenyon(9)"]]],
  },
};

/** The address of a position. */
function address({ game, position, parameters, first, left, right, panel }) {
  return toHash({ record: { game, position, parameters, first }, left, right, panel });
}

/** The address of the claims of a paper. */
function claimsAddress(id) {
  return `#/papers?${query([["paper", id]])}`;
}

/** Places to try a paper, as a list. */
function places(id) {
  const { links, sums = [] } = TRY[id] ?? { links: [] };
  return el(
    "ul",
    {},
    ...links.map((link) => el("li", {}, el("a", { href: address(link) }, link.text))),
    ...sums.map(([text, lines]) => el("li", {}, el("a", { href: `#/calculator?${query([["in", lines.join("\n")]])}` }, text))),
  );
}

/** A paper among the others. */
function card({ id, title, authors, about, claims }) {
  return el(
    "article",
    { class: "card paper", id: `paper-${id}`, "data-paper": id, "aria-labelledby": `paper-${id}-title` },
    el("h2", { id: `paper-${id}-title` }, title),
    el("p", { class: "authors" }, authors),
    el("p", {}, about),
    el("p", {}, el("a", { href: claimsAddress(id), "data-claims": id }, `Its ${claims.length} claims, checked one by one`)),
    el("h3", {}, "Here"),
    places(id),
  );
}

/** All papers. */
function listing(root, { papers }, unknown) {
  root.replaceChildren(
    el("h1", {}, "Papers"),
    ...(unknown ? [el("p", { role: "alert" }, `There is no paper “${unknown}” here.`)] : []),
    el("p", { class: "soft" }, "Five papers whose games can be played and analysed here, and whose claims can be checked. Every answer is worked out when you ask for it."),
    el("div", { class: "papers-list" }, ...papers.map(card)),
  );
}

/**
 * Puts the papers into a page.
 * @param {HTMLElement} root
 * @param {URLSearchParams} params `paper` names one of them
 * @param {AbortSignal} signal tells that the page is left
 */
export async function mount(root, params, signal) {
  const contents = await stream("/api/verb/reproduce", { words: [] }, { signal });
  const wanted = params.get("paper");
  const paper = contents.papers.find((one) => one.id === wanted);
  if (!paper) return listing(root, contents, wanted);
  const list = new ClaimList(paper.claims, signal);
  document.title = `${paper.title} · Partizan`;
  root.replaceChildren(
    el("p", {}, el("a", { href: "#/papers" }, "All papers")),
    el("h1", {}, paper.title),
    el("p", { class: "authors soft" }, paper.authors),
    el("p", {}, paper.about),
    el("details", {}, el("summary", {}, "Play and analyse its games"), places(paper.id)),
    el("details", {}, el("summary", {}, "What the verdicts mean"), el("dl", { class: "verdicts" }, ...VERDICTS.flatMap(([name, meaning]) => [el("dt", {}, name), el("dd", {}, meaning)]))),
    list.element,
  );
}
