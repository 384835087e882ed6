import { describe, expect, it } from "vitest";
import { LANGUAGES } from "@/i18n";
import { nickname } from "./nickname";

describe("a friendly name", () => {
  it("has two words and fits the server, whatever chance says", () => {
    for (const language of LANGUAGES) {
      for (let step = 0; step < 200; step++) {
        const name = nickname(language, () => ((step * 37) % 200) / 200);
        expect(name).toMatch(/^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+$/u);
        expect(name.length).toBeLessThanOrEqual(24);
      }
    }
  });

  it("agrees with itself in Polish", () => {
    for (let step = 0; step < 500; step++) {
      const [how = "", who = ""] = nickname("pl").split(" ");
      expect(how.endsWith("a")).toBe(who.endsWith("a"));
    }
  });
});
