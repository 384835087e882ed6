// How a hand is spread: as wide as there is room, never so tight that a finger cannot find a card.

export interface Spread {
  rows: number;
  perRow: number;
  card: number;
  /** From the edge of one card to that of the next. */
  step: number;
}

/** A finger needs this much of each card. */
const FINGER = 44;
const NARROWEST = 46;
const GAP = 0.1;

/** Cards of at most this width in a box of this width: in one row, or in two that overlap. */
export function spread(width: number, count: number, widest: number): Spread {
  const inRows = (rows: number): Spread => {
    const perRow = Math.max(1, Math.ceil(count / rows));
    const room = width - FINGER * (perRow - 1);
    const card = Math.max(NARROWEST, Math.min(widest, room));
    const step = perRow > 1 ? Math.min(card * (1 + GAP), (width - card) / (perRow - 1)) : card;
    return { rows, perRow, card, step };
  };
  const single = inRows(1);
  return single.step >= FINGER - 1 || count < 2 ? single : inRows(2);
}
