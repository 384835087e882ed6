// Who comes when: read off the view, to be numbered on the table. The server decides; this only counts round the table.

import type { Card, GameEvent, View } from "../wire";
import { isSame } from "./cards";

export interface Place {
  seat: number;
  /** 1 for who comes first; 0 where there is no order. */
  number: number;
  state: "done" | "now" | "waits";
}

const isHandingOut = (view: View): boolean => view.row !== null && view.asked !== "place";

/** What happens to a card that has left its row already. */
const AFTER_TAKING = new Set(["added", "exchanged", "set_aside", "boxed", "bonus"]);

/** The seats in the order in which they act now: taking from a row, placing, or all at once. */
export function orderOf(view: View, event: GameEvent | null = null): Place[] {
  if (view.over || view.asked === "choose") return plain(view);
  if (isHandingOut(view)) return takingOrder(view, AFTER_TAKING.has(event?.type ?? ""));
  return placingOrder(view);
}

function plain(view: View): Place[] {
  return seats(view).map((seat) => ({ seat, number: 0, state: view.has_chosen[seat] ? "done" : "waits" }));
}

function placingOrder(view: View): Place[] {
  const next = view.next_to_place;
  if (next === null)
    return seats(view).map((seat) => ({ seat, number: 0, state: holdsCard(view, seat) ? "waits" : "done" }));
  const done = view.revealed.filter((card) => card === null).length;
  return round(view, next - done, (index) => (index < done ? "done" : index === done ? "now" : "waits"));
}

function takingOrder(view: View, hasTaken: boolean): Place[] {
  if (view.turn === null || view.row === null) return plain(view);
  const gone = (view.square[view.row] ?? []).filter((card) => card === null).length;
  if (view.asked === "refill")
    return round(view, view.turn + 1, (index) => (index === view.players - 1 ? "now" : "done"));
  // Who decides about a card has taken it already; what nobody took is boxed.
  const before = Math.min(gone, view.players) - (view.asked === "take" && !hasTaken ? 0 : 1);
  return round(view, view.turn - before, (index) => (index < before ? "done" : index === before ? "now" : "waits"));
}

/** Face down until all are turned up, then face up until it is placed. */
const holdsCard = (view: View, seat: number): boolean => Boolean(view.revealed[seat]) || view.has_chosen[seat] === true;

const seats = (view: View): number[] => Array.from({ length: view.players }, (_, seat) => seat);

function round(view: View, first: number, state: (index: number) => Place["state"]): Place[] {
  return seats(view).map((index) => ({
    seat: (((first + index) % view.players) + view.players) % view.players,
    number: index + 1,
    state: state(index),
  }));
}

/** Has this seat's card of the turn that was last revealed gone aside, as it fits nowhere? */
export function wentAside(seat: number, recentEvents: GameEvent[]): boolean {
  const at = recentEvents.findLastIndex((event) => event.type === "revealed" && event.seat === seat);
  const revealed = recentEvents[at];
  if (revealed?.type !== "revealed") return false;
  const went = recentEvents
    .slice(at)
    .find(
      (event) =>
        (event.type === "placed" || event.type === "set_aside") &&
        event.seat === seat &&
        isSame(event.card, revealed.card),
    );
  return went?.type === "set_aside";
}

/** Who laid this card in the turn that was last revealed; null for older cards. */
export function layerOf(card: Card, recentEvents: GameEvent[]): number | null {
  const since = recentEvents.findLastIndex((event) => event.type === "revealed");
  const placed = recentEvents.slice(since + 1).find((event) => event.type === "placed" && isSame(event.card, card));
  return placed?.type === "placed" ? placed.seat : null;
}
