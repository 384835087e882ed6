// The statement builder: a kind, what it is about, what is said of it. Only what the server offers can be said.

import type { Offer } from "@/board/contract";
import type { Figure, Move, Statement } from "../wire";

export const KINDS = ["standing", "threat", "wish", "plan", "answer"] as const;
export type Kind = (typeof KINDS)[number];
/** Sides of the dice that can be spoken of without a number. */
export const FAMILIES = ["yellow", "blue", "pink", "even", "odd", "high", "low"] as const;
const GRADES = ["poor", "fair", "good", "excellent"];
const CARD_WISHES = ["rather", "leave", "way"];
const TALK = new Set(["standing", "threat", "rather", "leave", "way", "please", "plan", "agree", "doubt"]);

export const isTalk = (move: Move): boolean => TALK.has(move.type);

/** What a statement is about: a card, a family of dice, somebody, or nothing but me. */
export type About = { card: string } | { family: string } | { figure: number } | null;

export function keyOf(about: About): string {
  if (!about) return "";
  if ("card" in about) return about.card;
  return "family" in about ? about.family : `figure ${about.figure}`;
}

/** What can be said of it, in the order in which it stands on the buttons. */
export function wordsFor(kind: Kind, about: About): string[] {
  if (kind === "standing") return GRADES;
  if (kind === "threat") return ["not", "may"];
  if (kind === "plan") return ["keep", "little", "lot"];
  if (kind === "answer") return ["agree", "doubt"];
  return about && "figure" in about ? ["weaker", "stronger"] : CARD_WISHES;
}

/** The statement as the move that is sent; null where it makes no sense. */
export function moveOf(kind: Kind, about: About, word: string): Move | null {
  if (kind === "plan") return { type: "plan", grade: word };
  if (!about) return null;
  if ("figure" in about) {
    const to = about.figure;
    if (kind === "threat") return { type: "threat", to, grade: word };
    if (kind === "wish") return { type: "please", to, grade: word };
    return kind === "answer" ? { type: word as "agree" | "doubt", to } : null;
  }
  const topic = keyOf(about);
  if (kind === "standing") return { type: "standing", topic, grade: word };
  const isWish = kind === "wish" && "card" in about && CARD_WISHES.includes(word);
  return isWish ? { type: word as "rather" | "leave" | "way", card: about.card } : null;
}

const named = (move: Move): string =>
  [
    move.type,
    "topic" in move ? move.topic : "",
    "card" in move ? move.card : "",
    "to" in move ? move.to : "",
    "grade" in move ? move.grade : "",
  ].join(" ");

/** The server's own offer of it, if there is one. */
export function offerOf(offers: readonly Offer<Move>[], move: Move | null): Offer<Move> | null {
  if (!move) return null;
  const wanted = named(move);
  return offers.find((offer) => isTalk(offer.move) && named(offer.move) === wanted) ?? null;
}

/** Can anything at all be said of it? */
export const isOpen = (offers: readonly Offer<Move>[], kind: Kind, about: About): boolean =>
  wordsFor(kind, about).some((word) => offerOf(offers, moveOf(kind, about, word)));

/** Figures of which something can be said: the others, a third one where that is offered, never dummy dice. */
export function peopleIn(figures: readonly Figure[], me: number | null, offers: readonly Offer<Move>[]): number[] {
  const offered = new Set(offers.flatMap(({ move }) => ("to" in move ? [move.to] : [])));
  const others = figures.filter((one) => one.figure !== me && (one.seat !== null || offered.has(one.figure)));
  return others.map((one) => one.figure);
}

/** Cards of which something can be said. */
export function topicsIn(offers: readonly Offer<Move>[], kind: Kind): Set<string> {
  const cards = offers.flatMap(({ move }) => {
    if (kind === "standing" && move.type === "standing") return [move.topic];
    return kind === "wish" && CARD_WISHES.includes(move.type) && "card" in move ? [move.card] : [];
  });
  return new Set(cards.filter((card) => /^[LV]\d/.test(card)));
}

/** A statement before it is made, as one that stands. */
export function asStatement(move: Move, figure: number): Statement {
  return {
    figure,
    kind: move.type,
    topic: "topic" in move ? move.topic : "card" in move ? (move.card as string) : null,
    grade: "grade" in move ? move.grade : null,
    to: "to" in move ? move.to : null,
    phase: "",
  };
}
