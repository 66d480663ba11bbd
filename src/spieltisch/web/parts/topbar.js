// The head of screens that are not the table: where one is, the language, oneself.
import { html } from "htm/preact";
import { me } from "../person.js";
import { prefer, preferences } from "../preferences.js";
import { language, LANGUAGES, t } from "../texts/catalogue.js";
import { Icon } from "./icon.js";

/** @param {{ back?: boolean, children?: any }} props */
export function TopBar({ back = false, children }) {
  const named = preferences.value.named && me.value?.name;
  return html`<header class=${`topbar ${back ? "inner" : ""}`}>
    <a class="brand" href="/" aria-label=${back ? t("screen.home") : undefined}>
      ${back && html`<${Icon} name="back"/>`}<${Logo}/><span class="brand-name">Spieltisch</span></a>
    ${children}
    <span class="grow"></span>
    ${!back && html`<${Language}/>`}
    <a class="button quiet" href="/settings" aria-label=${t("screen.settings")} title=${t("screen.settings")}>
      <${Icon} name=${named ? "person" : "settings"}/>${named && html`<span class="brand-me">${named}</span>`}</a>
  </header>`;
}

/** Chosen at once, and remembered. */
export function Language() {
  const choose = (/** @type {any} */ event) => prefer({ language: event.currentTarget.value });
  return html`<select class="language" aria-label=${t("screen.language")} value=${language.value} onChange=${choose}>
    ${Object.entries(LANGUAGES).map(([code, name]) => html`<option value=${code} lang=${code}>${name}</option>`)}
  </select>`;
}

/** Two cards, fanned. */
export const Logo = () => html`<svg class="logo" viewBox="0 0 64 64" aria-hidden="true">
  <g transform="rotate(-12 28 36)"><rect x="9" y="10" width="30" height="42" rx="5" fill="#fbf7ee"/><rect x="12" y="13" width="24" height="36" rx="3" class="ink-R"/></g>
  <g transform="rotate(10 38 36)"><rect x="25" y="12" width="30" height="42" rx="5" fill="#fbf7ee"/><rect x="28" y="15" width="24" height="36" rx="3" class="ink-Y"/><circle cx="40" cy="33" r="7" fill="#3b2d00"/></g>
</svg>`;
