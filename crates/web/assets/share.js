// Taking a game away: the address, the text, pictures, and the file of a game; and bringing one back.

import { ask, file } from "./api.js";
import { el, field } from "./dom.js";
import { complain, confirm } from "./notice.js";

/** A file that is no picture or song but a game is small. */
const LARGEST = 1 << 20;

/** Gives a file to the person. */
function save(blob, name) {
  const address = URL.createObjectURL(blob);
  const link = el("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}

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
   * @param {{record: () => any, session: () => any, state: () => any,
   *   open: (session: any) => void}} game
   */
  constructor(root, game) {
    this.game = game;
    this.text = el("textarea", { id: "share-text", rows: 4, readonly: true, "aria-label": "Text to copy", hidden: true });
    const button = (id, label, onClick) => el("button", { type: "button", id, onClick: () => Promise.resolve(onClick()).catch(complain) }, label);
    const chooser = el("input", {
      type: "file",
      id: "import-record",
      accept: ".txt,.game,.partizan,text/plain",
      onChange: () => {
        if (chooser.files[0]) this.read(chooser.files[0]).catch(complain);
        chooser.value = "";
      },
    });
    this.link = el("input", { type: "text", id: "share-link", readonly: true, onFocus: () => this.link.select() });
    this.position = el("input", { type: "text", id: "share-position", readonly: true, onFocus: () => this.position.select() });
    root.replaceChildren(
      el("h2", {}, "Share and keep"),
      field("The address of this page holds the whole game", this.link),
      el("div", { class: "row" }, button("copy-link", "Copy link", () => copy(location.href, this.text))),
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
        el("label", { class: "file" }, el("span", {}, "Open a game file"), chooser)),
    );
    this.onDrag = (event) => {
      if ([...(event.dataTransfer?.types ?? [])].includes("Files")) event.preventDefault();
    };
    this.onDrop = (event) => {
      const [dropped] = event.dataTransfer?.files ?? [];
      if (!dropped) return;
      event.preventDefault();
      this.read(dropped).catch(complain);
    };
    addEventListener("dragover", this.onDrag);
    addEventListener("drop", this.onDrop);
  }

  /** Follows the game. */
  refresh() {
    this.link.value = location.href;
    this.position.value = this.game.state()?.position ?? "";
  }

  leave() {
    removeEventListener("dragover", this.onDrag);
    removeEventListener("drop", this.onDrop);
  }

  picture(format) {
    return file("/api/picture", { ...this.game.record(), format });
  }

  async download(format, ending) {
    save(await this.picture(format), `${this.game.record().game}.${ending}`);
  }

  async export() {
    const { left, right, seed } = this.game.session();
    const record = this.game.record();
    const answer = await ask("/api/record", { record, left, right, seed });
    save(new Blob([answer.text], { type: "text/plain" }), `${record.game}.txt`);
  }

  async read(chosen) {
    if (chosen.size > LARGEST) throw new Error("This file is too large to be a game.");
    const answer = await ask("/api/record", { text: await chosen.text() });
    const { record, left, right, seed } = answer;
    this.game.open({ record, left: left ?? "human", right: right ?? "human", seed: seed ?? 1, tree: "", panel: "moves", draft: null });
    confirm(`Opened ${chosen.name}.`);
  }
}
