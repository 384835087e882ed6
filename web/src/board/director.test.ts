import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Director } from "./director.svelte";

type Count = { shown: number[] };
const PASSING = 0;
const board = {
  unfold: (view: unknown, event: unknown) => ({
    view: { shown: [...(view as Count).shown, event as number] },
    ms: 20,
    keepsLayout: event === PASSING,
    sound: "card" as const,
  }),
};
const settled = () => vi.runAllTimersAsync();
const atOnce = () => vi.advanceTimersByTimeAsync(0);

function staged(hidden = false) {
  const sounds: string[] = [];
  let rests = 0;
  const director = new Director(
    board,
    { speed: () => 1, sound: (sound) => sounds.push(sound), hidden: () => hidden },
    () => {
      rests += 1;
    },
  );
  director.showNow({ shown: [] }, []);
  return { director, sounds, rests: () => rests };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the director", () => {
  test("shows the first event at once and the rest one after another", async () => {
    const { director, sounds, rests } = staged();
    director.add({ events: [1, 2], view: { shown: [1, 2, 3] }, seat: 0 });
    expect(director.view).toEqual({ shown: [1] });
    expect(director.isBusy).toBe(true);
    await settled();
    expect(director.view).toEqual({ shown: [1, 2, 3] });
    expect([director.event, director.isBusy, sounds.length, rests()]).toEqual([null, false, 2, 1]);
  });
  test("knows whether what it shows leaves all in its place", async () => {
    const { director } = staged();
    director.add({ events: [PASSING, 2], view: { shown: [] }, seat: 0 });
    const before = director.keepsLayout;
    await vi.advanceTimersByTimeAsync(20);
    const after = director.keepsLayout;
    await settled();
    expect([before, after, director.keepsLayout]).toEqual([true, false, false]);
  });
  test("a tap goes to the end", async () => {
    const { director } = staged();
    director.add({ events: [1, 2, 3, 4, 5, 6, 7, 8, 9], view: { shown: [9] }, seat: 0 });
    director.skip();
    await atOnce();
    expect(director.view).toEqual({ shown: [9] });
  });
  test.each([[[1, 2]], [[1]]])("showing another view ends the batch of %j that is being shown", async (events) => {
    const { director } = staged();
    director.add({ events, view: { shown: events }, seat: 0 });
    director.showNow({ shown: [7] }, []);
    await settled();
    expect(director.view).toEqual({ shown: [7] });
    expect(director.isBusy).toBe(false);
  });
  test("nobody waits where nobody looks", async () => {
    const { director } = staged(true);
    director.add({ events: [1, 2], view: { shown: [3] }, seat: null });
    await atOnce();
    expect(director.view).toEqual({ shown: [3] });
    expect(director.recentEvents).toEqual([1, 2]);
  });
});
