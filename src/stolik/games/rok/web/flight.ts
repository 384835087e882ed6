// How cards travel: one that leaves a place and arrives at another flies between them; the rest fades in softly.
// Svelte's own crossfade would ask for every card whether it is seen while the table is still changing, and each such
// question lays the table out anew. Here all of them are asked when it has changed.

import { cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";
import { durationMs, fadeMs } from "@/ui/motion";

const FLIGHT_MS = 420;

/**
 * By a card's name, where it leaves and where it arrives in this moment; a place may be there twice, of which one is
 * hidden.
 */
type Places = Map<string, Element[]>;
const leaving: Places = new Map();
const arriving: Places = new Map();

type Going = (node: Element, params: { key: string }) => () => TransitionConfig;

/** What a layout does not show takes no part: a card must not fly to nowhere. */
const isSeen = (node: Element): boolean => node.getClientRects().length > 0;

/** What is in the air is above what lies. */
const ABOVE = "z-index: 30";

function fly(node: Element, other: Element): TransitionConfig {
  const from = other.getBoundingClientRect();
  const to = node.getBoundingClientRect();
  const { transform, opacity } = getComputedStyle(node);
  const lies = transform === "none" ? "" : transform;
  const grows = (t: number, was: number, is: number): number => t + (1 - t) * (was / is);
  const at = (t: number, u: number): string =>
    `${lies} translate(${u * (from.left - to.left)}px, ${u * (from.top - to.top)}px) ` +
    `scale(${grows(t, from.width, to.width)}, ${grows(t, from.height, to.height)})`;
  return {
    duration: durationMs(FLIGHT_MS),
    easing: cubicOut,
    css: (t, u) => `opacity: ${t * Number(opacity)}; transform-origin: top left; transform: ${at(t, u)}; ${ABOVE}`,
  };
}

const fade = (ms: number): TransitionConfig => ({
  duration: ms,
  easing: cubicOut,
  css: (t, u) => `opacity: ${t}; transform: translateY(${-18 * u}px) scale(${1 - 0.08 * u}); ${ABOVE}`,
});

function note(places: Places, key: string, node: Element): void {
  places.set(key, [...(places.get(key) ?? []), node]);
  setTimeout(() => places.delete(key)); // what leaves later flies from elsewhere
}

function going(here: Places, there: Places, alone: () => number): Going {
  return (node, { key }) => {
    note(here, key, node);
    return () => {
      if (!durationMs(FLIGHT_MS)) return there.has(key) ? { duration: 0 } : fade(alone()); // no place matters
      if (!isSeen(node)) return { duration: 0 };
      const other = there.get(key)?.find(isSeen);
      return other ? fly(node, other) : fade(alone());
    };
  };
}

export const send = going(leaving, arriving, () => 1);
export const receive = going(arriving, leaving, () => fadeMs(260));
