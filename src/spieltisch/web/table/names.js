// What seats are called. Bots have no names of their own: each seat lends its bot one, the same for everybody.
import { t } from "../texts/catalogue.js";

/** @import { View, TableShown } from "../wire" */

const BOTS = ["Pip", "Rosa", "Otto", "Mila", "Juno", "Nils", "Tove", "Bela"];

/** @param {TableShown} table @param {number} seat */
export function nameOf(table, seat) {
  const chair = table.chairs[seat];
  if (chair?.who === "bot") return BOTS[seat % BOTS.length];
  return chair?.name || t("word.seat", { seat: seat + 1 });
}

/** The same for who played once. @param {{ name: string, bot: string | null }[]} players @param {number} seat */
export function seatName(players, seat) {
  const player = players[seat];
  if (player?.bot) return BOTS[seat % BOTS.length];
  return player?.name || t("word.seat", { seat: seat + 1 });
}

/** Names by seat, for sentences. @param {View} view @returns {(seat: number) => string} */
export const names = (view) => (seat) => nameOf(view.table, seat);
