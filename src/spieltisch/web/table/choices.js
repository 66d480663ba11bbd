// Choosing colours: all that may be chosen, each with what it makes; or one picks the cards where they lie.
import { html } from "htm/preact";
import { Sign } from "../cards/signs.js";
import { t } from "../texts/catalogue.js";
import { spokenAction } from "../texts/spoken.js";
import { within } from "./offers.js";

/** @import { Scene } from "./scene.js" */
/** @import { Offer } from "./offers.js" */

/** @param {{ scene: Scene }} props */
export function Choices({ scene }) {
  const { choosing } = scene;
  const offers = choosing.choices;
  if (!offers.length) return null;
  const best = Math.max(...offers.map(({ points = 0 }) => points));
  return html`<div class="choices" role="group" aria-label=${t("screen.choices")}>
    <h2>${t("screen.would-make")}</h2>
    ${offers.map((offer) => html`<${Choice} key=${offer.action} scene=${scene} offer=${offer} most=${best > 0 && offer.points === best}/>`)}
  </div>`;
}

/** @param {{ scene: Scene, offer: Offer, most: boolean }} props */
function Choice({ scene: { choosing }, offer, most }) {
  const { colours = "", points = 0 } = offer;
  const fits = within(choosing.letters, colours);
  const whole = choosing.whole?.action === offer.action;
  const weigh = (/** @type {boolean} */ on) => () => {
    if (on) choosing.weighed.value = offer;
    else if (choosing.weighed.value === offer) choosing.weighed.value = null;
  };
  return html`<button type="button" class=${`option stop ${whole ? "whole" : ""} ${fits ? "" : "unfit"} ${most ? "most" : ""}`} data-key=${offer.action} data-action=${offer.action}
    aria-label=${`${spokenAction(offer.action)}: ${t("screen.makes", { points: t("unit.points", { count: points }) })}`}
    onClick=${() => choosing.play(offer)} onPointerEnter=${weigh(true)} onPointerLeave=${weigh(false)} onFocus=${weigh(true)} onBlur=${weigh(false)}>
    <span class="signs">${[...colours].map((colour) => html`<span class=${`chip ink-${colour}`}><${Sign} colour=${colour}/></span>`)}</span>
    <b>${points}</b></button>`;
}
