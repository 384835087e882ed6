import { describe, expect, it } from "vitest";
import type { GameCard } from "@/api/types";
import { botsOf, chosenOptions, listed, optionsFor, usualPlayers } from "./gameDefaults";

const card: GameCard = {
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
    expect(usualPlayers([3, 4, 5])).toBe(4);
    expect(usualPlayers([2, 3, 4])).toBe(3);
    expect(usualPlayers([1, 2, 3, 4])).toBe(3);
    expect(usualPlayers([2])).toBe(2);
  });

  it("is the first value of an option, unless wished otherwise", () => {
    expect(chosenOptions(card, 3, {})).toEqual({ stealing: "off" });
    expect(chosenOptions(card, 3, { stealing: "on" })).toEqual({ stealing: "on" });
    expect(chosenOptions(card, 3, { stealing: "sometimes", other: "on" })).toEqual({ stealing: "off" });
  });

  it("has no option that is not there for so many", () => {
    expect(optionsFor(card, 1)).toEqual([]);
    expect(chosenOptions(card, 1, { stealing: "on" })).toEqual({});
  });
});

describe("bots by strength", () => {
  it("are levels of the searching one, or all the same", () => {
    expect(botsOf(card)).toEqual({ weak: "search:1", usual: "search", strong: "search:5" });
    expect(new Set(Object.values(botsOf({ ...card, bots: ["random", "greedy"], usual_bot: "greedy" })))).toEqual(
      new Set(["greedy"]),
    );
  });
});

describe("names in a row", () => {
  it("stay as they are", () => {
    expect(listed([], "i")).toBe("");
    expect(listed(["Zosia"], "i")).toBe("Zosia");
    expect(listed(["Zosia", "Bartek", "Bosman"], "i")).toBe("Zosia, Bartek i\u00a0Bosman");
  });
});
