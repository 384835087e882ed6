// How large the cards of a trick are in a lagoon of a certain size: the trump, names and a button need room too.

const TRUMP = 55;
const BUTTON = 52;
const LINE = 26;
const TALL = 1.42;
/** The shore's own rim, on both sides. */
const RIM = 20;
export const LOW = 235;
/** From here on there is room for the button below four cards too. */
export const CROSS = 355;
const WIDE = 400;
const LARGE_LINE = 40;

const between = (least: number, size: number, most: number): number => Math.max(least, Math.min(size, most));

/** In a wide lagoon the cards lie in a row, otherwise round the table. */
export const liesInARow = (width: number, height: number): boolean => width >= WIDE && width > 1.3 * height;

/** The width of a card. */
export function cardWidth(width: number, height: number, players: number): number {
  if (liesInARow(width, height)) return between(56, Math.min(height * 0.31, (width * 0.82) / players - 22), 190);
  if (height < LOW) return between(36, Math.min((height - 8 - 44 - 16) / TALL, (width - 12) / players - 7), 60);
  const [most, line, rim] = width >= WIDE ? [120, LARGE_LINE, 3 * RIM] : [64, LINE, RIM];
  const room = height - rim - TRUMP;
  const third = width / 3 - 22;
  if (players === 3) return between(40, Math.min((room - BUTTON - line) / TALL, third + 4), most);
  const button = players === 4 && height < CROSS ? 0 : BUTTON;
  return between(40, Math.min((room - button - 2 * line - (players === 4 ? 12 : 20)) / (2 * TALL), third), most);
}
