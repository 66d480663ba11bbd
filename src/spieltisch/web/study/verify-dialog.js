// "Verify this deal": every check with its sentence, done in this browser, while one looks on.
import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { ownValue } from "../net/shares.js";
import { Dialog } from "../parts/dialog.js";
import { Icon } from "../parts/icon.js";
import { style } from "../parts/later.js";
import { seatName } from "../table/names.js";
import { t } from "../texts/catalogue.js";
import { verify } from "./verifying.js";

await style("study");

/** @import { Retold } from "../wire" */
/** @import { Check } from "./verifying.js" */

/**
 * @param {object} props
 * @param {() => Promise<Retold>} props.fetch the deal as it is told again, from a record or from the table
 * @param {() => void} props.onClose
 */
export function VerifyDialog({ fetch, onClose }) {
  const [found, setFound] = useState(/** @type {{ retold: Retold, checks: Check[] } | null} */ (null));
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    fetch().then(async (retold) => setFound({ retold, checks: await verify(retold, ownValue) })).catch(() => setFailed(true));
  }, []);
  return html`<${Dialog} title=${t("screen.verify")} onClose=${onClose} class="verify">
    ${failed ? html`<p>${t("screen.unreachable")}</p>` : found ? html`<${Verdict} ...${found}/>` : html`<p aria-busy="true">${t("screen.loading")}</p>`}
  <//>`;
}

/** @param {{ retold: Retold, checks: Check[] }} props */
function Verdict({ retold, checks }) {
  const fair = checks.every(({ ok }) => ok);
  const verdict = !fair ? "verify-unfair" : retold.proof ? "verify-fair" : retold.seed ? "verify-cards-only" : "no-proof";
  const name = (/** @type {number} */ seat) => seatName(retold.players, seat);
  return html`<div class=${`verdict ${fair ? (retold.proof ? "fair" : "") : "unfair"}`} role="status" data-verdict=${fair ? (retold.proof ? "fair" : "unproven") : "unfair"}>
      <${Icon} name=${fair ? "check" : "warning"}/><p>${t(`screen.${verdict}`)}</p></div>
    <p class="quiet fine">${t("screen.verify-how")}</p>
    <ol class="checks">${checks.map(({ code, ok, params }, place) => html`<li class=${ok ? "ok" : "wrong"} key=${place} data-check=${code} data-ok=${String(ok)}>
      <${Icon} name=${ok ? "check" : "close"}/><span><span class="heard">${t(ok ? "screen.check-holds" : "screen.check-fails")} </span>
      ${t(`check.${code}${ok ? "" : "-fails"}`, { ...params, seat: "seat" in params ? name(params.seat) : "" })}</span></li>`)}</ol>
    ${retold.seed && html`<details class="seed"><summary>${t("screen.seed")}</summary><code>${retold.seed}</code></details>`}`;
}
