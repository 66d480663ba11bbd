// How others come to the table: the link, its QR code, the device's own way of sharing.
import { html } from "htm/preact";
import { useRef } from "preact/hooks";
import { Button } from "../parts/button.js";
import { toast } from "../parts/toast.js";
import { t } from "../texts/catalogue.js";

/** @param {{ table: string, game: string }} props */
export function Invite({ table, game }) {
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const link = `${location.origin}/t/${table}`;
  const title = t(`game.${game}`);
  const share = () => navigator.share({ title, text: t("screen.invite-words", { game: title }), url: link }).catch(() => {});
  return html`<section class="panel invite" aria-labelledby="invite">
    <img class="qr" src=${`/api/tables/${table}/qr.svg`} alt=${t("screen.qr-code")} width="148" height="148"/>
    <div class="invite-words">
      <h2 id="invite">${t("screen.invite")}</h2>
      <p class="quiet">${t("screen.invite-about")}</p>
    </div>
    <div class="invite-link">
      <input ref=${field} type="text" readonly value=${link} aria-label=${t("screen.link")} onFocus=${() => field.current?.select()}/>
      <div class="row">
        <${Button} icon="copy" onClick=${() => copied(link, field.current)}>${t("screen.copy-link")}<//>
        ${"share" in navigator && html`<${Button} icon="share" onClick=${share}>${t("screen.share")}<//>`}
      </div>
    </div>
  </section>`;
}

/** Without TLS browsers have no clipboard: then the old way. @param {string} text @param {HTMLInputElement | null} field */
export async function copied(text, field) {
  try {
    await navigator.clipboard.writeText(text);
    toast(t("screen.copied"));
  } catch {
    field?.select();
    toast(t(document.execCommand("copy") ? "screen.copied" : "screen.copy-failed"));
  }
}
