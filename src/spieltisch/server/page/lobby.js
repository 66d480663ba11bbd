// The lobby: open a table in one click, find one, move to another device.
import { ask, button, make, note, shown } from "/page/asking.js";

async function open(game, seats, options) {
  const settings = { game: game.id, seats, listed: options.listed };
  const { id } = await ask("POST", "/api/tables", { settings });
  if (options.bots) sessionStorage.setItem(`quick:${id}`, options.level);
  location.href = `/t/${id}`;
}

function chooser(game, levels, usual) {
  const seats = make("select", { "aria-label": "seats" }, game.seats.map((count) => make("option", { value: count, selected: count === 4 }, `${count} seats`)));
  const level = make("select", { "aria-label": "level" }, levels.map(({ name }) => make("option", { value: name, selected: name === usual }, name)));
  const go = (more) => open(game, Number(seats.value), { level: level.value, ...more }).catch(shown);
  return make("div", { class: "seat" }, make("strong", {}, game.title), make("br"), seats, level,
    button("Play with bots", () => go({ bots: true, listed: false }), { "data-game": game.id }),
    button("Open a table", () => go({ listed: true })));
}

const line = (table) => make("li", {}, make("a", { href: `/t/${table.id}` }, `${table.game} · ${table.status}`),
  ` · ${table.free} of ${table.seats} seats free${table.to_move ? " · your move" : ""}`);

async function transfer() {
  const { link, seconds } = await ask("POST", "/api/me/transfer");
  note(`Open this on the other device within ${Math.round(seconds / 60)} minutes; it works once: ${link}`);
}

export async function lobby(main) {
  const [{ games, levels, usual_level }, open_ones, mine] = await Promise.all([
    ask("GET", "/api/games"), ask("GET", "/api/tables"), ask("GET", "/api/tables/mine?limit=20")]);
  const listed = (tables) => (tables.length ? make("ul", {}, tables.map(line)) : make("p", { class: "soft" }, "None."));
  main.replaceChildren(
    make("h2", {}, "Play"), ...games.map((game) => chooser(game, levels, usual_level)),
    make("h2", {}, "Open tables"), listed(open_ones.tables),
    make("h2", {}, "My tables"), listed(mine.tables),
    make("h2", {}, "Me"), button("Move to another device", () => transfer().catch(shown)),
    button("Forget me", async () => {
      if (confirm("Erase your name and everything you wrote?")) {
        await ask("DELETE", "/api/me").catch(shown);
        location.reload();
      }
    }));
}
