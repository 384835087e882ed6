// Sentences in two languages. A catalogue is a plain object in Polish, and the English one must have its type: a
// missing sentence fails the check. Where a sentence has parts, it is a function.

export type Language = "pl" | "en";
export const LANGUAGES: readonly Language[] = ["pl", "en"];

/** Polish has three forms that matter to us (1 punkt, 2 punkty, 5 punktów), English two. */
export interface Forms {
  one: string;
  few?: string;
  many?: string;
  other: string;
}

const rules: Record<Language, Intl.PluralRules> = { pl: new Intl.PluralRules("pl"), en: new Intl.PluralRules("en") };

/** The right form for a number; the number itself is not in it. */
export function plural(language: Language, count: number, forms: Forms): string {
  const form = rules[language].select(Math.abs(count));
  return forms[form as keyof Forms] ?? forms.other;
}

/** `3 karty`: Polish, with a space that does not break. */
export const pl = (count: number, one: string, few: string, many: string): string =>
  `${signed(count)}\u00a0${plural("pl", count, { one, few, many, other: few })}`;

/** `3 cards`: English. */
export const en = (count: number, one: string, other: string): string =>
  `${signed(count)}\u00a0${plural("en", count, { one, other })}`;

/** Numbers with a real minus. */
export const signed = (count: number): string => (count < 0 ? `−${-count}` : `${count}`);

/** Polish prepositions of one letter do not stand at the end of a line. */
export const withNonBreakingSpaces = (sentence: string): string =>
  sentence.replace(/(^|[\s(„])([aiouwzAIOUWZ])\s+/g, "$1$2\u00a0");
