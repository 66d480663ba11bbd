// "Verify this deal" at a table, when a deal has ended.
import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { Button } from "../parts/button.js";
import { t } from "../texts/catalogue.js";

/** @param {{ visit: import("../net/visit.js").Visit, deal: number }} props `deal`: of the match, from 0 */
export function VerifyDeal({ visit, deal }) {
  const [Dialog, setDialog] = useState(/** @type {any} */ (null));
  const open = () => import("./verify-dialog.js").then(({ VerifyDialog }) => setDialog(() => VerifyDialog));
  return html`<${Button} kind="quiet" icon="check" data-verify onClick=${open}>${t("screen.verify")}<//>
    ${Dialog && html`<${Dialog} fetch=${() => told(visit, deal)} onClose=${() => setDialog(null)}/>`}`;
}

/** @param {import("../net/visit.js").Visit} visit @param {number} deal @returns {Promise<import("../wire").Retold>} */
async function told(visit, deal) {
  const answer = await visit.send({ type: "replay", deal });
  if (answer.type !== "replayed") throw new Error(answer.type);
  return /** @type {any} */ (answer.replay);
}
