import { describe, expect, it } from "vitest";
import type { GameSummary } from "@/api/types";
import { botsByStrength, defaultPlayers, joinNames, optionsFor, optionsOrDefaults } from "./gameDefaults";

const game: GameSummary = {
  key: "stonogi",
  rules: 1,
  title: "Nogi stonogi na lodzie",
  author: "Klaus Kreowski",
  publisher: "Egmont",
  illustrator: "",
  players: [1, 2, 3, 4],
  options: [{ key: "stealing", values: ["off", "on"], players: [2, 3, 4] }],
  bots: ["random", "greedy", "search"],
  usual_bot: "search",
  has_secrets: false,
  minutes: 15,
  age: 4,
};

describe("what is usual", () => {
  it("is the middle of the range", () => {
    expect(defaultPlayers([3, 4, 5])).toBe(4);
    expect(defaultPlayers([2, 3, 4])).toBe(3);
    expect(defaultPlayers([1, 2, 3, 4])).toBe(3);
    expect(defaultPlayers([2])).toBe(2);
  });

  it("is the first value of an option, unless chosen otherwise", () => {
    expect(optionsOrDefaults(game, 3, {})).toEqual({ stealing: "off" });
    expect(optionsOrDefaults(game, 3, { stealing: "on" })).toEqual({ stealing: "on" });
    expect(optionsOrDefaults(game, 3, { stealing: "sometimes", other: "on" })).toEqual({ stealing: "off" });
  });

  it("has no option that is not there for so many", () => {
    expect(optionsFor(game, 1)).toEqual([]);
    expect(optionsOrDefaults(game, 1, { stealing: "on" })).toEqual({});
  });
});

describe("bots by strength", () => {
  it("are levels of the searching one, or all the same", () => {
    expect(botsByStrength(game)).toEqual({ weak: "search:1", usual: "search", strong: "search:5" });
    expect(
      new Set(Object.values(botsByStrength({ ...game, bots: ["random", "greedy"], usual_bot: "greedy" }))),
    ).toEqual(new Set(["greedy"]));
  });
});

describe("names in a row", () => {
  it("stay as they are", () => {
    expect(joinNames([], "i")).toBe("");
    expect(joinNames(["Zosia"], "i")).toBe("Zosia");
    expect(joinNames(["Zosia", "Bartek", "Bosman"], "i")).toBe("Zosia, Bartek i\u00a0Bosman");
  });
});
