// Before the match, in brief.
import { html } from "htm/preact";
import { Button } from "../parts/button.js";
import { somebody } from "../person.js";
import { t } from "../texts/catalogue.js";
import { nameOf } from "./names.js";

/** @param {{ visit: import("../net/visit.js").Visit, view: import("../wire").View }} props */
export function Lobby({ visit, view }) {
  const sit = async () => visit.send({ type: "sit", name: (await somebody()).name });
  return html`<main class="felt">
    <h1>${t(`game.${view.table.settings.game}`)}</h1>
    <ul>${view.table.chairs.map((chair, seat) => html`<li>${chair.who === "free" ? "–" : nameOf(view.table, seat)}</li>`)}</ul>
    <${Button} onClick=${sit}>${t("screen.sit")}<//>
    <${Button} onClick=${() => visit.send({ type: "start", fill: "solid" })}>${t("screen.start")}<//>
  </main>`;
}
