// This browser and its push service: may it be told of turns, and does it want to be?
import { ask } from "../net/asking.js";
import { digest } from "../net/sha256.js";
import { keepWords } from "./words.js";

/** Is there anything to be told by? Without TLS there is not. */
export const able = () => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** The subscription that this browser has. @returns {Promise<PushSubscription | null>} */
async function had() {
  const worker = able() ? await navigator.serviceWorker.getRegistration("/") : undefined;
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/** Is this browser among those that the server tells? @param {string[]} browsers by the hashes of their endpoints */
export async function among(browsers) {
  const subscription = await had();
  if (!subscription) return false;
  const hash = await digest(new TextEncoder().encode(subscription.endpoint));
  return browsers.includes([...hash].map((byte) => byte.toString(16).padStart(2, "0")).join(""));
}

/** Wants to be told. @param {string} key the server's */
export async function subscribe(key) {
  await navigator.serviceWorker.register("/service-worker.js");
  const worker = await navigator.serviceWorker.ready;
  await (await had())?.unsubscribe(); // perhaps with another server's key
  const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
  const { endpoint, keys } = subscription.toJSON();
  await ask("POST", "/api/me/notices/push", { endpoint, p256dh: keys?.p256dh, auth: keys?.auth });
  keepWords();
}

/** Does not any more. */
export async function unsubscribe() {
  const subscription = await had();
  if (!subscription) return;
  await ask("POST", "/api/me/notices/push/stop", { endpoint: subscription.endpoint });
  await subscription.unsubscribe();
}

/** @param {string} text as Web Push writes it @returns {BufferSource} */
function bytes(text) {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
}
