// The blurb of Idzie Fala!.

import type { Blurb } from "@/pages/home/blurb";

export const blurb: Blurb = {
  edge: "#176477",
  crop: "60 40 320 360",
  text: {
    pl: "Podeślij falę sąsiadom, a swoje owce uratuj.",
    en: "Send the tide to your neighbours and save your own sheep.",
  },
  coverAlt: { pl: "Wielka fala nad wyspą z owcami", en: "A great wave above an island with sheep" },
  reconstructed: {
    pl:
      "Koła ratunkowe na kartach pogody: instrukcja je pokazuje, ale nie wylicza. Nasza tabela zgadza się z " +
      "opisami innych wydań.",
    en:
      "The lifebelts on the weather cards: the rulebook shows them and does not list them. Our table agrees with " +
      "what is told of other editions.",
  },
};
