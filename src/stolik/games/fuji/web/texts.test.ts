// The board calls everything as the server does, in both languages, and has a drawing for it.

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "@/i18n";
import { english } from "./texts/english";
import { placeName, skillOf, toolOf } from "./texts/names";
import { polish } from "./texts/polish";

const texts = { pl: polish, en: english };
const read = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8");
const drawn = new Set(
  [...(read("./art/Gear.svelte") + read("./art/Landscapes.svelte")).matchAll(/id="fuji-(\w+)"/g)].map(
    (found) => found[1],
  ),
);

describe.each(LANGUAGES)("in %s", (language) => {
  const serverTexts = JSON.parse(read(`../texts/${language}.json`)) as Record<string, Record<string, string>>;
  const t = texts[language];

  it("places have the server's names, and a print", () => {
    for (const [card, name] of Object.entries(serverTexts.terrain ?? {})) {
      expect(placeName(t, card)).toBe(name);
      expect(drawn).toContain(card);
    }
    expect(Object.keys(serverTexts.terrain ?? {})).toHaveLength(30);
  });

  it("equipment and skills have the server's names, what they do, and a picture", () => {
    for (const [card, name] of Object.entries(serverTexts.equipment ?? {})) {
      expect(toolOf(t, card).name.toLowerCase()).toBe(name);
      expect(toolOf(t, card).does).not.toBe("");
      expect(drawn).toContain(card);
    }
    for (const [skill, name] of Object.entries(serverTexts.skill ?? {})) {
      expect(skillOf(t, skill).name).toBe(name);
      expect(drawn).toContain(skill);
    }
  });

  it("verdicts are the server's", () => {
    expect(t.end.verdicts).toEqual(serverTexts.verdict);
  });

  it("wounds have a word, what they do, and a picture", () => {
    for (const wound of Object.keys(serverTexts.wound ?? {})) {
      expect(t.wounds[wound]).toBeTruthy();
      expect(t.woundDoes[wound]).toBeTruthy();
      expect(drawn).toContain(wound);
    }
  });
});
