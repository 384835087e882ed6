// A friendly name for somebody who has not said theirs. Polish adjectives follow the animal.

import type { Language } from "@/i18n";

const PL_HE = {
  how: ["Bystry", "Rudy", "Wesoły", "Śmiały", "Cichy", "Szybki"],
  who: ["Lis", "Borsuk", "Ryś", "Jeż", "Bóbr", "Zając", "Puchacz", "Chomik"],
};
const PL_SHE = {
  how: ["Bystra", "Ruda", "Wesoła", "Śmiała", "Cicha", "Szybka"],
  who: ["Wydra", "Foka", "Sowa", "Kuna", "Wiewiórka", "Pszczoła", "Sójka", "Mewa"],
};
const EN = {
  how: ["Bright", "Merry", "Brave", "Quiet", "Swift", "Sunny"],
  who: ["Fox", "Badger", "Lynx", "Otter", "Seal", "Owl", "Beaver", "Puffin", "Robin", "Hare"],
};

const one = <Thing>(things: readonly Thing[], chance: () => number): Thing =>
  things[Math.floor(chance() * things.length)] as Thing;

export function nickname(language: Language, chance: () => number = Math.random): string {
  const words = language === "en" ? EN : chance() < 0.5 ? PL_HE : PL_SHE;
  return `${one(words.how, chance)} ${one(words.who, chance)}`;
}
