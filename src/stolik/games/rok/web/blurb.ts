// The blurb of Gra roku.

import type { Blurb } from "@/pages/home/blurb";

export const blurb: Blurb = {
  edge: "#4a9e4b",
  crop: "60 60 280 300",
  text: {
    pl: "Ułóż swój rok z dwunastu kart, każda z innym znakiem.",
    en: "Build your year from twelve cards, each with a sign of its own.",
  },
  coverAlt: { pl: "Drzewo w czterech porach roku", en: "One tree in four seasons" },
  reconstructed: {
    pl:
      "Część kart i początkowy układ środka stołu: instrukcja pokazuje tylko niektóre karty, resztę " +
      "wyprowadziliśmy z zasad.",
    en:
      "Some of the cards and the square at the start: the rulebook shows only a few, and the rest follows from the " +
      "rules.",
  },
};
