// A lesson while it is taken: which sentence is said, what is wanted, what the table looks like. Knows no rules:
// every outcome has come with the lesson.
import { batch, computed, signal } from "@preact/signals";
import { follow, told } from "../net/following.js";
import { moves } from "../preferences.js";
import { begin } from "../table/motion.js";
import { t } from "../texts/catalogue.js";

/** @import { Lesson, LessonScene, LessonStep, Outcome, Unplayable, View } from "../wire" */
/** @typedef {{ scene: number, step: number, view: View }} Place */
/**
 * What is said besides the step's own sentence: another legal action was chosen, or a card cannot be played.
 * @typedef {{ kind: "instead", text: string } | { kind: "reason", reason: Unplayable }} Aside
 */

const BEAT = 900; // between two actions of others

export class Course {
  /** @param {Lesson} lesson */
  constructor(lesson) {
    this.lesson = lesson;
    /** The sentences, which come anew when another language is spoken. */
    this.texts = signal(lesson.texts);
    this.place = signal(/** @type {Place} */ ({ scene: 0, step: 0, view: beginning(lesson, 0) }));
    this.aside = signal(/** @type {Aside | null} */ (null));
    /** Are others playing just now? */
    this.busy = signal(false);
    this.done = signal(false);
    /** Where one was before, for the way back. @type {Place[]} */
    this.past = [];
    this.scene = computed(() => /** @type {LessonScene} */ (lesson.scenes[this.place.value.scene]));
    this.step = computed(() => /** @type {LessonStep} */ (this.scene.value.steps[this.place.value.step]));
    this.wants = computed(() => !this.busy.value && Boolean(this.step.value.want?.length));
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.enter();
  }

  /** Does what a step does by itself: others play; one without a sentence is over then. */
  enter() {
    clearTimeout(this.timer);
    const { plays = [], say } = this.step.value;
    batch(() => {
      this.aside.value = null;
      this.busy.value = plays.length > 0;
    });
    if (plays.length) this.perform([...plays], () => (say ? (this.busy.value = false) : this.next()));
  }

  /** @param {Outcome[]} outcomes @param {() => void} then */
  perform([outcome, ...rest], then) {
    this.timer = setTimeout(() => {
      this.apply(outcome);
      if (rest.length) this.perform(rest, then);
      else this.timer = setTimeout(then, moves() ? BEAT : 0);
    }, moves() ? BEAT : 0);
  }

  /** @param {Outcome} outcome */
  apply({ public: all, own }) {
    const { scene, step, view } = this.place.value;
    /** @type {import("../wire").News} */
    const news = { type: "news", number: view.number + 1, public: all, own };
    const after = follow(view, news);
    begin(view, after, told(news));
    this.place.value = { scene, step, view: after };
  }

  /** On to the next step, scene, or the end. */
  next() {
    const { scene, step, view } = this.place.value;
    const before = this.past.at(-1);
    if (before?.scene !== scene || before?.step !== step) this.past.push(this.entered ?? this.place.value);
    const last = step + 1 >= this.scene.value.steps.length;
    if (last && scene + 1 >= this.lesson.scenes.length) {
      this.busy.value = false;
      this.done.value = true;
      return;
    }
    this.arrive(last ? { scene: scene + 1, step: 0, view: beginning(this.lesson, scene + 1) } : { scene, step: step + 1, view });
  }

  /** The place as it was when one came there. @type {Place | null} */
  entered = null;

  /** @param {Place} place */
  arrive(place) {
    this.entered = place;
    batch(() => {
      this.done.value = false;
      this.busy.value = false;
      this.place.value = place;
    });
    this.enter();
  }

  /** To the sentence before; steps in which only others play are passed over. */
  back() {
    clearTimeout(this.timer);
    let before = this.past.pop();
    while (before && this.past.length && silent(this.lesson, before)) before = this.past.pop();
    if (before) this.arrive(before);
  }

  /** @param {number} scene */
  leap(scene) {
    clearTimeout(this.timer);
    if (scene >= this.lesson.scenes.length) {
      this.done.value = true;
      return;
    }
    this.past = [];
    this.arrive({ scene, step: 0, view: beginning(this.lesson, scene) });
  }

  /** The learner acts: what is wanted goes on, anything else is answered. @param {string} action */
  act(action) {
    if (!this.wants.value) return;
    const { want = [], instead = {} } = this.step.value;
    const outcome = want.find((each) => each.action === action);
    if (outcome) {
      this.apply(outcome);
      this.busy.value = true;
      this.timer = setTimeout(() => this.next(), moves() ? BEAT : 0);
      return;
    }
    const code = instead[action] ?? instead["*"];
    this.aside.value = { kind: "instead", text: code ? this.text(code) : t("screen.lesson-other") };
  }

  /** A card was touched that cannot be played, or not there. @param {string} card @param {string | null} [zone] */
  explain(card, zone = null) {
    const reasons = (this.step.value.reasons ?? []).filter((each) => each.card === card);
    const reason = reasons.find((each) => (each.zone ?? null) === zone) ?? reasons.find((each) => !each.zone) ?? (zone ? undefined : reasons[0]);
    if (reason) this.aside.value = { kind: "reason", reason };
    return reason ?? null;
  }

  /** A sentence of the lesson. @param {string} code */
  text(code) {
    return this.texts.value[code] ?? code;
  }

  end() {
    clearTimeout(this.timer);
  }
}

/** @param {Lesson} lesson @param {Place} place */
function silent(lesson, { scene, step }) {
  return !lesson.scenes[scene].steps[step].say;
}

/** @param {Lesson} lesson @param {number} scene @returns {View} */
function beginning({ game, scenes }, scene) {
  const { seats, seat, start } = scenes[scene];
  const chairs = Array.from({ length: seats }, (_, each) => ({
    who: /** @type {"person" | "bot"} */ (each === seat ? "person" : "bot"), name: each === seat ? t("screen.you") : "", level: "gentle",
    away: null, caretaker: false, left: false,
  }));
  return {
    type: "view", number: 0, at: 0, seats: [seat], host: false, turn: start.turn, deal: start.deal, own: start.own, log: [], chat: [],
    muted: [], revealed: null, events: [],
    table: {
      id: "", phase: "playing", host: null, paused: false, match: 1, deal: 0, sheet: [], totals: Array(seats).fill(0), winners: [], ready: [],
      asked: null, shuffle: null, chairs,
      settings: { game, seats, options: {}, clock: {}, spectators: "none", free_text: false, hints: false, listed: false },
    },
  };
}
