// What is printed on the cards, and how a year is laid out.

import { describe, expect, it } from "vitest";
import { jointsOf, rowsOf, SEASONS, SYMBOLS, seasonOf, sumOf, twinIn } from "./cards";
import { card, year } from "./example";

describe("cards", () => {
  it("know their season", () => {
    for (const season of SEASONS) for (const symbol of SYMBOLS[season]) expect(seasonOf(symbol)).toBe(season);
  });

  it("join the season before and the season after, round the year", () => {
    expect(jointsOf("sun").left).toBe(jointsOf("bee").right);
    expect(jointsOf("bee").left).toBe(jointsOf("tree").right);
  });
});

describe("a year", () => {
  const mine = year([card("bee", 1), card("stork", 4), card("sun", 2), card("leaf", 3), card("tree", 0)]);

  it("has the best cards of each season on top", () => {
    expect(rowsOf(mine)).toEqual([
      [card("stork", 4), card("sun", 2), card("leaf", 3), card("tree", 0)],
      [card("bee", 1), null, null, null],
      [null, null, null, null],
    ]);
  });

  it("adds up the cards of a row", () => {
    expect(sumOf(rowsOf(mine)[0] ?? [])).toBe(9);
  });

  it("finds the card of the same symbol", () => {
    expect(twinIn(mine, card("stork", 1))).toEqual(card("stork", 4));
    expect(twinIn(mine, card("pumpkin", 1))).toBeNull();
  });
});
