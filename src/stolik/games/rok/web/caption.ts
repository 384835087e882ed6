// The line above the hand and the words on the main button: what is asked of whom.

import type { Offer, SeatedPlayer } from "@/board/contract";
import { withNonBreakingSpaces } from "@/i18n";
import { isOfNoUse, isSame, type SymbolName, twinIn } from "./model/cards";
import type { Texts } from "./texts";
import type { Card, GameEvent, Move, View } from "./wire";

type Lines = readonly [string, string];

const two = (lines: readonly string[]): Lines => [
  withNonBreakingSpaces(lines[0] ?? ""),
  withNonBreakingSpaces(lines[1] ?? ""),
];
const nameOf = (players: SeatedPlayer[], seat: number | null): string =>
  players.find((one) => one.seat === seat)?.name ?? "";
const objectOf = (card: Card | null | undefined, t: Texts): string =>
  card ? t.objects[card.symbol as SymbolName] : "";

const isVainReward = (view: View, seat: number): boolean =>
  view.asked === "use_bonus" && view.card !== null && isOfNoUse(view.years[seat], view.card);

/** What was asked has been decided, and what is asked next comes with the server's own view. */
const ANSWERED = new Set<GameEvent["type"]>(["refilled", "boxed", "drew", "neutral", "unplaced"]);

/** A strong sentence, and a softer one behind it. */
export function promptOf(
  view: View,
  event: GameEvent | null,
  seat: number | null,
  players: SeatedPlayer[],
  t: Texts,
): Lines {
  if (view.over) return two(t.ask.over);
  if (event && ANSWERED.has(event.type)) return two(t.ask.rest);
  if (event?.type === "set_aside") return two(t.setAside(event.seat === seat ? null : nameOf(players, event.seat)));
  if (view.asked === "choose") {
    if (seat === null) return two([t.others.choose as string]);
    return two(view.choice ? t.ask.chosen : t.ask.choose);
  }
  if (view.turn === null) return two(view.revealed.some((card) => card) ? t.ask.reveal : t.ask.rest);
  if (view.turn !== seat) {
    const sentence = t.others[view.asked];
    return two([typeof sentence === "function" ? sentence(nameOf(players, view.turn)) : (sentence ?? "")]);
  }
  if (view.asked === "place") {
    const card = view.revealed[seat];
    return two(card ? t.ask.place(objectOf(card, t)) : t.ask.rest);
  }
  if (isVainReward(view, seat)) return two(t.ask.vainReward);
  return two(t.ask[view.asked as "take" | "keep" | "use_bonus" | "refill"] ?? t.ask.rest);
}

/** What the main button says, and what comes of it. */
export function mainOf(
  view: View,
  isAtRest: boolean,
  picked: Offer<Move> | null,
  players: SeatedPlayer[],
  seat: number | null,
  t: Texts,
): Lines {
  if (picked) return onPicked(view, picked.move, seat, t);
  if (view.over) return [t.ask.over[0] ?? "", ""];
  if (view.asked === "choose" && !view.choice) return [t.go.pick, ""];
  if (isAtRest && seat !== null && view.turn === seat && !isVainReward(view, seat)) {
    if (view.asked === "place" || view.asked === "refill") return [t.go.pickCell, ""];
    return [view.asked === "take" ? t.go.pick : t.go.decide, ""];
  }
  return [
    t.go.waits,
    players
      .filter((one) => one.isToMove && one.seat !== seat)
      .map((one) => one.name)
      .join(", "),
  ];
}

function onPicked(view: View, move: Move, seat: number | null, t: Texts): Lines {
  switch (move.type) {
    case "choose": {
      const change = view.choice !== null && !isSame(view.choice, move.card);
      return [(change ? t.go.change : t.go.choose)(objectOf(move.card, t)), t.points(move.card.points)];
    }
    case "take": {
      const card = view.row === null ? null : view.square[view.row]?.[move.column];
      const twin = card && seat !== null ? twinIn(view.years[seat], card) : null;
      return [t.go.take(objectOf(card, t)), twin ? t.youHave(twin.points) : t.newSymbol];
    }
    case "place": {
      const isLast = (view.square[move.row] ?? []).filter((card) => card === null).length === 1;
      return [t.go.place, isLast ? t.fillsRow : ""];
    }
    default:
      return [t.go[move.type], ""];
  }
}
