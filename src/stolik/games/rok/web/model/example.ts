// A table for the tests: three players in the middle of a turn.

import type { Card, View, Year } from "../wire";

export const card = (symbol: string, points: number): Card => ({ symbol, points });

export const year = (cards: Card[] = [], aside: Card[] = []): Year => ({ cards, aside, rows: 0, score: 0 });

export function table(changes: Partial<View> = {}): View {
  return {
    players: 3,
    harder: false,
    square: [
      [card("bee", 2), null, null, null],
      [null, card("ice_cream", 0), null, null],
      [null, null, card("squirrel", 4), null],
      [null, null, null, card("tree", 5)],
    ],
    stack: 20,
    has_chosen: [false, false, false],
    revealed: [null, null, null],
    years: [year(), year(), year()],
    box: [],
    asked: "choose",
    turn: null,
    next_to_place: null,
    row: null,
    card: null,
    over: false,
    you: 0,
    hand: [card("stork", 1), card("sun", 5), card("leaf", 3), card("tree", 0)],
    choice: null,
    ...changes,
  };
}
