// The board's own sentences. What the server says (offers, refusals, the log) is not repeated here.

import { en as englishCount, type Language, pl as polishCount } from "@/i18n";
import { type Colour, faceOf, isTiki, numberOn } from "./model/cards";

const polishColours: Record<Colour, string> = {
  navy: "granatowy",
  turquoise: "turkusowy",
  red: "czerwony",
  green: "zielony",
};

const pl = {
  colour: polishColours,
  element: { navy: "woda", turquoise: "powietrze", red: "ogień", green: "ziemia" } as Record<Colour, string>,
  you: "Ty",
  where: {
    declare: (round: number) => `runda ${round} · zapowiedzi`,
    trick: (round: number, trick: number) => `runda ${round} · lewa ${trick} z 8`,
    close: (round: number) => `koniec rundy ${round}`,
    over: "koniec regat",
  },
  track: "Trasa regat, pola zgodnie z kierunkiem żeglugi",
  field: { dolphin: "delfin", start: "start" },
  boatsHere: (names: string) => `łódki: ${names}`,
  boat: (name: string, laps: number, beside: boolean) =>
    [`Łódka: ${name}`, laps ? `okrążenia: ${laps}` : "", beside ? "czeka obok trasy" : ""].filter(Boolean).join(", "),
  start: "Start",
  trump: (colour: Colour) => `Atut: ${polishColours[colour]}`,
  noTrump: "Bez atutu",
  roundIsOver: "runda skończona",
  leads: (names: string[], isMe: boolean, areAtTheStart: boolean) => {
    if (areAtTheStart) return "wszyscy na starcie";
    if (names.length > 1) return `prowadzą: ${names.join(", ")}`;
    return isMe ? "prowadzisz" : `prowadzi: ${names[0]}`;
  },
  trick: "Lewa na stole",
  led: "wyjście",
  takes: "bierze",
  yourCard: "Twoja karta",
  lastTrick: "Ostatnia lewa",
  lastTrickOf: (name: string, isMe: boolean) => (isMe ? "Twoja lewa" : `Bierze: ${name}`),
  close: "Zamknij",
  hand: "Twoje karty",
  kanaloa: "Kanaloa",
  kraken: "Kraken",
  hint: {
    lead: "Wychodzisz: zagraj, co chcesz.",
    follow: (colour: Colour) => `Dołóż do koloru: ${polishColours[colour]}.`,
    any: "Możesz zagrać każdą kartę.",
    kraken: "Kraken czeka: wskaż kartę morza.",
    close: "Koniec rundy: zatop kartę morza.",
    declare: "Obejrzyj karty i zdecyduj.",
    soon: "Zaraz twoja kolej.",
    pickACard: "Wybierz kartę",
    pickASea: "Wskaż kartę morza",
  },
  waiting: (name: string) => `Teraz: ${name}`,
  sending: "Już płynie…",
  sink: (first: Colour, second: Colour) => `Zatop: ${polishColours[first]} i\u00a0${polishColours[second]}`,
  declaration: {
    title: "Runda bez ani jednej lewy?",
    promise:
      "Łódka poczeka obok trasy. Uda się: płyniesz o\u00a03\u00a0wolne pola. Weźmiesz choć jedną lewę: wraca tam, " +
      "gdzie stała.",
    others: "Kto zapowiada rundę bez lew?",
    declare: "Bez lew",
    sail: "Gram o lewy",
    declared: "bez lew",
    sails: "gra o lewy",
    undecided: "jeszcze milczy",
  },
  closing: (name: string, isMe: boolean) =>
    isMe
      ? "Ostatnia lewa jest twoja. Wskaż kartę morza, która zatonie."
      : `${name} bierze ostatnią lewę i zatapia kartę morza.`,
  says: (card: string): string => saidIn(pl, card),
  wins: (name: string, isMe: boolean) => (isMe ? "Wygrywasz regaty!" : `${name} wygrywa regaty!`),
  lapped: (name: string, isMe: boolean) => `Zdublowana łódka: ${isMe ? "twoja" : name}`,
  seat: {
    place: (place: number) => `${place}. miejsce`,
    tricks: (count: number) => polishCount(count, "lewa", "lewy", "lew"),
    laps: (count: number) => polishCount(count, "okrążenie", "okrążenia", "okrążeń"),
    fields: (count: number) => polishCount(count, "pole", "pola", "pól"),
    leads: (colour: Colour) => `prowadzi, atut: ${polishColours[colour]}`,
    beside: "bez lew",
  },
  happens: {
    round: (number: number) => `Runda ${number}. Nowe karty.`,
    declared: (name: string, isMe: boolean) =>
      isMe ? "Bez lew. Twoja łódka czeka obok." : `${name}: bez lew. Łódka czeka obok.`,
    sails: (name: string, isMe: boolean) => (isMe ? "Grasz o lewy." : `${name}: gra o lewy.`),
    taken: (name: string, isMe: boolean) => (isMe ? "Bierzesz lewę." : `Lewę bierze ${name}.`),
    sailed: (name: string, isMe: boolean) => (isMe ? "Płyniesz dalej." : `${name} płynie dalej.`),
    carried: (name: string, isMe: boolean) =>
      isMe ? "Delfin! Płyniesz pole więcej." : `Delfin! ${name} płynie pole więcej.`,
    succeeded: (name: string, isMe: boolean) =>
      isMe ? "Słowo dotrzymane: trzy pola." : `${name} dotrzymuje słowa: trzy pola.`,
    failed: (name: string, isMe: boolean) => (isMe ? "Masz lewę: łódka wraca." : `${name} ma lewę: łódka wraca.`),
    removed: "Karta morza tonie, trasa się zamyka.",
  },
};

