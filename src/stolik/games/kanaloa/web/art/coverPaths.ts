// Long paths of the cover of Kanaloa: a module of their own, so that a table does not load the pages' code.

export const DUSK_CLOUDS =
  "M20 176c30-10 60 4 96-2s60-4 84 2c-40 12-140 14-180 0ZM214 150c30-8 64 2 96-2 20-2 44 0 60 6-44 10-120 10-156-4Z";

export const NEAR_PALM_CROWN =
  "M74 146c-26-18-50-10-58 8 20-10 38-10 58-8Zm0 0c-20-30-2-46 16-44-10 16-14 28-16 44Z" +
  "m0 0c18-24 44-20 52-2-18-6-34-4-52 2Zm0 0c24 0 38 18 32 38-6-20-16-30-32-38Z" +
  "m0 0c-24 4-34 24-24 42 4-20 10-32 24-42Z";

export const FAR_PALM_CROWN =
  "M86 174c-16-14-34-8-40 6 14-6 26-6 40-6Zm0 0c14-18 36-12 40 2-14-4-26-4-40-2Z" +
  "m0 0c-6-22 6-32 20-28-10 10-16 18-20 28Zm0 0c16 4 22 16 18 28-4-12-10-20-18-28Z";
