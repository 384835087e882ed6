// Reading a trick for the eye: who leads, which card would take it as it lies, and what the last trick was. Display
// only: who really takes it comes from the server.

import { SAILING } from "../unfold";
import type { GameEvent, LaidCard, View } from "../wire";
import { asColour, type Colour, faceOf, isTiki, numberOn } from "./cards";

/** The colour that the cards of a trick ask for, if any. */
export function ledBy(trick: readonly LaidCard[]): Colour | null {
  if (trick[0] && faceOf(trick[0].card) === "kanaloa") return null;
  const first = trick.find((laid) => isTiki(laid.card));
  return first ? (faceOf(first.card) as Colour) : null;
}

/** The seat whose card is the best so far (2.6). */
export function takes(trick: readonly LaidCard[], trump: string | null): number | null {
  const kanaloa = trick.findLast((laid) => faceOf(laid.card) === "kanaloa");
  if (kanaloa) return kanaloa.seat;
  const highest = (colour: Colour | null) =>
    trick
      .filter((laid) => faceOf(laid.card) === colour)
      .toSorted((one, other) => numberOn(other.card) - numberOn(one.card))
      .at(0);
  return (highest(asColour(trump)) ?? highest(ledBy(trick)))?.seat ?? null;
}

/** The seats in the order in which they lay their cards to this trick. */
export function orderOfPlay(view: View): number[] {
  const first = view.trick[0]?.seat ?? view.turn ?? view.starter;
  return view.seats.map((_, step) => (first + step) % view.players);
}

/** Which trick of this round is played; while boats sail for one that is collected, still that one. */
export function trickNumber(view: View): number {
  const collected = Math.floor(view.gone.length / view.players);
  return view.decision === SAILING ? collected : collected + 1;
}

export interface LastTrick {
  cards: LaidCard[];
  taker: number;
}

/** The newest trick that was taken, read off what happened; nothing when too little of it is known. */
export function lastTrickIn(recentEvents: readonly GameEvent[]): LastTrick | null {
  const end = recentEvents.findLastIndex((event) => event.type === "taken");
  const taken = recentEvents[end];
  if (taken?.type !== "taken") return null;
  const before = recentEvents.slice(0, end);
  const start = before.findLastIndex((event) => event.type === "trump");
  if (start < 0) return null;
  const cards = before
    .slice(start)
    .flatMap((event) => (event.type === "played" ? [{ seat: event.seat, card: event.card }] : []));
  return { cards, taker: taken.seat };
}
