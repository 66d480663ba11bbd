// A question before something that cannot be undone.
import { html } from "htm/preact";
import { t } from "../texts/catalogue.js";
import { Button } from "./button.js";
import { Dialog } from "./dialog.js";

/** @param {{ title: string, text: string, onYes: () => void, onClose: () => void }} props */
export function Confirm({ title, text, onYes, onClose }) {
  return html`<${Dialog} title=${title} onClose=${onClose}>
    <p>${text}</p>
    <div class="row"><${Button} kind="danger" data-sure onClick=${onYes}>${title}<//><${Button} onClick=${onClose}>${t("screen.cancel")}<//></div>
  <//>`;
}
