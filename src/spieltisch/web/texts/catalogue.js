// The words of one language at a time, from the server's catalogues; every screen follows when it is another one.
import { signal } from "@preact/signals";
import { preferences } from "../preferences.js";

/** @typedef {string | { one: string, other: string }} Text */
/** @typedef {{ [key: string]: Text }} Catalogue */

/** Each with its own name for itself. */
export const LANGUAGES = { en: "English", de: "Deutsch", nl: "Nederlands" };
const USUAL = "en";

export const language = signal(USUAL);
const catalogue = signal(/** @type {Catalogue} */ ({}));
/** @type {Map<string, Promise<Catalogue>>} */
const fetched = new Map();

/** The language that the person has chosen, or the first of the browser's that there is. */
export function wanted() {
  const chosen = new URLSearchParams(location.search).get("language") ?? preferences.value.language;
  if (chosen) return chosen;
  const spoken = navigator.languages.map((each) => each.slice(0, 2).toLowerCase());
  return spoken.find((each) => each in LANGUAGES) ?? USUAL;
}

/** Speaks another language, without a reload. @param {string} wish */
export async function speak(wish) {
  try {
    catalogue.value = await fetchedOnce(wish);
    language.value = wish;
  } catch {
    if (wish !== USUAL && !Object.keys(catalogue.value).length) return speak(USUAL);
  }
  document.documentElement.lang = language.value;
}

/** @param {string} wish */
function fetchedOnce(wish) {
  const known = fetched.get(wish);
  if (known) return known;
  const coming = read(`/api/texts/${encodeURIComponent(wish)}`);
  coming.catch(() => fetched.delete(wish));
  fetched.set(wish, coming);
  return coming;
}

/** @param {string} address @returns {Promise<Catalogue>} */
async function read(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(String(response.status));
  return response.json();
}

/** Is there a text? @param {string} key */
export const has = (key) => key in catalogue.value;

/**
 * The text of a key with its `{parameters}` put in; where it has a form for one, the count chooses.
 * @param {string} key
 * @param {{ [name: string]: unknown }} [params]
 * @param {unknown} [count] if it is not among them
 */
export function t(key, params = {}, count = params.count) {
  const found = catalogue.value[key];
  if (found === undefined) return key.slice(key.indexOf(".") + 1).replaceAll("-", " "); // better than nothing
  const text = typeof found === "string" ? found : found[plural(Number(count ?? 0))] ?? found.other;
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in params ? shown(params[name]) : whole));
}

/** @param {number} count @returns {"one" | "other"} */
function plural(count) {
  return new Intl.PluralRules(spoken()).select(count) === "one" ? "one" : "other";
}

/** @param {unknown} value */
const shown = (value) => (typeof value === "number" ? number(value) : String(value));

/** @param {number} value @param {Intl.NumberFormatOptions} [how] */
export const number = (value, how) => new Intl.NumberFormat(spoken(), how).format(value);

/** What Intl takes: the pseudo-language of tests is nobody's. */
export const spoken = () => (language.value in LANGUAGES ? language.value : USUAL);

/** How long ago, in words. @param {number} seconds */
export function ago(seconds) {
  const units = /** @type {const} */ ([["day", 86_400], ["hour", 3_600], ["minute", 60]]);
  const [unit, size] = units.find(([, each]) => seconds >= each) ?? ["second", 1];
  return new Intl.RelativeTimeFormat(spoken(), { numeric: "auto" }).format(-Math.floor(seconds / size), unit);
}

/** @param {number} seconds since 1970 */
export const day = (seconds) =>
  new Intl.DateTimeFormat(spoken(), { dateStyle: "medium" }).format(new Date(seconds * 1000));

/** Several things in one line, as one says them. @param {string[]} things */
export const listed = (things) => new Intl.ListFormat(spoken(), { type: "conjunction" }).format(things);
