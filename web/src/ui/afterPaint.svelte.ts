// What is read, not watched, may come a moment after the picture: the answer to a touch is painted first.

import { untrack } from "svelte";

/** Do something when the next picture is painted; at once where nobody looks, as none is painted there. */
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

/** The same value, one picture later. What changes meanwhile comes with it. Call it where effects may be made. */
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