const englishColours: Record<Colour, string> = { navy: "navy", turquoise: "turquoise", red: "red", green: "green" };

const en: typeof pl = {
  colour: englishColours,
  element: { navy: "water", turquoise: "air", red: "fire", green: "earth" },
  you: "You",
  where: {
    declare: (round) => `round ${round} · declarations`,
    trick: (round, trick) => `round ${round} · trick ${trick} of 8`,
    close: (round) => `end of round ${round}`,
    over: "the race is over",
  },
  track: "The track, its fields in sailing direction",
  field: { dolphin: "dolphin", start: "start" },
  boatsHere: (names) => `boats: ${names}`,
  boat: (name, laps, beside) =>
    [`Boat: ${name}`, laps ? `laps: ${laps}` : "", beside ? "waiting beside the track" : ""].filter(Boolean).join(", "),
  start: "Start",
  trump: (colour) => `Trump: ${englishColours[colour]}`,
  noTrump: "No trump",
  roundIsOver: "the round is over",
  leads: (names, isMe, areAtTheStart) => {
    if (areAtTheStart) return "all boats at the start";
    return names.length === 1 && isMe ? "you are in the lead" : `in the lead: ${names.join(", ")}`;
  },
  trick: "The trick on the table",
  led: "leads",
  takes: "takes it",
  yourCard: "Your card",
  lastTrick: "Last trick",
  lastTrickOf: (name, isMe) => (isMe ? "Taken by you" : `Taken by ${name}`),
  close: "Close",
  hand: "Your cards",
  kanaloa: "Kanaloa",
  kraken: "Kraken",
  hint: {
    lead: "You lead: play whatever you like.",
    follow: (colour) => `Follow suit: ${englishColours[colour]}.`,
    any: "You may play any card.",
    kraken: "The Kraken waits: point at a sea card.",
    close: "The round is over: sink a sea card.",
    declare: "Look at your cards and decide.",
    soon: "Your turn is coming up.",
    pickACard: "Choose a card",
    pickASea: "Point at a sea card",
  },
  waiting: (name) => `Now: ${name}`,
  sending: "On its way…",
  sink: (first, second) => `Sink: ${englishColours[first]} and ${englishColours[second]}`,
  declaration: {
    title: "A round without a single trick?",
    promise:
      "Your boat waits beside the track. Keep your word and you sail 3 free fields. Take even one trick and it " +
      "goes back to where it was.",
    others: "Who declares a round without tricks?",
    declare: "No tricks",
    sail: "I play for tricks",
    declared: "no tricks",
    sails: "plays for tricks",
    undecided: "has not said yet",
  },
  closing: (name, isMe) =>
    isMe
      ? "The last trick is yours. Point at the sea card that will sink."
      : `${name} took the last trick and sinks a sea card.`,
  says: (card) => saidIn(en, card),
  wins: (name, isMe) => (isMe ? "You win the race!" : `${name} wins the race!`),
  lapped: (name, isMe) => `The boat that was lapped: ${isMe ? "yours" : name}`,
  seat: {
    place: (place) => `place ${place}`,
    tricks: (count) => englishCount(count, "trick", "tricks"),
    laps: (count) => englishCount(count, "lap", "laps"),
    fields: (count) => englishCount(count, "field", "fields"),
    leads: (colour) => `in the lead, trump ${englishColours[colour]}`,
    beside: "no tricks",
  },
  happens: {
    round: (number) => `Round ${number}. New cards.`,
    declared: (name, isMe) => (isMe ? "No tricks. Your boat waits." : `${name}: no tricks. The boat waits.`),
    sails: (name, isMe) => (isMe ? "You play for tricks." : `${name}: plays for tricks.`),
    taken: (name, isMe) => (isMe ? "You take the trick." : `${name} takes the trick.`),
    sailed: (name, isMe) => (isMe ? "You sail on." : `${name} sails on.`),
    carried: (name, isMe) => (isMe ? "A dolphin! One field further." : `A dolphin! ${name} goes one field further.`),
    succeeded: (name, isMe) => (isMe ? "Promise kept: three fields." : `${name} kept the promise: three fields.`),
    failed: (name, isMe) => (isMe ? "You took a trick: back it goes." : `${name} took a trick: back it goes.`),
    removed: "A sea card sinks, and the ring closes up.",
  },
};

/** A card by its name: "turquoise 5", "Kraken". */
function saidIn(words: typeof pl, card: string): string {
  const face = faceOf(card);
  return isTiki(card) ? `${words.colour[face as Colour]} ${numberOn(card)}` : words[face as "kraken"];
}

export type Texts = typeof pl;
export const texts: Record<Language, Texts> = { pl, en };
