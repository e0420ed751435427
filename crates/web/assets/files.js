// Files: giving one to a person, and reading the file of a game.

import { ApiError, ask } from "./api.js";
import { el } from "./dom.js";
import { seedOf } from "./record.js";
import { GameTree } from "./tree.js";

/** A file that is a game is small. */
const LARGEST = 1 << 20;

/**
 * Gives a file to the person.
 * @param {Blob} blob
 * @param {string} name
 */
export function save(blob, name) {
  const address = URL.createObjectURL(blob);
  const link = el("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}

/**
 * The game in a file.
 * @param {File} chosen
 * @returns {Promise<import("./record.js").Session>}
 */
export async function readGame(chosen) {
  if (chosen.size > LARGEST) throw new ApiError({ message: `${chosen.name} is too large to be a game.` });
  const text = await chosen.text();
  const { record, left, right, seed, variations } = await ask("/api/record", { text });
  return {
    record,
    left: left ?? "human",
    right: right ?? "human",
    seed: seedOf(seed),
    tree: GameTree.of([record.moves ?? [], ...(variations ?? [])]).text(),
    panel: "moves",
    draft: null,
  };
}

/**
 * A button that opens the file of a game.
 * @param {(chosen: File) => void} onFile
 */
export function gameChooser(onFile) {
  const input = el("input", {
    type: "file",
    id: "import-record",
    class: "unseen",
    accept: ".txt,.game,.partizan,text/plain",
    onChange: () => {
      const [chosen] = input.files;
      if (chosen) onFile(chosen);
      // The same file may be chosen again after it was changed.
      input.value = "";
    },
  });
  return el("label", { class: "button file" }, input, "Open a game file");
}
