// What a browser runs when it is told of a turn, though no page may be open: it says so, and opens the table.

/** @typedef {{ code: string, table: string, game: string }} Told */

const worker = /** @type {any} */ (self); // the checker knows pages, not workers
const TABLE = /^[0-9a-z]{1,64}$/;

worker.addEventListener("install", () => worker.skipWaiting());
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener("push", (/** @type {any} */ event) => event.waitUntil(show(event.data)));
worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});

/** @param {any} data */
async function show(data) {
  const told = read(data);
  if (!told) return;
  const path = `/t/${told.table}`;
  if ((await pages(path)).some((/** @type {any} */ page) => page.visibilityState === "visible")) return;
  const words = await kept();
  const title = words[told.code]?.[told.game] ?? "Spieltisch";
  await worker.registration.showNotification(title, { tag: `turn-${told.table}`, data: path, lang: words.language });
}

/** @param {any} data @returns {Told | null} */
function read(data) {
  try {
    const told = data.json();
    return TABLE.test(told.table) ? told : null;
  } catch {
    return null;
  }
}

/** The open pages of that path. @param {string} path */
async function pages(path) {
  const all = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  return all.filter((/** @type {any} */ page) => new URL(page.url).pathname === path);
}

/** Sentences by code and game, as settings/words.js keeps them. */
async function kept() {
  const found = await caches.match("/notices/words");
  return found ? found.json() : {};
}

/** @param {string} path */
async function open(path) {
  const [page] = await pages(path);
  return page ? page.focus() : worker.clients.openWindow(path);
}
