// The rules of a game, to be read: with a table of contents, pictures, and an address for each clause.
import { html } from "htm/preact";
import { useEffect } from "preact/hooks";
import { ButtonLink } from "../parts/button.js";
import { style } from "../parts/later.js";
import { Head } from "../study/head.js";
import { Spread } from "../study/pictures.js";
import { contents, RulesText } from "../study/rules-text.js";
import { useRules } from "../study/rules-sheet.js";
import { t } from "../texts/catalogue.js";

await style("study");

/** @param {{ id: string, hash: string }} props */
export function Screen({ id, hash }) {
  const source = useRules(id);
  const title = t(`game.${id}`);
  useEffect(() => {
    document.title = t("screen.rules-of", { game: title });
    return () => void (document.title = "Spieltisch");
  }, [title]);
  if (source === null) {
    return html`<main class="waiting"><h1>${t("screen.rules-missing")}</h1><${ButtonLink} kind="go" href="/">${t("screen.to-home")}<//></main>`;
  }
  const parts = contents(source);
  return html`<main class="rules" aria-busy=${source ? undefined : "true"}>
    <div class="rules-hero felt">
      <${Head} title=${title} about=${t("screen.rules")} back="/"/>
      <${Spread} game=${id}/>
    </div>
    <div class="rules-body">
      <nav class="rules-contents" aria-label=${t("screen.contents")}>
        <h2>${t("screen.contents")}</h2>
        <ol>${parts.map(({ id: part, text }) => html`<li key=${part}><a href=${`#${part}`} aria-current=${part === hash ? "true" : undefined}>${text}</a></li>`)}</ol>
        <${ButtonLink} kind="go" icon="learn" href=${`/learn/${id}`}>${t("screen.try-lesson")}<//>
      </nav>
      ${source && html`<${RulesText} game=${id} source=${source} clause=${hash}/>`}
    </div>
  </main>`;
}
