// What this device remembers of its reader's wishes. The root element carries them, so that plain CSS can follow.

import { LANGUAGES, type Language } from "@/i18n";

type Scheme = "auto" | "light" | "dark";
type Motion = "full" | "less";

interface Kept {
  language: Language;
  sound: boolean;
  motion: Motion | "auto";
  text: "usual" | "large";
  scheme: Scheme;
  pace: number;
  notify: boolean;
}

const PLACE = "stolik.settings";
const asksForLess = matchMedia("(prefers-reduced-motion: reduce)");
const asksForDark = matchMedia("(prefers-color-scheme: dark)");

function usual(): Kept {
  const spoken = navigator.languages
    .map((name) => name.slice(0, 2))
    .find((name) => LANGUAGES.includes(name as Language));
  const language = (spoken as Language | undefined) ?? "en";
  return { language, sound: true, motion: "auto", text: "usual", scheme: "auto", pace: 1, notify: false };
}

function remembered(): Kept {
  try {
    const kept = JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Partial<Kept>;
    const all = { ...usual(), ...kept };
    return LANGUAGES.includes(all.language) ? all : usual();
  } catch {
    return usual();
  }
}

class Settings {
  kept = $state(remembered());
  private systemLess = $state(asksForLess.matches);
  private systemDark = $state(asksForDark.matches);

  constructor() {
    asksForLess.addEventListener("change", (event) => (this.systemLess = event.matches));
    asksForDark.addEventListener("change", (event) => (this.systemDark = event.matches));
  }

  get language(): Language {
    return this.kept.language;
  }

  get motion(): Motion {
    return this.kept.motion === "auto" ? (this.systemLess ? "less" : "full") : this.kept.motion;
  }

  get scheme(): "light" | "dark" {
    return this.kept.scheme === "auto" ? (this.systemDark ? "dark" : "light") : this.kept.scheme;
  }

  /** How fast things are shown: 1 is usual, 2 twice as fast. */
  get speed(): number {
    return this.kept.pace;
  }

  set<Name extends keyof Kept>(name: Name, value: Kept[Name]): void {
    this.kept[name] = value;
    try {
      localStorage.setItem(PLACE, JSON.stringify(this.kept));
    } catch {
      // A browser that keeps nothing still plays.
    }
  }

  /** Call once, inside an effect root: the document follows the wishes. */
  dress(root: HTMLElement): void {
    root.lang = this.language;
    root.dataset.scheme = this.scheme;
    root.dataset.motion = this.motion;
    root.dataset.text = this.kept.text;
  }
}

export const settings = new Settings();
