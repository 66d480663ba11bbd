// boardgame.io's own server, with its storage in memory or in PostgreSQL; prints its port.
//
//   node server.js GAME [postgresql://…]

process.env.NODE_ENV = 'production';
const { Server, Origins } = require('boardgame.io/dist/cjs/server.js');

const [name, database] = process.argv.slice(2);
const { game } = require(`./${name}.js`);

console.log = () => {}; // its own notices

function store() {
  const { PostgresStore } = require('bgio-postgres');
  return { db: new PostgresStore(database, { logging: false, pool: { max: 20 } }) };
}

Server({ games: [game], origins: [Origins.LOCALHOST], ...(database ? store() : {}) })
  .run({ port: 0 })
  .then(({ appServer }) => process.stdout.write(`${appServer.address().port}\n`));
