// What the settings sheet says.

const pl = {
  title: "Ustawienia",
  close: "Zamknij",
  language: "Język",
  languages: { pl: "Polski", en: "English" },
  sound: "Dźwięki",
  notify: "Daj znać, gdy moja kolej",
  notifyNote: "Powiadomieniem, kiedy ta karta jest schowana.",
  notifyRefused: "Przeglądarka nie pozwala na powiadomienia. Zezwól na nie w ustawieniach strony.",
  motion: "Ruch",
  motions: { auto: "jak w systemie", full: "pełny", less: "spokojny" },
  text: "Tekst",
  textSizes: { usual: "zwykły", large: "duży" },
  scheme: "Wygląd",
  schemes: { auto: "jak w systemie", light: "jasny", dark: "ciemny" },
  pace: "Tempo pokazywania",
  paces: { slow: "wolno", usual: "zwyczajnie", quick: "szybko", quickest: "bardzo szybko" },
};

const en: typeof pl = {
  title: "Settings",
  close: "Close",
  language: "Language",
  languages: { pl: "Polski", en: "English" },
  sound: "Sounds",
  notify: "Tell me when it is my turn",
  notifyNote: "By a notification while this tab is hidden.",
  notifyRefused: "The browser does not allow notifications. Allow them in the settings of the page.",
  motion: "Motion",
  motions: { auto: "as the system", full: "full", less: "calm" },
  text: "Text",
  textSizes: { usual: "usual", large: "large" },
  scheme: "Look",
  schemes: { auto: "as the system", light: "light", dark: "dark" },
  pace: "Pace of showing",
  paces: { slow: "slow", usual: "usual", quick: "quick", quickest: "very quick" },
};

export const settingsTexts = { pl, en };
