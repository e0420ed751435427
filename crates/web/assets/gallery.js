// Every game of the catalogue, with its picture, its rules, and the way to a board.

import { ask } from "./api.js";
import { capital, games, title } from "./catalogue.js";
import { el, picture, prose } from "./dom.js";
import { gameChooser } from "./files.js";
import { explain } from "./notice.js";
import { openFile } from "./open.js";
import { toHash } from "./record.js";
import { parameterFields, sizeControls } from "./sizes.js";

/** How long after the last change of a size the picture follows, in milliseconds. */
const REST = 120;

/**
 * Shows the page.
 * @param {HTMLElement} root
 * @param {URLSearchParams} _params
 * @param {AbortSignal} signal when the page is left
 */
export async function mount(root, _params, signal) {
  const entries = await games();
  if (signal.aborted) return;
  // Pictures are asked for when they are about to be seen.
  const watcher = new IntersectionObserver(
    (seen) => {
      for (const { isIntersecting, target } of seen) {
        if (!isIntersecting) continue;
        watcher.unobserve(target);
        target.look();
      }
    },
    { rootMargin: "200px" },
  );
  const cards = entries.map((entry) => card(entry));
  const none = el("p", { class: "soft", hidden: true }, "No game is called that or tells of it.");
  const search = el("input", {
    type: "search",
    id: "search",
    placeholder: "Find a game",
    "aria-label": "Find a game",
    onInput: () => {
      const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
      let found = 0;
      for (const each of cards) {
        const hit = words.every((word) => each.words.includes(word));
        each.hidden = !hit;
        if (hit) found += 1;
      }
      none.hidden = found > 0;
      count.textContent = found === 1 ? "1 game" : `${found} games`;
    },
  });
  const count = el("p", { class: "soft", role: "status" }, `${entries.length} games`);
  root.append(
    el("div", { class: "hero" },
      el("h1", {}, "Play a game, see its value"),
      el("p", {}, "Every board here can be played against people and strategies, taken apart, and sent to a friend as a link."),
      el("div", { class: "row" }, search, count, gameChooser(openFile))),
    el("div", { class: "cards", id: "games" }, ...cards),
    none,
  );
  for (const each of cards) watcher.observe(each);
  signal.addEventListener("abort", () => watcher.disconnect());
}

/** One game. */
function card(entry) {
  const chosen = { position: entry.example, parameters: [] };
  const address = (more) => toHash({ record: { game: entry.name, ...chosen }, right: entry.strategies.includes("perfect") ? "perfect" : "human", ...more });
  const play = el("a", { class: "button main", "data-play": entry.name });
  play.textContent = "Play";
  const analyse = el("a", { class: "button", "data-analyse": entry.name });
  analyse.textContent = "Analyse";
  const name = title(entry.name);
  play.setAttribute("aria-label", `Play ${name}`);
  analyse.setAttribute("aria-label", `Analyse ${name}`);
  const view = el("div", { class: "board thumb" });
  const problem = el("div", { class: "problem", role: "alert" });
  let asked = 0;
  let timer = 0;
  const look = async () => {
    asked += 1;
    const mine = asked;
    try {
      const state = await ask("/api/state", { game: entry.name, ...chosen });
      if (mine !== asked) return;
      view.replaceChildren(picture(state.picture));
      problem.replaceChildren();
    } catch (error) {
      if (mine === asked) problem.replaceChildren(...explain(error));
    }
  };
  const link = () => {
    play.href = address({});
    analyse.href = address({ right: "human", panel: "analyse" });
  };
  const changed = () => {
    link();
    clearTimeout(timer);
    timer = setTimeout(look, REST);
  };
  link();
  const sizes = sizeControls(entry, entry.example, (text) => {
    chosen.position = text;
    changed();
  });
  const fields = parameterFields(entry, [], (words) => {
    chosen.parameters = words;
    changed();
  });
  const element = el(
    "article",
    { class: "card game", "data-game": entry.name, "aria-labelledby": `title-${entry.name}` },
    view,
    el("div", { class: "about" },
      el("h2", { id: `title-${entry.name}` }, name),
      el("p", { class: "kind" },
        el("span", { class: "chip" }, entry.kind),
        " ",
        el("span", { class: "who left" }, capital(entry.players[0])),
        " against ",
        el("span", { class: "who right" }, entry.players[1])),
      el("p", {}, ...prose(entry.rules)),
      el("p", { class: "soft source" }, entry.source)),
    el("div", { class: "choose" },
      sizes,
      fields.length > 0 ? el("details", {}, el("summary", {}, "Rules and variants"), ...fields) : null,
      problem,
      el("div", { class: "row" }, play, analyse)),
  );
  element.words = `${entry.name.replaceAll("-", " ")} ${entry.name} ${name} ${entry.kind} ${entry.players.join(" ")} ${entry.rules} ${entry.source}`.toLowerCase();
  element.look = look;
  return element;
}
