// One person at one table: the view as a signal, always up to date, through broken lines.
import { batch, computed, signal } from "@preact/signals";
import { Connection } from "./connection.js";
import { follow, told } from "./following.js";
import { Shares } from "./shares.js";

/** @import { AnyMessage, View, News, Notice, Told, Refused, Ok, Advice, Past } from "../wire" */
/**
 * What has just happened, with the views before and after it: for motion, sound and speech. `events` have what
 * only this person is told. After a whole view (`whole`) nothing moves, it is just there.
 * @typedef {{ before: View | null, after: View, events: Told[], whole: boolean }} Step
 */
/** @typedef {Ok | Refused | Advice | Past | View | AnyMessage} Answer */
/** @typedef {{ type: string, [field: string]: unknown }} Command */

/** Asking twice is as good as asking once: these are asked again when the line was broken. */
const REPEATABLE = new Set(["act", "commit", "reveal", "answer", "say", "pause", "resume", "next", "mute", "sync",
  "hint", "history", "why", "replay"]);

export class Visit {
  /** @param {string} table */
  constructor(table) {
    this.table = table;
    this.view = signal(/** @type {View | null} */ (null));
    /** The last step; a new object for each. */
    this.step = signal(/** @type {Step | null} */ (null));
    /** What the server says about itself. */
    this.notice = signal(/** @type {Notice | null} */ (null));
    /** The last refusal that nobody waited for, or that `send` gave back. */
    this.refusal = signal(/** @type {Refused | null} */ (null));
    /** Codes of what was wrong with how a deal was dealt; should always be empty. */
    this.unfair = signal(/** @type {string[]} */ ([]));
    /** @type {Map<number, { command: Command, sent: boolean, resolve: (answer: Answer) => void }>} */
    this.waiting = new Map();
    /** Whose numbers the view has: news are numbered for each recipient. */
    this.stranger = false;
    this.ref = Math.floor(Math.random() * 2 ** 40); // no other visit's marks: see `say` in the protocol
    this.skew = 0;
    /** Where the table was when one last came in: news before that are old. */
    this.welcomedAt = 0;
    /** @type {Set<(step: Step) => void>} */
    this.listeners = new Set();
    this.shares = new Shares(table, (command) => this.send(command));
    this.connection = new Connection(table, (message) => this.hear(message), () => (this.stranger ? null : this.view.value?.number ?? null));
    this.line = this.connection.line;
    this.connected = computed(() => this.line.value.state === "up");
  }

  /** What the table's clock shows, in seconds. */
  now() {
    return performance.now() / 1000 + this.skew;
  }

  /**
   * Calls for every single step, even where several come at once and the signal shows only the last.
   * @param {(step: Step) => void} listener
   * @returns {() => void} to stop it
   */
  listen(listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /**
   * The answer to a command: `ok`, `refused`, or an answer of its own; never thrown. A line that broke is a
   * refusal with the code `unanswered`, unless the command can be asked again.
   * @param {Command} command
   * @returns {Promise<Answer>}
   */
  send(command) {
    const ref = ++this.ref;
    return new Promise((resolve) => {
      const { state } = this.line.peek();
      const sent = state === "up" && this.connection.send({ ...command, ref });
      this.waiting.set(ref, { command: { ...command, ref }, sent, resolve });
      // A first line is waited for; where one is broken, a person should know that nothing has happened.
      if (!sent && state !== "opening" && !REPEATABLE.has(command.type)) this.answer(refused(ref, "unanswered"));
    });
  }

  /** Comes in again as who one is now: a socket keeps whom it was opened by. */
  introduce() {
    this.stranger = true;
    this.connection.again();
  }

  /** Plays an action for a seat, for the decision that is shown. @param {number} seat @param {string} action */
  act(seat, action) {
    const decision = this.view.value?.turn.decision ?? 0;
    return this.send({ type: "act", seat, decision, action });
  }

  /**
   * Why a card cannot be played, there or anywhere; it plays nothing.
   * @param {number} seat @param {string} card @param {string} [zone]
   */
  explain(seat, card, zone) {
    return this.send({ type: "why", seat, card, zone: zone ?? null });
  }

  leave() {
    this.connection.close();
    for (const ref of [...this.waiting.keys()]) this.answer(refused(ref, "unanswered"));
  }

  /** @param {AnyMessage} message */
  hear(message) {
    if ("at" in message) this.skew = message.at - performance.now() / 1000;
    if (message.type === "welcome") this.welcomed(message.view ?? null, message);
    else if (message.type === "news") this.heard(message);
    else if (message.type === "view") this.see(message, message.events ?? []);
    else if (message.type === "notice") this.notice.value = message.code === "ready" ? null : message;
    if ("ref" in message && message.type !== "welcome") this.answer(message);
    const view = this.view.value;
    if (view && this.connected.value) void this.shares.add(view);
  }

  /** @param {View | null} view @param {{ seats: number[], host: boolean, number: number }} who */
  welcomed(view, { seats, host, number }) {
    this.notice.value = null;
    this.stranger = false;
    this.welcomedAt = number;
    this.shares.again();
    if (view) this.see(view, []);
    else if (this.view.value) this.view.value = { ...this.view.value, seats, host };
    for (const [ref, asked] of [...this.waiting]) {
      if (asked.sent && !REPEATABLE.has(asked.command.type)) this.answer(refused(ref, "unanswered"));
      else asked.sent = this.connection.send(asked.command);
    }
  }

  /** @param {News} news */
  heard(news) {
    const before = this.view.value;
    if (!before || news.number <= before.number) return;
    if (news.number > before.number + 1) {
      this.connection.send({ type: "sync", ref: ++this.ref }); // should not be; all there is will be
      return;
    }
    const after = follow(before, news);
    const events = told(news);
    this.tell({ before, after, events, whole: Boolean(news.public.deal?.whole) });
    if (news.revealed) {
      void this.shares.check(news.revealed).then((problems) => {
        if (problems.length) this.unfair.value = problems;
      });
    }
  }

  /** @param {View} after @param {Told[]} events */
  see(after, events) {
    this.tell({ before: this.view.value, after, events, whole: true });
  }

  /** @param {Step} step */
  tell(step) {
    batch(() => {
      this.view.value = step.after;
      this.step.value = step;
    });
    for (const listener of this.listeners) listener(step);
  }

  /** @param {AnyMessage} message */
  answer(message) {
    const ref = /** @type {{ ref: number }} */ (message).ref;
    const asked = this.waiting.get(ref);
    this.waiting.delete(ref);
    if (message.type === "refused" && !quiet(message, asked?.command)) this.refusal.value = message;
    asked?.resolve(message);
  }
}

/** Shares that came too late are nobody's concern. @param {Refused} message @param {Command} [command] */
const quiet = (message, command) => command?.type === "commit" || command?.type === "reveal";

/** @param {number} ref @param {string} code @returns {Refused} */
const refused = (ref, code) => ({ type: "refused", ref, code, clause: "", params: {} });
