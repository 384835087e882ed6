import { expect, test } from "vitest";
import { figure, prospect, table } from "./example";
import { markOf, middle, placesOf, scrollKind } from "./scroll";

const HERE = { size: "900 400 340 400", place: "0.2 0.5" };

test("who looks elsewhere while others talk is left alone", () => expect(scrollKind(HERE, { ...HERE })).toBeNull());
test("a pawn that goes on is followed", () => expect(scrollKind(HERE, { ...HERE, place: "0.4 0.5" })).toBe("scroll"));
test("on a screen that was turned the place is there at once", () =>
  expect(scrollKind(HERE, { size: "400 900 400 340", place: "0.5 0.2" })).toBe("jump"));

test("what happens on the map is looked at where it happens", () => {
  const view = table({ figures: [figure(0, { cell: 8 }), figure(1, { cell: 5 })] });
  expect(placesOf({ type: "erupted", places: [3, 4] }, view)).toEqual([3, 4]);
  expect(placesOf({ type: "moved", figure: 1, card: "L04" }, view)).toEqual([5]);
  expect(placesOf({ type: "tired", figure: 1, by: 1, space: 1 }, view)).toEqual([]);
  expect(middle([1, 4, 2])).toBe(2.5);
});

test("the usual way is drawn until somebody goes, perhaps by another one", () => {
  const turn = prospect({ path: [4, 5, 8], erupts: [5] });
  expect([4, 5, 6].map((index) => markOf(turn, null, index))).toEqual(["path", "erupts", null]);
  const goes = { type: "moved", figure: 0, card: "L04" } as const;
  expect([4, 5, 6].map((index) => markOf(turn, goes, index))).toEqual([null, null, null]);
  expect(markOf(undefined, null, 4)).toBe(null);
});
