// How pawns and flags travel: what leaves a card and arrives at another flies between them; the rest fades in softly.

import { cubicOut } from "svelte/easing";
import { crossfade, type TransitionConfig } from "svelte/transition";
import { durationMs, fadeMs } from "@/ui/motion";

const FLIGHT_MS = 420;

const [leave, arrive] = crossfade({
  duration: () => durationMs(FLIGHT_MS),
  easing: cubicOut,
  fallback: (_node, _params, isIntro): TransitionConfig => ({
    duration: isIntro ? fadeMs(260) : 1,
    easing: cubicOut,
    css: (t, u) => `opacity: ${t}; transform: translateY(${-18 * u}px) scale(${1 - 0.08 * u})`,
  }),
});

type Going = (node: Element, params: { key: string }) => () => TransitionConfig;

const isSeen = (node: Element): boolean => node.getClientRects().length > 0;

/** What is in the air is above what lies. */
const above = (config: TransitionConfig): TransitionConfig => {
  const { css } = config;
  return css ? { ...config, css: (t, u) => `${css(t, u)}; z-index: 30` } : config;
};

function unlessHidden(going: typeof leave): Going {
  return (node, params) => {
    // What a layout does not show takes no part: a card must not fly to nowhere.
    if (!isSeen(node)) return () => ({ duration: 0 });
    const begin = going(node, params) as () => TransitionConfig;
    return () => above(begin());
  };
}

export const send = unlessHidden(leave);
export const receive = unlessHidden(arrive);
