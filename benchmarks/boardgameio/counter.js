// The plainest game there is: whoever's turn it is counts one up. Each player has a number of their own that
// the others are not shown, so that the server's `playerView` has something to do.

module.exports.game = {
  name: 'counter',
  disableUndo: true, // else every state is kept, and copied
  setup: ({ ctx }) => ({
    count: 0,
    own: Object.fromEntries(ctx.playOrder.map((player) => [player, 0])),
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    add: ({ G, playerID }) => ({
      count: G.count + 1,
      own: { ...G.own, [playerID]: G.own[playerID] + 1 },
    }),
  },
  playerView: ({ G, playerID }) => ({ count: G.count, own: { [playerID]: G.own[playerID] } }),
};

module.exports.choose = () => ['add', []];
