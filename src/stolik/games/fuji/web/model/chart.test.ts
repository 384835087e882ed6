// The map on a screen: every place once, everything reachable by keys, names wherever there is room for them.

import { describe, expect, it } from "vitest";
import { chartOf, drops, mountainOf, nextTo, type Spot } from "./chart";
import { mapOf, STRAIGHT } from "./example";

const STAIRS = [
  "K12LL.......",
  "...LSGE.....",
  "....LELL....",
  ".....LXEL...",
  "......LELE..",
  ".......LEXLV",
  "........ELVV",
  ".........Vvv",
];
const HAIRPIN = ["K12LLELLE.", "...LSGLLE.", ".......EX.", ".VVELLLLE.", ".VVLEXL...", ".vv......."];
const MAPS = { straight: STRAIGHT, stairs: STAIRS, hairpin: HAIRPIN };
const SCREENS = { phone: [340, 290], tablet: [770, 510], desktop: [1030, 400], television: [1800, 700] } as const;

const chart = (drawn: string[], [width, height]: readonly [number, number], players = 3) =>
  chartOf(mapOf(drawn, players), width, height);

describe.each(Object.entries(MAPS))("the %s map", (_name, drawn) => {
  describe.each(Object.entries(SCREENS))("on a %s", (_screen, size) => {
    const laid = chart(drawn, size, 4);

    it("has every place once, within the grid", () => {
      const spots = laid.spots.map(({ x, y }) => `${x} ${y}`);
      expect(new Set(spots).size).toBe(33);
      expect(laid.spots.every(({ x, y }) => x >= 1 && y >= 1 && x <= laid.across && y <= laid.down)).toBe(true);
    });

    it("has cards that a finger can touch", () => {
      expect(laid.width).toBeGreaterThanOrEqual(44);
      expect(laid.height).toBeGreaterThanOrEqual(44);
    });

    it("can be walked over by arrow keys", () => {
      const start = laid.spots.find(({ cell }) => cell.start === "S") as Spot;
      const seen = new Set([start.index]);
      for (const from of seen) {
        for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
          const next = nextTo(laid, laid.spots[from] as Spot, key);
          if (next) seen.add(next.index);
        }
      }
      expect(seen.size).toBe(laid.spots.filter(({ cell }) => cell.card).length);
    });
  });
});

it("hangs down on a phone and lies along on a desktop, with names on both", () => {
  expect(chart(STRAIGHT, SCREENS.phone)).toMatchObject({ turned: true, form: "wide", across: 3, down: 13 });
  expect(chart(STRAIGHT, SCREENS.desktop)).toMatchObject({ turned: false, form: "tall", across: 13, down: 3 });
});

it("leaves the names out before cards become too small for a finger", () => {
  expect(chart(STAIRS, SCREENS.phone).form).toBe("tile");
});

describe("lava", () => {
  it("drips from the side from which it comes", () => {
    const along = chartOf(mapOf(STRAIGHT, 3, 4), 1030, 400);
    const next = along.spots.find(({ cell }) => cell.floods_in === 1) as Spot;
    expect(drops(along, next)).toEqual(["left"]);
    const down = chartOf(mapOf(STRAIGHT, 3, 4), 340, 290);
    expect(drops(down, down.spots[next.index] as Spot)).toEqual(["top"]);
  });

  it("does not drip on what it reaches later", () => {
    const along = chartOf(mapOf(STRAIGHT, 3, 4), 1030, 400);
    for (const spot of along.spots) if (spot.cell.floods_in !== 1) expect(drops(along, spot)).toEqual([]);
  });
});

it("stands the mountain on free ground round the crater", () => {
  for (const drawn of Object.values(MAPS)) {
    for (const size of Object.values(SCREENS)) {
      const laid = chart(drawn, size);
      const mountain = mountainOf(laid);
      expect(mountain).not.toBeNull();
      const crater = laid.spots.find(({ cell }) => cell.kind === "crater") as Spot;
      expect(mountain && crater.x >= mountain.x[0] && crater.x < mountain.x[1]).toBe(true);
      expect(mountain && crater.y >= mountain.y[0] && crater.y < mountain.y[1]).toBe(true);
    }
  }
});
