// boardgame.io's own server with its storage in memory; prints its port.

process.env.NODE_ENV = 'production';
const { Server, Origins } = require('boardgame.io/dist/cjs/server.js');
const { Counter } = require('./game.js');

console.log = () => {}; // its own notices
Server({ games: [Counter], origins: [Origins.LOCALHOST] })
  .run({ port: 0 })
  .then(({ appServer }) => process.stdout.write(`${appServer.address().port}\n`));
