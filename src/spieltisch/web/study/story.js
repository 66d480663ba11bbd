// The story of a match in numbers; where something has its moment, one can go there.
import { html } from "htm/preact";
import { Icon } from "../parts/icon.js";
import { names } from "../table/names.js";
import { has, t } from "../texts/catalogue.js";
import { sentence } from "../texts/sentences.js";

/** @param {{ moment: import("./moment.js").Moment }} props */
export function Story({ moment }) {
  const [view, retold] = [moment.view.value, moment.retold.value];
  const told = retold?.story.filter(({ code, params }) => params.count !== 0 && has(`story.${code}`)) ?? [];
  if (!view || !retold || !told.length) return null;
  return html`<section class="replay-story"><h2>${t("screen.story")}</h2>
    <ul>${told.map((fact) => {
      const { deal, step } = fact.params;
      const text = sentence(fact, names(view), [], "story");
      const there = Number.isInteger(deal);
      return html`<li key=${text}>${there ? html`<button type="button" data-moment=${`${deal}:${step ?? ""}`}
        onClick=${() => moment.open(deal, Number.isInteger(step) ? step + 1 : 0)}><span>${text}</span><${Icon} name="forward"/></button>` : html`<span>${text}</span>`}</li>`;
    })}</ul>
  </section>`;
}
