// A place where cards lie before a seat or in the middle: shown, picked from, or a target for the chosen card.
import { html } from "htm/preact";
import { Card } from "../cards/card.js";
import { Sign } from "../cards/signs.js";
import { Icon } from "../parts/icon.js";
import { t } from "../texts/catalogue.js";
import { spokenCard } from "../texts/spoken.js";
import { pickable } from "./offers.js";

/** @import { Zone } from "../wire" */
/** @import { Scene, Mark } from "./scene.js" */

/** @param {{ marks: (Mark | null | undefined)[] }} props */
export const Marks = ({ marks }) => {
  const shown = marks.filter((mark) => mark != null);
  return shown.length > 0 && html`<span class="marks">${shown.map((mark) => html`<span class=${`mark ${mark.kind ?? ""}`} title=${mark.label}>
    ${mark.icon && html`<${Icon} name=${mark.icon}/>`}<span aria-hidden="true">${mark.text}</span><span class="heard">${mark.label}</span></span>`)}</span>`;
};

/**
 * @param {object} props
 * @param {Scene} props.scene
 * @param {Zone} props.zone
 * @param {string} props.label whose place it is, and which
 * @param {any} [props.children] instead of its top card
 * @param {string} [props.class]
 * @param {string} [props.drop] ids of zones that are meant, if it is let go here
 */
export function Place({ scene, zone, label, children, class: extra = "", drop = zone.id }) {
  const { choosing, skin } = scene;
  const card = zone.cards?.at(-1);
  const target = choosing.targets.find((offer) => offer.zone === zone.id);
  const picks = choosing.choices.length > 0 && pickable([zone], scene.seat).length > 0;
  const pending = choosing.pending.value?.zone === zone.id && choosing.pending.value.card === card;
  const marks = [...skin.marks(scene, zone), target && skin.change(scene, target)];
  const inside = html`${children ?? (card ? html`<${Card} key=${card} text=${card} label=${target || picks ? "" : undefined} data-zone=${zone.id} data-pending=${pending ? "" : undefined}/>`
    : html`<span class="slot"></span>`)}<${Marks} marks=${marks}/>`;
  const shared = { "data-place": zone.id, "data-drop": drop, "data-key": zone.id };
  if (target) {
    const weigh = (/** @type {boolean} */ on) => () => (choosing.weighed.value = on ? target : null);
    const heard = [t("screen.lay-on", { card: spokenCard(target.card ?? ""), place: label }), card && spokenCard(card), skin.change(scene, target)?.label];
    return html`<button type="button" class=${`place target stop ${extra}`} ...${shared} data-action=${target.action} aria-label=${heard.filter(Boolean).join(", ")}
      onClick=${() => choosing.drop(zone.id)} onPointerEnter=${weigh(true)} onPointerLeave=${weigh(false)} onFocus=${weigh(true)} onBlur=${weigh(false)}>${inside}</button>`;
  }
  if (picks && card) {
    const on = choosing.picked.value.some((each) => each.zone === zone.id);
    const weighed = within(choosing.weighed.value?.colours, card[0], zone, scene);
    return html`<button type="button" class=${`place pick stop ${extra} ${on || weighed ? "on" : ""}`} ...${shared} aria-pressed=${String(on)} data-pick=${card[0]}
      aria-label=${`${label}: ${spokenCard(card)}`} onClick=${() => choosing.pick({ zone: zone.id, colour: card[0] })}>${inside}</button>`;
  }
  return html`<div class=${`place ${extra}`} ...${shared} onClick=${() => choosing.drop(zone.id)}>${inside}</div>`;
}

/** Would the weighed choice take this one? The first places with a colour stand for it. @param {string | undefined} colours @param {string} colour @param {Zone} zone @param {Scene} scene */
function within(colours, colour, zone, scene) {
  if (!colours) return false;
  const alike = pickable(scene.zones, scene.seat).filter(({ cards }) => cards?.at(-1)?.[0] === colour);
  return alike.findIndex(({ id }) => id === zone.id) < [...colours].filter((letter) => letter === colour).length;
}

/** Cards of one colour of which only the number counts. @param {{ scene: Scene, zone: Zone, colour: string, class?: string, label: string }} props */
export function Heap({ scene, zone, colour, class: extra = "", label }) {
  return html`<${Place} scene=${scene} zone=${zone} label=${label} class=${`heap-place ${extra}`}>
    <span class=${`heap ink-${colour} ${zone.count ? "" : "empty"}`} role="img" aria-label=${`${spokenCard(colour)}: ${zone.count}`} data-zone=${zone.id}>
      <${Sign} colour=${colour}/><b>${zone.count}</b></span><//>`;
}
