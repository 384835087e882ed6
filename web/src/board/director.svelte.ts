// Shows what happened, one thing after another. The house sends rows with events and the view behind them; the
// director walks from the picture on the screen to that view, so that people see what changed and not only that it did.

import { MOST_EVENTS } from "@/table/logRows";
import type { Board, Sound } from "./contract";

export interface Scene {
  events: unknown[];
  view: unknown;
  /** The seat through whose eyes it is seen; null for who only watches. */
  seat: number | null;
}

export interface Stagecraft {
  /** How fast the reader wants it: 1 is usual. */
  speed: () => number;
  sound: (sound: Sound) => void;
  /** Is anybody looking at all? */
  hidden: () => boolean;
}

/** More scenes than this are not walked through but jumped over. */
const TOO_MANY = 12;

export class Director {
  view = $state.raw<unknown>(null);
  event = $state.raw<unknown>(null);
  recent = $state.raw<unknown[]>([]);
  busy = $state(false);
  /** What is shown just now leaves all in its place. */
  passing = $state(false);
  private queue: Scene[] = [];
  private hurried = false;
  private jumps = 0;
  private wake: (() => void) | undefined;

  constructor(
    private readonly board: Pick<Board, "unfold">,
    private readonly craft: Stagecraft,
    private readonly rested: () => void,
  ) {}

  /** Another scene follows. */
  add(scene: Scene): void {
    this.queue.push(scene);
    if (this.queue.length > TOO_MANY) this.skip();
    if (!this.busy) void this.walk();
  }

  /** Show this at once, with the events that have led to it; nothing else is of interest any more. */
  jump(view: unknown, recent: unknown[]): void {
    this.jumps += 1;
    this.queue = [];
    this.view = view;
    this.event = null;
    this.passing = false;
    this.recent = recent;
    this.hurried = this.busy;
    this.wake?.();
  }

  /** A tap: enough seen. */
  skip(): void {
    if (!this.busy) return;
    this.hurried = true;
    this.wake?.();
  }

  private async walk(): Promise<void> {
    this.busy = true;
    for (let scene = this.queue.shift(); scene; scene = this.queue.shift()) {
      await this.play(scene);
      if (!this.queue.length) this.hurried = false;
    }
    this.busy = false;
    this.hurried = false;
    this.rested();
  }

  private async play(scene: Scene): Promise<void> {
    const jumps = this.jumps;
    for (const event of scene.events) {
      if (jumps !== this.jumps) return; // the picture is newer than this scene
      const step = this.board.unfold(this.view ?? scene.view, event, scene.seat);
      this.view = step.view;
      this.event = event;
      this.passing = step.passes ?? false;
      this.recent = [...this.recent, event].slice(-MOST_EVENTS);
      if (step.sound && !this.hurried) this.craft.sound(step.sound);
      await this.pause(step.ms);
    }
    if (jumps !== this.jumps) return;
    this.view = scene.view;
    this.event = null;
    this.passing = false;
  }

  private pause(ms: number): Promise<void> {
    const crowd = 1 + Math.max(0, this.queue.length - 1) * 0.75;
    const time = this.hurried || this.craft.hidden() ? 0 : ms / this.craft.speed() / crowd;
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
