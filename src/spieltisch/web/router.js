// Which screen an address shows. Links inside the page change the address without loading anything anew.
import { signal } from "@preact/signals";

/**
 * @typedef {object} Place
 * @property {string} screen home, table, replay, learn, rules, games, settings, notices, lost
 * @property {string} id of the table, the record or the game, or the code of a link
 * @property {URLSearchParams} query
 * @property {string} hash without its sign
 */

const ADDRESSES = /** @type {const} */ ([
  ["home", /^\/$/],
  ["table", /^\/t\/([0-9a-zA-Z_-]+)\/?$/],
  ["replay", /^\/r\/([0-9a-zA-Z_-]+)\/?$/],
  ["learn", /^\/learn(?:\/([a-z0-9-]+))?\/?$/],
  ["rules", /^\/rules\/([a-z0-9-]+)\/?$/],
  ["games", /^\/games\/?$/],
  ["settings", /^\/settings\/?$/],
  ["notices", /^\/notices\/(?:confirm|stop\/([0-9a-zA-Z_-]+))$/],
]);

/** @returns {Place} */
function read() {
  const more = { query: new URLSearchParams(location.search), hash: decodeURIComponent(location.hash.slice(1)) };
  for (const [screen, pattern] of ADDRESSES) {
    const found = pattern.exec(location.pathname);
    if (found) return { screen, id: found[1] ?? "", ...more };
  }
  return { screen: "lost", id: "", ...more };
}

export const place = signal(read());

/**
 * Goes to an address of this page.
 * @param {string} address
 * @param {{ instead?: boolean }} [how] `instead`: one does not come back to where one was
 */
export function go(address, { instead = false } = {}) {
  // `here`: one came from a place of this page, so that the way back leads there.
  history[instead ? "replaceState" : "pushState"](instead ? history.state : { here: true }, "", address);
  const before = place.value;
  place.value = read();
  if (before.screen !== place.value.screen || before.id !== place.value.id) scrollTo(0, 0);
}

addEventListener("popstate", () => (place.value = read()));
addEventListener("hashchange", () => (place.value = read()));

/** A plain click on a link of ours; with a key pressed the browser opens a tab, as people expect. */
document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || event.button) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if (link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (link.pathname.startsWith("/api/") || link.pathname.startsWith("/web/")) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
});
