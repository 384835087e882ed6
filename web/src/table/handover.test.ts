import { describe, expect, test } from "vitest";
import { nextHandover, type ScreenState } from "./handover";

const screen = (more: Partial<ScreenState>): ScreenState => ({
  mySeats: [0, 1],
  seatsToMove: [0],
  activeSeat: 0,
  hasSecrets: true,
  over: false,
  ...more,
});

describe("which seat of a screen is active", () => {
  test("one who plays alone on it always does", () => {
    expect(nextHandover(screen({ mySeats: [2], activeSeat: null, seatsToMove: [0] }))).toEqual({
      activeSeat: 2,
      curtain: null,
    });
  });
  test("nobody where it only watches", () => {
    expect(nextHandover(screen({ mySeats: [], activeSeat: null }))).toEqual({ activeSeat: null, curtain: null });
  });
  test("the one who is awaited stays", () => {
    expect(nextHandover(screen({ seatsToMove: [0, 1] }))).toEqual({ activeSeat: 0, curtain: null });
  });
  test("the one who has just moved stays while bots think", () => {
    expect(nextHandover(screen({ seatsToMove: [2] }))).toEqual({ activeSeat: 0, curtain: null });
  });
  test("before the next hand is shown there is a curtain", () => {
    expect(nextHandover(screen({ seatsToMove: [1] }))).toEqual({ activeSeat: null, curtain: 1 });
  });
  test("without secrets the screen only turns round", () => {
    expect(nextHandover(screen({ seatsToMove: [1], hasSecrets: false }))).toEqual({ activeSeat: 1, curtain: null });
  });
  test("a page that was loaded anew shows no hand by itself", () => {
    expect(nextHandover(screen({ activeSeat: null, seatsToMove: [2] }))).toEqual({ activeSeat: null, curtain: 0 });
  });
  test("a seat that was given up is not active any more", () => {
    expect(nextHandover(screen({ mySeats: [1, 2], activeSeat: 0, seatsToMove: [2] }))).toEqual({
      activeSeat: null,
      curtain: 2,
    });
    expect(nextHandover(screen({ mySeats: [1, 2], activeSeat: 0, seatsToMove: [3] }))).toEqual({
      activeSeat: null,
      curtain: 1,
    });
  });
  test("after the end there is nothing to hide", () => {
    expect(nextHandover(screen({ activeSeat: null, over: true, seatsToMove: [] }))).toEqual({
      activeSeat: 0,
      curtain: null,
    });
  });
});
