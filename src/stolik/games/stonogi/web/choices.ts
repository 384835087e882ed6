// From what the server offers to what can be touched: which dice fly again, which tile is meant, what the buttons do.

import type { Offer } from "@/board/contract";
import { DICE, isSame } from "./model/pieces";
import type { GameEvent, Move, Tile, View } from "./wire";

export type MoveOffer = Offer<Move>;

/** A move in one word, to remember what was picked. */
export function keyOf(move: Move): string {
  if (move.type === "take" || move.type === "aside") return `${move.type} ${move.tile.colour}${move.tile.size}`;
  if (move.type === "steal") return `steal ${move.seat}`;
  return move.type === "reroll" ? `reroll ${[...move.dice].sort().join("")}` : "pass";
}

export const thrownWhenKeeping = (kept: readonly number[]): number[] => DICE.filter((die) => !kept.includes(die));

/** The throw of all dice that are not kept, if it is offered. */
export function throwOf(offers: readonly MoveOffer[], kept: readonly number[]): MoveOffer | null {
  const wanted = keyOf({ type: "reroll", dice: thrownWhenKeeping(kept) });
  return offers.find((offer) => keyOf(offer.move) === wanted) ?? null;
}

/** What taking or losing this tile would be, if it is offered. */
export function offerOfTile(offers: readonly MoveOffer[], tile: Tile): MoveOffer | null {
  const means = (move: Move) => (move.type === "take" || move.type === "aside") && isSame(move.tile, tile);
  return offers.find((offer) => means(offer.move)) ?? null;
}

export function theftFrom(offers: readonly MoveOffer[], victim: number): MoveOffer | null {
  return offers.find(({ move }) => move.type === "steal" && move.seat === victim) ?? null;
}

export interface Buttons {
  /** Throw the dice that are not kept. */
  again: MoveOffer | null;
  /** The ending of the turn that was picked, or the only one there is; never passing. */
  end: MoveOffer | null;
  /** There are endings to pick from, and none was picked. */
  mustPick: boolean;
  /** All there is to pick from is what to lose. */
  loses: boolean;
  pass: MoveOffer | null;
  /** May dice still be thrown at all? Then passing is asked twice. */
  canThrow: boolean;
}

export function buttonsOf(offers: readonly MoveOffer[], kept: readonly number[], picked: string | null): Buttons {
  const ends = offers.filter(({ move }) => move.type !== "reroll" && move.type !== "pass");
  const end = ends.find((offer) => keyOf(offer.move) === picked) ?? (ends.length === 1 ? (ends[0] ?? null) : null);
  return {
    again: throwOf(offers, kept),
    end,
    mustPick: ends.length > 0 && end === null,
    loses: ends.length > 0 && ends.every(({ move }) => move.type === "aside"),
    pass: offers.find(({ move }) => move.type === "pass") ?? null,
    canThrow: offers.some(({ move }) => move.type === "reroll"),
  };
}

type Thrown = Extract<GameEvent, { type: "thrown" }>;

/** The throw that made the dice on the table, as far as it is remembered. */
export function lastThrow(view: View, recentEvents: readonly GameEvent[]): Thrown | null {
  const last = recentEvents.findLast((event) => event.type === "thrown");
  const fits = last && last.seat === view.turn && last.roll === view.roll && `${last.dice}` === `${view.dice}`;
  return fits ? last : null;
}

/** Dice that were left lying in a throw, as digits: they wait on the rail. A word, so that equal ones are equal. */
export const leftLying = (thrown: Thrown | null): string => (thrown ? thrownWhenKeeping(thrown.thrown).join("") : "");

export const diceOf = (digits: string): number[] => [...digits].map(Number);

/** The neighbour of a tile on the ice in the direction of an arrow key, holes left out. */
export function neighbour<Spot extends { column: number; row: number }>(
  from: Spot,
  spots: readonly Spot[],
  key: string,
): Spot | null {
  const across = Number(key === "ArrowRight") - Number(key === "ArrowLeft");
  const down = Number(key === "ArrowDown") - Number(key === "ArrowUp");
  const ahead = (spot: Spot) => (spot.column - from.column) * across + (spot.row - from.row) * down;
  const aside = (spot: Spot) => Math.abs((spot.column - from.column) * down) + Math.abs((spot.row - from.row) * across);
  const reached = spots.filter((spot) => ahead(spot) > 0);
  return reached.sort((one, other) => ahead(one) * 2 + aside(one) - ahead(other) * 2 - aside(other))[0] ?? null;
}
