// Which page is shown: the part of the address after the `#`.

import { ApiError, get } from "./api.js";
import { el } from "./dom.js";
import { complain, explain } from "./notice.js";
import { openFile } from "./open.js";
import * as settings from "./settings.js";

/** The pages; each is fetched when it is first wanted. */
const PAGES = {
  gallery: { title: "Games", load: () => import("./gallery.js") },
  play: { title: "Play", load: () => import("./play.js") },
  calculator: { title: "Calculator", load: () => import("./calculator.js") },
  papers: { title: "Papers", load: () => import("./papers.js") },
  help: { title: "Help", load: () => import("./help.js") },
};

const main = document.getElementById("main");
/** Tells the page that is shown when it is left. */
let stay = new AbortController();

/** The page and its parameters in an address such as `#/play?game=nim`. */
function place(hash) {
  const [path, ...rest] = hash.replace(/^#\/?/, "").split("?");
  return { name: path.replace(/\/+$/, "") || "gallery", params: new URLSearchParams(rest.join("?")) };
}

async function route({ first = false } = {}) {
  const { name, params } = place(location.hash);
  const page = Object.hasOwn(PAGES, name) ? PAGES[name] : null;
  document.title = `${page?.title ?? "Nothing here"} · Partizan`;
  for (const link of document.querySelectorAll("#nav a")) {
    const here = link.dataset.page === name || (name === "play" && link.dataset.page === "gallery");
    if (here) link.setAttribute("aria-current", name === "play" ? "true" : "page");
    else link.removeAttribute("aria-current");
  }
  stay.abort();
  stay = new AbortController();
  const { signal } = stay;
  // What was wrong with the last page is not wrong with this one.
  for (const old of document.querySelectorAll("#notices .error")) old.remove();
  if (!page) {
    main.replaceChildren(
      el("h1", {}, "Nothing here"),
      el("p", {}, "There is no such page. ", el("a", { href: "#/" }, "All games"), " are a step away."),
    );
    return;
  }
  try {
    const module = await page.load();
    if (signal.aborted) return;
    const root = el("div", { class: `page ${name}` });
    main.replaceChildren(root);
    await module.mount(root, params, signal);
    if (signal.aborted) return;
    // A reader with a keyboard goes on from the top of what is new.
    if (!first) {
      main.focus({ preventScroll: true });
      scrollTo(0, 0);
    }
  } catch (error) {
    if (signal.aborted) return;
    stay.abort();
    if (!(error instanceof ApiError)) console.error(error);
    main.replaceChildren(
      el("h1", {}, "This page cannot be shown"),
      el("div", { class: "card problem" }, ...explain(error)),
      el("p", {}, el("button", { type: "button", class: "main", onClick: () => route() }, "Try again")),
    );
  }
}

settings.apply();
document.getElementById("settings-button").addEventListener("click", () => settings.open());
document.getElementById("skip").addEventListener("click", (event) => {
  // The address after `#` is ours, so the browser cannot jump by itself.
  event.preventDefault();
  main.focus();
});
addEventListener("hashchange", () => route());
// A file with a game may be dropped anywhere.
addEventListener("dragover", (event) => {
  if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
});
addEventListener("drop", (event) => {
  const [dropped] = event.dataTransfer?.files ?? [];
  if (!dropped) return;
  event.preventDefault();
  openFile(dropped);
});
addEventListener("unhandledrejection", (event) => complain(event.reason));
get("/api/status").then(
  (status) => (document.getElementById("version").textContent = status.version),
  complain,
);
route({ first: true });
