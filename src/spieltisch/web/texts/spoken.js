// Cards and actions as one says them: `R7` is Red 7, Rot 7, Rood 7; a colour alone is its name.
import { t } from "./catalogue.js";

/** Colours in the order in which they rank wherever an order is needed. */
export const COLOURS = "RYGBVK";

/** What a colour is called within a sentence. @param {string} letter */
export const colourName = (letter) => t(`card.${letter}`);

/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** The name of a card; what is none stays as it is. @param {string} card */
export function spokenCard(card) {
  if (card === "*") return t("card.rainbow");
  if (card === "X") return t("card.x");
  const found = /^([RYGBVK])(\d*)$/.exec(card);
  if (!found) return card;
  const colour = capital(colourName(found[1]));
  return found[2] ? t("card.number", { colour, value: found[2] }) : colour;
}

/** @param {string} letters */
export const colourNames = (letters) => [...letters].map(colourName).join(" ");

/** Actions that are more than a card by itself, by how they are written. */
const ACTIONS = /** @type {const} */ ([
  ["action.start", /^start-(?<card>.+)$/],
  ["action.lay", /^(?<card>.+)>(?<pile>\d[ab])$/],
  ["action.take", /^take-(?<colours>[RYGBVK]+)$/],
  ["action.keep", /^keep-(?<colours>[RYGBVK]+)$/],
  ["action.draw", /^draw$/],
  ["action.pass", /^pass$/],
]);

/** What an action does, as one tells somebody to do it. @param {string} action */
export function spokenAction(action) {
  for (const [key, pattern] of ACTIONS) {
    const found = pattern.exec(action);
    if (!found) continue;
    const { card, pile, colours } = found.groups ?? {};
    return t(key, { card: spokenCard(card ?? ""), pile, colours: colourNames(colours ?? "") });
  }
  const card = spokenCard(action);
  return card === action ? action : t("action.play", { card });
}
