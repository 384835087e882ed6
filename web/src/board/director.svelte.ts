// Shows what happened, one thing after another. The house sends rows with events and the view behind them; the
// director walks from the picture on the screen to that view, so that people see what changed and not only that it did.

import { MAX_RECENT_EVENTS } from "@/table/logRows";
import type { Board, Sound } from "./contract";

export interface EventBatch {
  events: unknown[];
  view: unknown;
  /** The seat through whose eyes it is seen; null for who only watches. */
  seat: number | null;
}

export interface DirectorOptions {
  /** How fast the reader wants it: 1 is usual. */
  speed: () => number;
  sound: (sound: Sound) => void;
  /** Is anybody looking at all? */
  hidden: () => boolean;
}

/** More scenes than this are not walked through but jumped over. */
const MAX_QUEUED_BATCHES = 12;

export class Director {
  view = $state.raw<unknown>(null);
  event = $state.raw<unknown>(null);
  recentEvents = $state.raw<unknown[]>([]);
  isBusy = $state(false);
  /** What is shown just now leaves all in its place. */
  keepsLayout = $state(false);
  private queue: EventBatch[] = [];
  private isHurried = false;
  private jumps = 0;
  private wake: (() => void) | undefined;

  constructor(
    private readonly board: Pick<Board, "unfold">,
    private readonly options: DirectorOptions,
    private readonly onRest: () => void,
  ) {}

  /** Another scene follows. */
  add(scene: EventBatch): void {
    this.queue.push(scene);
    if (this.queue.length > MAX_QUEUED_BATCHES) this.skip();
    if (!this.isBusy) void this.showQueue();
  }

  /** Show this at once, with the events that have led to it; nothing else is of interest any more. */
  showNow(view: unknown, recentEvents: unknown[]): void {
    this.jumps += 1;
    this.queue = [];
    this.view = view;
    this.event = null;
    this.keepsLayout = false;
    this.recentEvents = recentEvents;
    this.isHurried = this.isBusy;
    this.wake?.();
  }

  /** A tap: enough seen. */
  skip(): void {
    if (!this.isBusy) return;
    this.isHurried = true;
    this.wake?.();
  }

  private async showQueue(): Promise<void> {
    this.isBusy = true;
    for (let scene = this.queue.shift(); scene; scene = this.queue.shift()) {
      await this.showBatch(scene);
      if (!this.queue.length) this.isHurried = false;
    }
    this.isBusy = false;
    this.isHurried = false;
    this.onRest();
  }

  private async showBatch(scene: EventBatch): Promise<void> {
    const jumps = this.jumps;
    for (const event of scene.events) {
      if (jumps !== this.jumps) return; // the picture is newer than this scene
      const step = this.board.unfold(this.view ?? scene.view, event, scene.seat);
      this.view = step.view;
      this.event = event;
      this.keepsLayout = step.keepsLayout ?? false;
      this.recentEvents = [...this.recentEvents, event].slice(-MAX_RECENT_EVENTS);
      if (step.sound && !this.isHurried) this.options.sound(step.sound);
      await this.pause(step.ms);
    }
    if (jumps !== this.jumps) return;
    this.view = scene.view;
    this.event = null;
    this.keepsLayout = false;
  }

  private pause(ms: number): Promise<void> {
    const crowd = 1 + Math.max(0, this.queue.length - 1) * 0.75;
    const time = this.isHurried || this.options.hidden() ? 0 : ms / this.options.speed() / crowd;
    if (time <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.wake = undefined;
        resolve();
      };
      const timer = setTimeout(done, time);
      this.wake = done;
    });
  }
}
