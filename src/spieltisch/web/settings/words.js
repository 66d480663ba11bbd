// What the service worker says, in the language of the page: it has no catalogues of its own.
import { effect } from "@preact/signals";
import { games } from "../net/asking.js";
import { language, t } from "../texts/catalogue.js";

let following = false;

/** From now on the worker speaks as the page does. */
export function keepWords() {
  if (following || !("caches" in window)) return;
  following = true;
  effect(() => {
    const words = { language: language.value, sentence: (/** @type {string} */ game) => t("push.your-turn", { game: t(`game.${game}`) }) };
    void games().then(({ games: all }) => keep(words.language, Object.fromEntries(all.map(({ id }) => [id, words.sentence(id)]))), () => {});
  });
}

/** @param {string} spoken @param {{ [game: string]: string }} sentences */
async function keep(spoken, sentences) {
  const cache = await caches.open("spieltisch-notices");
  await cache.put("/notices/words", new Response(JSON.stringify({ language: spoken, "your-turn": sentences })));
}
