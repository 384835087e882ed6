// The names on the pieces, in both languages. They never change their form: a sentence puts them behind a colon.

import type { Language } from "@/texts";

type Names = Record<string, string>;

const places: Record<Language, Names> = {
  pl: {
    L01: "Święty głaz",
    L02: "Wodny młyn",
    L03: "Staw karpi",
    L04: "Sad wiśni",
    L05: "Lisia ścieżka",
    L06: "Pole ryżu",
    L07: "Dolina żurawi",
    L08: "Klonowy jar",
    L09: "Czerwona brama",
    L10: "Łąka żab",
    L11: "Gaj bambusa",
    L12: "Ogród mchów",
    L13: "Wąwóz mgieł",
    L14: "Zimna grota",
    L15: "Płacząca wierzba",
    L16: "Szare trzciny",
    L17: "Czarny żwir",
    L18: "Taras herbaty",
    L19: "Dzwonnica",
    L20: "Aleja latarni",
    L21: "Wiszący most",
    L22: "Biała siklawa",
    L23: "Stara sosna",
    L24: "Gorące źródło",
    V1: "Przystań",
    V2: "Dom herbaty",
    V3: "Rynek",
    V4: "Łaźnia",
    V5: "Kuźnia",
    V6: "Pagoda",
  },
  en: {
    L01: "Sacred Stones",
    L02: "Water Mill",
    L03: "Carp Pond",
    L04: "Cherry Orchard",
    L05: "Fox Path",
    L06: "Rice Field",
    L07: "Crane Valley",
    L08: "Maple Gorge",
    L09: "Red Gate",
    L10: "Frog Meadow",
    L11: "Bamboo Grove",
    L12: "Moss Garden",
    L13: "Misty Ravine",
    L14: "Cold Cave",
    L15: "Weeping Willow",
    L16: "Grey Reeds",
    L17: "Black Gravel",
    L18: "Tea Terrace",
    L19: "Bell Tower",
    L20: "Lantern Lane",
    L21: "Hanging Bridge",
    L22: "White Falls",
    L23: "Old Pine",
    L24: "Hot Spring",
    V1: "Harbour",
    V2: "Tea House",
    V3: "Market",
    V4: "Bath House",
    V5: "Forge",
    V6: "Pagoda",
  },
};

/** What a card is called and, in a few words, what it does. */
export interface Tool {
  name: string;
  does: string;
}

const tools: Record<Language, Record<string, Tool>> = {
  pl: {
    torch: { name: "Latarka", does: "przerzuć kości już teraz" },
    binoculars: { name: "Lornetka", does: "zamień miejscami dwa puste krajobrazy" },
    rope: { name: "Lina", does: "krok na sąsiednią kartę" },
    radio: { name: "Radio", does: "odsłoń swoje kości do końca fazy" },
    knife: { name: "Scyzoryk", does: "działa jak inna odkryta karta" },
    first_aid: { name: "Apteczka", does: "w tej rundzie bez zmęczenia" },
    water_bag: { name: "Bukłak", does: "przerzuty dla ciebie albo dla kogoś" },
    carabiner: { name: "Karabińczyk", does: "każdy przerzuca jedną kość" },
    compass: { name: "Kompas", does: "zamień swoje szóstki na jedynki" },
    shovel: { name: "Łopata", does: "obróć jedną swoją kość" },
    machete: { name: "Maczeta", does: "odłóż jedną lub dwie kości" },
    map: { name: "Mapa", does: "pożycz komuś swoją kość" },
    flare: { name: "Rakietnica", does: "trzy więcej w swojej turze" },
    tape: { name: "Taśma naprawcza", does: "zamień swoje jedynki na szóstki" },
    lighter: { name: "Zapalniczka", does: "pożycz kość od kogoś" },
  },
  en: {
    torch: { name: "Torch", does: "reroll your dice right now" },
    binoculars: { name: "Binoculars", does: "swap two empty landscapes" },
    rope: { name: "Rope", does: "a step to the next card" },
    radio: { name: "Radio", does: "open your dice until the phase ends" },
    knife: { name: "Pocket knife", does: "works as another card that lies open" },
    first_aid: { name: "First-aid kit", does: "no fatigue this round" },
    water_bag: { name: "Water bag", does: "rerolls for you or for somebody" },
    carabiner: { name: "Carabiner", does: "everyone rerolls one die" },
    compass: { name: "Compass", does: "turn your sixes into ones" },
    shovel: { name: "Shovel", does: "turn one of your dice" },
    machete: { name: "Machete", does: "put one or two dice aside" },
    map: { name: "Map", does: "lend somebody a die" },
    flare: { name: "Flare gun", does: "three more in your turn" },
    tape: { name: "Duct tape", does: "turn your ones into sixes" },
    lighter: { name: "Lighter", does: "borrow a die" },
  },
};

const skills: Record<Language, Record<string, Tool>> = {
  pl: {
    quartermaster: { name: "Kwatermistrz", does: "może rozdawać swój ekwipunek" },
    scout: { name: "Skaut", does: "sięga o krok dalej" },
    guide: { name: "Przewodnik", does: "może odłożyć jedną kość" },
    instructor: { name: "Instruktor przetrwania", does: "ma dodatkowy przerzut" },
    collector: { name: "Kolekcjoner", does: "zamienia przerzuty na batoniki" },
    handyman: { name: "Złota rączka", does: "używa każdej karty dwa razy" },
  },
  en: {
    quartermaster: { name: "Quartermaster", does: "may hand out equipment" },
    scout: { name: "Scout", does: "reaches a step further" },
    guide: { name: "Guide", does: "may put one die aside" },
    instructor: { name: "Survival instructor", does: "has one reroll more" },
    collector: { name: "Collector", does: "turns rerolls into bars" },
    handyman: { name: "Handyman", does: "uses every card twice" },
  },
};

const NOTHING: Tool = { name: "", does: "" };

export const placeName = (language: Language, card: string | null): string =>
  card ? (places[language][card] ?? card) : "";
export const toolOf = (language: Language, card: string): Tool => tools[language][card] ?? { ...NOTHING, name: card };
export const skillOf = (language: Language, skill: string | null): Tool =>
  (skill && skills[language][skill]) || NOTHING;

/** Long words are broken by hand where a card is narrow: a soft hyphen would fetch another piece of the font. */
const BREAKS: Record<string, string> = { Dzwonnica: "Dzwon-\nnica", Przystań: "Przy-\nstań" };
export const broken = (name: string, isNarrow: boolean): string => (isNarrow ? (BREAKS[name] ?? name) : name);
