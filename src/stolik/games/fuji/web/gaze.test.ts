import { expect, test } from "vitest";
import { follow } from "./gaze";

const HERE = { size: "900 400 340 400", place: "0.2 0.5" };

test("who looks elsewhere while others talk is left alone", () => expect(follow(HERE, { ...HERE })).toBeNull());
test("a pawn that goes on is followed", () => expect(follow(HERE, { ...HERE, place: "0.4 0.5" })).toBe("scroll"));
test("on a screen that was turned the place is there at once", () =>
  expect(follow(HERE, { size: "400 900 400 340", place: "0.5 0.2" })).toBe("jump"));
