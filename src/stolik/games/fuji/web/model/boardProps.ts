// What every part of the board needs to look at the table: the view, the words, who is who.

import type { Offer, SeatedPlayer } from "@/board/contract";
import type { Texts } from "../texts/polish";
import type { Figure, Move, View } from "../wire";

export interface BoardContext {
  view: View;
  t: Texts;
  players: SeatedPlayer[];
  /** How each figure is called; "You" for mine. */
  names: string[];
  /** The same without "You": for what was said to somebody. */
  called: string[];
  /** The figure of the active seat; null for a spectator. */
  me: number | null;
  /** The figure for which decisions are entered: mine, or the virtual third. */
  acting: number | null;
  /** The figure whose turn of phase 5 is looked at. */
  shown: number | null;
}

/** Everyone by figure: people by name, the third and the dummy dice by what they are. */
export function namesOf(view: View, players: readonly SeatedPlayer[], seat: number | null, t: Texts): string[] {
  return view.figures.map((figure) => {
    if (figure.seat === null) return view.pair === "b" ? t.third : t.dummy;
    if (figure.seat === seat) return t.you;
    return players.find((player) => player.seat === figure.seat)?.name ?? "";
  });
}

/** Does it flee, or is it only a set of dice? */
export const flees = (figure: Figure): boolean => figure.cell !== null;

export const figureAt = (view: View, figure: number | null): Figure | undefined =>
  figure === null ? undefined : view.figures.find((one) => one.figure === figure);

/** What somebody is good at; amnesia takes it away. */
export const skillNow = (figure: Figure | undefined): string | null =>
  figure && !figure.wounds.includes("amnesia") ? figure.skill : null;

/** The figure that two players lead together. */
export const THIRD_FIGURE = 2;

/** Is it decided for that figure now? With more players its number is somebody's own. */
export const actsForThird = ({ acting, me }: BoardContext): boolean => acting === THIRD_FIGURE && acting !== me;

/** Of the two figures that I lead, the only one for which something is left to decide. */
export function onlyFigureIn(offers: readonly Offer<Move>[], seat: number): number | null {
  const figures = new Set(offers.flatMap(({ move }) => ("third" in move ? [move.third ? THIRD_FIGURE : seat] : [])));
  return figures.size === 1 ? ([...figures][0] ?? null) : null;
}

/** Of the two figures that I lead, the one whose turn it is, or that alone has no target yet or has not moved. */
export function dueFigure(view: View, seat: number): number | null {
  if (view.phase === "moving" && (view.turn === seat || view.turn === THIRD_FIGURE)) return view.turn;
  const due = [seat, THIRD_FIGURE].filter((figure) => isDue(view, view.figures[figure]));
  return due.length === 1 ? (due[0] ?? null) : null;
}

const isDue = ({ phase }: View, figure: Figure | undefined): boolean =>
  (phase === "planning" && figure?.target === null) || (phase === "moving" && figure?.moved === false);

/** Which of the two figures that I lead I want to look at, and when I said so. */
export interface Wanted {
  phase: string;
  /** The only one for which something was left to decide. */
  only: number | null;
  figure: number;
}

/**
 * What I want to see; the only figure with something to decide comes forward once, and the other can still be looked
 * at.
 */
export function turnedUp(wanted: Wanted, phase: string, only: number | null): number | null {
  const isWanted = wanted.phase === phase && (only === null || only === wanted.only);
  return isWanted ? wanted.figure : only;
}
