import { describe, expect, it } from "vitest";
import { nearest, PACE_CHOICES, playersFor } from "./playModes";

describe("ways to play", () => {
  it("need two where people play together", () => {
    expect(playersFor("bots", [1, 2, 3])).toEqual([1, 2, 3]);
    expect(playersFor("friends", [1, 2, 3])).toEqual([2, 3]);
    expect(playersFor("screen", [1, 2, 3])).toEqual([2, 3]);
  });

  it("keep the wanted number, or the nearest one", () => {
    expect(nearest(3, [2, 3, 4])).toBe(3);
    expect(nearest(1, [2, 3, 4])).toBe(2);
    expect(nearest(9, [2, 3, 4])).toBe(4);
  });

  it("have a limit exactly where there is a hurry", () => {
    for (const { pace, limit } of Object.values(PACE_CHOICES)) expect(limit === 0).toBe(pace === "relaxed");
  });
});
