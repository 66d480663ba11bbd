// A server that was just installed compiles its games first: how far it is.
import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { get } from "../net/asking.js";
import { t } from "../texts/catalogue.js";

/** Nothing at all when the server is ready. */
export function Preparing() {
  const [kernels, setKernels] = useState({ done: 1, of: 1 });
  useEffect(() => {
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let again;
    const look = () => void get("/api/health").then(({ kernels: found }) => {
      setKernels(found);
      if (found.done < found.of) again = setTimeout(look, 2_000);
    }, () => {});
    look();
    return () => clearTimeout(again);
  }, []);
  if (kernels.done >= kernels.of) return null;
  return html`<div class="preparing" role="status"><span>${t("screen.preparing-games")}</span>
    <progress max=${kernels.of} value=${kernels.done}></progress></div>`;
}
