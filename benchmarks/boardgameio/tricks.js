// A plain game of tricks, as somebody would write it for boardgame.io: 52 cards, one follows suit if one can,
// the highest card of the suit that was led takes the trick and leads; then the cards are dealt again. What a
// seat is shown is its own hand, how many cards the others have, the trick, and the tricks that were taken.

const { INVALID_MOVE } = require('boardgame.io/core');

const SUITS = 4;
const VALUES = 13;
const DECK = Array.from({ length: SUITS * VALUES }, (_, card) => card);
const suit = (card) => Math.floor(card / VALUES);

function deal(random, seats) {
  const cards = random.Shuffle(DECK);
  const each = Math.floor(cards.length / seats);
  return Array.from({ length: seats }, (_, seat) =>
    cards.slice(seat * each, (seat + 1) * each).sort((one, other) => one - other));
}

function playable(hand, trick) {
  if (!trick.length) return hand;
  const following = hand.filter((card) => suit(card) === suit(trick[0].card));
  return following.length ? following : hand;
}

module.exports.game = {
  name: 'tricks',
  disableUndo: true, // else every state is kept, and copied
  setup: ({ ctx, random }) => ({
    hands: deal(random, ctx.numPlayers),
    trick: [],
    last: [],
    taken: Array(ctx.numPlayers).fill(0),
    deals: 1,
    next: 0,
  }),
  turn: {
    minMoves: 1,
    maxMoves: 1,
    order: { first: () => 0, next: ({ G }) => G.next },
  },
  moves: {
    play: ({ G, ctx, playerID, random }, card) => {
      const seat = Number(playerID);
      if (!playable(G.hands[seat], G.trick).includes(card)) return INVALID_MOVE;
      G.hands[seat].splice(G.hands[seat].indexOf(card), 1);
      G.trick.push({ seat, card });
      G.next = (seat + 1) % ctx.numPlayers;
      if (G.trick.length < ctx.numPlayers) return undefined;
      const led = suit(G.trick[0].card);
      const best = Math.max(...G.trick.map((each) => each.card).filter((each) => suit(each) === led));
      G.next = G.trick.find((each) => each.card === best).seat;
      G.taken[G.next] += 1;
      G.last = G.trick;
      G.trick = [];
      if (!G.hands[seat].length) {
        G.hands = deal(random, ctx.numPlayers);
        G.deals += 1;
      }
      return undefined;
    },
  },
  playerView: ({ G, playerID }) => ({
    ...G,
    hands: G.hands.map((hand, seat) => (String(seat) === playerID ? hand : hand.length)),
  }),
};

module.exports.choose = (G, player) => {
  const cards = playable(G.hands[Number(player)], G.trick);
  return ['play', [cards[Math.floor(Math.random() * cards.length)]]];
};
