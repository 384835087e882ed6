// Long paths of the cover of Idzie Fala: a module of their own, so that a table does not load the pages' code.

export const STORM_CLOUDS =
  "M-20-10h440v42c-22 26-60 22-74 4-14 26-62 30-80 6-20 26-70 " +
  "20-82-4-14 24-66 30-84 8-24 22-72 16-84-8-14 8-26 8-36 2Z";

export const WAVE_HOLLOW =
  "M208 122c24-14 53-4 62 18 2-12-1-24-7-35-18-12-44-12-62 2-36 28-40 " +
  "86-8 130 20 28 52 46 96 52-44-14-74-34-85-57-30-36-30-90 4-110Z";

export const WAVE_STREAKS =
  "M22 232c18-74 68-124 132-132M44 270c10-72 50-124 96-140M72 306c0-66 26-118 62-142M106 338c-10-60 2-112 32-146";
