// Through whose eyes a deal is seen: everybody's at once, or one seat's.
import { html } from "htm/preact";
import { nameOf } from "../table/names.js";
import { t } from "../texts/catalogue.js";

/** @param {{ moment: import("./moment.js").Moment }} props */
export function Eyes({ moment }) {
  const view = moment.view.value;
  if (!view) return null;
  const choices = [{ seat: /** @type {number | null} */ (null), text: t("screen.all-hands") },
    ...view.table.chairs.map((_, seat) => ({ seat, text: nameOf(view.table, seat) }))];
  return html`<fieldset class="eyes"><legend>${t("screen.seat-to-look-from")}</legend>
    <div class="choice">${choices.map(({ seat, text }) => html`<label key=${seat}><input type="radio" name="eyes" value=${seat ?? ""} checked=${moment.seat.value === seat}
      onChange=${() => (moment.seat.value = seat)}/><span>${text}</span></label>`)}</div>
  </fieldset>`;
}
