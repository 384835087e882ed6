// From what the server offers to what can be touched: the offers of one figure, the one main button, the quiet ones
// beside it.

import type { Offer } from "@/board/contract";
import { actsForThird, type BoardContext, THIRD_FIGURE } from "./model/boardProps";
import { isTalk } from "./model/statementBuilder";
import { placeName, skillOf, toolOf } from "./texts/names";
import type { Move, Prospect } from "./wire";

export type MoveOffer = Offer<Move>;

/** One name for one move. */
export function nameOf(move: Move): string {
  const { type, ...rest } = move;
  const parts = Object.entries(rest).map(([name, part]) => (name !== "third" ? part : part ? name : ""));
  return [type, ...parts].join(" ").trimEnd();
}

/** The figure for which a move is made: the virtual third, or one's own (null). */
export const figureOf = (move: Move): number | null => ("third" in move && move.third ? THIRD_FIGURE : null);

const SHARED = new Set(["ready", "wait"]);

/** What can be decided for this figure now, talk left out. */
export function offersFor(offers: readonly MoveOffer[], acting: number | null, me: number | null): MoveOffer[] {
  const wanted = acting === me ? null : acting;
  return offers.filter(({ move }) => !isTalk(move) && (SHARED.has(move.type) || figureOf(move) === wanted));
}

export const ofType = <Type extends Move["type"]>(offers: readonly MoveOffer[], type: Type) =>
  offers.filter((offer): offer is Offer<Extract<Move, { type: Type }>> => offer.move.type === type);

/** Cards of the map that can be touched as a move. */
export function cardsIn(offers: readonly MoveOffer[]): Map<string, MoveOffer> {
  return new Map(
    offers.flatMap((offer) =>
      offer.move.type === "target" || offer.move.type === "card" ? [[offer.move.card, offer] as const] : [],
    ),
  );
}

/** What is chosen in a panel of its own, with the question above; dice and places are touched where they lie. */
const IN_A_PANEL = new Set(["skill", "keep", "copy", "choose", "face", "wound"]);
export const choicesIn = (offers: readonly MoveOffer[]): MoveOffer[] =>
  offers.filter(({ move }) => IN_A_PANEL.has(move.type));

/** One press of a button. */
export interface Act {
  label: string;
  note: string;
  offer: MoveOffer | null;
}

const act = (label: string, offer: MoveOffer | null = null, note = ""): Act => ({ label, note, offer });

/** In this order the server's offers come to the main button when nothing was picked. */
const FIRST = ["yes", "go", "fail", "open", "throw", "done", "enough", "ready"] as const;
const QUIET = ["no", "later", "remain", "bar", "wait"] as const;

/** Ways to the target: the one that wakes the least first, of equals the usual one. */
const waysOf = (context: BoardContext, offers: readonly MoveOffer[]) =>
  ofType(offers, "go").toSorted(
    ({ move: one }, { move: other }) =>
      one.tokens.length - other.tokens.length ||
      Number(isUsual(context, other.tokens)) - Number(isUsual(context, one.tokens)),
  );

export function mainOf(context: BoardContext, offers: readonly MoveOffer[], picked: MoveOffer | null): Act {
  const { t } = context;
  if (picked) return act(labelOf(context, picked.move), picked, noteOf(context, picked.move));
  for (const type of FIRST) {
    const offer = type === "go" ? waysOf(context, offers)[0] : offers.find(({ move }) => move.type === type);
    if (offer) return act(labelOf(context, offer.move), offer, noteOf(context, offer.move));
  }
  if (offers.some(({ move }) => move.type === "target")) return act(t.go.pickTarget);
  return act(offers.some(({ move }) => move.type !== "wait") ? t.go.pick : t.go.waiting);
}

export function quietOf(context: BoardContext, offers: readonly MoveOffer[], picked: MoveOffer | null): Act[] {
  const gift = picked?.move.type === "play" ? picked.move.card : null;
  const gifts = ofType(offers, "give").filter((offer) => offer.move.card === gift);
  const others = waysOf(context, offers).slice(1);
  const quiet = QUIET.flatMap((type) => offers.filter(({ move }) => move.type === type));
  // What is picked has the main button: what it would do otherwise must not be lost by a touch.
  const usual = picked ? (mainOf(context, offers, null).offer ?? []) : [];
  return [...gifts, ...others, ...quiet]
    .concat(usual)
    .map((offer) => act(labelOf(context, offer.move), offer, quietNoteOf(context, offer.move)));
}

const prospectOf = (context: BoardContext): Prospect | undefined =>
  context.view.prospects.find((prospect) => prospect.figure === context.acting);

/** What a button says: not "I go" where it is the third figure that goes. */
export function labelOf(context: BoardContext, move: Move): string {
  const { t, view } = context;
  const go = actsForThird(context) ? { ...t.go, ...t.goThird } : t.go;
  switch (move.type) {
    case "target":
    case "card":
      return go[move.type](placeName(t, move.card));
    case "play":
    case "give":
    case "keep":
    case "copy":
      return go[move.type](toolOf(t, move.card).name);
    case "skill":
      return go.skill(skillOf(t, move.skill).name);
    case "choose":
      return go.choose(context.names[move.chosen] ?? "");
    case "face":
      return go.face(move.value);
    case "wound":
      return go.wound(t.wounds[move.wound] ?? move.wound);
    case "throw":
      return go.throw(view.picked.length);
    case "done":
      return view.phase === "rerolling" ? go.done : go.enoughDice;
    case "go": {
      const prospect = prospectOf(context);
      if (!isUsual(context, move.tokens)) return go.over(wakes(context, move.tokens));
      return prospect && prospect.path.length <= 1 ? go.stay : go.go(placeName(t, prospect?.card ?? null));
    }
    default:
      return (go as unknown as Record<string, string>)[move.type] ?? move.type;
  }
}

/** Places whose eruption tokens a way wakes. */
const wokenBy = (context: BoardContext, tokens: readonly number[]): number[] =>
  context.view.map.flatMap(({ eruption }, index) => (eruption !== null && tokens.includes(eruption) ? [index] : []));

/** Is it the path that the comparison shows? Another may be as long and wake another token. */
function isUsual(context: BoardContext, tokens: readonly number[]): boolean {
  const usual = prospectOf(context)?.tokens ?? [];
  return tokens.length === usual.length && wokenBy(context, tokens).every((place) => usual.includes(place));
}

const wakes = (context: BoardContext, tokens: readonly number[]): string =>
  wokenBy(context, tokens)
    .map((place) => placeName(context.t, context.view.map[place]?.card ?? null))
    .join(", ");

/** The second line: what comes of it. */
/** Another way than the usual one may wake the volcano, of which the comparison says nothing. */
const quietNoteOf = (context: BoardContext, move: Move): string =>
  move.type === "go" && move.tokens.length ? context.t.go.wakes : "";

function noteOf(context: BoardContext, move: Move): string {
  const { t } = context;
  if (move.type === "play" || move.type === "keep") return toolOf(t, move.card).does;
  if (move.type === "skill") return skillOf(t, move.skill).does;
  if (move.type === "wound") return t.woundDoes[move.wound] ?? "";
  const prospect = prospectOf(context);
  if (move.type === "go" && prospect?.erupts.length) return `${t.go.goNote(prospect.fatigue)}, ${t.go.wakes}`;
  if ((move.type === "go" || move.type === "fail") && prospect) return t.go.goNote(prospect.fatigue);
  return "";
}
