// Cards that fly: from a hand to an island, from an island to a wave, from there to the turn before.

import { cubicOut } from "svelte/easing";
import { crossfade, type FadeParams, fade, type TransitionConfig } from "svelte/transition";
import { durationMs, fadeMs } from "@/ui/motion";

export const [send, receive] = crossfade({
  duration: () => durationMs(420),
  easing: cubicOut,
  fallback: (node) => fade(node, fadeIn(200)),
});

export const fadeIn = (ms: number): FadeParams => ({ duration: fadeMs(ms) });

/** A card is turned up where it lies. */
export function turnUp(_node: Element): TransitionConfig {
  return {
    duration: durationMs(320),
    easing: cubicOut,
    css: (t) => `transform: perspective(300px) rotateY(${(1 - t) * 92}deg)`,
  };
}
