// What the sheet says in which a table is set up.

import { en as counted, pl as ile } from ".";

const pl = {
  playModesTitle: "Jak gracie?",
  playModes: { bots: "Z botami", friends: "Ze znajomymi", screen: "Na jednym ekranie", watch: "Patrzę na boty" },
  close: "Zamknij",
  players: "Osób przy stole",
  strength: "Jak grają boty",
  strengths: { weak: "łagodnie", usual: "dobrze", strong: "najmocniej" },
  yes: "tak",
  no: "nie",
  botsToo: "Boty przy stole",
  noBots: "bez botów",
  pace: "Tempo",
  paces: {
    relaxed: "bez pośpiechu",
    minute: "minuta na ruch",
    five: "5 minut na ruch",
    day: "dzień na ruch",
    three: "3 dni na ruch",
  },
  watch: "Kto może patrzeć",
  watches: { link: "kto ma link", nobody: "nikt", everyone: "każdy" },
  everyoneNote: "Stół widać na półce i każdy może się dosiąść.",
  people: "Kto siedzi przy tym ekranie",
  person: (number: number) => `Osoba ${number}`,
  removePerson: (name: string) => `Odejmij: ${name}`,
  addPerson: "Dodaj osobę",
  screenLead: "Ekran wędruje z rąk do rąk. Między kolejkami zasłona chowa karty.",
  friendsLead: "Na następnej stronie jest link, obrazek do zeskanowania i kod.",
  seatsForFriends: (count: number) => `${ile(count, "miejsce", "miejsca", "miejsc")} dla znajomych`,
  goBots: (bots: number) => (bots === 0 ? "Gram w pojedynkę" : `Gram, a ze mną ${ile(bots, "bot", "boty", "botów")}`),
  goFriends: "Rozłóż stół i zaproś",
  goScreen: (people: number, bots: number) =>
    bots
      ? `Zaczynamy: ${ile(people, "osoba", "osoby", "osób")} i ${ile(bots, "bot", "boty", "botów")}`
      : `Zaczynamy: ${ile(people, "osoba", "osoby", "osób")}`,
  goWatch: (bots: number) => `Niech zagrają: ${ile(bots, "bot", "boty", "botów")}`,
  twins: "Dwie osoby mają to samo imię. Dodaj coś, żeby się nie pomylić.",
};

const en: typeof pl = {
  playModesTitle: "How do you play?",
  playModes: { bots: "With bots", friends: "With friends", screen: "On one screen", watch: "Watch bots" },
  close: "Close",
  players: "Players at the table",
  strength: "How the bots play",
  strengths: { weak: "gently", usual: "well", strong: "their best" },
  yes: "yes",
  no: "no",
  botsToo: "Bots at the table",
  noBots: "no bots",
  pace: "Pace",
  paces: {
    relaxed: "no hurry",
    minute: "a minute a move",
    five: "5 minutes a move",
    day: "a day a move",
    three: "3 days a move",
  },
  watch: "Who may watch",
  watches: { link: "who has the link", nobody: "nobody", everyone: "everyone" },
  everyoneNote: "The table is shown on the shelf, and anybody may sit down.",
  people: "Who sits at this screen",
  person: (number: number) => `Person ${number}`,
  removePerson: (name: string) => `Take away: ${name}`,
  addPerson: "Add a person",
  screenLead: "The screen goes from hand to hand. Between turns a curtain hides the cards.",
  friendsLead: "The next page has a link, a picture to scan and a code.",
  seatsForFriends: (count: number) => `${counted(count, "seat", "seats")} for friends`,
  goBots: (bots: number) => (bots === 0 ? "Play on my own" : `Play with ${counted(bots, "bot", "bots")}`),
  goFriends: "Set the table and invite",
  goScreen: (people: number, bots: number) =>
    bots
      ? `Start: ${counted(people, "person", "people")} and ${counted(bots, "bot", "bots")}`
      : `Start: ${counted(people, "person", "people")}`,
  goWatch: (bots: number) => `Let ${counted(bots, "bot", "bots")} play`,
  twins: "Two people have the same name. Add something to tell them apart.",
};

export const newTableTexts = { pl, en };
