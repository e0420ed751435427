// Taking a game away: the address, the text, pictures, and the file of a game; and bringing one back.

import { ask, file } from "./api.js";
import { el, field } from "./dom.js";
import { gameChooser, save } from "./files.js";
import { complain, confirm } from "./notice.js";

/** Puts text on the clipboard, also where the page may not do so by itself. */
async function copy(text, field) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    field.hidden = false;
    field.value = text;
    field.select();
    if (!document.execCommand("copy")) {
      confirm("Press Ctrl+C to copy the marked text.");
      return;
    }
  }
  confirm("Copied.");
}

export class SharePanel {
  /**
   * @param {HTMLElement} root
   * @param {{record: () => any, tree: () => import("./tree.js").GameTree, session: () => any, state: () => any,
   *   link: () => string, open: (chosen: File) => void}} game
   */
  constructor(root, game) {
    this.game = game;
    this.text = el("textarea", { id: "share-text", rows: 4, readonly: true, "aria-label": "Text to copy", hidden: true });
    const button = (id, label, onClick) => el("button", { type: "button", id, onClick: () => Promise.resolve(onClick()).catch(complain) }, label);
    this.link = el("input", { type: "text", id: "share-link", readonly: true, onFocus: () => this.link.select() });
    this.position = el("input", { type: "text", id: "share-position", readonly: true, onFocus: () => this.position.select() });
    root.replaceChildren(
      el("h2", {}, "Share and keep"),
      field("The address of this page holds the whole game", this.link),
      el("div", { class: "row" }, button("copy-link", "Copy link", () => copy(game.link(), this.text))),
      field("The position as text", this.position),
      el("div", { class: "row" },
        button("copy-text", "Copy text", () => copy(game.state().position, this.text)),
        button("copy-tikz", "Copy TikZ", async () => copy(await (await this.picture("tikz")).text(), this.text)),
        button("copy-svg", "Copy SVG", async () => copy(await (await this.picture("svg")).text(), this.text))),
      this.text,
      el("h3", {}, "Pictures"),
      el("div", { class: "row" },
        button("download-svg", "SVG", () => this.download("svg", "svg")),
        button("download-png", "PNG", () => this.download("png", "png")),
        button("download-tikz", "LaTeX (TikZ)", () => this.download("tikz", "tex"))),
      el("h3", {}, "Game files"),
      el("p", { class: "soft" }, "A plain text file with the moves, which ", el("code", {}, "partizan play"), " reads too. Drop one anywhere on this page to open it."),
      el("div", { class: "row" },
        button("export-record", "Save the game", () => this.export()),
        gameChooser((chosen) => game.open(chosen))),
    );
  }

  /** Follows the game. */
  refresh() {
    this.link.value = this.game.link();
    this.position.value = this.game.state()?.position ?? "";
  }

  picture(format) {
    return file("/api/picture", { ...this.game.record(), format });
  }

  async download(format, ending) {
    save(await this.picture(format), `${this.game.record().game}.${ending}`);
  }

  async export() {
    const { left, right, seed } = this.game.session();
    const tree = this.game.tree();
    const record = { ...this.game.record(), moves: tree.line() };
    const { text } = await ask("/api/record", { record, left, right, seed, variations: tree.variations() });
    save(new Blob([text], { type: "text/plain" }), `${record.game}.txt`);
  }
}
