// The picture between two views of the server: where the turned-up cards are just now, who is being hurt, what the
// round brought. No rules: every step only does what its event says.

import type { UnfoldStep } from "@/board/contract";
import type { CardSet, GameEvent, Place, View } from "./wire";

export interface Stage {
  /** Cards turned up in this turn, by seat. */
  faces: Record<number, number>;
  /** Who took a wave, the lower one first. */
  took: number[];
  /** Who loses a lifebelt, or everything. */
  hurt: number[];
  /** What the round brought, by seat. */
  scored: Record<number, number>;
  /** The sets on their way to the left. */
  passing: boolean;
}

export type Picture = View & { stage?: Stage };

const EMPTY: Stage = { faces: {}, took: [], hurt: [], scored: {}, passing: false };

export function unfold(view: Picture, event: GameEvent, me: number | null): UnfoldStep<Picture> {
  const stage = view.stage ?? EMPTY;
  switch (event.type) {
    case "chosen":
      // It takes no time: while others choose, nobody's own choice is taken out of their hands.
      return { view: at(rest(view), event.seat, { has_chosen: true }), ms: 0, sound: "card" };
    case "shown":
      return shown(view, stage, event.seat, event.card, me);
    case "flooded": {
      const risen = at(view, event.seat, { level: event.level });
      return { view: { ...risen, stage: { ...stage, took: [...stage.took, event.seat] } }, ms: 520, sound: "water" };
    }
    case "belt_lost":
      return { view: hurt(at(view, event.seat, { belts: event.left }), stage, event.seat), ms: 500, sound: "bad" };
    case "dropped_out":
      return { view: hurt(at(view, event.seat, { out: true }), stage, event.seat), ms: 600, sound: "bad" };
    case "scored":
      return scored(view, stage, event.seat, event.points, event.total);
    case "round_begins":
      return { view: roundBegins(view, event.round), ms: 420, sound: "step" };
    case "hand_taken":
      return { view: { ...view, hand: event.seat === me ? event.cards : view.hand }, ms: 60, sound: "card" };
    case "belts_taken":
      return beltsTaken(view, event.seat, event.belts, event.owner);
    case "tides_open": {
      const tides = [event.lower, event.higher];
      return {
        view: { ...rest(view), tides, turn: view.turn + 1, tides_seen: [...view.tides_seen, ...tides] },
        ms: 320,
        sound: "water",
      };
    }
    case "ended":
      return { view: { ...view, over: true, tides: [] }, ms: 300, sound: "good" };
  }
}

/** All cards turn almost at once; the last one leaves time to read them. */
function shown(view: Picture, stage: Stage, seat: number, card: number, me: number | null): UnfoldStep<Picture> {
  const next = at(view, seat, { has_chosen: false, last: card });
  const mine = seat === me ? { hand: view.hand.filter((other) => other !== card), choice: null } : {};
  const isLast = next.places.every((place) => !place.has_chosen);
  const turned: Picture = { ...next, ...mine, stage: { ...stage, faces: { ...stage.faces, [seat]: card } } };
  return isLast ? { view: turned, ms: 700 } : { view: turned, ms: 70, sound: "card" };
}

function scored(view: Picture, stage: Stage, seat: number, points: number, total: number): UnfoldStep<Picture> {
  const won = { ...stage.scored, [seat]: points };
  const isLast = Object.keys(won).length === view.players;
  const rounds = [...(view.places[seat]?.rounds ?? []), points];
  const next: Picture = { ...at(view, seat, { points: total, rounds }), stage: { ...stage, hurt: [], scored: won } };
  return isLast ? { view: next, ms: 700, sound: "good" } : { view: next, ms: 80 };
}

/** The water runs off, everyone is in again; the sets lie ready to be passed on. */
function roundBegins(view: Picture, round: number): Picture {
  const places = view.places.map((place) => ({ ...place, level: 0, out: false, has_chosen: false }));
  const sets = view.sets.map((set) => ({ ...set, played: [] }));
  const stage = { ...EMPTY, passing: round > 1 };
  return { ...view, round, turn: 0, tides: [], tides_seen: [], places, sets, hand: [], choice: null, stage };
}

function beltsTaken(view: Picture, seat: number, belts: number, owner: number): UnfoldStep<Picture> {
  const sets = view.sets.map((set) => (set.owner === owner ? { ...set, holder: seat, belts } : set));
  const isLast = seat === view.players - 1;
  return { view: { ...at(view, seat, { belts }), sets }, ms: isLast ? 350 : 70 };
}

function hurt(view: Picture, stage: Stage, seat: number): Picture {
  return { ...view, stage: { ...stage, hurt: [...stage.hurt, seat] } };
}

function at(view: Picture, seat: number, change: Partial<Place>): Picture {
  return { ...view, places: view.places.map((place, other) => (other === seat ? { ...place, ...change } : place)) };
}

function rest(view: Picture): Picture {
  const { stage: _, ...still } = view;
  return still;
}

/** The set that a seat holds. */
export const setOf = (view: View, seat: number): CardSet | undefined => view.sets.find((set) => set.holder === seat);
