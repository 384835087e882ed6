// Reading dice against what is printed on a card: for pointing at those that count, and for saying a condition in
// words. Sums come from the server.

import type { Texts } from "../texts/polish";
import type { Condition, Die } from "../wire";

/** Does this face show what the card shows? */
export function fits(condition: Condition | null | undefined, die: Die): boolean {
  if (!condition) return false;
  const isColour = condition.colours.includes(die.colour);
  if (condition.parity) return isColour && (die.value % 2 === 0) === (condition.parity === "even");
  return isColour || condition.values.includes(die.value);
}

/** "pink or fours", "odd: blue or yellow". */
export function describeCondition(condition: Condition, t: Texts): string {
  const colours = condition.colours.map((colour) => t.colours[colour] ?? colour);
  const values = condition.values.map((value) => t.values[value] ?? `${value}`);
  if (condition.parity) return `${t.parity[condition.parity] ?? ""}: ${colours.join(t.or)}`;
  return [...colours, ...values].join(t.or);
}

/** The figure to whose set a die belongs, and its kind. */
export const DICE_EACH = 6;
export const ownerOf = (die: number): number => Math.floor(die / DICE_EACH);
