// Which of the six steps of a round it is, and the sentence for it.

import type { Language } from "@/i18n";
import { type MoveOffer, ofType } from "../choices";
import { toolOf } from "../texts/names";
import { textsIn } from "../texts.svelte";
import { isPassing } from "../unfold";
import type { GameEvent, PendingQuestion, View } from "../wire";
import { type BoardContext, figureAt, flees } from "./boardProps";

const MOVING = 4;
const ERUPTING = 5;
const STEPS: Record<string, number> = {
  setup: 0,
  planning: 1,
  rerolling: 2,
  equipment: 3,
  moving: MOVING,
  erupting: ERUPTING,
};

/** A game that lava has not ended is over in the middle of moving. */
export const stepOf = (view: View): number =>
  view.over ? (view.ending === "lava" ? ERUPTING : MOVING) : (STEPS[view.phase] ?? 0);

export function progress(view: View, language: Language): string {
  const t = textsIn(language);
  if (view.over) return t.whereOver;
  if (view.phase === "setup") return t.setup;
  return t.where(view.round, (t.phases[stepOf(view)] ?? "").toLowerCase());
}

/** How it ended for all of them. */
export function teamResult(view: View, language: Language): { title: string; note: string; isWon: boolean } {
  const { end } = textsIn(language);
  const isWon = view.ending === "village";
  const title = view.ending ? (end as unknown as Record<string, string>)[view.ending] : "";
  return { title: title ?? "", note: view.verdict ? (end.verdicts[view.verdict] ?? "") : "", isWon };
}

/**
 * The card that asks, and whose it is where somebody else has played it; else the other figure of mine that is asked.
 */
function askedWith({ t, names, me }: BoardContext, { card, by, figure }: PendingQuestion): string {
  if (card === null) return figure === me ? "" : `${names[figure] ?? ""}: `;
  const { name } = toolOf(t, card);
  return by === null || by === figure ? `${name}. ` : `${name} (${names[by] ?? ""}). `;
}

/** What happens just now, or what to do next, in a few words. */
export function hintOf(context: BoardContext, event: GameEvent | null, offers: readonly MoveOffer[]): string {
  const canAct = offers.length > 0;
  const { view, t, me } = context;
  if (view.over) return t.hint.over;
  if (event?.type === "erupted") return t.hint.erupts;
  const mine = figureAt(view, context.acting);
  const asked = view.asked.find((one) => me !== null && one.seats.includes(me) && one.figure === context.acting);
  if (asked) return `${askedWith(context, asked)}${t.ask[asked.what] ?? ""}`;
  const other = view.asked[0];
  if (other) return t.askedOf(context.names[other.figure] ?? "");
  if (me === null || !mine) return view.turn === null ? t.hint.watch : t.hint.turn(context.names[view.turn] ?? "");
  if (view.phase === "planning") {
    if (mine.ready) return t.hint.isReady;
    return mine.target === null ? t.hint.target : t.hint.planned;
  }
  if (view.phase === "rerolling" && canAct && !ofType(offers, "die").length && ofType(offers, "aside").length)
    return t.hint.aside;
  if (view.phase === "rerolling" && !canAct && event && !isPassing(event)) return t.hint.silence;
  if (view.phase === "rerolling") return canAct ? t.hint.rerolling : t.hint.rerolled;
  if (view.phase === "equipment") return mine.ready ? t.hint.isReady : t.hint.equipment;
  if (view.phase === "moving") {
    if (view.turn !== null && view.turn === me)
      return ofType(offers, "go").length ? t.hint.turnMine : t.hint.turnIsMine;
    if (view.turn !== null) return t.hint.turn(context.names[view.turn] ?? "");
    if (view.figures.filter(flees).every(({ moved }) => moved)) return t.hint.allMoved;
    if (canAct && !mine.moved) return t.hint.movingMine;
    return view.figures.some(({ moved }) => moved) ? t.hint.movingOn : t.hint.moving;
  }
  return t.setup;
}
