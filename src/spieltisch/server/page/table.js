// A table: seats, cards as text, legal actions as buttons. What is legal, the server says.
import { ask, button, make, note, words } from "/page/asking.js";
import { draw } from "/page/commitment.js";
import { Connection } from "/page/connection.js";
import { follow, zones } from "/page/following.js";

export async function table(main, id, me) {
  const { levels, usual_level, phrases } = await ask("GET", "/api/games");
  const parts = ["seats", "deal", "doing", "talk", "log"].map((name) => [name, make("section", { id: name })]);
  const place = Object.fromEntries(parts);
  main.replaceChildren(...parts.map(([, section]) => section));
  let view = null;
  const draws = {}; // for each shuffle one value, however often it is asked for meanwhile
  const level = make("select", { "aria-label": "level" },
    levels.map(({ name }) => make("option", { value: name, selected: name === usual_level }, name)));
  const connection = new Connection(id, hear, (up, code) => note(up ? "" : `Not connected (${code}).`));
  const send = (type, more = {}) => connection.send({ type, ...more });
  const doing = (text, type, more) => button(text, () => send(type, more));
  const name = (seat) => (seat == null ? "nobody" : view.table.chairs[seat]?.name || view.table.chairs[seat]?.level
    ? `${view.table.chairs[seat].name || view.table.chairs[seat].level} (${seat})` : `seat ${seat}`);

  function hear(message) {
    if (message.type === "welcome") shuffle.sent = "";
    if (message.type === "refused") note(words(message));
    else if (message.type === "notice") note(words(message));
    else if (message.type === "welcome" && message.view) view = message.view;
    else if (message.type === "welcome" && view) view = { ...view, seats: message.seats, host: message.host };
    else if (message.type === "view") view = message;
    else if (message.type === "news" && view) view = follow(view, message);
    else return;
    if (!view) return;
    quickly();
    shuffle().catch((error) => note(String(error)));
    drawn();
  }

  // One click in the lobby: sit down, and let bots take the other seats.
  function quickly() {
    const wanted = sessionStorage.getItem(`quick:${id}`);
    if (!wanted || view.table.phase !== "lobby") return;
    if (!view.seats.length) {
      if (!quickly.sat) send("sit", { name: me.name });
      quickly.sat = true;
    } else {
      sessionStorage.removeItem(`quick:${id}`);
      send("start", { fill: wanted });
    }
  }

  // Own part of the shuffle: commit, then reveal what was committed to; kept if the page is loaded anew. The
  // table does not show that it has it, and takes it twice for once: it is sent once for each stage and line.
  async function shuffle() {
    const stand = view.table.shuffle;
    const seat = Math.min(...view.seats);
    if (!stand || !view.seats.length) return;
    const key = `shuffle:${id}:${stand.commitment}`;
    let mine = JSON.parse(sessionStorage.getItem(key) ?? "null");
    const step = `${key}:${stand.stage}`;
    if (shuffle.sent === step) return;
    if (stand.stage === "commit") {
      shuffle.sent = step;
      mine ??= await (draws[key] ??= draw());
      sessionStorage.setItem(key, JSON.stringify(mine));
      send("commit", { deal: stand.deal, commitment: mine.commitment });
    } else if (stand.stage === "reveal" && mine && stand.commitments[seat] === mine.commitment) {
      shuffle.sent = step;
      send("reveal", { deal: stand.deal, value: mine.value });
    }
  }

  function chair(seat) {
    const { who, level: bot, away, caretaker, left } = view.table.chairs[seat];
    const own = view.seats.includes(seat);
    const open = ["lobby", "over"].includes(view.table.phase);
    const points = view.table.totals[seat];
    const state = [who === "bot" ? `bot, ${bot}` : who, own && "you", left && "has left", caretaker && "caretaker plays",
      away != null && !caretaker && "away", view.table.host === seat && "host", points != null && `${points} points`,
      view.table.ready.includes(seat) && "ready", view.table.winners.includes(seat) && view.table.phase === "over" && "won"];
    return make("div", { class: view.turn.seats.includes(seat) ? "seat now" : "seat" },
      `${name(seat)} · `, make("span", { class: "soft" }, state.filter(Boolean).join(" · ")),
      who === "free" && open && doing("Sit here", "sit", { name: me.name, seat }),
      own && open && doing("Stand up", "stand", { seat }),
      own && (caretaker || left) && doing("Take it back", "sit", { name: me.name, seat }),
      view.host && open && who === "free" && button("Bot", () => send("bot", { seat, level: level.value })),
      view.host && who !== "free" && !own && doing("Remove", "remove", { seat }),
      who === "person" && !own && doing(view.muted.includes(seat) ? "Hear" : "Mute", "mute", { seat, on: !view.muted.includes(seat) }));
  }

  function cards() {
    if (!view.deal) return [];
    const line = (zone) => make("div", { class: zone.actor != null ? "zone now" : "zone" },
      make("span", { class: "soft" }, `${zone.id.replace(":", " ")}${zone.owner == null ? "" : ` · ${name(zone.owner)}`}: `),
      make("span", { class: "cards" }, zone.cards ? zone.cards.join(" ") || "–" : `${zone.count} cards`));
    const facts = [...view.deal.facts, ...Object.values(view.own).flatMap((part) => part.facts ?? [])];
    return [make("h2", {}, words(view.deal.prompt, name)), ...zones(view).map(line),
      make("ul", { class: "soft" }, facts.map((fact) => make("li", {}, words(fact, name))))];
  }

  function choices() {
    const { phase, paused, asked } = view.table;
    const legal = view.seats.map((seat) => make("p", { class: "legal" },
      view.seats.length > 1 && `${name(seat)}: `, (view.own[seat]?.legal ?? []).map((each) => button(each.action,
        () => send("act", { seat, decision: view.turn.decision, action: each.action }), { "data-action": each.action }))));
    const own = view.seats.length > 0;
    const busy = own && ["playing", "between"].includes(phase);
    return [...(phase === "playing" ? legal : []),
      asked && own && make("p", {}, `${name(asked.seat)} asks: ${asked.what}. `,
        doing("Agree", "answer", { agree: true }), doing("Decline", "answer", { agree: false })),
      phase === "lobby" && view.host && button("Start, bots in free seats", () => send("start", { fill: level.value })),
      phase === "lobby" && view.host && level,
      phase === "between" && own && doing("Next deal", "next"),
      phase === "over" && own && doing("Rematch", "rematch"),
      phase === "over" && view.revealed?.record && make("a", { href: `/api/records/${view.revealed.record}/file` }, "The record"),
      phase === "playing" && view.seats.map((seat) => doing("Undo", "undo", { seat })),
      busy && (paused ? doing("Go on", "resume") : doing("Pause", "pause")), busy && doing("Leave", "leave")].flat();
  }

  function talk() {
    const seat = view.seats[0];
    if (seat === undefined || place.talk.childElementCount) return; // made once: what is being typed stays
    const phrase = make("select", { "aria-label": "phrase" }, phrases.map((code) => make("option", { value: code }, code.replaceAll("-", " "))));
    const text = make("input", { maxlength: 300, "aria-label": "own words", placeholder: "own words" });
    place.talk.append(phrase, button("Say", () => send("say", { seat: view.seats[0], phrase: phrase.value })));
    if (view.table.settings.free_text) {
      place.talk.append(text, button("Write", () => { send("say", { seat: view.seats[0], text: text.value }); text.value = ""; }));
    }
  }

  function drawn() {
    const { settings, phase, deal, sheet } = view.table;
    Object.assign(document.body.dataset, { phase, number: view.number });
    document.title = `${settings.game} · ${view.turn.seats.some((seat) => view.seats.includes(seat)) ? "your turn" : phase}`;
    place.seats.replaceChildren(make("h2", {}, `${settings.game} · ${phase} · deal ${deal + 1}`),
      ...view.table.chairs.map((_, seat) => chair(seat)),
      sheet.length ? make("p", { class: "soft" }, sheet.map((row) => row.join(" ")).join(" | ")) : "");
    place.deal.replaceChildren(...cards());
    place.doing.replaceChildren(...choices().filter((child) => child));
    talk();
    const said = view.chat.slice(-5).map((each) => make("li", {}, `${name(each.seat)}: ${each.params.text ?? each.params.phrase.replaceAll("-", " ")}`));
    const log = view.log.slice(-30).reverse().map((each) => make("li", {}, words(each, name)));
    place.log.replaceChildren(make("ul", {}, said), make("ul", { class: "log soft" }, log));
  }
}
