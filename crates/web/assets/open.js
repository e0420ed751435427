// Opening the file of a game: its page is the address that says the same.

import { readGame } from "./files.js";
import { complain, confirm } from "./notice.js";
import { toHash } from "./record.js";

/**
 * Shows the game in a file.
 * @param {File} chosen
 */
export async function openFile(chosen) {
  try {
    const hash = toHash(await readGame(chosen));
    // The same address again would change nothing.
    if (location.hash === hash) dispatchEvent(new HashChangeEvent("hashchange"));
    else location.hash = hash;
    confirm(`Opened ${chosen.name}.`);
  } catch (error) {
    complain(error);
  }
}
