// What is printed on the cards: symbols, the seasons they belong to, and how a year is laid out. Display only, no
// rules.

import type { Card, Year } from "../wire";

export const SEASONS = ["spring", "summer", "autumn", "winter"] as const;
export type Season = (typeof SEASONS)[number];

/** From the smallest to the biggest of a season, as in the rules. */
export const SYMBOLS = {
  spring: ["bee", "flower", "stork"],
  summer: ["ice_cream", "ball", "sun"],
  autumn: ["leaf", "squirrel", "pumpkin"],
  winter: ["snowflake", "snowman", "tree"],
} as const satisfies Record<Season, readonly string[]>;
export type SymbolName = (typeof SYMBOLS)[Season][number];

export const LETTERS = ["a", "b", "c", "d"] as const;

export const seasonOf = (symbol: string): Season =>
  SEASONS.find((season) => (SYMBOLS[season] as readonly string[]).includes(symbol)) ?? "spring";

/** No two cards are alike, so this names one; a card keeps the name on its way over the table. */
export const idOf = (card: Card): string => `${card.symbol}${card.points}`;

export const isSame = (one: Card | null | undefined, other: Card | null | undefined): boolean =>
  !!one && !!other && one.symbol === other.symbol && one.points === other.points;

export const cellName = (row: number, column: number): string => `${LETTERS[column]}${row + 1}`;

/** My card of that symbol, to be shown beside another one. */
export const twinIn = (year: Year | undefined, card: Card): Card | null =>
  year?.cards.find((mine) => mine.symbol === card.symbol) ?? null;

/** A reward that is no better than what its owner has goes to the box, and nobody is asked. */
export const isOfNoUse = (year: Year | undefined, card: Card): boolean =>
  (twinIn(year, card)?.points ?? -1) >= card.points;

/** A year as three rows of four, the best cards of each season on top. */
export function rowsOf(year: Year): (Card | null)[][] {
  const columns = SEASONS.map((season) =>
    year.cards.filter((card) => seasonOf(card.symbol) === season).sort((one, other) => other.points - one.points),
  );
  return [0, 1, 2].map((row) => columns.map((column) => column[row] ?? null));
}

/** What the cards of a row show together. */
export const sumOf = (row: (Card | null)[]): number => row.reduce((sum, card) => sum + (card?.points ?? 0), 0);

/** The harder game's half dots: what joins this season to the one before, and to the one after. */
export function jointsOf(symbol: string): { left: number; right: number } {
  const at = SEASONS.indexOf(seasonOf(symbol));
  return { left: (at + SEASONS.length - 1) % SEASONS.length, right: at };
}
