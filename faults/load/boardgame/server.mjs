// boardgame.io's own server, as it comes, with a card game for four that is as near to ours as its manner allows:
// seats decide in turn, hands and the deck are secret, a legal card follows suit. What would only cost it time and
// is not compared is left out: no undo, no events, no legal moves in the view. States are kept in memory.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { Server } = require('boardgame.io/server');
const { INVALID_MOVE } = require('boardgame.io/core');

const SEATS = 4;
const RANKS = 13;
const DEALS = 8;

const deck = () => Array.from({ length: SEATS * RANKS }, (_, n) => ({ suit: Math.floor(n / RANKS), rank: (n % RANKS) + 2 }));

function deal(G, random) {
  const cards = random.Shuffle(deck());
  G.secret.hands = Array.from({ length: SEATS }, (_, seat) => cards.slice(seat * RANKS, (seat + 1) * RANKS));
  G.players.forEach((player) => { player.hand = RANKS; player.won = []; });
  G.trump = cards[0].suit;
  G.deal += 1;
}

function setup({ random }) {
  const players = Array.from({ length: SEATS }, (_, seat) => ({ seat, hand: 0, score: 0, won: [] }));
  const G = { deal: 0, trump: 0, trick: [], last: [], players, secret: { hands: [] } };
  deal(G, random);
  return G;
}

function strength(G, led, { card }) {
  if (card.suit === G.trump) return 100 + card.rank;
  return card.suit === led ? card.rank : 0;
}

function finishTrick(G, random) {
  const led = G.trick[0].card.suit;
  const best = G.trick.reduce((a, b) => (strength(G, led, b) > strength(G, led, a) ? b : a));
  const winner = G.players[best.seat];
  winner.score += 1;
  winner.won.push(G.trick.map(({ card }) => card));
  G.last = G.trick;
  G.trick = [];
  if (G.players.every((player) => player.hand === 0) && G.deal < DEALS) deal(G, random);
}

function play({ G, playerID, random }, suit, rank) {
  const hand = G.secret.hands[playerID];
  const at = hand.findIndex((card) => card.suit === suit && card.rank === rank);
  if (at < 0) return INVALID_MOVE;
  const led = G.trick.length ? G.trick[0].card.suit : suit;
  if (suit !== led && hand.some((card) => card.suit === led)) return INVALID_MOVE;
  G.trick.push({ seat: Number(playerID), card: hand[at] });
  hand.splice(at, 1);
  G.players[playerID].hand -= 1;
  if (G.trick.length === SEATS) finishTrick(G, random);
  return undefined;
}

const game = {
  name: 'cards',
  setup,
  minPlayers: SEATS,
  maxPlayers: SEATS,
  disableUndo: true,
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { play },
  playerView: ({ G, playerID }) => {
    const { secret, ...shown } = G;
    return playerID === null ? shown : { ...shown, hand: secret.hands[playerID] };
  },
};

const server = Server({ games: [game], origins: ['http://127.0.0.1'] });
const { appServer } = await server.run({ port: 0 });
console.log(`open at ${appServer.address().port}`);
