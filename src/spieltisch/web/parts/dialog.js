// A dialog over the screen: closed by its button, by Escape or by a touch beside it.
import { html } from "htm/preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../texts/catalogue.js";
import { Button } from "./button.js";

/**
 * @param {object} props
 * @param {string} props.title
 * @param {() => void} props.onClose
 * @param {any} [props.children]
 * @param {string} [props.class]
 */
export function Dialog({ title, onClose, children, class: extra = "" }) {
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useLayoutEffect(() => {
    const dialog = box.current;
    const before = document.activeElement;
    dialog?.showModal();
    if (!dialog?.querySelector("[autofocus]")) dialog?.focus(); // on what it is about, not on how to close it
    return () => {
      dialog?.close();
      // It is out of the page already: the browser does not know any more where the focus was.
      if (before instanceof HTMLElement && before.isConnected && !document.querySelector("dialog[open]")) before.focus();
    };
  }, []);
  const beside = (/** @type {MouseEvent} */ event) => {
    if (event.target === box.current) onClose();
  };
  const cancel = (/** @type {Event} */ event) => {
    event.preventDefault();
    onClose();
  };
  return html`<dialog ref=${box} tabindex="-1" class=${`dialog ${extra}`} aria-label=${title} onMouseDown=${beside} onCancel=${cancel}>
    <div class="dialog-inside">
      <header class="dialog-head"><h2>${title}</h2><${Button} kind="quiet" icon="close" label=${t("screen.close")} onClick=${onClose}/></header>
      ${children}
    </div>
  </dialog>`;
}
