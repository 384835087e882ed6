// Every decision points at paragraphs that exist.

import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { table } from "./model/example";
import { paragraphs } from "./paragraphs";

const rules = readFileSync(new URL("../RULES.md", import.meta.url), "utf8");
const DECISIONS = ["choose", "place", "take", "keep", "use_bonus", "refill", "nothing"];

it.each(DECISIONS)("%s", (asked) => {
  for (const harder of [false, true]) {
    for (const players of [2, 3, 4]) {
      const found = paragraphs(table({ asked, harder, players, over: asked === "nothing" }));
      expect(found.length).toBeGreaterThan(0);
      expect(new Set(found).size).toBe(found.length);
      for (const number of found) expect(rules).toContain(`**${number}**`);
    }
  }
});
