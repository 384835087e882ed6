// How a hand is spread: as wide as there is room, never so tight that a finger cannot find a card.

export interface Spread {
  rows: number;
  perRow: number;
  card: number;
  /** From the edge of one card to that of the next. */
  step: number;
}

/** A finger needs this much of each card in a row. */
const MIN_VISIBLE_WIDTH_PX = 44;
const MIN_CARD_WIDTH_PX = 46;
/** The gap between cards that do not overlap, by the width of a card. */
const GAP_RATIO = 0.1;

/** Cards of at most this width in a box of this width: in one row, or in two that overlap. */
export function spread(width: number, count: number, widest: number): Spread {
  const inRows = (rows: number): Spread => {
    const perRow = Math.max(1, Math.ceil(count / rows));
    const room = width - MIN_VISIBLE_WIDTH_PX * (perRow - 1);
    const card = Math.max(MIN_CARD_WIDTH_PX, Math.min(widest, room));
    const step = perRow > 1 ? Math.min(card * (1 + GAP_RATIO), (width - card) / (perRow - 1)) : card;
    return { rows, perRow, card, step };
  };
  const single = inRows(1);
  return single.step >= MIN_VISIBLE_WIDTH_PX - 1 || count < 2 ? single : inRows(2);
}
