// The top of a screen on the felt: the way back, what it is, and what can be done with it.
import { html } from "htm/preact";
import { Button } from "../parts/button.js";
import { go } from "../router.js";
import { t } from "../texts/catalogue.js";

/** @param {{ title: string, about?: string, back: string, children?: any }} props */
export function Head({ title, about = "", back, children }) {
  return html`<header class="study-head">
    <${Button} kind="quiet" icon="back" label=${t("screen.back")} onClick=${() => leave(back)}/>
    <div class="study-title"><h1>${title}</h1>${about && html`<p>${about}</p>`}</div>
    <div class="study-deeds">${children}</div>
  </header>`;
}

/** Where one came from, if that was here; else where one would look for it. @param {string} back */
function leave(back) {
  if (history.state?.here) history.back();
  else go(back);
}
