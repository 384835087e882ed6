import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { receive, send } from "./flight";

const motion = vi.hoisted(() => ({ speed: 1 }));
vi.mock("@/ui/motion", () => ({
  durationMs: (ms: number) => ms * motion.speed,
  fadeMs: (ms: number) => (motion.speed ? ms : 120),
}));

beforeEach(() => {
  motion.speed = 1;
  vi.useFakeTimers();
  vi.stubGlobal("getComputedStyle", () => ({ transform: "none", opacity: "1" }));
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

let asked = 0;
function place(left: number, isShown = true): Element {
  const rect = { left, top: 0, width: 50, height: 60 };
  const ask = <Answer>(answer: Answer) => {
    asked += 1;
    return answer;
  };
  const node = { getClientRects: () => ask(isShown ? [rect] : []), getBoundingClientRect: () => ask(rect) };
  return node as unknown as Element;
}

const begins = (config: { css?: (t: number, u: number) => string }): string => config.css?.(0, 1) ?? "";

test("a card flies from the place that it leaves to the one where it arrives", () => {
  const going = send(place(100), { key: "bee 5" });
  const coming = receive(place(400), { key: "bee 5" });
  going();
  expect(begins(coming())).toContain("translate(-300px, 0px)");
});

test("places are asked for when all has changed, not before", () => {
  asked = 0;
  const going = send(place(100), { key: "sun 1" });
  receive(place(400), { key: "sun 1" });
  expect(asked).toBe(0);
  going();
  expect(asked).toBeGreaterThan(0);
});

test("what a layout does not show takes no part", () => {
  send(place(100), { key: "leaf 2" });
  const hidden = receive(place(0, false), { key: "leaf 2" });
  const seen = receive(place(400), { key: "leaf 2" });
  expect(hidden()).toEqual({ duration: 0 });
  expect(begins(seen())).toContain("translate(-300px, 0px)");
});

test("a card that comes from nowhere fades in", () => {
  const coming = receive(place(400), { key: "ball 3" })();
  expect(coming.duration).toBe(260);
  expect(begins(coming)).toContain("opacity: 0");
});

test("what left in an earlier moment is not where a card comes from", () => {
  send(place(100), { key: "tree 4" })();
  vi.runAllTimers();
  expect(begins(receive(place(400), { key: "tree 4" })())).not.toContain("translate(-300px");
});

test("without motion a card is there at once, and no place is asked for", () => {
  motion.speed = 0;
  asked = 0;
  send(place(100), { key: "stork 0" })();
  expect(receive(place(400), { key: "stork 0" })()).toEqual({ duration: 0 });
  expect(receive(place(400), { key: "flower 0" })().duration).toBe(120);
  expect(asked).toBe(0);
});
