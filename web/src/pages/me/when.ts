// Moments in the reader's language.

import type { Language } from "@/texts";

const forms: Record<Language, Intl.DateTimeFormat> = {
  pl: new Intl.DateTimeFormat("pl", { dateStyle: "medium", timeStyle: "short" }),
  en: new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" }),
};

export const when = (language: Language, ms: number): string => forms[language].format(ms);

const SYSTEMS: [RegExp, string][] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/CrOS/, "ChromeOS"],
  [/Mac OS X|Macintosh/, "Mac"],
  [/Linux|X11/, "Linux"],
];
const BROWSERS: [RegExp, string][] = [
  [/Edg/, "Edge"],
  [/OPR|Opera/, "Opera"],
  [/Firefox|FxiOS/, "Firefox"],
  [/Chrome|CriOS|Chromium/, "Chrome"],
  [/Safari/, "Safari"],
];

const first = (found: [RegExp, string][], text: string): string | undefined =>
  found.find(([form]) => form.test(text))?.[1];

/** `Firefox · Windows` out of what a browser calls itself; what is not understood stays as it is. */
export function deviceName(told: string): string {
  const known = [first(BROWSERS, told), first(SYSTEMS, told)].filter(Boolean);
  return known.join(" · ") || told;
}
