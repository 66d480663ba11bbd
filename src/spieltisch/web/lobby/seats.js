// The seats around the table before the match: who sits where, and what can be done there.
import { html } from "htm/preact";
import { Button } from "../parts/button.js";
import { Icon } from "../parts/icon.js";
import { Menu } from "../parts/menu.js";
import { nameOf } from "../table/names.js";
import { t } from "../texts/catalogue.js";

/** @import { View } from "../wire" */
/** @import { Visit } from "../net/visit.js" */

/**
 * @param {object} props
 * @param {Visit} props.visit
 * @param {View} props.view
 * @param {string[]} props.levels of bots
 * @param {string} props.level the one that new bots have
 * @param {(seat: number) => void} props.onSit
 * @param {any} props.children what lies in the middle
 */
export function Seats({ visit, view, levels, level, onSit, children }) {
  const { chairs } = view.table;
  const own = view.seats[0] ?? 0;
  return html`<section class="chairs" aria-label=${t("screen.seats")}>
    <div class="chairs-table felt" aria-hidden="true"></div>
    <div class="chairs-middle">${children}</div>
    <ol class="chairs-ring">${chairs.map((_, seat) => html`<li key=${seat} class="chairs-place" style=${spot(seat - own, chairs.length)}>
      <${Seat} visit=${visit} view=${view} seat=${seat} levels=${levels} level=${level} onSit=${onSit}/></li>`)}</ol>
  </section>`;
}

/** Clockwise around an oval, oneself at the bottom. @param {number} place @param {number} of */
function spot(place, of) {
  const turn = Math.PI / 2 + (2 * Math.PI * place) / of;
  return { "--x": `${50 + 44 * Math.cos(turn)}%`, "--y": `${50 + 41 * Math.sin(turn)}%` };
}

/** @param {{ visit: Visit, view: View, seat: number, levels: string[], level: string, onSit: (seat: number) => void }} props */
function Seat({ visit, view, seat, levels, level, onSit }) {
  const chair = view.table.chairs[seat];
  const mine = view.seats.includes(seat);
  const seated = view.seats.length > 0;
  if (chair.who === "free") {
    return html`<div class="chair free" data-seat=${seat} data-who="free">
      <span class="chair-face empty"><${Icon} name="plus"/></span>
      <span class="chair-words"><span class="quiet">${t("screen.free-seat")}</span></span>
      ${!seated && html`<${Button} class="chair-do" data-sit=${seat} onClick=${() => onSit(seat)}>${t("screen.sit-here")}<//>`}
      ${view.host && html`<${Button} class="chair-do" icon="bot" data-bot=${seat} label=${t("screen.add-bot")}
        onClick=${() => visit.send({ type: "bot", seat, level })}/>`}
      ${seated && html`<${Menu} label=${t("screen.free-seat")} items=${[{ text: t("screen.sit-here-too"), icon: "person", act: () => onSit(seat) }]}/>`}
    </div>`;
  }
  const about = [mine && t("screen.you"), view.table.host === seat && t("screen.host"),
    chair.who === "bot" && t("screen.bot-level", { level: t(`level.${chair.level}`) }), chair.away != null && t("screen.away")];
  const items = view.host && !mine ? chair.who === "bot" ? [
    ...levels.map((each) => ({ text: t(`level.${each}`), icon: each === chair.level ? "check" : "bot", act: () => void visit.send({ type: "bot", seat, level: each }) })),
    { text: t("screen.remove"), icon: "close", danger: true, act: () => void visit.send({ type: "remove", seat }) },
  ] : [
    { text: t("screen.make-host"), icon: "crown", act: () => void visit.send({ type: "host", seat }) },
    { text: t("screen.remove"), icon: "close", danger: true, act: () => void visit.send({ type: "remove", seat }) },
  ] : mine ? [{ text: t("screen.stand-up"), icon: "leave", act: () => void visit.send({ type: "stand", seat }) }] : [];
  const name = nameOf(view.table, seat);
  return html`<div class=${`chair ${mine ? "yours" : ""} ${chair.away != null ? "away" : ""}`} data-seat=${seat} data-who=${chair.who}>
    <span class=${`chair-face face-${seat}`} aria-hidden="true">${chair.who === "bot" ? html`<${Icon} name="bot"/>` : [...name][0]?.toUpperCase()}</span>
    <span class="chair-words"><strong>${name}</strong><span class="quiet fine">${about.filter(Boolean).join(" · ")}</span></span>
    ${chair.who === "bot" && !seated && html`<${Button} class="chair-do" data-sit=${seat} onClick=${() => onSit(seat)}>${t("screen.sit-here")}<//>`}
    ${items.length > 0 && html`<${Menu} label=${t("screen.seat-menu", { name })} items=${items}/>`}
  </div>`;
}
