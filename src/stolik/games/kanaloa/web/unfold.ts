// The picture after each event, one step at a time: card, trick, boat, dolphin, new trump. No rules, only what the
// events say.

import type { UnfoldStep } from "@/board/contract";
import { boatAt, without } from "./model/ring";
import type { GameEvent, Seat, View } from "./wire";

/** How long each thing is looked at. A whole row stays near three seconds. */
export const PACE: Record<GameEvent["type"], number> = {
  laid: 200,
  round: 500,
  dealt: 450,
  declared: 600,
  sails: 300,
  trump: 300,
  played: 420,
  removed: 750,
  taken: 950,
  sailed: 620,
  carried: 560,
  succeeded: 800,
  failed: 600,
  lapped: 900,
};

const seatWith = (view: View, number: number, change: (seat: Seat) => Partial<Seat>): Seat[] =>
  view.seats.map((seat, other) => (other === number ? { ...seat, ...change(seat) } : seat));

/** The trick is turned over: its cards are gone. */
const collected = (view: View): Pick<View, "trick" | "gone" | "led"> => ({
  trick: [],
  led: null,
  gone: [...view.gone, ...view.trick.map((laid) => laid.card)],
});

/** Between two tricks nobody decides anything. */
export const SAILING = "sailing";

/** What is decided first in a round. */
const firstDecision = (view: View): string => (view.no_trick ? "declare" : "play");

/** The trump event comes before the declarations, too. */
const afterTrump = (view: View): string => (view.decision === "declare" ? "declare" : "play");

export function unfold(view: View, event: GameEvent, seat: number | null): UnfoldStep<View> {
  const ms = PACE[event.type];
  const shown = (change: Partial<View>, sound?: UnfoldStep<View>["sound"]): UnfoldStep<View> => ({
    view: { ...view, ...change },
    ms,
    sound,
  });
  switch (event.type) {
    case "laid":
    case "sails":
      return shown({});
    case "round": {
      const seats = view.seats.map((one) => ({ ...one, tricks: 0, lacks: [] }));
      const next = { round: event.round, starter: event.seat, turn: event.seat, decision: firstDecision(view) };
      return shown({ seats, ...next, trick: [], gone: [], led: null, hand: [] });
    }
    case "dealt": {
      const hand = event.seat === seat ? event.cards : view.hand;
      return shown({ hand, seats: view.seats.map((one) => ({ ...one, cards: event.cards.length })) }, "card");
    }
    case "declared":
      return shown({ seats: seatWith(view, event.seat, ({ boat }) => ({ boat: { ...boat, beside: true } })) }, "water");
    case "trump":
      return shown({ ...collected(view), trump: event.colour, turn: event.seat, decision: afterTrump(view) });
    case "played": {
      const seats = seatWith(view, event.seat, ({ cards }) => ({ cards: Math.max(0, cards - 1) }));
      const hand = view.hand.filter((card) => card !== event.card);
      return shown({ seats, hand, trick: [...view.trick, { seat: event.seat, card: event.card }] }, "card");
    }
    case "removed":
      return shown(without(view, event.sea), "water");
    case "taken":
      return shown(
        { seats: seatWith(view, event.seat, () => ({ tricks: event.tricks })) },
        event.seat === seat ? "good" : "card",
      );
    case "lapped":
      return shown(
        { ...collected(view), winner: event.seat, over: true, turn: null, decision: null, trump: null },
        "good",
      );
    default: {
      const boat = boatAt(view.track, event.laps, event.field);
      const sounds = { sailed: "step", carried: "water", succeeded: "good", failed: "bad" } as const;
      const seats = seatWith(view, event.seat, () => ({ boat }));
      return shown({ ...collected(view), seats, turn: event.seat, decision: SAILING }, sounds[event.type]);
    }
  }
}
