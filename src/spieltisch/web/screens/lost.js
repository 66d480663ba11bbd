// An address at which there is nothing.
import { html } from "htm/preact";
import { ButtonLink } from "../parts/button.js";
import { t } from "../texts/catalogue.js";

export function Lost() {
  return html`<main class="waiting"><h1>${t("screen.wrong-link")}</h1><p>${t("screen.wrong-link-about")}</p>
    <${ButtonLink} kind="go" href="/">${t("screen.to-home")}<//></main>`;
}
