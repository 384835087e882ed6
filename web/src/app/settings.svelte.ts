// The settings of this device, kept in the browser. They are set on the root element, so that plain CSS can follow.

import { LANGUAGES, type Language } from "@/i18n";

type Scheme = "auto" | "light" | "dark";
type Motion = "full" | "less";

interface StoredSettings {
  language: Language;
  sound: boolean;
  motion: Motion | "auto";
  text: "usual" | "large";
  scheme: Scheme;
  pace: number;
  notify: boolean;
}

const STORAGE_KEY = "stolik.settings";
const prefersLessMotion = matchMedia("(prefers-reduced-motion: reduce)");
const prefersDark = matchMedia("(prefers-color-scheme: dark)");

function defaults(): StoredSettings {
  const preferred = navigator.languages
    .map((name) => name.slice(0, 2))
    .find((name) => LANGUAGES.includes(name as Language));
  const language = (preferred as Language | undefined) ?? "en";
  return { language, sound: true, motion: "auto", text: "usual", scheme: "auto", pace: 1, notify: false };
}

function load(): StoredSettings {
  try {
    const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}") as Partial<StoredSettings>;
    const all = { ...defaults(), ...stored };
    return LANGUAGES.includes(all.language) ? all : defaults();
  } catch {
    return defaults();
  }
}

class Settings {
  stored = $state(load());
  private systemLess = $state(prefersLessMotion.matches);
  private systemDark = $state(prefersDark.matches);

  constructor() {
    prefersLessMotion.addEventListener("change", (event) => (this.systemLess = event.matches));
    prefersDark.addEventListener("change", (event) => (this.systemDark = event.matches));
  }

  get language(): Language {
    return this.stored.language;
  }

  get motion(): Motion {
    return this.stored.motion === "auto" ? (this.systemLess ? "less" : "full") : this.stored.motion;
  }

  get scheme(): "light" | "dark" {
    return this.stored.scheme === "auto" ? (this.systemDark ? "dark" : "light") : this.stored.scheme;
  }

  /** How fast things are shown: 1 is usual, 2 twice as fast. */
  get speed(): number {
    return this.stored.pace;
  }

  set<Name extends keyof StoredSettings>(name: Name, value: StoredSettings[Name]): void {
    this.stored[name] = value;
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify(this.stored));
    } catch {
      // Without storage the settings last until the page is closed.
    }
  }

  /** Call once, inside an effect root: sets the settings on the document. */
  applyTo(root: HTMLElement): void {
    root.lang = this.language;
    root.dataset.scheme = this.scheme;
    root.dataset.motion = this.motion;
    root.dataset.text = this.stored.text;
  }
}

export const settings = new Settings();
