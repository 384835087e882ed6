// Whose side of the table is turned up for two players who lead a third figure; what a figure can do; where a game
// ends.

import { expect, it } from "vitest";
import { skillNow, THIRD_FIGURE, turnedUp, type Wanted } from "./boardProps";
import { figure, table } from "./example";
import { stepOf } from "./progress";

const ME = 0;
const asked = (only: number | null, figure: number): Wanted => ({ phase: "2 equipment", only, figure });

it("the only figure with something to decide comes forward, and the other can be looked at", () => {
  const nothing: Wanted = { phase: "", only: null, figure: ME };
  expect(turnedUp(nothing, "2 equipment", ME)).toBe(ME);
  expect(turnedUp(asked(ME, THIRD_FIGURE), "2 equipment", ME)).toBe(THIRD_FIGURE);
  expect(turnedUp(asked(ME, THIRD_FIGURE), "2 equipment", THIRD_FIGURE)).toBe(THIRD_FIGURE);
  expect(turnedUp(asked(null, ME), "2 equipment", THIRD_FIGURE)).toBe(THIRD_FIGURE);
});

it("it stays turned up while nothing is offered for a moment, until the next phase", () => {
  expect(turnedUp(asked(ME, THIRD_FIGURE), "2 equipment", null)).toBe(THIRD_FIGURE);
  expect(turnedUp(asked(ME, THIRD_FIGURE), "2 moving", null)).toBeNull();
});

it("amnesia takes the skill away", () => {
  expect(skillNow(figure(0, { skill: "guide", wounds: ["leg"] }))).toBe("guide");
  expect(skillNow(figure(0, { skill: "guide", wounds: ["amnesia"] }))).toBeNull();
});

it("a game that is over stands where it ended", () => {
  const step = (ending: string) => stepOf(table({ over: true, phase: "over", ending }));
  expect([step("village"), step("exhaustion"), step("lava")]).toEqual([4, 4, 5]);
});
