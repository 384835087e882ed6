// The blurb of Kanaloa.

import type { Blurb } from "@/pages/home/blurb";

export const blurb: Blurb = {
  edge: "#a8324f",
  crop: "200 60 200 220",
  text: {
    pl: "Zbieraj lewy, goń po kręgu i zdubluj ostatnią łódkę.",
    en: "Take tricks, race around the ring and lap the last boat.",
  },
  coverAlt: {
    pl: "Łódź z żaglem, kamienny bóg z trójzębem i zachód słońca",
    en: "A sailing boat, a stone god with a trident and a sunset",
  },
  reconstructed: {
    pl: "Kolory i delfiny na kartach morza: instrukcja pokazuje morze, ale nie podaje spisu kart.",
    en: "The colours and dolphins of the sea cards: the rulebook shows the sea and does not list it.",
  },
};
