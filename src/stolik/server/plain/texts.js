// Which language is spoken, and how a sentence is found in it.

import { EN } from "./texts_en.js";
import { PL } from "./texts_pl.js";
import { WORDS } from "./words.js";

export const TEXTS = { en: EN, pl: PL };
const PLACE = "stolik.language";

function remembered() {
  try {
    return localStorage.getItem(PLACE);
  } catch {
    return null;
  }
}

let spoken = remembered() ?? (navigator.language.toLowerCase().startsWith("pl") ? "pl" : "en");
if (!(spoken in TEXTS)) spoken = "en";

export const language = () => spoken;

export function setLanguage(chosen) {
  spoken = chosen;
  try {
    localStorage.setItem(PLACE, chosen);
  } catch {
    // a browser that remembers nothing still speaks
  }
  document.documentElement.lang = chosen;
}

export function t(key, values = {}, otherwise = undefined) {
  const sentence = TEXTS[spoken][key] ?? otherwise ?? key;
  return sentence.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

// A word of a view, such as `hand` or `has_chosen`.
export function word(key) {
  const known = spoken === "pl" ? WORDS[key] : undefined;
  return known ?? String(key).replaceAll("_", " ");
}
