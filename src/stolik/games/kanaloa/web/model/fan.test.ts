// A hand leaves a finger's width of every card, on every screen.

import { describe, expect, it } from "vitest";
import { cardWidth } from "./cardSizes";
import { spread } from "./fan";

const MIN_VISIBLE_WIDTH_PX = 43;

describe("a hand", () => {
  for (const width of [348, 366, 676, 700]) {
    for (const count of [1, 2, 5, 8, 12, 14]) {
      it(`of ${count} fits into ${width} pixels`, () => {
        const { rows, perRow, card, step } = spread(width, count, 63);
        expect(perRow * rows).toBeGreaterThanOrEqual(count);
        expect(step * (perRow - 1) + card).toBeLessThanOrEqual(width + 0.01);
        if (perRow > 1) expect(step).toBeGreaterThanOrEqual(MIN_VISIBLE_WIDTH_PX);
      });
    }
  }

  it("of eight lies in one row on a phone, one of twelve in two", () => {
    expect(spread(366, 8, 63).rows).toBe(1);
    expect(spread(366, 12, 63)).toMatchObject({ rows: 2, perRow: 6 });
  });
});

describe("the cards of a trick", () => {
  it("fit beside each other in a wide lagoon", () => {
    for (const players of [3, 4, 5]) {
      const card = cardWidth(700, 400, players);
      expect(card * players * 1.1).toBeLessThan(700);
    }
  });

  it("fit into the lagoon of a phone", () => {
    expect(cardWidth(254, 320, 4) * 1.42 * 2).toBeLessThan(320 - 55);
    expect(cardWidth(240, 180, 5) * 5).toBeLessThan(240);
  });
});
