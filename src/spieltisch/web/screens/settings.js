// Settings: what one is called, how one likes it, one's other devices, being forgotten.
import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { ask, Refusal } from "../net/asking.js";
import { Button, ButtonLink } from "../parts/button.js";
import { Confirm } from "../parts/confirm.js";
import { Dialog } from "../parts/dialog.js";
import { Choice, Switch } from "../parts/fields.js";
import { NameForm } from "../parts/naming.js";
import { toast } from "../parts/toast.js";
import { TopBar } from "../parts/topbar.js";
import { forget, me, somebody } from "../person.js";
import { prefer, preferences } from "../preferences.js";
import { go } from "../router.js";
import { Told } from "../settings/told.js";
import { LANGUAGES, language, t } from "../texts/catalogue.js";
import { refused } from "../texts/sentences.js";

const THEMES = /** @type {const} */ ([["system", "auto"], ["light", "light"], ["dark", "dark"], ["contrast", "contrast"]]);
const SORTS = /** @type {const} */ ([["colour", "by-colour"], ["value", "by-value"], ["none", "not"]]);
const MOTIONS = /** @type {const} */ ([["system", "theme-auto"], ["full", "motion-full"], ["less", "motion-less"]]);

export function Screen() {
  const likes = preferences.value;
  useEffect(() => void (document.title = `${t("screen.settings")} · Spieltisch`));
  const set = (/** @type {keyof typeof likes} */ name) => (/** @type {any} */ value) => prefer({ [name]: value });
  return html`<${TopBar} back=${true}/>
    <main class="page narrow">
      <h1>${t("screen.settings")}</h1>
      <section class="panel lines"><${NameForm} label=${t("screen.save")} onNamed=${() => toast(t("screen.saved"))}/></section>
      <section class="panel likes" aria-label=${t("screen.appearance")}>
        <${Choice} label=${t("screen.language")} name="language" value=${language.value} onPick=${set("language")}
          choices=${Object.entries(LANGUAGES).map(([value, text]) => ({ value, text }))}/>
        <${Choice} label=${t("screen.theme")} name="theme" value=${likes.theme} onPick=${set("theme")}
          choices=${THEMES.map(([value, name]) => ({ value, text: t(`screen.theme-${name}`) }))}/>
        <${Choice} label=${t("screen.motion")} name="motion" value=${likes.motion} onPick=${set("motion")}
          choices=${MOTIONS.map(([value, name]) => ({ value, text: t(`screen.${name}`) }))}/>
      </section>
      <section class="panel likes" aria-label=${t("screen.at-the-table")}>
        <${Choice} label=${t("screen.sort-hand")} name="sort" value=${likes.sort} onPick=${set("sort")} about=${t("screen.sort-hand-about")}
          choices=${SORTS.map(([value, name]) => ({ value, text: t(`screen.sort-${name}`) }))}/>
        <${Switch} name="confirm" label=${t("screen.confirm-cards")} about=${t("screen.confirm-cards-about")} on=${likes.confirm} onTurn=${set("confirm")}/>
        <${Switch} name="sound" label=${t("screen.sound")} about=${t("screen.sound-about")} on=${likes.sound} onTurn=${set("sound")}/>
        <${Notifications}/>
      </section>
      <${Told}/>
      <${Devices}/>
    </main>`;
}

/** The browser asks the person; what they say there counts. */
function Notifications() {
  const able = "Notification" in window;
  const on = preferences.value.notify && able && Notification.permission === "granted";
  const turn = async (/** @type {boolean} */ wish) => {
    const granted = wish && (await Notification.requestPermission()) === "granted";
    prefer({ notify: granted });
    if (wish && !granted) toast(t("screen.notifications-denied"), "warn");
  };
  return html`<${Switch} name="notify" label=${t("screen.notifications")} about=${t("screen.notifications-about")} on=${on} off=${!able} onTurn=${turn}/>`;
}

/** @typedef {{ code: string, link: string, qr: string, seconds: number }} Transfer */

/** Other devices, all that is kept, and being forgotten. */
function Devices() {
  const [transfer, setTransfer] = useState(/** @type {Transfer | null} */ (null));
  const [parting, setParting] = useState(false);
  const attempt = (/** @type {() => Promise<unknown>} */ act) => () => void act().catch((error) => {
    if (!(error instanceof Refusal)) throw error;
    toast(refused(error), "warn");
  });
  const begin = attempt(async () => {
    await somebody();
    setTransfer(await ask("POST", "/api/me/transfer"));
  });
  const others = attempt(async () => {
    await ask("POST", "/api/me/devices/forget");
    toast(t("screen.other-devices-forgotten"));
  });
  const part = attempt(async () => {
    await forget();
    setParting(false);
    toast(t("screen.forgotten"));
    go("/");
  });
  return html`<section class="panel likes" aria-label=${t("screen.your-data")}>
    <div class="row"><${Button} icon="device" data-transfer onClick=${begin}>${t("screen.other-device")}<//>
      ${me.value && html`<${Button} onClick=${others}>${t("screen.forget-devices")}<//>
        <${ButtonLink} icon="download" href="/api/me/export" download>${t("screen.export")}<//>
        <${Button} kind="danger" icon="trash" data-forget onClick=${() => setParting(true)}>${t("screen.forget-me")}<//>`}</div>
    <p class="quiet fine">${t("screen.your-data-about")}</p>
    ${transfer && html`<${Dialog} title=${t("screen.other-device")} onClose=${() => setTransfer(null)}>
      <p>${t("screen.scan-there", { count: Math.round(transfer.seconds / 60) })}</p>
      <img class="qr big" src=${transfer.qr} alt=${t("screen.qr-code")}/>
      <input type="text" readonly value=${transfer.link} aria-label=${t("screen.link")} data-transfer-link onFocus=${(/** @type {any} */ event) => event.currentTarget.select()}/>
    <//>`}
    ${parting && html`<${Confirm} title=${t("screen.forget-me")} text=${t("screen.forget-me-ask")} onYes=${part} onClose=${() => setParting(false)}/>`}
  </section>`;
}
