// How large the cards of a trick are in a lagoon of a certain size: the trump, names and a button need room too.

/** Heights of the trump, of the button, and of a line with a name. */
const TRUMP_PX = 55;
const BUTTON_PX = 52;
const NAME_PX = 26;
/** A card's height by its width. */
const HEIGHT_RATIO = 1.42;
/** The shore's own rim, on both sides. */
const RIM_PX = 20;
/** In a lower lagoon all cards lie in one row. */
export const LOW_BELOW_PX = 235;
/** From here on there is room for the button below four cards too. */
export const CROSS_BELOW_PX = 355;
/** From this width on the lagoon counts as wide. */
const MIN_WIDE_PX = 400;
const LARGE_NAME_PX = 40;

const between = (least: number, size: number, most: number): number => Math.max(least, Math.min(size, most));

/** In a wide lagoon the cards lie in a row, otherwise round the table. */
export const liesInARow = (width: number, height: number): boolean => width >= MIN_WIDE_PX && width > 1.3 * height;

/** The width of a card. */
export function cardWidth(width: number, height: number, players: number): number {
  if (liesInARow(width, height)) return between(56, Math.min(height * 0.31, (width * 0.82) / players - 22), 190);
  if (height < LOW_BELOW_PX)
    return between(36, Math.min((height - 8 - 44 - 16) / HEIGHT_RATIO, (width - 12) / players - 7), 60);
  const [most, line, rim] = width >= MIN_WIDE_PX ? [120, LARGE_NAME_PX, 3 * RIM_PX] : [64, NAME_PX, RIM_PX];
  const room = height - rim - TRUMP_PX;
  const third = width / 3 - 22;
  if (players === 3) return between(40, Math.min((room - BUTTON_PX - line) / HEIGHT_RATIO, third + 4), most);
  const button = players === 4 && height < CROSS_BELOW_PX ? 0 : BUTTON_PX;
  return between(
    40,
    Math.min((room - button - 2 * line - (players === 4 ? 12 : 20)) / (2 * HEIGHT_RATIO), third),
    most,
  );
}
