// The board's own sentences in the reader's language. The other one is fetched when it is asked for.

import type { Language } from "@/i18n";
import type { Texts } from "./texts/polish";

const CATALOGUES: Record<Language, () => Promise<Texts>> = {
  pl: async () => (await import("./texts/polish")).polish,
  en: async () => (await import("./texts/english")).english,
};

let loaded = $state.raw<Partial<Record<Language, Texts>>>({});

export async function loadTexts(language: Language): Promise<void> {
  if (loaded[language]) return;
  const catalogue = await CATALOGUES[language]();
  loaded = { ...loaded, [language]: catalogue };
}

/** While a catalogue is on its way, the one that is there speaks. `index.ts` waits for the first. */
export function textsIn(language: Language): Texts {
  const found = loaded[language];
  if (!found) void loadTexts(language);
  return found ?? (Object.values(loaded)[0] as Texts);
}
