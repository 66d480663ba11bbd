// What shall we call you? Asked once, where others are going to see it.
import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { Refusal } from "../net/asking.js";
import { me, rename } from "../person.js";
import { preferences } from "../preferences.js";
import { t } from "../texts/catalogue.js";
import { refused } from "../texts/sentences.js";
import { Button } from "./button.js";
import { Dialog } from "./dialog.js";

const MOST = 24;

/** @param {{ onNamed: (name: string) => void, label?: string, first?: boolean }} props `first`: it is what one came for */
export function NameForm({ onNamed, label = t("screen.ok"), first = false }) {
  const [trouble, setTrouble] = useState("");
  const submit = async (/** @type {any} */ event) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get("name") ?? "");
    try {
      onNamed((await rename(name)).name);
      setTrouble("");
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      setTrouble(refused(error));
    }
  };
  const known = preferences.value.named ? (me.value?.name ?? "") : "";
  return html`<form class="naming" onSubmit=${submit}>
    <label class="entry"><span>${t("screen.your-name")}</span>
      <input type="text" name="name" maxlength=${MOST} required autocomplete="nickname" autofocus=${first} defaultValue=${known}
        aria-invalid=${trouble ? "true" : undefined} aria-describedby="naming-trouble"/></label>
    <${Button} kind="go" type="submit">${label}<//>
    <p id="naming-trouble" class="trouble" role="alert">${trouble}</p>
  </form>`;
}

/** @param {{ onNamed: (name: string) => void, onClose: () => void }} props */
export function NameDialog({ onNamed, onClose }) {
  return html`<${Dialog} title=${t("screen.who-are-you")} onClose=${onClose}>
    <p class="quiet">${t("screen.who-are-you-about")}</p>
    <${NameForm} onNamed=${onNamed} first=${true} label=${t("screen.sit")}/>
  <//>`;
}
