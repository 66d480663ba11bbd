// The points of a match, deal by deal; each deal is a way there.
import { html } from "htm/preact";
import { Icon } from "../parts/icon.js";
import { nameOf } from "../table/names.js";
import { number, t } from "../texts/catalogue.js";

/** @param {{ moment: import("./moment.js").Moment }} props */
export function Sheet({ moment }) {
  const [view, retold] = [moment.view.value, moment.retold.value];
  if (!view || !retold) return null;
  const named = retold.players.map((_, seat) => nameOf(view.table, seat));
  return html`<section class="points-box"><h2>${t("screen.scores")}</h2>
    <div class="points-scroll" tabindex="0" role="group" aria-label=${t("screen.scores")}><table class="points">
      <thead><tr><td></td>${named.map((name, seat) => html`<th scope="col" key=${seat}><span title=${name}>${name}</span></th>`)}</tr></thead>
      <tbody>${retold.sheet.map((points, deal) => html`<tr key=${deal} class=${deal === retold.deal ? "here" : ""}>
        <th scope="row"><button type="button" class="points-deal" aria-current=${deal === retold.deal ? "true" : undefined} data-deal=${deal}
          onClick=${() => moment.open(deal)}>${t("screen.deal", { number: deal + 1 })}</button></th>
        ${points.map((each, seat) => html`<td key=${seat}>${number(each)}</td>`)}</tr>`)}</tbody>
      <tfoot><tr><th scope="row">${t("screen.total")}</th>${retold.totals.map((each, seat) => html`<td key=${seat} class=${retold.winners.includes(seat) ? "won" : ""}>
        ${retold.winners.includes(seat) && html`<${Icon} name="crown"/><span class="heard">${t("screen.winner")}</span>`}${number(each)}</td>`)}</tr></tfoot>
    </table></div>
  </section>`;
}
