// Who one is. A guest is made when one is first needed; a name is asked only where others will see it.
import { signal } from "@preact/signals";
import { ask, Refusal } from "./net/asking.js";
import { prefer, preferences } from "./preferences.js";
import { t } from "./texts/catalogue.js";

/** @import { Me } from "./http" */

/** Nobody yet: null; not asked yet: undefined. */
export const me = signal(/** @type {Me | null | undefined} */ (undefined));

/** Asks the server who this browser is; a transfer link makes it somebody first. */
export async function recognise() {
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

/** The person; a new guest by the usual name if there is none. @returns {Promise<Me>} */
export async function somebody() {
  if (me.value === undefined) await recognise();
  return me.value ?? (me.value = await ask("POST", "/api/people", { name: t("screen.guest") }));
}

/** Goes by a name. @param {string} name @returns {Promise<Me>} */
export async function rename(name) {
  const found = me.value ? await ask("PATCH", "/api/me", { name }) : await ask("POST", "/api/people", { name });
  prefer({ named: true });
  return (me.value = found);
}

/** Does the person have to say a name, where others are going to see it? */
export const nameless = () => !me.value || !preferences.value.named;

/** Is nobody any more: name, words and tokens are erased. */
export async function forget() {
  await ask("DELETE", "/api/me");
  me.value = null;
  prefer({ named: false });
}
