// What can be touched follows from what is offered, and from nothing else.

import { describe, expect, test } from "vitest";
import {
  buttonsOf,
  diceOf,
  keyOf,
  lastThrow,
  leftLying,
  type MoveOffer,
  neighbour,
  offerOfTile,
  theftFrom,
  throwOf,
} from "./choices";
import type { GameEvent, Move, View } from "./wire";

const offer = (move: Move): MoveOffer => ({ move, text: keyOf(move), say: keyOf(move) });
const take = (colour: string, size: number) => offer({ type: "take", tile: { colour, size } });
const sets = Array.from({ length: 15 }, (_, at) => [0, 1, 2, 3].filter((die) => ((at + 1) >> die) & 1));
const throws = sets.map((dice) => offer({ type: "reroll", dice }));
const pass = offer({ type: "pass" });

describe("the dice", () => {
  test("every choice of dice to keep, but all four, is a throw that the server listed", () => {
    for (const dice of sets) {
      const kept = [0, 1, 2, 3].filter((die) => !dice.includes(die));
      expect(throwOf(throws, kept)?.move).toEqual({ type: "reroll", dice });
      expect(throwOf(throws, [...kept].reverse())?.move).toEqual({ type: "reroll", dice });
    }
    expect(throwOf(throws, [0, 1, 2, 3])).toBeNull();
  });

  test("after the third roll there is nothing to throw", () => {
    expect(throwOf([take("red", 3)], [])).toBeNull();
  });

  test("dice left lying in the last throw wait on the rail", () => {
    const dice = ["red", "star", "red", "blue"];
    const thrown: GameEvent = { type: "thrown", seat: 1, roll: 2, thrown: [0, 3], dice };
    const view = { turn: 1, roll: 2, dice: [...dice] } as View;
    expect(diceOf(leftLying(lastThrow(view, [thrown, { type: "passed", seat: 0 }])))).toEqual([1, 2]);
    expect(lastThrow({ ...view, roll: 1 }, [thrown])).toBeNull();
    expect(diceOf(leftLying(null))).toEqual([]);
  });
});

describe("the buttons", () => {
  test("one tile on offer is meant at once, of two one must be picked", () => {
    const red = take("red", 3);
    const blue = take("blue", 2);
    expect(buttonsOf([...throws, red], [], null)).toMatchObject({ end: red, mustPick: false, canThrow: true });
    expect(buttonsOf([red, blue], [], null)).toMatchObject({ again: null, end: null, mustPick: true });
    expect(buttonsOf([red, blue], [], "take blue2").end).toBe(blue);
  });

  test("what was picked and is no longer offered is not done", () => {
    expect(buttonsOf([take("red", 3), take("blue", 2)], [], "take green4").end).toBeNull();
  });

  test("passing is never picked by itself", () => {
    expect(buttonsOf([...throws, pass], [], null)).toMatchObject({ end: null, mustPick: false, pass });
  });

  test("alone, when nothing fits, it is about losing", () => {
    const lost = [2, 3].map((size) => offer({ type: "aside", tile: { colour: "red", size } }));
    expect(buttonsOf(lost, [], null)).toMatchObject({ mustPick: true, loses: true });
    expect(buttonsOf([], [], null).loses).toBe(false);
  });
});

test("a tile and a rival's last segment find their offers", () => {
  const steal = offer({ type: "steal", seat: 2 });
  const offers = [...throws, take("red", 3), steal];
  expect(offerOfTile(offers, { colour: "red", size: 3 })?.text).toBe("take red3");
  expect(offerOfTile(offers, { colour: "red", size: 2 })).toBeNull();
  expect(theftFrom(offers, 2)).toBe(steal);
  expect(theftFrom(offers, 1)).toBeNull();
});

test("arrows walk to the nearest tile and over holes", () => {
  const spots = [
    [0, 0],
    [3, 0],
    [1, 2],
    [0, 2],
  ].map(([column = 0, row = 0]) => ({ column, row }));
  const from = spots[0] as { column: number; row: number };
  expect(neighbour(from, spots, "ArrowDown")).toEqual({ column: 0, row: 2 });
  expect(neighbour(from, spots, "ArrowRight")).toEqual({ column: 1, row: 2 });
  expect(neighbour(from, spots, "ArrowLeft")).toBeNull();
  expect(neighbour(from, spots, "Enter")).toBeNull();
});
