// Where the links in letters lead: an address is confirmed, or no more letters come.
import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { ask, Refusal } from "../net/asking.js";
import { Button, ButtonLink } from "../parts/button.js";
import { Message } from "../parts/message.js";
import { t } from "../texts/catalogue.js";
import { refused } from "../texts/sentences.js";

/** @param {{ id: string, hash: string }} props `id`: the code of a link that stops; the code that confirms is in the fragment */
export function Screen({ id, hash }) {
  const [done, setDone] = useState(false);
  const [trouble, setTrouble] = useState("");
  const attempt = (/** @type {Promise<unknown>} */ asked) => void asked.then(() => setDone(true), (error) => {
    if (!(error instanceof Refusal)) throw error;
    setTrouble(refused(error));
  });
  useEffect(() => {
    document.title = `${t("screen.notices")} · Spieltisch`;
    if (!id) attempt(ask("POST", "/api/notices/confirm", { code: hash }));
  }, []);
  if (trouble) return html`<${Message} kind="notices-trouble" title=${t("screen.notices")} text=${trouble}><${Home}/><//>`;
  if (done) {
    return html`<${Message} kind=${id ? "notices-stopped" : "notices-confirmed"} cards=${["Y4", "*", "Y4"]} title=${t("screen.notices")}
      text=${t(id ? "screen.notices-stopped" : "screen.notices-confirmed")}><${Home}/><//>`;
  }
  // Stopping waits for a click: programs that look into letters follow links, too.
  return id
    ? html`<${Message} kind="notices-stop" title=${t("screen.notices-stop-ask")}>
        <${Button} kind="go" data-stop onClick=${() => attempt(ask("POST", `/notices/stop/${id}`))}>${t("screen.told-by-mail-stop")}<//><//>`
    : html`<${Message} kind="notices-waiting" busy=${true} title=${t("screen.notices")}/>`;
}

const Home = () => html`<${ButtonLink} kind="go" href="/">${t("screen.to-home")}<//>`;
