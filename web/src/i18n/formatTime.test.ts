import { describe, expect, it } from "vitest";
import { formatRecentTime } from "./formatTime";

const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 14).getTime();

describe("a moment in a sentence", () => {
  it("is the hour, if it was today", () => {
    expect(formatRecentTime("pl", at(17, 20), at(17, 23))).toBe("dziś\u00a0o\u00a020:14");
    expect(formatRecentTime("en", at(17, 20), at(17, 23))).toBe("today\u00a0at\u00a020:14");
  });
  it("is the day too, if it was another one", () => {
    expect(formatRecentTime("pl", at(17, 20), at(18, 1))).toBe("17 lis 2026, 20:14");
    expect(formatRecentTime("en", at(17, 20), at(18, 1))).toBe("17 Nov 2026, 20:14");
  });
});
