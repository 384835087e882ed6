// Phase 5: the order of turns and the comparison of one.

export { default as Compare } from "./Compare.svelte";
export { default as Order } from "./Order.svelte";
