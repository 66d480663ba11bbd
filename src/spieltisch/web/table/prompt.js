// What is expected now, and one line of what it would do or why it cannot be done.
import { html } from "htm/preact";
import { Button } from "../parts/button.js";
import { prefer, preferences } from "../preferences.js";
import { t } from "../texts/catalogue.js";
import { sentence } from "../texts/sentences.js";
import { spokenAction, spokenCard } from "../texts/spoken.js";
import { ofCard, plainOffers } from "./offers.js";

/** @import { Scene } from "./scene.js" */

/** @param {{ scene: Scene }} props */
export function Prompt({ scene }) {
  const { view, choosing } = scene;
  const mine = choosing.offers.length > 0;
  return html`<div class=${`prompt ${mine ? "mine-now" : ""}`}>
    <h1 class="expected">${expected(scene)}</h1>
    <p class="besides" aria-live="polite">${html`<${Besides} scene=${scene}/>`}</p>
    ${mine && view.table.paused && t("screen.paused")}
  </div>`;
}

/** @param {Scene} scene */
function expected({ view, seat, names, own, choosing }) {
  const prompt = view.deal?.prompt;
  if (!prompt || view.table.phase === "shuffling") return t(view.table.phase === "playing" ? "screen.loading" : "screen.table-shuffles");
  if (view.table.paused) return t("screen.paused");
  // Where all choose at once, the prompt names the first of them: who looks is asked, too.
  const asked = choosing.offers.length || (seat != null && view.turn.seats.length > 1 && view.turn.seats.includes(seat));
  const params = asked ? { ...prompt.params, seat } : prompt.params;
  return sentence({ ...prompt, params }, names, own, "prompt");
}

/** @param {{ scene: Scene }} props */
function Besides({ scene }) {
  const { choosing, skin, names, own, game } = scene;
  const reason = choosing.reason.value;
  if (reason) {
    const text = sentence(reason, names, own, "reason");
    return html`<span class="why">${t("screen.why-not", { reason: text })}${" "}
      ${reason.clause && html`<a class="clause" href=${`/rules/${game}#${reason.clause}`}>${reason.clause}</a>`}</span>`;
  }
  const weighed = choosing.weighed.value;
  if (weighed) return skin.outlook(scene, [weighed]);
  const held = choosing.outlook;
  if (!held) return "";
  const offers = ofCard(choosing.offers, held.card);
  if (!offers.length) return "";
  const said = skin.outlook(scene, offers);
  const waits = choosing.chosen.value && offers.length === 1;
  return waits ? `${t("screen.tap-again", { card: spokenCard(held.card) })} ${said}` : said;
}

/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** Beside the prompt: what needs no card, and how the hand is sorted. @param {{ scene: Scene }} props */
export function Tools({ scene }) {
  const { choosing, slots } = scene;
  const sorts = /** @type {const} */ (["colour", "value", "none"]);
  const { sort } = preferences.value;
  const next = sorts[(sorts.indexOf(sort) + 1) % sorts.length];
  const name = t({ colour: "screen.sort-by-colour", value: "screen.sort-by-value", none: "screen.sort-not" }[sort]);
  const deeds = plainOffers(choosing.offers);
  return html`<div class="tools">
    ${deeds.length > 0 && html`<div class="deeds">${deeds.map((offer) => html`<${Button} key=${offer.action} kind="go" class="stop" data-key=${offer.action} data-action=${offer.action}
      onClick=${() => choosing.play(offer)}>${capital(spokenAction(offer.action))}<//>`)}</div>`}
    ${scene.seat != null && html`<${Button} class="sorter" icon="sort" label=${`${t("screen.sort-hand")}: ${name}`} kind="quiet" onClick=${() => prefer({ sort: next })}/>`}
    ${slots.tools?.()}
  </div>`;
}
