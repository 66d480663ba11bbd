// One table's socket: says hello with the last number it has, comes back by itself when the line drops.
const FINAL = new Set([4400, 4401, 4403, 4404, 4009, 4408]);

export class Connection {
  constructor(table, hear, changed) {
    Object.assign(this, { table, hear, changed, since: null, ref: 0, tries: 0 });
    this.open();
  }

  open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.table}/socket`);
    this.socket.onopen = () => this.send({ type: "hello", protocol: 1, since: this.since });
    this.socket.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      if (message.type === "welcome") {
        this.tries = 0;
        this.changed(true);
      }
      if (message.type === "news" || message.type === "view") this.since = message.number;
      else if (message.view) this.since = message.view.number;
      this.hear(message);
    };
    this.socket.onclose = ({ code }) => {
      this.changed(false, code);
      if (!FINAL.has(code)) setTimeout(() => this.open(), Math.min(8000, 250 * 2 ** this.tries++));
    };
  }

  send(command) {
    if (this.socket.readyState !== WebSocket.OPEN) return;
    this.socket.send(JSON.stringify({ ...command, ref: ++this.ref }));
  }
}
