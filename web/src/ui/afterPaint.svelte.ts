// What is read, not watched, may come a moment later: the answer to a touch is painted first.

import { untrack } from "svelte";

/** Run after the next paint; soon, too, in a hidden page, where nothing is painted. */
export function afterPaint(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    timer = setTimeout(act);
  };
  if (document.hidden) wait();
  const frame = document.hidden ? undefined : requestAnimationFrame(wait);
  return () => {
    clearTimeout(timer);
    if (frame !== undefined) cancelAnimationFrame(frame);
  };
}

/** The same value, one paint later. What changes meanwhile comes with it. Call it where effects may be made. */
export function afterNextPaint<Value>(read: () => Value): { readonly now: Value } {
  const first = untrack(read);
  let now = $state.raw(first);
  let next = first;
  let stop: (() => void) | undefined;
  $effect(() => {
    next = read();
    stop ??= afterPaint(() => {
      stop = undefined;
      now = next;
    });
  });
  $effect(() => () => stop?.());
  return {
    get now() {
      return now;
    },
  };
}
