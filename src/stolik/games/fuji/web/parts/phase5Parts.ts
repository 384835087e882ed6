// Phase 5: the order of turns, the comparison of one, and the way back to the map.

export { default as Compare } from "./Compare.svelte";
export { default as Flip } from "./Flip.svelte";
export { default as Order } from "./Order.svelte";
