// What the pieces are called, out of the reader's catalogue.

import type { Texts } from "./polish";

/** What a card is called and, in a few words, what it does. */
export interface Tool {
  name: string;
  does: string;
}

export interface Names {
  places: Record<string, string>;
  tools: Record<string, Tool>;
  skills: Record<string, Tool>;
}

const NOTHING: Tool = { name: "", does: "" };

export const placeName = (t: Texts, card: string | null): string => (card ? (t.names.places[card] ?? card) : "");
export const toolOf = (t: Texts, card: string): Tool => t.names.tools[card] ?? { ...NOTHING, name: card };
export const skillOf = (t: Texts, skill: string | null): Tool => (skill && t.names.skills[skill]) || NOTHING;

/** A word of so many letters stands closer together on a narrow card. */
const LONG_WORD_LETTERS = 9;
export const isLong = (name: string): boolean => name.split(" ").some((word) => word.length >= LONG_WORD_LETTERS);
