// A finished match, once more: step by step, with all hands or through somebody's eyes.
import { html } from "htm/preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { get, Refusal } from "../net/asking.js";
import { Button, ButtonLink } from "../parts/button.js";
import { toast } from "../parts/toast.js";
import { Moment } from "../study/moment.js";
import { Sheet } from "../study/sheet.js";
import { Story } from "../study/story.js";
import { Saying } from "../study/saying.js";
import { seenFrom } from "../study/retelling.js";
import { Transport } from "../study/transport.js";
import { Eyes } from "../study/eyes.js";
import { VerifyDialog } from "../study/verify-dialog.js";
import { Head } from "../study/head.js";
import { Field } from "../table/field.js";
import { names } from "../table/names.js";
import { t } from "../texts/catalogue.js";

/** @param {{ id: string, query: URLSearchParams }} props */
export function Screen({ id, query }) {
  const moment = useMemo(() => new Moment((deal) => get(`/api/records/${encodeURIComponent(id)}/replay?deal=${deal}`)), [id]);
  const [verifies, setVerifies] = useState(false);
  useEffect(() => () => moment.end(), [moment]);
  useEffect(() => void moment.adopt(query), [moment, query]);
  const { value: retold } = moment.retold;
  useEffect(() => {
    document.title = retold ? `${t("screen.replay")} · ${t(`game.${retold.game}`)}` : "Spieltisch";
    return () => void (document.title = "Spieltisch");
  }, [retold]);
  const trouble = moment.trouble.value;
  if (!retold && trouble) return html`<${Missing} trouble=${trouble} again=${() => moment.adopt(query)}/>`;
  const view = moment.view.value;
  if (!retold || !view) return html`<main class="felt waiting" aria-busy="true"><p role="status">${t("screen.loading")}</p></main>`;
  const own = moment.seat.value === null ? everybody(retold) : [moment.seat.value];
  return html`<main class="felt replay">
    <${Head} title=${t(`game.${retold.game}`)} about=${t("screen.replay")} back="/games">
      <${Button} kind="quiet" icon="check" data-verify onClick=${() => setVerifies(true)}>${t("screen.verify")}<//>
      <${Button} kind="quiet" icon="share" data-copy onClick=${() => copy(location.origin + moment.address())}>${t("screen.copy-moment")}<//>
      <${ButtonLink} kind="quiet" icon="download" href=${`/api/records/${encodeURIComponent(id)}/file`} download>${t("screen.download-record")}<//>
    <//>
    <section class="replay-table" aria-label=${t("screen.table")}><${Field} game=${retold.game} view=${seenFrom(view, moment.seat.value)} own=${own} seat=${own[0]} names=${names(view)}/></section>
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

/** All seats, who asks first: that hand lies nearest. @param {import("../wire").Retold} retold */
function everybody({ players }) {
  const seats = players.map((_, seat) => seat);
  const mine = players.findIndex(({ me }) => me);
  return mine > 0 ? [...seats.slice(mine), ...seats.slice(0, mine)] : seats;
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
  const code = trouble instanceof Refusal ? trouble.code : "unreachable";
  return html`<main class="felt waiting"><h1>${t(`refusal.${code}`, trouble instanceof Refusal ? trouble.params : {})}</h1>
    <div class="row"><${Button} kind="go" icon="refresh" onClick=${again}>${t("screen.try-again")}<//>
    <${ButtonLink} href="/games">${t("screen.my-games")}<//></div></main>`;
}
