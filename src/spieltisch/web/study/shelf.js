// Finished matches as a list that grows: asked for page by page, by game and by name.
import { batch, signal } from "@preact/signals";
import { ask, get, Refusal } from "../net/asking.js";

/** @import { RecordHead } from "../http" */

const PAGE = 20;

export class Shelf {
  constructor() {
    this.records = signal(/** @type {RecordHead[]} */ ([]));
    this.next = signal(/** @type {string | null} */ (null));
    this.state = signal(/** @type {"loading" | "there" | "trouble"} */ ("loading"));
    this.game = signal("");
    this.name = signal("");
    this.turn = 0; // answers to older questions are not wanted any more
  }

  /** Is the list all there is, or what fits a search? */
  get searched() {
    return Boolean(this.game.value || this.name.value.trim());
  }

  /** From the beginning. */
  async search() {
    this.state.value = "loading";
    await this.fetch("");
  }

  async more() {
    if (this.next.value) await this.fetch(this.next.value);
  }

  /** @param {string} before */
  async fetch(before) {
    const turn = ++this.turn;
    const asked = new URLSearchParams({ person: "me", limit: String(PAGE) });
    if (this.game.value) asked.set("game", this.game.value);
    if (this.name.value.trim()) asked.set("name", this.name.value.trim().slice(0, 96));
    if (before) asked.set("before", before);
    try {
      const { records, next } = await get(`/api/records?${asked}`);
      if (turn !== this.turn) return;
      batch(() => {
        this.records.value = before ? [...this.records.value, ...records] : records;
        this.next.value = next;
        this.state.value = "there";
      });
    } catch (error) {
      if (turn !== this.turn) return;
      const nobody = error instanceof Refusal && error.status === 401; // who has never played has no matches
      batch(() => {
        if (nobody) this.records.value = [];
        this.state.value = nobody ? "there" : "trouble";
      });
    }
  }

  /** @param {string} id */
  async remove(id) {
    await ask("DELETE", `/api/records/${encodeURIComponent(id)}`);
    this.records.value = this.records.value.filter((record) => record.id !== id);
  }
}
