// Being told of one's turns, where there are days for them: by e-mail, or by this browser.
import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { ask, get, Refusal } from "../net/asking.js";
import { Button } from "../parts/button.js";
import { Switch } from "../parts/fields.js";
import { toast } from "../parts/toast.js";
import { me, somebody } from "../person.js";
import { language, t } from "../texts/catalogue.js";
import { refused } from "../texts/sentences.js";
import { able, among, subscribe, unsubscribe } from "./pushing.js";

/** @import { Notices } from "../http" */

/** Only where the host has set it up. */
export function Told() {
  const [notices, setNotices] = useState(/** @type {Notices | null} */ (null));
  const load = () => void get("/api/me/notices").then(setNotices, () => {});
  useEffect(load, [me.value?.id]);
  if (!notices || !(notices.mails || notices.key)) return null;
  return html`<section class="panel likes told" aria-labelledby="told-of-turns">
    <div><h2 id="told-of-turns">${t("screen.told-of-turns")}</h2><p class="quiet fine">${t("screen.told-of-turns-about")}</p></div>
    ${notices.mails && html`<${ByMail} contact=${notices.contact} onChange=${load}/>`}
    ${notices.key && html`<${Here} server=${notices.key} browsers=${notices.browsers} onChange=${load}/>`}
  </section>`;
}

/** @param {{ contact: Notices["contact"], onChange: () => void }} props */
function ByMail({ contact, onChange }) {
  const [trouble, setTrouble] = useState("");
  const attempt = async (/** @type {() => Promise<unknown>} */ act) => {
    try {
      await act();
      setTrouble("");
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      setTrouble(refused(error));
    }
    onChange();
  };
  const submit = (/** @type {any} */ event) => {
    event.preventDefault();
    const address = String(new FormData(event.currentTarget).get("address") ?? "");
    void attempt(async () => {
      await somebody();
      await ask("POST", "/api/me/notices/mail", { address, language: language.value });
    });
  };
  const stop = () => void attempt(() => ask("DELETE", "/api/me/notices/mail"));
  const { address = "", confirmed = false } = contact ?? {};
  return contact
    ? html`<div class="told-address" data-contact=${confirmed ? "confirmed" : "asked"}>
        <p role="status">${t(confirmed ? "screen.told-by-mail-on" : "screen.told-by-mail-asked", { address })}</p>
        <${Button} data-mail-stop onClick=${stop}>${t(confirmed ? "screen.told-by-mail-stop" : "screen.told-by-mail-cancel")}<//>
        <p class="trouble" role="alert">${trouble}</p>
      </div>`
    : html`<form class="naming" data-mail noValidate onSubmit=${submit}>
        <label class="entry"><span>${t("screen.told-by-mail")}</span>
          <input type="email" name="address" maxlength="254" required autocomplete="email"
            aria-invalid=${trouble ? "true" : undefined} aria-describedby="mail-trouble"/></label>
        <${Button} kind="go" type="submit">${t("screen.told-by-mail-ask")}<//>
        <p id="mail-trouble" class="trouble" role="alert">${trouble}</p>
      </form>`;
}

/** @param {{ server: string, browsers: string[], onChange: () => void }} props */
function Here({ server, browsers, onChange }) {
  const [on, setOn] = useState(false);
  useEffect(() => void among(browsers).then(setOn), [browsers]);
  const turn = async (/** @type {boolean} */ wish) => {
    try {
      if (wish && (await Notification.requestPermission()) !== "granted") {
        toast(t("screen.notifications-denied"), "warn");
      } else if (wish) {
        await somebody();
        await subscribe(server);
      } else {
        await unsubscribe();
      }
    } catch (error) {
      toast(error instanceof Refusal ? refused(error) : t("screen.told-here-failed"), "warn");
    }
    onChange();
  };
  return html`<${Switch} name="told-here" label=${t("screen.told-here")} about=${t("screen.told-here-about")} on=${on} off=${!able()}
    onTurn=${(/** @type {boolean} */ wish) => (setOn(wish), void turn(wish))}/>`;
}
