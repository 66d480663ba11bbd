// Who one is. A guest is made when one is first needed; a name is asked only where others will see it.
import { signal } from "@preact/signals";
import { ask, Refusal } from "./net/asking.js";
import { prefer, preferences } from "./preferences.js";
import { t } from "./texts/catalogue.js";

/** @import { Me } from "./http" */

/** Nobody yet: null; not asked yet: undefined. */
export const me = signal(/** @type {Me | null | undefined} */ (undefined));

/** @type {Promise<unknown>} */
let before = Promise.resolve();

/** One after the other: a second click while the first is under way must not make a second person.
 * @template T @param {() => Promise<T>} act @returns {Promise<T>} */
function inTurn(act) {
  const done = before.then(act);
  before = done.catch(() => undefined);
  return done;
}

async function askWho() {
  const code = new URLSearchParams(location.hash.slice(1)).get("transfer");
  if (code) {
    history.replaceState(null, "", location.pathname); // it works once, and should not be seen
    me.value = await ask("POST", "/api/transfer", { code });
    prefer({ named: true });
    return;
  }
  try {
    me.value = await ask("GET", "/api/me");
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 401) throw error;
    me.value = null;
  }
}

/** Asks the server who this browser is; a transfer link makes it somebody first. */
export const recognise = () => inTurn(askWho);

/** The person; a new guest by the usual name if there is none. @returns {Promise<Me>} */
export const somebody = () => inTurn(async () => {
  if (me.value === undefined) await askWho();
  return me.value ?? (me.value = await ask("POST", "/api/people", { name: t("screen.guest") }));
});

/** Goes by a name. @param {string} name @returns {Promise<Me>} */
export const rename = (name) => inTurn(async () => {
  if (me.value === undefined) await askWho();
  const found = me.value ? await ask("PATCH", "/api/me", { name }) : await ask("POST", "/api/people", { name });
  prefer({ named: true });
  return (me.value = found);
});

/** Does the person have to say a name, where others are going to see it? */
export const nameless = () => !me.value || !preferences.value.named;

/** Is nobody any more: name, words and tokens are erased. */
export const forget = () => inTurn(async () => {
  await ask("DELETE", "/api/me");
  me.value = null;
  prefer({ named: false });
});
