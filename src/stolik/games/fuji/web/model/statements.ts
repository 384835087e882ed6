// What was said, as a sentence.

import { withNonBreakingSpaces } from "@/i18n";
import { placeName } from "../texts/names";
import type { Texts } from "../texts/polish";
import type { Statement } from "../wire";

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** The sentence itself. */
export const sentenceOf = (said: Statement, called: readonly string[], t: Texts): string =>
  withNonBreakingSpaces(spoken(said, called, t));

function spoken(said: Statement, called: readonly string[], t: Texts): string {
  const topic = said.topic ? capital(t.talk.spoken[said.topic] ?? placeName(t, said.topic)) : "";
  const grade = said.grade ?? "";
  const name = said.to === null ? "" : (called[said.to] ?? "");
  switch (said.kind) {
    case "standing":
      return t.says.standing(topic, t.talk.grades[grade] ?? grade);
    case "threat":
      return t.says.threat[grade]?.(name) ?? "";
    case "please":
      return t.says.please[grade]?.(name) ?? "";
    case "plan":
      return t.says.plan[grade] ?? "";
    case "agree":
    case "doubt":
      return t.says[said.kind](name);
    case "rather":
    case "leave":
    case "way":
      return t.says[said.kind](topic);
    default:
      return "";
  }
}
