// Long paths of the drawings of Idzie Fala; those of its cover are in coverPaths.ts.

export const SHEEP_EARS =
  "M3.800 10.500C1 10 0 12.500 1 13.800c2 .8 3.200-.6 3.400-1.800ZM15.800 10" +
  "c2.600-1 4.200 1 3.400 2.800-1.800 1.200-3.400 0-3.800-1.400Z";
