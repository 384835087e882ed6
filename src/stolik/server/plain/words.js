// Polish for the words that views of games use; a word that is not here is shown as it is.

export const WORDS = {
  all: "wszystkie", aside: "odłożone", asked: "decyzja", beside: "obok", best_colour: "najlepszy kolor", belts: "koła", black: "czarny",
  blue: "niebieski", boat: "łódź", box: "pudełko", card: "karta", cards: "karty", centipedes: "stonożki", choice: "wybór", choose: "wybierz",
  colour: "kolor", decision: "decyzja", dice: "kostki", dolphin: "delfin", field: "pole", fields: "pola", gone: "zagrane", green: "zielony",
  hand: "ręka", has_chosen: "wybrano", holder: "trzyma", known: "znane", lacks: "nie ma", laps: "okrążenia", last: "ostatnia", leaf: "liść",
  led: "kolor wyjścia", level: "poziom", middle: "środek", name: "nazwa", navy: "granatowy", next_to_place: "następny kładzie", out: "odpadł",
  owner: "właściciel", place: "połóż", places: "miejsca", play: "zagraj", played: "zagrane", points: "punkty", progress: "postęp", pumpkin: "dynia",
  red: "czerwony", revealed: "odkryte", roll: "rzut", round: "runda", row: "rząd", rows: "rzędy", score: "wynik", seats: "miejsca", sets: "zestawy",
  shown: "pokazane", size: "łyżwy", skates: "łyżwy", slot: "miejsce", snowflake: "śnieżynka", square: "plansza", squirrel: "wiewiórka", stack: "stos",
  star: "gwiazda", start: "start", starter: "zaczyna", stealing: "kradzież", stork: "bocian", sun: "słońce", symbol: "symbol", tides: "przypływy",
  tides_seen: "widziane przypływy", tiles: "płytki", track: "trasa", tree: "choinka", trick: "lewa", tricks: "lewy", trump: "atut", turn: "kolej",
  turned: "odwrócona", turquoise: "turkusowy", unknown: "nieznane", winner: "zwycięzca", years: "lata", yellow: "żółty",
};
