// A match that is played: a line at the top, the field below it.
import { html } from "htm/preact";
import { useMemo } from "preact/hooks";
import { facts } from "../net/following.js";
import { t } from "../texts/catalogue.js";
import { SeatClock } from "./clock.js";
import { Field } from "./field.js";
import { names } from "./names.js";
import { skinOf } from "./skins/index.js";

/** @import { View } from "../wire" */
/** @import { Visit } from "../net/visit.js" */
/** @import { Slots } from "./scene.js" */

/** @param {{ visit: Visit, view: View }} props */
export function Play({ visit, view }) {
  const { game } = view.table.settings;
  const slots = useMemo(() => /** @type {Slots} */ ({
    plate: (seat) => html`<${SeatClock} visit=${visit} view=${visit.view.value} seat=${seat}/>`,
  }), [visit]);
  return html`<main class="felt table-screen">
    <header class="table-head">
      <a class="title" href="/">${t(`game.${game}`)}</a>
      ${skinOf(game).pills(facts(view)).map((text) => html`<span class="pill" key=${text}>${text}</span>`)}
      <span class="grow"></span>
    </header>
    <${Field} game=${game} view=${view} own=${view.seats} names=${names(view)} slots=${slots}
      act=${view.seats.length ? (/** @type {number} */ seat, /** @type {string} */ action) => visit.act(seat, action) : null}
      explain=${(/** @type {number} */ seat, /** @type {string} */ card, /** @type {string} */ zone) => visit.explain(seat, card, zone)}/>
  </main>`;
}
