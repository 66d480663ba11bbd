// An address at which there is nothing.
import { html } from "htm/preact";
import { ButtonLink } from "../parts/button.js";
import { Message } from "../parts/message.js";
import { t } from "../texts/catalogue.js";

export function Lost() {
  return html`<${Message} kind="wrong-link" cards=${["Y4", "*", "Y4"]} title=${t("screen.wrong-link")} text=${t("screen.wrong-link-about")}>
    <${ButtonLink} kind="go" href="/">${t("screen.to-home")}<//>
  <//>`;
}
