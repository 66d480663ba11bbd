// What a person likes, kept in the browser; where it keeps nothing, for as long as the page is there.
import { effect, signal } from "@preact/signals";

/**
 * @typedef {object} Preferences
 * @property {string} language one of the catalogues'; empty: as the browser says
 * @property {"system" | "light" | "dark" | "contrast"} theme
 * @property {boolean} sound
 * @property {boolean} confirm a card is played by a second tap
 * @property {"colour" | "value" | "none"} sort
 * @property {"system" | "full" | "less"} motion
 * @property {boolean} notify by a notification of the browser
 * @property {boolean} named has the person said a name, or was one made up?
 * @property {string} level of bots, the last one chosen; empty: the usual one
 * @property {{ [game: string]: number }} seats how many played a game last
 */

/** @type {Preferences} */
const USUAL = {
  language: "",
  theme: "system",
  sound: false,
  confirm: false,
  sort: "colour",
  motion: "system",
  notify: false,
  named: false,
  level: "",
  seats: {},
};
const KEY = "spieltisch.preferences";

export const preferences = signal(/** @type {Preferences} */ ({ ...USUAL, ...kept() }));

/** @param {Partial<Preferences>} change */
export function prefer(change) {
  preferences.value = { ...preferences.value, ...change };
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences.value));
  } catch {
    // a private window, or no room: then it holds until the page is closed
  }
}

function kept() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return found && typeof found === "object" ? found : {};
  } catch {
    return {};
  }
}

/** Another tab of the same browser follows at once. */
addEventListener("storage", ({ key }) => {
  if (key === KEY) preferences.value = { ...USUAL, ...kept() };
});

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Does the person want things to move? */
export function moves() {
  const { motion } = preferences.value;
  return motion === "full" || (motion === "system" && !still.matches);
}

/** The look follows what is preferred; the styles do the rest. */
export function dress() {
  effect(() => {
    const { theme, motion } = preferences.value;
    Object.assign(document.documentElement.dataset, { theme, motion });
  });
}
