// Everybody at all tables, in a closed loop: who is to move moves as soon as they have seen that they are.
//
//   node crowd.js GAME PORT TABLES SEATS SECONDS
//
// A move counts when the mover has the new state from the server and all seats of the table have it. The time
// of a move runs from sending it to the mover's new state. Plain socket.io clients, without boardgame.io's own
// client above them: that one would reckon the move itself, too, and keep a store for each seat.

const { io } = require('socket.io-client');

const name = process.argv[2];
const [port, tables, seats, seconds] = process.argv.slice(3).map(Number);
const { choose } = require(`./${name}.js`);
const WARM = 3000; // milliseconds at least
const WARM_MOVES = 40; // at each table, so that its code is compiled however little of a core it gets
let moves = 0;
let times = [];

function sit(match, seat, table) {
  return new Promise((resolve) => {
    const socket = io(`http://127.0.0.1:${port}/${name}`, { transports: ['websocket'], forceNew: true });
    const player = String(seat);
    let [asked, sent] = [-1, 0]; // the state that this seat has moved in, and when
    const look = (state) => {
      if (state._stateID <= asked || state.ctx.currentPlayer !== player) return;
      [asked, sent] = [state._stateID, performance.now()];
      const [type, args] = choose(state.G, player);
      const action = { type: 'MAKE_MOVE', payload: { type, args, playerID: player } };
      socket.emit('update', action, state._stateID, match, player);
    };
    socket.on('connect', () => socket.emit('sync', match, player, undefined, seats));
    socket.on('sync', (_, info) => resolve(() => look(info.state)));
    socket.on('update', (_, state) => {
      const seen = (table.seen.get(state._stateID) || 0) + 1;
      if (seen === seats) {
        table.seen.delete(state._stateID);
        moves += 1;
      } else {
        table.seen.set(state._stateID, seen);
      }
      if (sent && state._stateID > asked) {
        times.push(performance.now() - sent);
        sent = 0;
      }
      look(state);
    });
  });
}

async function main() {
  const begin = [];
  for (let number = 0; number < tables; number++) {
    const table = { seen: new Map() }; // how many seats have each state
    for (let seat = 0; seat < seats; seat++) begin.push(await sit(`m${number}`, seat, table));
  }
  for (const look of begin) look();
  const until = performance.now() + WARM;
  while (performance.now() < until || moves < WARM_MOVES * tables) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  [moves, times] = [0, []];
  process.stdout.write('warm\n');
  const [start, own] = [performance.now(), process.cpuUsage()];
  await new Promise((resolve) => setTimeout(resolve, 1000 * seconds));
  const spent = (performance.now() - start) / 1000;
  const used = process.cpuUsage(own);
  const sorted = [...times].sort((one, other) => one - other);
  const at = (share) => sorted[Math.floor(sorted.length * share)];
  const found = {
    actions_a_second: moves / spent,
    p50_ms: at(0.5),
    p99_ms: at(0.99),
    people_core: (used.user + used.system) / 1e6 / spent,
  };
  process.stdout.write(`${JSON.stringify(found)}\n`);
  process.exit(0);
}

main();
