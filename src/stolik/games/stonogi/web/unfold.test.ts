// One picture after each event, and paragraphs that exist.

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { COLOURS, centipedeOf, SIZES } from "./model/pieces";
import { paragraphs } from "./paragraphs";
import { unfold } from "./unfold";
import type { GameEvent, View } from "./wire";

const tile = (colour: string, size: number) => ({ colour, size });
const start: View = {
  players: 2,
  stealing: true,
  middle: COLOURS.flatMap((colour) => SIZES.map((size) => tile(colour, size))),
  centipedes: [centipedeOf([]), centipedeOf([tile("green", 2), tile("blue", 3)])],
  aside: 0,
  dice: ["red", "red", "star", "blue"],
  roll: 1,
  turn: 0,
  over: false,
  you: 0,
};
const shown = (event: GameEvent, view = start) => unfold(view, event, 0).view;

describe("each event changes what it says", () => {
  test("thrown dice lie as they fell", () => {
    const dice = ["red", "red", "star", "star"];
    expect(shown({ type: "thrown", seat: 1, roll: 2, thrown: [3], dice })).toEqual({
      ...start,
      turn: 1,
      roll: 2,
      dice,
    });
  });

  test("a tile taken leaves the ice and lengthens a centipede", () => {
    const view = shown({ type: "taken", seat: 0, tile: tile("red", 3) });
    expect(view.middle).toHaveLength(14);
    expect(view.centipedes[0]).toEqual({ tiles: [tile("red", 3)], skates: 3, best_colour: 3 });
  });

  test("a tile stolen changes its owner", () => {
    const view = shown({ type: "stolen", seat: 0, tile: tile("blue", 3), victim: 1 });
    expect(view.centipedes.map((row) => row.skates)).toEqual([3, 2]);
    expect(view.middle).toHaveLength(15);
  });

  test("a tile put aside goes under the snow", () => {
    const view = shown({ type: "laid_aside", seat: 0, tile: tile("green", 4) });
    expect([view.aside, view.middle.length]).toEqual([1, 14]);
  });

  test("the picture before is left as it was", () => {
    const before = JSON.stringify(start);
    shown({ type: "taken", seat: 0, tile: tile("red", 3) });
    shown({ type: "stolen", seat: 0, tile: tile("blue", 3), victim: 1 });
    expect(JSON.stringify(start)).toBe(before);
  });

  test("a turn with all its events stays within three seconds", () => {
    const turn: GameEvent[] = [
      { type: "stolen", seat: 0, tile: tile("blue", 3), victim: 1 },
      { type: "thrown", seat: 1, roll: 1, thrown: [0, 1, 2, 3], dice: start.dice },
    ];
    expect(turn.reduce((sum, event) => sum + unfold(start, event, null).ms, 0)).toBeLessThanOrEqual(3000);
  });
});

test("the best colour counts all its tiles", () => {
  expect(centipedeOf([tile("red", 2), tile("blue", 4), tile("red", 3)])).toMatchObject({ skates: 9, best_colour: 5 });
});

test("paragraphs that are named are there", () => {
  const rules = readFileSync(new URL("../RULES.md", import.meta.url), "utf8");
  const there = new Set([...rules.matchAll(/^\*\*(\d+\.\d+)\*\*/gm)].map((found) => found[1]));
  for (const players of [1, 2])
    for (const stealing of [true, false])
      for (const over of [true, false])
        for (const roll of [1, 2, 3]) {
          const named = paragraphs({ ...start, players, stealing, over, roll });
          expect(named.length).toBeGreaterThan(2);
          for (const number of named) expect(there).toContain(number);
        }
});
