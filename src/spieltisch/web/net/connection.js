// One table's socket: says hello with the last number it has, comes back by itself when the line drops.
import { signal } from "@preact/signals";

/** @import { AnyMessage } from "../wire" */

/** Coming back would change nothing. */
export const FINAL = new Set([4009, 4400, 4401, 4403, 4404, 4408]);
const PROTOCOL = 1;
const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 8_000;
const ASKED_AFTER = 20_000;
const ANSWERED_WITHIN = 8_000;

/**
 * How the line is: `opening`, `up`, `down` (it comes back at `retry`, in milliseconds of `Date.now()`),
 * `ended` for good.
 * @typedef {{ state: "opening" | "up" | "down" | "ended", code: number, retry: number }} Line
 */

export class Connection {
  /**
   * @param {string} table
   * @param {(message: AnyMessage) => void} hear
   * @param {() => number | null} since the number of the last news
   */
  constructor(table, hear, since) {
    this.table = table;
    this.hear = hear;
    this.since = since;
    this.tries = 0;
    this.closed = false;
    /** @type {WebSocket | undefined} */
    this.socket = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.waiting = undefined;
    this.line = signal(/** @type {Line} */ ({ state: "opening", code: 0, retry: 0 }));
    this.look = () => this.awake();
    addEventListener("online", this.look);
    document.addEventListener("visibilitychange", this.look);
    this.open();
  }

  open() {
    clearTimeout(this.waiting);
    const socket = new WebSocket(`${origin()}/api/tables/${encodeURIComponent(this.table)}/socket`);
    this.socket = socket;
    socket.onopen = () => this.send({ type: "hello", protocol: PROTOCOL, since: this.since() });
    socket.onmessage = ({ data }) => {
      this.listen();
      const message = /** @type {AnyMessage} */ (JSON.parse(data));
      if (message.type === "welcome") {
        this.tries = 0;
        this.line.value = { state: "up", code: 0, retry: 0 };
      }
      this.hear(message);
    };
    socket.onclose = ({ code }) => this.broken(code);
  }

  /** @param {number} code */
  broken(code) {
    if (this.closed) return;
    clearTimeout(this.waiting);
    if (FINAL.has(code)) {
      this.line.value = { state: "ended", code, retry: 0 };
      return;
    }
    // Jitter: after a restart of the server not everybody comes back in the same moment.
    const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** this.tries++) * (0.5 + Math.random());
    this.line.value = { state: "down", code, retry: Date.now() + pause };
    this.waiting = setTimeout(() => this.open(), pause);
  }

  /** Asks for a sign of life after a while of silence: a line can be dead without being closed. */
  listen() {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => {
      this.send({ type: "ping" });
      this.waiting = setTimeout(() => this.drop(), ANSWERED_WITHIN);
    }, ASKED_AFTER);
  }

  /** Gives a silent line up at once, without waiting until the other end agrees. */
  drop() {
    const socket = this.socket;
    if (!socket) return;
    socket.onclose = socket.onmessage = null;
    socket.close();
    this.broken(1006);
  }

  /** Hangs up and comes again, as somebody else perhaps. */
  again() {
    if (this.closed || this.line.value.state === "ended") return;
    const socket = this.socket;
    if (socket) socket.onclose = socket.onmessage = socket.onopen = null;
    socket?.close();
    this.tries = 0;
    this.line.value = { state: "opening", code: 0, retry: 0 };
    this.open();
  }

  /** The network is back, or the person looks at the page again: no need to wait. */
  awake() {
    if (document.visibilityState === "hidden" || this.closed) return;
    if (this.line.value.state === "down") this.open();
    else if (this.line.value.state === "up") {
      clearTimeout(this.waiting);
      this.send({ type: "ping" });
      this.waiting = setTimeout(() => this.drop(), ANSWERED_WITHIN);
    }
  }

  /** Is it on its way? @param {object} command */
  send(command) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(command));
    return true;
  }

  close() {
    this.closed = true;
    clearTimeout(this.waiting);
    removeEventListener("online", this.look);
    document.removeEventListener("visibilitychange", this.look);
    this.socket?.close();
  }
}

const origin = () => `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}`;
