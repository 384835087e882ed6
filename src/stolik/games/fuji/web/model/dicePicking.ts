// Choosing dice: a set is put together on this screen and then sent to the server die by die, in rising order.

import { type MoveOffer, ofType } from "../choices";
import type { Die, Figure, Move } from "../wire";
import type { BoardContext } from "./boardProps";

/** Choices in which several dice are taken together. */
const SETS = new Set(["reroll", "take_reroll", "dice"]);

export interface Tray {
  /** Dice that can be touched. */
  open: ReadonlySet<number>;
  /** The Guide may put one of these aside. */
  asides: ReadonlySet<number>;
  isSet: boolean;
  /** So many may be chosen together. */
  most: number;
}

export function trayOf(context: BoardContext, offers: readonly MoveOffer[]): Tray {
  const dice = ofType(offers, "die").map(({ move }) => move.die);
  const asides = ofType(offers, "aside").map(({ move }) => move.die);
  const asked = context.view.asked.find((one) => one.figure === context.acting);
  const isSet = asked ? SETS.has(asked.what) : context.view.phase === "rerolling";
  const bound = (asked?.most ?? Number.POSITIVE_INFINITY) - context.view.picked.length;
  return { open: new Set([...dice, ...asides]), asides: new Set(asides), isSet, most: isSet ? bound : 1 };
}

/** A touch on a die: it comes or goes; one too many takes the place of the one that was touched first. */
export function touched(chosen: readonly number[], die: number, most: number): number[] {
  return chosen.includes(die) ? chosen.filter((other) => other !== die) : [...chosen, die].slice(-most);
}

/** Steps to send; each lists the moves that would do, and the first that is offered is sent. */
export type Steps = Move[][];

export function stepsOf(chosen: readonly number[], isSet: boolean, third: boolean): Steps {
  const steps: Steps = chosen.toSorted((one, other) => one - other).map((die) => [{ type: "die", die, third }]);
  return isSet
    ? [
        ...steps,
        [
          { type: "throw", third },
          { type: "done", third },
        ],
      ]
    : steps;
}

/** The dice on my side of the screen: mine, or the half of the third's that I see. */
export const diceOf = (context: BoardContext): Die[] =>
  context.acting === context.me ? context.view.dice : context.view.third;

/** Dice that may be chosen though I do not see them: the other half of the third's. */
export const unseenIn = (tray: Tray, dice: readonly Die[]): number[] =>
  [...tray.open].filter((die) => dice.every((one) => one.die !== die)).toSorted((one, other) => one - other);

/** Does everyone see all of these dice? One that was only lent to me they do not. */
export function areOpen(dice: readonly Die[], figure: Figure | undefined): boolean {
  const open = new Set(figure?.open_dice.map(({ die }) => die));
  return dice.length > 0 && dice.every(({ die }) => open.has(die));
}
