// The page begins here: words, who one is, the screen of the address.
import { effect, signal } from "@preact/signals";
import { html, render } from "htm/preact";
import { Sprite } from "./cards/signs.js";
import { games, Refusal } from "./net/asking.js";
import { Toasts, toast } from "./parts/toast.js";
import { recognise } from "./person.js";
import { dress, preferences } from "./preferences.js";
import { place } from "./router.js";
import { Lost } from "./screens/lost.js";
import { speak, t, wanted } from "./texts/catalogue.js";
import { refused } from "./texts/sentences.js";

/** A screen comes when somebody goes there; the page names the modules of the first one. Each exports its `Screen`. */
const LATER = /** @type {{ [screen: string]: () => Promise<{ Screen: any }> }} */ ({
  home: () => import("./screens/home.js"),
  table: () => import("./screens/table.js"),
  replay: () => import("./screens/replay.js"),
  learn: () => import("./screens/learn.js"),
  rules: () => import("./screens/rules.js"),
  games: () => import("./screens/games.js"),
  settings: () => import("./screens/settings.js"),
  notices: () => import("./screens/notices.js"),
});
const there = signal(/** @type {{ [screen: string]: any }} */ ({ lost: Lost }));
const ready = signal(false);

effect(() => {
  const { screen } = place.value;
  if (screen in there.value) return;
  LATER[screen]().then(
    ({ Screen }) => (there.value = { ...there.value, [screen]: Screen }),
    () => toast(t("screen.unreachable"), "warn"),
  );
});

function Page() {
  const { screen, id, query, hash } = place.value;
  const Screen = ready.value && there.value[screen];
  return html`<${Sprite}/>
    ${Screen ? html`<${Screen} key=${`${screen}/${id}`} id=${id} query=${query} hash=${hash}/>`
      : html`<main class="waiting" aria-busy="true"></main>`}
    <${Toasts}/>`;
}

/** When there is nothing better to do. @param {() => void} then */
const idle = (then) => ("requestIdleCallback" in window ? requestIdleCallback(then, { timeout: 5_000 }) : setTimeout(then, 2_000));

async function begin() {
  dress();
  const words = speak(wanted());
  effect(() => {
    if (ready.value && preferences.value.language) void speak(preferences.value.language);
  });
  void games().catch(() => {}); // every screen needs them: asked for while the words come
  const known = recognise().catch((error) => error);
  await words;
  ready.value = true;
  idle(() => void LATER.table().catch(() => {})); // most go there next
  if (navigator.serviceWorker?.controller) void import("./settings/words.js").then(({ keepWords }) => keepWords(), () => {});
  const trouble = await known;
  if (trouble instanceof Refusal) toast(refused(trouble), "warn");
}

render(html`<${Page}/>`, /** @type {HTMLElement} */ (document.getElementById("page")));
void begin();
