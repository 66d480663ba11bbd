// The own hand: a fan in one row, or several rows where there are many cards and little room.
import { html } from "htm/preact";
import { useMemo, useRef, useState } from "preact/hooks";
import { Card } from "../cards/card.js";
import { preferences } from "../preferences.js";
import { t } from "../texts/catalogue.js";
import { spokenCard } from "../texts/spoken.js";
import { Arrangement } from "./arranging.js";
import { follow } from "./dragging.js";
import { ofCard } from "./offers.js";

/** @import { Zone } from "../wire" */
/** @import { Scene } from "./scene.js" */
/** @import { Held } from "./choosing.js" */

/** @param {{ scene: Scene, zone: Zone }} props */
export function Hand({ scene, zone }) {
  const box = useRef(/** @type {HTMLDivElement | null} */ (null));
  const arrangement = useMemo(() => new Arrangement(), [zone.id, scene.view.table.deal, scene.view.table.match]);
  const [, again] = useState(0);
  const cards = arrangement.order(zone.cards ?? [], preferences.value.sort);
  const { rows } = scene.layout;
  const per = Math.ceil(cards.length / rows);
  const put = (/** @type {Held} */ held, /** @type {number} */ x, /** @type {number} */ y) => {
    const to = box.current ? placeAt(box.current, x, y, held.key) : -1;
    if (to < 0) return false;
    arrangement.put(cards, held.key, to);
    again((count) => count + 1);
    return true;
  };
  const label = `${t("screen.your-hand")}, ${t("unit.cards", { count: cards.length })}`;
  return html`<div class="hand" ref=${box} role="group" aria-label=${label} data-place=${zone.id} data-rows=${rows}>
    ${Array.from({ length: rows }, (_, row) => cards.slice(row * per, (row + 1) * per)).map((line, row) => html`
      <div class="fan" key=${row}>${line.map((held, place) => html`<${HandCard} key=${held.key} scene=${scene} zone=${zone} held=${held}
        lean=${line.length > 1 ? (place - (line.length - 1) / 2) / Math.max(4, line.length / 2) : 0} put=${put} />`)}</div>`)}
  </div>`;
}

/** @param {{ scene: Scene, zone: Zone, held: Held, lean: number, put: (held: Held, x: number, y: number) => boolean }} props */
function HandCard({ scene, zone, held, lean, put }) {
  const { choosing } = scene;
  const offers = ofCard(choosing.offers, held.card);
  const chosen = choosing.chosen.value?.key === held.key;
  const expects = choosing.offers.some((offer) => offer.card);
  const state = offers.length ? "offered" : expects ? "quiet" : "resting";
  const name = spokenCard(held.card);
  const said = !expects ? "" : offers.length ? scene.skin.says(offers) : t("screen.not-playable");
  const label = [name, offers.length ? t("screen.playable") : "", said].filter(Boolean).join(", ");
  const look = (/** @type {boolean} */ on) => () => {
    if (on) choosing.looked.value = offers.length ? held : null;
    else if (choosing.looked.value?.key === held.key) choosing.looked.value = null;
  };
  // Where the focus is not seen it was not moved by the person: nothing is weighed for it.
  const focused = (/** @type {FocusEvent} */ event) => /** @type {Element} */ (event.currentTarget).matches(":focus-visible") && look(true)();
  const down = (/** @type {PointerEvent} */ event) => {
    const card = /** @type {HTMLElement} */ (event.currentTarget);
    const field = /** @type {HTMLElement} */ (card.closest(".field"));
    follow(event, card, field, {
      begin: () => offers.length && (choosing.chosen.value = held),
      places: () => offers.map(({ zone: place }) => place),
      over: (place) => mark(field, place),
      drop: (place) => {
        choosing.drop(place);
        return true;
      },
      arrange: (x, y) => {
        if (choosing.chosen.value?.key === held.key) choosing.chosen.value = null;
        return put(held, x, y);
      },
    });
  };
  return html`<button type="button" class=${`held stop ${state} ${chosen ? "chosen" : ""}`} style=${{ "--lean": lean }} aria-label=${label}
    aria-pressed=${offers.length > 1 || preferences.value.confirm ? String(chosen) : undefined}
    data-key=${held.key} data-playable=${offers.length ? "" : undefined} data-action=${offers.length === 1 ? offers[0].action : undefined}
    data-offers=${offers.length > 1 ? offers.length : undefined}
    onClick=${() => choosing.touch(held)} onPointerDown=${down} onPointerEnter=${look(true)} onPointerLeave=${look(false)}
    onFocus=${focused} onBlur=${look(false)}>
    <${Card} text=${held.card} label="" data-zone=${zone.id}/>
  </button>`;
}

/** @param {HTMLElement} field @param {string | null} place */
function mark(field, place) {
  for (const each of field.querySelectorAll("[data-over]")) each.removeAttribute("data-over");
  if (place) field.querySelector(`[data-drop~="${CSS.escape(place)}"]`)?.setAttribute("data-over", "");
}

/** The place in the hand that a point means; -1: it is not over the hand. @param {HTMLElement} hand @param {number} x @param {number} y @param {string} key */
function placeAt(hand, x, y, key) {
  const box = hand.getBoundingClientRect();
  if (y < box.top - 10) return -1;
  const fans = [...hand.querySelectorAll(".fan")];
  const row = fans.findLast((fan) => y >= fan.getBoundingClientRect().top) ?? fans[0];
  const others = [...hand.querySelectorAll(".held")].filter((each) => /** @type {HTMLElement} */ (each).dataset.key !== key);
  const before = others.filter((each) => {
    const [line, { left, width }] = [each.closest(".fan"), each.getBoundingClientRect()];
    return line && row && (fans.indexOf(line) < fans.indexOf(row) || (line === row && left + width / 2 < x));
  });
  return before.length;
}
