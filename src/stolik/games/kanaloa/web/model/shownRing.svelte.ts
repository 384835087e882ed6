// The ring as it is shown: when a sea card leaves the track, it sinks and the others move together.

import { cubicInOut } from "svelte/easing";
import { Tween } from "svelte/motion";
import { durationMs } from "@/ui/motion";
import type { SeaCard } from "../wire";

export class Ring {
  /** The sea cards, the sinking one among them. */
  cards = $state.raw<SeaCard[]>([]);
  sinking = $state.raw<string | null>(null);
  /** How much room the sinking card still takes. */
  readonly share = new Tween(1, { easing: cubicInOut });
  private next: SeaCard[] = [];

  constructor(track: SeaCard[]) {
    this.cards = track;
    this.next = track;
  }

  /** The track is this now. */
  follow(track: SeaCard[]): void {
    this.next = track;
    const names = new Set(track.map((card) => card.name));
    const gone = this.cards.filter((card) => !names.has(card.name));
    const isOneLess = gone.length === 1 && track.length === this.cards.length - 1;
    if (!isOneLess) this.settle();
    else if (gone[0]?.name !== this.sinking) this.sink(gone[0]?.name ?? "");
  }

  private sink(name: string): void {
    this.sinking = name;
    void this.share.set(1, { duration: 0 });
    void this.share.set(0, { duration: durationMs(640) }).then(() => this.sinking === name && this.settle());
  }

  private settle(): void {
    this.sinking = null;
    this.cards = this.next;
    void this.share.set(1, { duration: 0 });
  }
}
