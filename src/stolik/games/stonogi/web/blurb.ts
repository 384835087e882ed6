// The blurb of Nogi stonogi na lodzie.

import type { Blurb } from "@/pages/home/blurb";

export const blurb: Blurb = {
  edge: "#3d86c6",
  crop: "10 140 190 200",
  text: {
    pl: "Rzucaj kostkami i obuj całą stonogę w łyżwy.",
    en: "Roll the dice and put skates on a whole centipede.",
  },
  coverAlt: { pl: "Stonoga w czapce jeździ na łyżwach", en: "A centipede in a hat goes skating" },
};
