// How cards fly: from my hand to the trick, from others' hands out of their corner, and a taken trick to its taker's
// boat.

import { cubicIn, cubicOut } from "svelte/easing";
import { crossfade, type TransitionConfig } from "svelte/transition";
import { durationMs, fadeMs } from "@/ui/motion";

/** A card that leaves my hand arrives in the trick; one from elsewhere comes down from above. */
export const [leave, arrive] = crossfade({
  duration: () => durationMs(380),
  easing: cubicOut,
  fallback: (_node, _params, isIn): TransitionConfig => {
    const duration = isIn ? durationMs(360) : fadeMs(160);
    if (!duration || !isIn) return { duration: fadeMs(160), css: (t) => `opacity: ${t}` };
    return {
      duration,
      easing: cubicOut,
      css: (t, u) => `opacity: ${t}; transform: translateY(${-70 * u}px) rotate(${-8 * u}deg) scale(${1 + 0.25 * u})`,
    };
  },
});

export interface Place {
  x: number;
  y: number;
}

/** To the boat of whoever took the trick; just a fade when it is not known or motion is unwanted. */
export function toBoat(node: Element, { place }: { place: () => Place | null }): TransitionConfig {
  const goal = place();
  const box = node.getBoundingClientRect();
  const duration = durationMs(420);
  if (!goal || !duration) return { duration: fadeMs(160), css: (t) => `opacity: ${t}` };
  const [dx, dy] = [goal.x - box.left - box.width / 2, goal.y - box.top - box.height / 2];
  return {
    duration,
    easing: cubicIn,
    css: (t, u) =>
      `transform: translate(${dx * u}px, ${dy * u}px) scale(${0.2 + 0.8 * t}); opacity: ${Math.min(1, 2.4 * t)}`,
  };
}

/** New cards come up from the edge of the table, one after another. */
export function dealt(_node: Element, { place }: { place: number }): TransitionConfig {
  const duration = durationMs(300);
  if (!duration) return { duration: 120, css: (t) => `opacity: ${t}` };
  return {
    duration,
    delay: durationMs(35 * place),
    easing: cubicOut,
    css: (t, u) => `opacity: ${t}; transform: translateY(${60 * u}px)`,
  };
}
