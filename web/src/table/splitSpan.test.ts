import { describe, expect, it } from "vitest";
import { splitSpan } from "./splitSpan";

describe("a line in three", () => {
  it("is split where the server says", () => {
    expect(splitSpan("mam trzy żółte", [4, 8])).toEqual(["mam ", "trzy", " żółte"]);
  });

  it("counts letters as the server does, also behind signs that take two units here", () => {
    expect(splitSpan("🌋🎲 six!", [3, 6])).toEqual(["🌋🎲 ", "six", "!"]);
  });

  it("stays whole where no part is named", () => {
    expect(splitSpan("hello", null)).toEqual(["hello", "", ""]);
  });
});
