// What a game's folder says about its box on the shelf, beside the cover itself: games/<key>/web/blurb.ts.

import type { Language } from "@/i18n";

export interface Blurb {
  /** The colour of the box's edge. */
  edge: string;
  /** The part of the cover (400 by 420) that is shown where it is small. */
  crop: string;
  /** One short sentence that makes one want to play. */
  text: Record<Language, string>;
  /** What is on the cover, for those who do not see it. */
  coverAlt: Record<Language, string>;
  /** What the rulebook does not say, so that we had to find it out ourselves. */
  reconstructed?: Record<Language, string>;
}
