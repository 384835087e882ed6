// Polish counts in three ways; nothing is left untranslated.

import { expect, test } from "vitest";
import { texts } from "./texts";

test("Polish plurals", () => {
  const words = texts("pl");
  expect([1, 3, 5, 22].map(words.skatesWord)).toEqual(["łyżwa", "łyżwy", "łyżew", "łyżwy"]);
  expect(words.rollsLeft(2)).toBe("Jeszcze 2\u00a0rzuty");
  expect(words.where(15)).toBe("15\u00a0płytek na lodzie");
});

test("both languages have six grades, and no Polish in English", () => {
  const words = texts("en");
  expect(words.grades).toHaveLength(6);
  expect(texts("pl").grades).toHaveLength(6);
  const plain = Object.values(words).flatMap((said) => (typeof said === "function" ? [] : said));
  for (const said of plain) expect(said).not.toMatch(/[ąćęłńóśźż]/i);
});
