// Moments in the reader's language.

import type { Language } from ".";

const forms: Record<Language, Intl.DateTimeFormat> = {
  pl: new Intl.DateTimeFormat("pl", { dateStyle: "medium", timeStyle: "short" }),
  en: new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" }),
};

export const formatTime = (language: Language, ms: number): string => forms[language].format(ms);

const hours: Record<Language, Intl.DateTimeFormat> = {
  pl: new Intl.DateTimeFormat("pl", { timeStyle: "short" }),
  en: new Intl.DateTimeFormat("en-GB", { timeStyle: "short" }),
};

/** The same for the middle of a sentence: of today only the hour. */
export function formatRecentTime(language: Language, ms: number, now = Date.now()): string {
  const isToday = new Date(ms).toDateString() === new Date(now).toDateString();
  if (!isToday) return formatTime(language, ms);
  return language === "pl" ? `dziś\u00a0o\u00a0${hours.pl.format(ms)}` : `today\u00a0at\u00a0${hours.en.format(ms)}`;
}
