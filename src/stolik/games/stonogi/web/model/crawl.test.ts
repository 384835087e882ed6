// A centipede always fits its box, whole and in order, whatever its length.

import { describe, expect, test } from "vitest";
import { crawl, inRows, UNIT } from "./crawl";

const ALL = [2, 3, 4, 2, 3, 4, 2, 3, 4, 2, 3, 4, 2, 3, 4];
const BOXES = [
  [100, 32],
  [104, 44],
  [300, 78],
  [640, 122],
  [1300, 150],
] as const;

describe("in any box", () => {
  for (const [width, height] of BOXES)
    for (let tiles = 0; tiles <= ALL.length; tiles += 1)
      test(`${tiles} tiles in ${width} × ${height}`, () => {
        const sizes = ALL.slice(0, tiles);
        const lies = crawl(sizes, width, height);
        expect(lies.scale).toBeGreaterThan(0);
        expect(lies.height * lies.scale).toBeLessThanOrEqual(height + 0.01);
        expect(lies.laid).toHaveLength(tiles);
        for (const [index, place] of lies.laid.entries()) {
          const long = (sizes[index] ?? 0) * UNIT.leg;
          expect(place.x).toBeGreaterThanOrEqual(UNIT.neck);
          expect((place.x + long) * lies.scale).toBeLessThanOrEqual(width);
          expect(place.ground - UNIT.above).toBeGreaterThanOrEqual(0);
          for (const other of lies.laid.slice(0, index))
            if (other.row === place.row) expect(Math.abs(other.x - place.x)).toBeGreaterThanOrEqual(2 * UNIT.leg);
        }
      });
});

test("a short one is straight, a long one bends", () => {
  expect(crawl([3, 4], 300, 78).bends).toEqual([]);
  expect(crawl(ALL, 300, 78).bends.length).toBeGreaterThan(0);
});

test("behind a bend it runs back above the row before", () => {
  const found = inRows([4, 4, 2], UNIT.neck + 8 * UNIT.leg + UNIT.gap + UNIT.bend, 2);
  expect(found?.laid.map((place) => place.row)).toEqual([0, 0, 1]);
  const [, second, third] = found?.laid ?? [];
  expect(third?.ground).toBe((second?.ground ?? 0) - UNIT.rowHeight);
  expect((third?.x ?? 0) + 2 * UNIT.leg).toBe((second?.x ?? 0) + 4 * UNIT.leg);
  expect(found?.bends).toHaveLength(1);
});

test("a box without room draws nothing and does not fail", () => {
  expect(crawl([2], 0, 0).laid).toHaveLength(1);
});
