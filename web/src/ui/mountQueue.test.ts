import { afterEach, beforeEach, expect, test, vi } from "vitest";

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("parts are laid one in each turn, in the order in which they came", async () => {
  const { queueMount, mountQueue } = await import("./mountQueue.svelte");
  const laid: string[] = [];
  for (const part of ["seats", "board", "hand"]) queueMount(() => laid.push(part));
  expect(laid).toEqual([]);
  vi.runOnlyPendingTimers();
  expect(laid).toEqual(["seats"]);
  expect(mountQueue.isDone).toBe(false);
  vi.runAllTimers();
  expect(laid).toEqual(["seats", "board", "hand"]);
  expect(mountQueue.isDone).toBe(true);
});

test("a part that is taken away before its turn is never laid, and the others are", async () => {
  const { queueMount, mountQueue } = await import("./mountQueue.svelte");
  const laid: string[] = [];
  const forget = queueMount(() => laid.push("board"));
  queueMount(() => laid.push("hand"));
  forget();
  vi.runAllTimers();
  expect(laid).toEqual(["hand"]);
  expect(mountQueue.isDone).toBe(true);
});

test("what a part brings with it has its own turn, and a part that breaks stops nobody", async () => {
  const { queueMount, mountQueue } = await import("./mountQueue.svelte");
  const laid: string[] = [];
  queueMount(() => {
    throw new Error("torn");
  });
  queueMount(() => queueMicrotask(() => queueMount(() => laid.push("inner"))));
  expect(() => vi.runOnlyPendingTimers()).toThrow("torn");
  await vi.runAllTimersAsync();
  expect(laid).toEqual(["inner"]);
  expect(mountQueue.isDone).toBe(true);
});
