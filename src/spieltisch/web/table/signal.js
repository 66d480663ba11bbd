// A turn calls: in the title and the icon of the tab, by vibration, by a notification if the page is hidden.
import { effect } from "@preact/signals";
import { preferences } from "../preferences.js";
import { t } from "../texts/catalogue.js";
import { sentence } from "../texts/sentences.js";
import { toAct } from "./cover.js";
import { names } from "./names.js";

/** @import { View } from "../wire" */
/** @import { Visit } from "../net/visit.js" */

/** The icon of the page with a dot on it: drawn here, because the icon itself is a file. */
const DOTTED = `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<rect x="5" y="2" width="20" height="28" rx="4" fill="#1d4a43" stroke="#fbf7ee" stroke-width="2"/>
<circle cx="23" cy="9" r="8" fill="#e9c46a" stroke="#2c2204" stroke-width="2"/></svg>`)}`;
const BUZZ = 60;

/** What the tab says. @param {View} view */
export function titleOf(view) {
  const game = t(`game.${view.table.settings.game}`);
  return toAct(view).length ? `● ${t("screen.your-turn")} · ${game}` : game;
}

/** Keeps title and icon as they should be, and calls when a turn comes. @param {Visit} visit @returns {() => void} to stop it */
export function callFor(visit) {
  const icon = /** @type {HTMLLinkElement | null} */ (document.querySelector("link[rel=icon]"));
  const plain = icon?.href ?? "";
  /** @type {Notification | undefined} */
  let shown;
  const showing = effect(() => {
    const view = visit.view.value;
    if (!view) return;
    document.title = titleOf(view);
    const called = toAct(view).length > 0;
    if (icon) icon.href = called ? DOTTED : plain;
    document.documentElement.dataset.turn = String(called);
    if (!called) shown?.close();
  });
  const listening = visit.listen(({ before, after }) => {
    if (!before || !toAct(after).length || toAct(before).length) return;
    if (preferences.value.sound || preferences.value.notify) navigator.vibrate?.(BUZZ);
    if (document.hidden && preferences.value.notify) shown = notify(after);
  });
  return () => {
    showing();
    listening();
    shown?.close();
    if (icon) icon.href = plain;
    delete document.documentElement.dataset.turn;
    document.title = "Spieltisch";
  };
}

/** @param {View} view @returns {Notification | undefined} */
function notify(view) {
  if (!("Notification" in window) || Notification.permission !== "granted") return undefined;
  const body = view.deal?.prompt ? sentence(view.deal.prompt, names(view), view.seats, "prompt") : t("screen.your-turn");
  try {
    const shown = new Notification(t(`game.${view.table.settings.game}`), { body, tag: `turn-${view.table.id}` });
    shown.onclick = () => window.focus();
    return shown;
  } catch {
    return undefined; // phones want a service worker for it
  }
}
