// What is printed on a weather card: its lifebelts and which of the six pictures of the sky it carries.

export const TIDE_CARDS = 24;
export const TURNS_PER_ROUND = 12;
export const MAX_LEVEL = 12;
/** A finger needs this much of each card, and the last one is seen as a whole. */
const MIN_VISIBLE_WIDTH_PX = 44;
const MIN_CARD_WIDTH_PX = 42;

export type Belt = "bare" | "half" | "whole";

export function beltOn(card: number): Belt {
  if (card <= 12 || card >= 49) return "bare";
  return card <= 24 || card >= 37 ? "half" : "whole";
}

/** 1 pale morning … 6 violet thunder. */
export const skyOn = (card: number): number => Math.min(6, Math.ceil(card / 10));

export interface Lying {
  card: number;
  /** 1 is behind, 2 in front. */
  row: number;
  /** How far from the middle of its row, in cards. */
  off: number;
  /** Where it begins, in half cards from the left edge of the longer row; from 1. */
  start: number;
}

/** How many cards lie in one row of so many pixels. */
export const inOneRow = (width: number): number => Math.floor((width - MIN_CARD_WIDTH_PX) / MIN_VISIBLE_WIDTH_PX) + 1;

/**
 * The hand as it lies where so many fit beside each other: in one row, or in two that overlap, the fuller one behind.
 */
export function lay(hand: readonly number[], most: number): Lying[] {
  const longest = hand.length > most ? Math.ceil(hand.length / 2) : hand.length;
  return hand.map((card, at) => {
    const isFront = at >= longest;
    const [place, count] = isFront ? [at - longest, hand.length - longest] : [at, longest];
    return { card, row: isFront ? 2 : 1, off: place - (count - 1) / 2, start: 1 + longest - count + 2 * place };
  });
}
