import { describe, expect, test } from "vitest";
import { place, type Scene } from "./handover";

const scene = (more: Partial<Scene>): Scene => ({
  mine: [0, 1],
  waiting: [0],
  front: 0,
  hasSecrets: true,
  over: false,
  ...more,
});

describe("who sits in front of a screen", () => {
  test("one who plays alone on it always does", () => {
    expect(place(scene({ mine: [2], front: null, waiting: [0] }))).toEqual({ front: 2, curtain: null });
  });
  test("nobody where it only watches", () => {
    expect(place(scene({ mine: [], front: null }))).toEqual({ front: null, curtain: null });
  });
  test("the one who is awaited stays", () => {
    expect(place(scene({ waiting: [0, 1] }))).toEqual({ front: 0, curtain: null });
  });
  test("the one who has just moved stays while bots think", () => {
    expect(place(scene({ waiting: [2] }))).toEqual({ front: 0, curtain: null });
  });
  test("before the next hand is shown there is a curtain", () => {
    expect(place(scene({ waiting: [1] }))).toEqual({ front: null, curtain: 1 });
  });
  test("without secrets the screen only turns round", () => {
    expect(place(scene({ waiting: [1], hasSecrets: false }))).toEqual({ front: 1, curtain: null });
  });
  test("a page that was loaded anew shows no hand by itself", () => {
    expect(place(scene({ front: null, waiting: [2] }))).toEqual({ front: null, curtain: 0 });
  });
  test("a seat that was given up is not in front any more", () => {
    expect(place(scene({ mine: [1, 2], front: 0, waiting: [2] }))).toEqual({ front: null, curtain: 2 });
    expect(place(scene({ mine: [1, 2], front: 0, waiting: [3] }))).toEqual({ front: null, curtain: 1 });
  });
  test("after the end there is nothing to hide", () => {
    expect(place(scene({ front: null, over: true, waiting: [] }))).toEqual({ front: 0, curtain: null });
  });
});
