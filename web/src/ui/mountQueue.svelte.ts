// A table is laid part after part, one in each turn of the browser: on a slow phone one large piece of work would leave
// the first touches unanswered. It is shown when all parts lie, so that nothing jumps; what comes later is there at
// once.

const waiting: (() => void)[] = [];
let isUnderWay = false;

/** Do all parts lie? */
export const table = $state({ isLaid: false });

function layNext(): void {
  const lay = waiting.shift();
  isUnderWay = lay !== undefined;
  table.isLaid = !isUnderWay;
  if (!lay) return;
  setTimeout(layNext); // first, as what a part brings with it comes later, and one that breaks must not stop the others
  lay();
}

/** Lay a part in its turn; the answer takes it out of the queue. */
export function soon(lay: () => void): () => void {
  waiting.push(lay);
  if (!isUnderWay) {
    isUnderWay = true;
    setTimeout(layNext);
  }
  return () => {
    const at = waiting.indexOf(lay);
    if (at >= 0) waiting.splice(at, 1);
  };
}
