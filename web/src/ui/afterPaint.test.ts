import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { afterPaint } from "./afterPaint.svelte";

let frames: (() => void)[] = [];
const paint = () => {
  const due = frames;
  frames = [];
  for (const draw of due) draw();
};

beforeEach(() => {
  vi.useFakeTimers();
  frames = [];
  vi.stubGlobal("document", { hidden: false });
  vi.stubGlobal("requestAnimationFrame", (draw: () => void) => frames.push(draw));
  vi.stubGlobal("cancelAnimationFrame", () => {
    frames = [];
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("what may wait comes when the picture is painted, not with it", () => {
  const act = vi.fn();
  afterPaint(act);
  vi.runAllTimers();
  expect(act).not.toHaveBeenCalled();
  paint();
  expect(act).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(act).toHaveBeenCalledOnce();
});

test("where nobody looks no picture is waited for", () => {
  vi.stubGlobal("document", { hidden: true });
  const act = vi.fn();
  afterPaint(act);
  vi.runAllTimers();
  expect(act).toHaveBeenCalledOnce();
});

test("what is stopped never comes, before the picture and after it", () => {
  const act = vi.fn();
  afterPaint(act)();
  paint();
  const stop = afterPaint(act);
  paint();
  stop();
  vi.runAllTimers();
  expect(act).not.toHaveBeenCalled();
});
