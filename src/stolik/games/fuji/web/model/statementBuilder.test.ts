// Statements: what the builder makes is what the server offered, and every one has its sentence in both languages.

import { describe, expect, it } from "vitest";
import { LANGUAGES } from "@/i18n";
import { english } from "../texts/english";
import { polish } from "../texts/polish";
import type { Move } from "../wire";
import { figure } from "./example";
import {
  type About,
  asStatement,
  FAMILIES,
  isOpen,
  isTalk,
  KINDS,
  moveOf,
  offerOf,
  peopleIn,
  topicsIn,
  wordsFor,
} from "./statementBuilder";
import { sentenceOf } from "./statements";

const texts = { pl: polish, en: english };
const offer = (move: Move) => ({ move, text: "", say: "" });
const ABOUTS: About[] = [
  { card: "L04" },
  { card: "V2" },
  ...FAMILIES.map((family) => ({ family })),
  { figure: 2 },
  null,
];
const MADE = KINDS.flatMap((kind) =>
  ABOUTS.flatMap((about) => wordsFor(kind, about).flatMap((word) => moveOf(kind, about, word) ?? [])),
);

/** A plan is about nothing, and so made again for everything. */
const ALL = [...new Map(MADE.map((move) => [JSON.stringify(move), move])).values()];

it("makes every kind of statement that the server knows", () => {
  expect(new Set(ALL.map((move) => move.type))).toEqual(
    new Set(["standing", "threat", "rather", "leave", "way", "please", "plan", "agree", "doubt"]),
  );
  expect(ALL.every(isTalk)).toBe(true);
});

it("speaks of nobody's standing, and wishes no family of dice away", () => {
  expect(moveOf("standing", { figure: 1 }, "good")).toBeNull();
  expect(moveOf("wish", { family: "blue" }, "leave")).toBeNull();
  expect(moveOf("threat", { card: "L04" }, "not")).toBeNull();
  expect(moveOf("answer", null, "agree")).toBeNull();
});

it("says only what is offered", () => {
  const offers = [offer({ type: "standing", topic: "L04", grade: "good" }), offer({ type: "ready" })];
  expect(offerOf(offers, moveOf("standing", { card: "L04" }, "good"))).toBe(offers[0]);
  expect(offerOf(offers, moveOf("standing", { card: "L04" }, "poor"))).toBeNull();
  expect(offerOf(offers, { type: "ready" })).toBeNull();
  expect(isOpen(offers, "standing", { card: "L04" })).toBe(true);
  expect(isOpen(offers, "standing", { card: "L05" })).toBe(false);
  expect(isOpen(offers, "plan", null)).toBe(false);
});

it("finds the cards that can be spoken of, apart from families of dice", () => {
  const offers = [
    offer({ type: "standing", topic: "L04", grade: "good" }),
    offer({ type: "standing", topic: "low", grade: "good" }),
    offer({ type: "leave", card: "V1" }),
    offer({ type: "target", card: "L09", third: false }),
  ];
  expect(topicsIn(offers, "standing")).toEqual(new Set(["L04"]));
  expect(topicsIn(offers, "wish")).toEqual(new Set(["V1"]));
});

describe.each(LANGUAGES)("in %s", (language) => {
  const called = ["Ola", "Kuba", "Hela"];
  const said = ALL.map((move) => sentenceOf(asStatement(move, 0), called, texts[language]));

  it("every statement has a sentence of its own", () => {
    expect(said.every((sentence) => sentence.length > 5 && !sentence.includes("undefined"))).toBe(true);
    expect(new Set(said).size).toBe(ALL.length);
  });

  it("no sentence holds a digit", () => {
    for (const sentence of said) expect(sentence).not.toMatch(/\d/);
  });

  it("who is spoken to is named", () => {
    const sentence = sentenceOf(asStatement({ type: "threat", to: 2, grade: "not" }, 0), called, texts[language]);
    expect(sentence).toContain("Hela");
  });
});

it("of a third figure something can be said where that is offered, of dummy dice never", () => {
  const figures = [figure(0), figure(1), figure(2, { seat: null })];
  const offers = [{ say: "", text: "", move: { type: "threat", to: 2, grade: "not" } as Move }];
  expect(peopleIn(figures, 0, offers)).toEqual([1, 2]);
  expect(peopleIn(figures, 0, [])).toEqual([1]);
});
