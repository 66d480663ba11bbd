// Buttons: one kind calls (`go`), the usual one waits, a quiet one stays in the background.
import { html } from "htm/preact";
import { Icon } from "./icon.js";

/**
 * @param {object} props
 * @param {any} [props.children]
 * @param {"go" | "plain" | "quiet" | "danger"} [props.kind]
 * @param {string} [props.icon]
 * @param {string} [props.label] for the ear, where there is only a picture
 * @param {string} [props.class]
 * @param {(event: MouseEvent) => void} [props.onClick]
 */
export function Button({ children, kind = "plain", icon, label, class: extra = "", ...rest }) {
  const bare = icon && !children;
  return html`<button type="button" class=${`button ${kind} ${bare ? "bare" : ""} ${extra}`} aria-label=${label}
    title=${bare ? label : undefined} ...${rest}>
    ${icon && html`<${Icon} name=${icon}/>`}${children && html`<span>${children}</span>`}
  </button>`;
}

/** A link that looks like a button. @param {any} props */
export function ButtonLink({ children, kind = "plain", icon, class: extra = "", ...rest }) {
  return html`<a class=${`button ${kind} ${extra}`} ...${rest}>
    ${icon && html`<${Icon} name=${icon}/>`}<span>${children}</span></a>`;
}
