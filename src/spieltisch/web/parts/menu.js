// A menu under a button: arrows move, Enter chooses, Escape and a touch elsewhere close it.
import { html } from "htm/preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Button } from "./button.js";
import { Icon } from "./icon.js";

/** @typedef {{ text: string, icon?: string, act: () => void, off?: boolean, danger?: boolean }} Item */

/** @param {{ label: string, icon?: string, items: (Item | null | false)[], class?: string }} props */
export function Menu({ label, icon = "menu", items, class: extra = "" }) {
  const [open, setOpen] = useState(false);
  const box = useRef(/** @type {HTMLDivElement | null} */ (null));
  useLayoutEffect(() => {
    if (!open) return undefined;
    /** @type {HTMLElement | null | undefined} */ (box.current?.querySelector("[role=menuitem]:not([disabled])"))?.focus();
    const elsewhere = (/** @type {Event} */ event) => {
      if (!box.current?.contains(/** @type {Node} */ (event.target))) setOpen(false);
    };
    document.addEventListener("pointerdown", elsewhere);
    return () => document.removeEventListener("pointerdown", elsewhere);
  }, [open]);
  const close = () => {
    setOpen(false);
    /** @type {HTMLElement | null | undefined} */ (box.current?.querySelector("button"))?.focus();
  };
  const keys = (/** @type {KeyboardEvent} */ event) => {
    if (!open) return;
    const all = [...(box.current?.querySelectorAll("[role=menuitem]:not([disabled])") ?? [])];
    const at = all.indexOf(/** @type {Element} */ (document.activeElement));
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) /** @type {HTMLElement | undefined} */ (all[(at + step + all.length) % all.length])?.focus();
    else if (event.key === "Escape") close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return html`<div class=${`menu ${extra}`} ref=${box} onKeyDown=${keys}>
    <${Button} kind="quiet" icon=${icon} label=${label} aria-haspopup="menu" aria-expanded=${String(open)} onClick=${() => setOpen(!open)}/>
    ${open && html`<div class="menu-list" role="menu" aria-label=${label}>
      ${items.map((item) => item && html`<button type="button" role="menuitem" class=${item.danger ? "danger" : ""} disabled=${item.off}
        onClick=${() => { close(); item.act(); }}>${item.icon && html`<${Icon} name=${item.icon}/>`}<span>${item.text}</span></button>`)}
    </div>`}
  </div>`;
}
