// A table is mounted part after part, one in each task of the browser: on a slow phone one large piece of work would
// leave the first touches unanswered. It is shown when all parts are there, so that nothing jumps; what comes later is
// mounted at once.

const queue: (() => void)[] = [];
let isRunning = false;

/** Are all parts mounted? */
export const mountQueue = $state({ isDone: false });

function mountNext(): void {
  const mountPart = queue.shift();
  isRunning = mountPart !== undefined;
  mountQueue.isDone = !isRunning;
  if (!mountPart) return;
  // First, as what a part brings with it comes later, and one that breaks must not stop the others.
  setTimeout(mountNext);
  mountPart();
}

/** Mount a part in its turn; the answer takes it out of the queue. */
export function queueMount(mountPart: () => void): () => void {
  queue.push(mountPart);
  if (!isRunning) {
    isRunning = true;
    setTimeout(mountNext);
  }
  return () => {
    const at = queue.indexOf(mountPart);
    if (at >= 0) queue.splice(at, 1);
  };
}
