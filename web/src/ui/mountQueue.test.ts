import { afterEach, beforeEach, expect, test, vi } from "vitest";

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("parts are laid one in each turn, in the order in which they came", async () => {
  const { soon, table } = await import("./mountQueue.svelte");
  const laid: string[] = [];
  for (const part of ["seats", "board", "hand"]) soon(() => laid.push(part));
  expect(laid).toEqual([]);
  vi.runOnlyPendingTimers();
  expect(laid).toEqual(["seats"]);
  expect(table.isLaid).toBe(false);
  vi.runAllTimers();
  expect(laid).toEqual(["seats", "board", "hand"]);
  expect(table.isLaid).toBe(true);
});

test("a part that is taken away before its turn is never laid, and the others are", async () => {
  const { soon, table } = await import("./mountQueue.svelte");
  const laid: string[] = [];
  const forget = soon(() => laid.push("board"));
  soon(() => laid.push("hand"));
  forget();
  vi.runAllTimers();
  expect(laid).toEqual(["hand"]);
  expect(table.isLaid).toBe(true);
});

test("what a part brings with it has its own turn, and a part that breaks stops nobody", async () => {
  const { soon, table } = await import("./mountQueue.svelte");
  const laid: string[] = [];
  soon(() => {
    throw new Error("torn");
  });
  soon(() => queueMicrotask(() => soon(() => laid.push("inner"))));
  expect(() => vi.runOnlyPendingTimers()).toThrow("torn");
  await vi.runAllTimersAsync();
  expect(laid).toEqual(["inner"]);
  expect(table.isLaid).toBe(true);
});
