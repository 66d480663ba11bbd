// Codes to sentences, as spieltisch.texts does it: which variant, and parameters to words.
import { has, number, t } from "./catalogue.js";
import { colourName, colourNames, spokenAction, spokenCard } from "./spoken.js";

/** @typedef {{ code: string, seat?: number | null, params?: { [name: string]: any } }} Told */
/** @typedef {(seat: number) => string} Names */

const GROUPS = ["event", "fact", "prompt", "reason", "advice", "refusal", "notice"];
/** Parameters that are themselves codes, with the group that has their texts. */
const CODED = /** @type {{ [name: string]: string }} */ ({
  level: "level", phrase: "phrase", game: "game", kind: "clock", why: "name",
});
const SEATS = new Set(["seat", "first", "second"]);
const CARDS = new Set(["card", "covers", "neighbour"]);

/**
 * The sentence of something told. Seats are called by `names`; for a seat among `own` it speaks to the person.
 * @param {Told} told
 * @param {Names} names
 * @param {number[]} [own]
 * @param {string} [group] where the code belongs; else the first group that has it
 */
export function sentence(told, names, own = [], group) {
  const params = told.params ?? {};
  const whose = told.seat ?? params.seat;
  const key = variant(told.code, params, own.includes(whose), group);
  /** @type {{ [name: string]: string }} */
  const words = {};
  for (const [name, value] of Object.entries(params)) words[name] = word(name, value, names, own);
  if (told.seat != null) words.seat = names(told.seat);
  if ("phrase" in words && !words.text) words.text = words.phrase;
  const text = t(key, words, params.count ?? params.left);
  return text.endsWith(".") ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}

/**
 * Why something was refused: by the rules (with a clause), by the table or the server, or by the line.
 * @param {Told & { clause?: string }} refusal
 * @param {Names} [names]
 * @param {number[]} [own]
 */
export function refused(refusal, names = String, own = []) {
  const groups = refusal.clause ? ["reason", "refusal"] : ["refusal", "reason"];
  return sentence(refusal, names, own, groups.find((group) => has(`${group}.${refusal.code}`)) ?? "screen");
}

/** @param {string} code @param {{ [name: string]: any }} params @param {boolean} you @param {string} [group] */
function variant(code, params, you, group) {
  let key = `${group ?? GROUPS.find((each) => has(`${each}.${code}`)) ?? "event"}.${code}`;
  const closer = /** @type {const} */ ([["own", "card" in params], ["tied", params.tied], ["you", you]]);
  for (const [ending, holds] of closer) if (holds && has(`${key}-${ending}`)) key += `-${ending}`;
  return key;
}

/**
 * One parameter, as a person reads or hears it.
 * @param {string} name
 * @param {any} value
 * @param {Names} names
 * @param {number[]} own
 * @returns {string}
 */
export function word(name, value, names, own) {
  if (SEATS.has(name)) return value == null ? t("word.nobody") : names(value);
  if (name === "seats" && Array.isArray(value)) return value.map(names).join(", ");
  if (name === "points") return t("unit.points", { count: value });
  if (name === "deal") return number(value + 1); // people count from one
  if (name in CODED) return has(`${CODED[name]}.${value}`) ? t(`${CODED[name]}.${value}`) : String(value);
  if (name === "colour" || name === "colours") return colourNames(value);
  if (name === "counts") {
    return Object.entries(value).map(([letter, count]) => `${count} ${colourName(letter)}`).join(", ");
  }
  if (name === "pairs") {
    return value.map((/** @type {string[]} */ pair, /** @type {number} */ seat) => `${names(seat)} ${cards(pair)}`).join("; ");
  }
  if (CARDS.has(name)) return spokenCard(String(value ?? ""));
  if (name === "action") return spokenAction(value);
  if (name === "pile") return pile(value, names, own);
  if (name === "kinds" && Array.isArray(value)) return kinds(value);
  if (Array.isArray(value)) return cards(value);
  return typeof value === "number" ? number(value) : String(value);
}

/** @param {string[]} texts */
const cards = (texts) => texts.map((card) => spokenCard(String(card))).join(", ");

/** Pile 2a, by whose it is. @param {string} text @param {Names} names @param {number[]} own */
function pile(text, names, own) {
  const [seat, letter] = [Number(text.slice(0, -1)), text.slice(-1)];
  return t(own.includes(seat) ? "word.pile-you" : "word.pile", { pile: letter, seat: names(seat) });
}

/** Many kinds of cards in few words: by colour, runs by their ends. @param {string[]} texts */
function kinds(texts) {
  if (texts.length === 1 && texts[0] === "nothing") return t("word.nothing");
  /** @type {Map<string, number[]>} */
  const byColour = new Map();
  for (const text of texts) byColour.set(text[0], [...(byColour.get(text[0]) ?? []), Number(text.slice(1))]);
  return [...byColour].map(([letter, values]) => (/[*X]/.test(letter) ? spokenCard(letter)
    : `${colourName(letter)} ${runs(values)}`)).join(", ");
}

/** @param {number[]} values ascending */
function runs(values) {
  /** @type {number[][]} */
  const found = [];
  for (const value of values) {
    const last = found.at(-1);
    if (last && last[last.length - 1] === value - 1) last.push(value);
    else found.push([value]);
  }
  return found.map((run) => (run.length > 2 ? `${run[0]}–${run[run.length - 1]}` : run.join(" "))).join(" ");
}
