// Learn a game: which one, then its lesson, then play.
import { html } from "htm/preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { games, get, Refusal } from "../net/asking.js";
import { Button, ButtonLink } from "../parts/button.js";
import { style } from "../parts/later.js";
import { Preparing } from "../parts/preparing.js";
import { toast } from "../parts/toast.js";
import { preferences } from "../preferences.js";
import { Head } from "../study/head.js";
import { Course } from "../study/lesson.js";
import { LessonStage } from "../study/lesson-stage.js";
import { Spread } from "../study/pictures.js";
import { open } from "../table/quick.js";
import { spoken, t } from "../texts/catalogue.js";
import { refused } from "../texts/sentences.js";

await style("study");

/** @param {{ id: string }} props */
export function Screen({ id }) {
  useEffect(() => {
    document.title = id ? t("screen.lesson-of", { game: t(`game.${id}`) }) : t("screen.learn-title");
    return () => void (document.title = "Spieltisch");
  }, [id]);
  return id ? html`<${Taught} game=${id}/>` : html`<${Choice}/>`;
}

function Choice() {
  const [known, setKnown] = useState(/** @type {string[]} */ ([]));
  useEffect(() => void games().then(({ games: all }) => setKnown(all.map(({ id }) => id)), () => toast(t("screen.unreachable"), "warn")), []);
  return html`<main class="learn-choice" aria-busy=${known.length ? undefined : "true"}>
    <${Head} title=${t("screen.learn-title")} back="/"/>
    <p class="learn-how quiet">${t("screen.learn-how")}</p>
    <ul class="learn-games">${known.map((game) => html`<li class="panel" key=${game}>
      <${Spread} game=${game}/>
      <h2>${t(`game.${game}`)}</h2><p class="quiet">${t(`game.${game}-about`)}</p>
      <div class="lines"><${ButtonLink} kind="go" icon="learn" href=${`/learn/${game}`} data-lesson=${game}>${t("screen.begin-lesson")}<//>
      <${ButtonLink} kind="quiet" href=${`/rules/${game}`}>${t("screen.read-rules")}<//></div>
    </li>`)}</ul>
  </main>`;
}

/** @param {{ game: string }} props */
function Taught({ game }) {
  const [course, setCourse] = useState(/** @type {Course | null} */ (null));
  const [trouble, setTrouble] = useState(/** @type {unknown} */ (null));
  const running = useRef(/** @type {Course | null} */ (null));
  useLayoutEffect(() => () => running.current?.end(), []);
  const speech = spoken();
  useEffect(() => {
    get(`/api/games/${encodeURIComponent(game)}/lesson?language=${speech}`).then((lesson) => {
      if (running.current?.lesson.game === game) running.current.texts.value = lesson.texts;
      else setCourse((running.current = new Course(lesson)));
    }, setTrouble);
  }, [game, speech]);
  if (trouble) {
    return html`<main class="felt waiting"><h1>${wrong(trouble)}</h1><div class="row"><${ButtonLink} kind="go" href=${`/rules/${game}`}>${t("screen.read-rules")}<//>
      <${ButtonLink} href="/learn">${t("screen.other-games")}<//></div></main>`;
  }
  if (!course) return html`<main class="felt waiting" aria-busy="true"><p role="status">${t("screen.loading")}</p><${Preparing}/></main>`;
  const { scene } = course.place.value;
  const { scenes } = course.lesson;
  const about = course.done.value ? "" : t("screen.lesson-progress", { number: scene + 1, of: scenes.length, title: course.text(scenes[scene].title) });
  return html`<main class="felt learn">
    <${Head} title=${t(`game.${game}`)} about=${about} back="/learn">${!course.done.value && html`<${Button} kind="quiet" onClick=${() => course.leap(scenes.length)}>${t("screen.skip-lesson")}<//>`}<//>
    ${course.done.value ? html`<${Done} course=${course}/>` : html`<${LessonStage} course=${course}/>`}
  </main>`;
}

/** @param {{ course: Course }} props */
function Done({ course }) {
  const { game } = course.lesson;
  return html`<section class="lesson-done" data-done>
    <${Spread} game=${game}/>
    <h2>${t("screen.lesson-done")}</h2><p>${t("screen.lesson-done-about")}</p>
    <${Button} kind="go" icon="play" data-play onClick=${() => play(game)}>${t("screen.play-now")}<//>
    <div class="row"><${Button} kind="quiet" icon="refresh" onClick=${() => course.leap(0)}>${t("screen.lesson-again")}<//>
      <${ButtonLink} kind="quiet" href=${`/rules/${game}`}>${t("screen.read-rules")}<//>
      <${ButtonLink} kind="quiet" href="/learn">${t("screen.other-games")}<//></div>
  </section>`;
}

/** @param {unknown} error */
const wrong = (error) => refused(error instanceof Refusal ? error : new Refusal("unreachable"));

/** A table with bots that take it easy. @param {string} game */
async function play(game) {
  try {
    const known = (await games()).games.find(({ id }) => id === game);
    const seats = preferences.value.seats[game] ?? (known?.seats.includes(4) ? 4 : known?.seats[0] ?? 4);
    await open(game, seats, "gentle");
  } catch (error) {
    toast(wrong(error), "warn");
  }
}
