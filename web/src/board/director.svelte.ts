// Shows what happened, one event after another. The server sends rows with events and the view after them; the director
// goes from the view on the screen to that one, so that people see what changed.

import type { Sound } from "@/ui/sounds";
import { type Board, MAX_RECENT_EVENTS } from "./contract";

export interface EventBatch {
  events: unknown[];
  view: unknown;
  /** The seat whose view it is; null for a spectator. */
  seat: number | null;
}

export interface DirectorOptions {
  /** The reader's speed: 1 is usual. */
  speed: () => number;
  sound: (sound: Sound) => void;
  /** Is the page hidden? */
  hidden: () => boolean;
}

/** With more batches than this in the queue, events are no longer shown one by one. */
const MAX_QUEUED_BATCHES = 12;

export class Director {
  view = $state.raw<unknown>(null);
  event = $state.raw<unknown>(null);
  recentEvents = $state.raw<unknown[]>([]);
  isBusy = $state(false);
  /** What is shown just now moves nothing that can be touched. */
  keepsLayout = $state(false);
  #queue: EventBatch[] = [];
  #isHurried = false;
  #jumps = 0;
  #wake: (() => void) | undefined;

  constructor(
    private readonly board: Pick<Board, "unfold">,
    private readonly options: DirectorOptions,
    private readonly onRest: () => void,
  ) {}

  /** Queue another batch of events. */
  add(batch: EventBatch): void {
    this.#queue.push(batch);
    if (this.#queue.length > MAX_QUEUED_BATCHES) this.skip();
    if (!this.isBusy) void this.#showQueue();
  }

  /** Show this at once, with the events that have led to it, and drop the queue. */
  showNow(view: unknown, recentEvents: unknown[]): void {
    this.#jumps += 1;
    this.#queue = [];
    this.view = view;
    this.event = null;
    this.keepsLayout = false;
    this.recentEvents = recentEvents;
    this.#isHurried = this.isBusy;
    this.#wake?.();
  }

  /** After a tap: show the rest of the queue at once. */
  skip(): void {
    if (!this.isBusy) return;
    this.#isHurried = true;
    this.#wake?.();
  }

  async #showQueue(): Promise<void> {
    this.isBusy = true;
    for (let batch = this.#queue.shift(); batch; batch = this.#queue.shift()) {
      await this.#showBatch(batch);
      if (!this.#queue.length) this.#isHurried = false;
    }
    this.isBusy = false;
    this.#isHurried = false;
    this.onRest();
  }

  async #showBatch(batch: EventBatch): Promise<void> {
    const jumps = this.#jumps;
    for (const event of batch.events) {
      if (jumps !== this.#jumps) return; // the screen shows something newer than this batch
      const step = this.board.unfold(this.view ?? batch.view, event, batch.seat);
      this.view = step.view;
      this.event = event;
      this.keepsLayout = step.keepsLayout ?? false;
      this.recentEvents = [...this.recentEvents, event].slice(-MAX_RECENT_EVENTS);
      if (step.sound && !this.#isHurried) this.options.sound(step.sound);
      await this.#pause(step.ms);
    }
    if (jumps !== this.#jumps) return;
    this.view = batch.view;
    this.event = null;
    this.keepsLayout = false;
  }

  #pause(ms: number): Promise<void> {
    const crowd = 1 + Math.max(0, this.#queue.length - 1) * 0.75;
    const time = this.#isHurried || this.options.hidden() ? 0 : ms / this.options.speed() / crowd;
    if (time <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.#wake = undefined;
        resolve();
      };
      const timer = setTimeout(done, time);
      this.#wake = done;
    });
  }
}
