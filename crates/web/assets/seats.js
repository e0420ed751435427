// Who plays: a person or a strategy for each side, who begins, and who wins at the end.

import { capital, strategyMeaning, strategyName } from "./catalogue.js";
import { el, field } from "./dom.js";

/**
 * The choices above a game.
 * @param {import("./catalogue.js").Game} entry
 * @param {import("./record.js").Session} session
 * @param {{onSeat: (player: string, who: string) => void, onFirst: (player: string) => void,
 *   onPlay: (convention: string) => void}} handlers
 */
export function seats(entry, session, handlers) {
  const player = (side, index) => {
    const names = ["human", ...entry.strategies.filter((name) => name !== "human")];
    // An address may name a strategy that this game does not have; the server will say so.
    if (!names.includes(session[side])) names.push(session[side]);
    const select = el(
      "select",
      { id: `${side}-player`, value: session[side], onChange: () => handlers.onSeat(side, select.value) },
      ...names.map((name) => el("option", { value: name, title: strategyMeaning(name) }, strategyName(name))),
    );
    const role = capital(entry.players[index]);
    const label = role.toLowerCase() === side ? role : `${role} (${capital(side)})`;
    return field(label, select, { class: `field seat ${side}` });
  };
  const first = el(
    "select",
    { id: "first-player", value: session.record.first, onChange: () => handlers.onFirst(first.value) },
    el("option", { value: "left" }, capital(entry.players[0])),
    el("option", { value: "right" }, capital(entry.players[1])),
  );
  const parts = [player("left", 0), player("right", 1), field("Who begins", first)];
  if (entry.misere) {
    const play = el(
      "select",
      { id: "convention", value: session.record.play, onChange: () => handlers.onPlay(play.value) },
      el("option", { value: "normal" }, "last mover wins"),
      el("option", { value: "misere" }, "last mover loses (misère)"),
    );
    parts.push(field("Who wins", play));
  }
  return el("div", { class: "seats", role: "group", "aria-label": "Players" }, ...parts);
}
