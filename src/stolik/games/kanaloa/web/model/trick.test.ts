// Reading tricks: who takes, what is asked for, and the last one from what happened.

import { describe, expect, it } from "vitest";
import { SAILING } from "../unfold";
import type { GameEvent, LaidCard, View } from "../wire";
import { lastTrickIn, ledBy, orderOfPlay, takes, trickNumber } from "./trick";

const laid = (...cards: string[]): LaidCard[] => cards.map((card, seat) => ({ seat, card }));

describe("a trick as it lies", () => {
  it("goes to the highest card of the led colour when there is no trump", () => {
    expect(takes(laid("t2", "t5", "n1", "t4"), "red")).toBe(1);
  });

  it("goes to the highest trump", () => {
    expect(takes(laid("t12", "r1", "r3", "t4"), "red")).toBe(2);
  });

  it("goes to the Kanaloa that was laid last", () => {
    expect(takes(laid("r11", "k1", "r7", "k2"), "red")).toBe(3);
  });

  it("is nobody's while there are only Kraken", () => {
    expect(takes(laid("x1", "x2"), "red")).toBeNull();
    expect(takes([], "red")).toBeNull();
  });

  it("asks for the colour of its first Tiki card, and for none behind a Kanaloa", () => {
    expect(ledBy(laid("x1", "k1", "g3"))).toBe("green");
    expect(ledBy(laid("k1", "g3"))).toBeNull();
  });
});

describe("the order of play", () => {
  const view = { players: 4, seats: [0, 0, 0, 0], trick: laid("t2"), turn: 1, starter: 3, gone: [] } as unknown as View;

  it("begins with who led, and before that with who is on turn", () => {
    expect(orderOfPlay({ ...view, trick: [{ seat: 2, card: "t2" }] })).toEqual([2, 3, 0, 1]);
    expect(orderOfPlay({ ...view, trick: [], turn: 1 })).toEqual([1, 2, 3, 0]);
  });

  it("says which trick it is until the next one begins", () => {
    const after = { ...view, trick: [], gone: Array(8).fill("t1") };
    expect(trickNumber({ ...after, decision: SAILING })).toBe(2);
    expect(trickNumber({ ...after, decision: "play" })).toBe(3);
  });
});

describe("the last trick", () => {
  const rows: GameEvent[] = [
    { type: "trump", seat: 1, colour: "red" },
    { type: "played", seat: 1, card: "n3" },
    { type: "played", seat: 2, card: "x1" },
    { type: "removed", seat: 2, sea: "M04" },
    { type: "played", seat: 0, card: "n9" },
    { type: "taken", seat: 0, tricks: 1 },
    { type: "trump", seat: 0, colour: "navy" },
    { type: "played", seat: 0, card: "g1" },
  ];

  it("is the newest one that was taken", () => {
    expect(lastTrickIn(rows)).toEqual({
      taker: 0,
      cards: [
        { seat: 1, card: "n3" },
        { seat: 2, card: "x1" },
        { seat: 0, card: "n9" },
      ],
    });
  });

  it("is not shown by half", () => {
    expect(lastTrickIn(rows.slice(1))).toBeNull();
    expect(lastTrickIn(rows.slice(0, 5))).toBeNull();
  });
});
