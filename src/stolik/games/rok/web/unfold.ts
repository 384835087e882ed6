// The picture after each event: a card lies there now. Cards never copy themselves: where one arrives, it has left.

import type { UnfoldStep } from "@/board/contract";
import type { Sound } from "@/ui/sounds";
import { isSame } from "./model/cards";
import type { Card, GameEvent, View, Year } from "./wire";

export function unfold(view: View, event: GameEvent, seat: number | null): UnfoldStep<View> {
  switch (event.type) {
    case "started":
      return step(onSquare(view, event.card, event.row, event.column), 120, "card");
    case "dealt":
      return step({ ...view, hand: event.seat === seat ? event.cards : view.hand }, 350, "card");
    case "neutral":
    case "refilled": {
      const wasShown = isSame(view.card, event.card);
      const laid = onSquare(wasShown ? view : fromStack(view), event.card, event.row, event.column);
      return step(event.type === "refilled" ? { ...laid, row: null } : laid, 550, "card");
    }
    case "chosen":
      return step({ ...view, has_chosen: view.has_chosen.with(event.seat, true) }, 0);
    case "revealed":
      return revealed(view, event.seat, event.card);
    case "placed":
      return step(behind(onSquare(view, event.card, event.row, event.column), event.seat), 500, "card");
    case "drew":
      return step(
        { ...fromStack(view), hand: event.seat === seat ? [...view.hand, event.card] : view.hand },
        350,
        "card",
      );
    case "taken":
      // It is only pointed at; where it goes says the next event.
      return step({ ...view, row: event.row, turn: event.seat }, 400, "card");
    case "added":
      return step(
        inYear(gone(view, event.card), event.seat, (year) => [...year.cards, event.card]),
        550,
        "good",
      );
    case "exchanged": {
      const mine = (year: Year) => year.cards.map((card) => (isSame(card, event.old) ? event.card : card));
      return step({ ...inYear(gone(view, event.card), event.seat, mine), card: event.old }, 550, "good");
    }
    case "set_aside": {
      const years = view.years.with(event.seat, aside(view.years[event.seat] as Year, event.card));
      const left = { ...gone(view, event.card), years };
      return step(view.row === null ? behind(left, event.seat) : left, 650, "bad");
    }
    case "boxed":
      return step({ ...gone(view, event.card), box: [...view.box, event.card] }, 300, "card");
    case "unplaced":
      return step({ ...fromStack(view), box: [...view.box, event.card] }, 500, "card");
    case "bonus":
      return step({ ...fromStack(view), card: event.card, turn: event.seat, asked: "use_bonus" }, 900, "good");
    case "turned_up":
      return step({ ...fromStack(view), card: event.card, turn: event.seat, asked: "refill" }, 500, "card");
    case "ended":
      return step({ ...view, over: true, asked: "nothing", turn: null, next_to_place: null }, 700, "turn");
  }
}

const step = (view: View, ms: number, sound?: Sound): UnfoldStep<View> => (sound ? { view, ms, sound } : { view, ms });

/** This seat's card is off its hands: the next one places, where it has a card. */
function behind(view: View, seat: number): View {
  const next = (seat + 1) % view.players;
  return { ...view, next_to_place: view.revealed[next] ? next : null };
}

const fromStack = (view: View): View => ({ ...view, stack: Math.max(0, view.stack - 1) });

/** The card is nowhere on the table but in years and piles. */
function gone(view: View, card: Card): View {
  const without = (other: Card | null) => (isSame(other, card) ? null : other);
  return {
    ...view,
    square: view.square.map((row) => row.map(without)),
    revealed: view.revealed.map(without),
    card: without(view.card),
  };
}

function onSquare(view: View, card: Card, row: number, column: number): View {
  const lifted = gone(view, card);
  return { ...lifted, square: lifted.square.with(row, (lifted.square[row] ?? []).with(column, card)) };
}

function inYear(view: View, seat: number, cards: (year: Year) => Card[]): View {
  const year = view.years[seat] as Year;
  return { ...view, years: view.years.with(seat, { ...year, cards: cards(year) }) };
}

const aside = (year: Year, card: Card): Year => ({
  ...year,
  cards: year.cards.filter((mine) => !isSame(mine, card)),
  aside: [...year.aside, card],
});

function revealed(view: View, seat: number, card: Card): UnfoldStep<View> {
  const turned = view.revealed.with(seat, card);
  const isLast = turned.every((other) => other !== null);
  const hand = view.hand.filter((mine) => !isSame(mine, card));
  const seen = { ...view, hand, choice: null, revealed: turned, asked: "place", turn: null };
  return step({ ...seen, has_chosen: view.has_chosen.with(seat, false) }, isLast ? 900 : 180, "card");
}
