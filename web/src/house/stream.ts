// The stream of a table, over as many connections as it takes. What was sent and not answered is sent again with
// the same key: the house carries it out once.

import type { Answer, Command, Fault, Hello, News, Warned } from "@/wire/house";
import { get, Problem, randomHex, tablePath } from "./api";

export interface Here {
  type: "here";
  people: string[];
}

export type Message = Hello | News | Here | Warned;
type Wish<Kind> = Kind extends Command ? Omit<Kind, "key"> : never;
/** A command before it has its key. */
export type Asked = Wish<Command>;

export interface Listener {
  hear: (message: Message) => void;
  /** The connection came or went. */
  connected: (is: boolean) => void;
  /** The house does not let us in, and never will. */
  turnedAway: (problem: Problem) => void;
}

const PAUSES = [300, 700, 1500, 3000, 6000, 10_000];
const ANSWERS = new Set(["applied", "duplicate", "stale", "illegal", "refused"]);
const ENDED = 4401;
const FOR_GOOD = new Set([401, 403, 404, 410]);
const AGAIN = 1500;

interface Waiting {
  command: Command;
  settle: (answer: Answer) => void;
}

export class Stream {
  private socket: WebSocket | undefined;
  private n = 0;
  private tries = 0;
  private stopped = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly unanswered = new Map<string, Waiting>();

  constructor(
    private readonly table: string,
    private readonly query: string,
    private readonly listener: Listener,
  ) {
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
    this.connect();
  }

  /** Ask something of the table; the answer comes sooner or later, over whichever connection. */
  ask(asked: Asked): Promise<Answer> {
    const command = { ...asked, key: randomHex(12) } as Command;
    return new Promise((settle) => {
      this.unanswered.set(command.key, { command, settle });
      this.write(command);
    });
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.socket?.close();
  }

  private connect(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const path = `${tablePath(this.table, "/stream")}?since=${this.n}&${this.query}`;
    const socket = new WebSocket(`${scheme}://${location.host}${path}`);
    let opened = false;
    this.socket = socket;
    socket.addEventListener("open", () => {
      opened = true;
      this.listener.connected(true);
      this.writeAgain();
    });
    socket.addEventListener("message", (event) => {
      this.tries = 0;
      for (const message of JSON.parse(event.data as string)) this.take(message);
    });
    socket.addEventListener("close", (event) => void this.lost(socket, event.code, opened));
  }

  private async lost(socket: WebSocket, code: number, opened: boolean): Promise<void> {
    if (this.stopped || socket !== this.socket) return;
    this.listener.connected(false);
    if (code === ENDED) return this.giveUp(new Problem(401, "unknown_sender", "the session has ended"));
    if (!opened) {
      try {
        await get(tablePath(this.table, "/news"));
      } catch (problem) {
        if (problem instanceof Problem && FOR_GOOD.has(problem.status)) return this.giveUp(problem);
      }
    }
    const pause = (PAUSES[Math.min(this.tries, PAUSES.length - 1)] ?? AGAIN) * (0.8 + 0.4 * Math.random());
    this.tries += 1;
    this.timer = setTimeout(() => this.connect(), pause);
  }

  /** Back from a tunnel or from sleep: do not wait out the pause. */
  private readonly hurry = (): void => {
    if (this.stopped || document.hidden || this.socket?.readyState !== WebSocket.CLOSED) return;
    clearTimeout(this.timer);
    this.connect();
  };

  private giveUp(problem: Problem): void {
    this.stop();
    this.listener.turnedAway(problem);
  }

  private take(message: Message | Answer | Fault): void {
    if (message.type === "hello" || message.type === "news") this.n = message.n;
    if (message.type === "error") {
      if (message.code === "too_often") setTimeout(() => this.writeAgain(), AGAIN);
    } else if (ANSWERS.has(message.type)) {
      this.answered(message as Answer);
    } else {
      this.listener.hear(message as Message);
    }
  }

  private answered(answer: Answer): void {
    if (answer.type === "refused" && answer.code === "unavailable") {
      setTimeout(() => this.writeAgain(), AGAIN);
      return;
    }
    const waiting = this.unanswered.get(answer.key);
    this.unanswered.delete(answer.key);
    waiting?.settle(answer);
  }

  private write(command: Command): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(command));
  }

  private writeAgain(): void {
    for (const { command } of this.unanswered.values()) this.write(command);
  }
}
