// One finished match in the list: what, when, with whom, and how it went.
import { html } from "htm/preact";
import { Button } from "../parts/button.js";
import { Icon } from "../parts/icon.js";
import { seatName } from "../table/names.js";
import { day, number, t } from "../texts/catalogue.js";
import { Spread } from "./pictures.js";

/** @import { RecordHead } from "../http" */

/** @param {{ record: RecordHead, onDelete: () => void }} props */
export function Kept({ record, onDelete }) {
  const { players } = record;
  const order = players.map((player, seat) => ({ ...player, seat })).sort((a, b) => Number(b.won) - Number(a.won) || b.points - a.points);
  const mine = players.find(({ me }) => me);
  return html`<li class="kept panel" data-record=${record.id}>
    <a class="kept-link" href=${`/r/${record.id}`} aria-label=${`${t("screen.look-at-match")}: ${t(`game.${record.game}`)}, ${day(record.played)}`}>
      <${Spread} game=${record.game}/>
      <span class="kept-what"><strong>${t(`game.${record.game}`)}</strong><span class="quiet fine">${day(record.played)}</span></span>
      ${mine && html`<span class=${`pill ${mine.won ? "gold" : ""}`}>${mine.won && html`<${Icon} name="crown"/>`}${mine.won ? t("screen.won") : t("screen.place-of", { place: t(`screen.place-${placeOf(players, mine.points)}`), of: players.length })}</span>`}
    </a>
    <ol class="kept-players">${order.map(({ seat, points, won, me }) => html`<li key=${seat} class=${me ? "me" : ""}>
      <span>${won && html`<${Icon} name="crown"/><span class="heard">${t("screen.winner")} </span>`}${seatName(players, seat)}</span><b>${number(points)}</b></li>`)}</ol>
    ${record.mine && html`<${Button} kind="quiet" icon="trash" label=${t("screen.delete-match")} class="kept-delete" onClick=${onDelete}/>`}
  </li>`;
}

/** @param {{ points: number }[]} players @param {number} points */
const placeOf = (players, points) => 1 + players.filter((player) => player.points > points).length;
