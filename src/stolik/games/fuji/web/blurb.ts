// The blurb of Fuji.

import type { Blurb } from "@/pages/home/blurb";

export const blurb: Blurb = {
  edge: "#c23a26",
  crop: "90 20 220 260",
  text: {
    pl: "Razem uciekajcie przed lawą, choć nie widać cudzych kości.",
    en: "Flee from the lava together, though nobody sees another's dice.",
  },
  coverAlt: {
    pl: "Wulkan z lawą, czerwona brama i wędrowcy",
    en: "A volcano with lava, a red gate and travellers",
  },
  reconstructed: {
    pl:
      "Większość kart, kolory kości, mapy, tor zmęczenia i trzy z czterech poziomów: instrukcja je opisuje, ale " +
      "nie podaje spisu.",
    en:
      "Most cards, the colours of the dice, the maps, the fatigue track and three of the four levels: the rulebook " +
      "describes them and does not list them.",
  },
};
