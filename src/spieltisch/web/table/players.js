// Who sits where, who is away, whom one does not want to hear; and what the host may do about it.
import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { Button } from "../parts/button.js";
import { Dialog } from "../parts/dialog.js";
import { Icon } from "../parts/icon.js";
import { Menu } from "../parts/menu.js";
import { t } from "../texts/catalogue.js";
import { nameOf } from "./names.js";

/** @import { View } from "../wire" */
/** @import { Visit } from "../net/visit.js" */

/** @param {{ visit: Visit, view: View, onClose: () => void }} props the whole view, of all own seats */
export function Players({ visit, view, onClose }) {
  const [closing, setClosing] = useState(false);
  const { chairs, host } = view.table;
  return html`<${Dialog} title=${t("screen.players")} onClose=${onClose} class="players">
    <ul class="player-list">${chairs.map((chair, seat) => html`<li data-player=${seat}>
      <span class="initial" aria-hidden="true">${chair.who === "bot" ? html`<${Icon} name="bot"/>` : nameOf(view.table, seat).slice(0, 1)}</span>
      <span class="grow"><b>${nameOf(view.table, seat)}</b><span class="fine quiet"> ${about(view, seat)}</span></span>
      ${seat === host && html`<span class="pill gold"><${Icon} name="crown"/>${t("screen.host")}</span>`}
      <${Acts} visit=${visit} view=${view} seat=${seat}/></li>`)}</ul>
    ${view.host && (closing ? html`<div class="lines"><p>${t("screen.close-table-ask")}</p><div class="row right">
        <${Button} onClick=${() => setClosing(false)}>${t("screen.cancel")}<//>
        <${Button} kind="danger" data-close-table onClick=${() => visit.send({ type: "close" })}>${t("screen.close-table")}<//></div></div>`
      : html`<${Button} kind="danger" icon="trash" onClick=${() => setClosing(true)}>${t("screen.close-table")}<//>`)}
  <//>`;
}

/** How a seat is, in few words. @param {View} view @param {number} seat */
function about(view, seat) {
  const chair = view.table.chairs[seat];
  if (view.seats.includes(seat)) return t("screen.you");
  if (chair.who === "bot") return t("screen.bot-level", { level: t(`level.${chair.level}`) });
  if (chair.who === "free") return t("screen.free-seat");
  if (chair.caretaker) return t("screen.caretaker-plays-here");
  return chair.away !== null || chair.left ? t("screen.away") : "";
}

/** @param {{ visit: Visit, view: View, seat: number }} props */
function Acts({ visit, view, seat }) {
  const chair = view.table.chairs[seat];
  const name = nameOf(view.table, seat);
  if (chair.who !== "person" || view.seats.includes(seat)) return null;
  const off = view.muted.includes(seat);
  const gone = chair.away !== null || chair.left || chair.caretaker;
  return html`<${Menu} label=${t("screen.player-menu", { name })} items=${[
    view.seats.length > 0 && { text: t(off ? "screen.unmute" : "screen.mute", { name }), icon: off ? "sound" : "mute", act: () => visit.send({ type: "mute", seat, on: !off }) },
    view.host && { text: t("screen.make-host"), icon: "crown", act: () => visit.send({ type: "host", seat }) },
    view.host && gone && { text: t("screen.put-bot"), icon: "bot", act: () => visit.send({ type: "bot", seat }) },
    view.host && { text: t("screen.remove"), icon: "trash", danger: true, act: () => visit.send({ type: "remove", seat }) },
  ]}/>`;
}
