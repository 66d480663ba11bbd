// A finished match, once more: step by step, with all hands or through somebody's eyes.
import { html } from "htm/preact";
import { useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";
import { get, Refusal } from "../net/asking.js";
import { Button, ButtonLink } from "../parts/button.js";
import { style } from "../parts/later.js";
import { Preparing } from "../parts/preparing.js";
import { toast } from "../parts/toast.js";
import { Moment } from "../study/moment.js";
import { Plate } from "../study/players-plate.js";
import { Sheet } from "../study/sheet.js";
import { Story } from "../study/story.js";
import { Saying } from "../study/saying.js";
import { seenFrom } from "../study/retelling.js";
import { Transport } from "../study/transport.js";
import { Eyes } from "../study/eyes.js";
import { VerifyDialog } from "../study/verify-dialog.js";
import { Head } from "../study/head.js";
import { Field } from "../table/field.js";
import { nameOf, names } from "../table/names.js";
import { t } from "../texts/catalogue.js";
import { refused } from "../texts/sentences.js";

await style("study");

/** @param {{ id: string, query: URLSearchParams }} props */
export function Screen({ id, query }) {
  const moment = useMemo(() => new Moment((deal) => get(`/api/records/${encodeURIComponent(id)}/replay?deal=${deal}`)), [id]);
  const [verifies, setVerifies] = useState(false);
  useLayoutEffect(() => () => moment.end(), [moment]);
  useEffect(() => void moment.adopt(query), [moment, query]);
  const { value: retold } = moment.retold;
  useEffect(() => {
    document.title = retold ? `${t("screen.replay")} · ${t(`game.${retold.game}`)}` : "Spieltisch";
    return () => void (document.title = "Spieltisch");
  }, [retold]);
  const trouble = moment.trouble.value;
  if (!retold && trouble) return html`<${Missing} trouble=${trouble} again=${() => moment.adopt(query)}/>`;
  const view = moment.view.value;
  if (!retold || !view) return html`<main class="felt waiting" aria-busy="true"><p role="status">${t("screen.loading")}</p><${Preparing}/></main>`;
  const seat = moment.seat.value ?? Math.max(0, retold.players.findIndex(({ me }) => me)); // at the bottom
  const slots = { plate: (/** @type {number} */ each) => each === seat && html`<${Plate} name=${nameOf(view.table, seat)}/>` };
  return html`<main class="felt replay" data-hands=${moment.seat.value === null ? "all" : "one"}>
    <${Head} title=${t(`game.${retold.game}`)} about=${t("screen.replay")} back="/games">
      <${Button} kind="quiet" icon="check" data-verify onClick=${() => setVerifies(true)}>${t("screen.verify")}<//>
      <${Button} kind="quiet" icon="share" data-copy onClick=${() => copy(location.origin + moment.address())}>${t("screen.copy-moment")}<//>
      <${ButtonLink} kind="quiet" icon="download" href=${`/api/records/${encodeURIComponent(id)}/file`} download>${t("screen.download-record")}<//>
    <//>
    <section class="replay-table" aria-label=${t("screen.table")}><${Field} game=${retold.game} view=${seenFrom(view, moment.seat.value)} own=${[]} seat=${seat} names=${names(view)} slots=${slots}/></section>
    <div class="replay-under">
      <${Saying} moment=${moment}/>
      <${Transport} moment=${moment}/>
    </div>
    <aside class="replay-side">
      <${Eyes} moment=${moment}/>
      <${Sheet} moment=${moment}/>
      <${Story} moment=${moment}/>
    </aside>
    ${verifies && html`<${VerifyDialog} fetch=${() => Promise.resolve(retold)} onClose=${() => setVerifies(false)}/>`}
  </main>`;
}

/** @param {string} address */
async function copy(address) {
  try {
    await navigator.clipboard.writeText(address);
    toast(t("screen.copied"));
  } catch {
    toast(`${t("screen.copy-failed")} ${address}`); // without TLS a browser may have no clipboard
  }
}

/** @param {{ trouble: unknown, again: () => void }} props */
function Missing({ trouble, again }) {
  return html`<main class="felt waiting"><h1>${refused(trouble instanceof Refusal ? trouble : new Refusal("unreachable"))}</h1>
    <div class="row"><${Button} kind="go" icon="refresh" onClick=${again}>${t("screen.try-again")}<//>
    <${ButtonLink} href="/games">${t("screen.my-games")}<//></div></main>`;
}
