// Home, in brief: the games, to be played now.
import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { games } from "../net/asking.js";
import { Button } from "../parts/button.js";
import { preferences } from "../preferences.js";
import { open } from "../table/quick.js";
import { t } from "../texts/catalogue.js";

export function Home() {
  const [known, setKnown] = useState(/** @type {import("../http").Games | null} */ (null));
  useEffect(() => void games().then(setKnown), []);
  return html`<main>
    <h1>Spieltisch</h1>
    ${known?.games.map((game) => html`<section><h2>${t(`game.${game.id}`)}</h2>
      <${Button} kind="go" data-game=${game.id} onClick=${() => open(game.id, 4, preferences.value.level || known.usual_level)}>${t("screen.play-now")}<//>
    </section>`)}
  </main>`;
}
