// The stream of a table, over as many connections as it takes. What was sent and not answered is sent again with
// the same key: the house carries it out once.

import { get, Problem, randomHex, tablePath } from "./http";
import type { Answer, Command, Fault, Hello, Here, Names, News, Warned } from "./types";

export type Message = Hello | News | Here | Names | Warned;
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
/**
 * Milliseconds between two looks at whether the connection is alive. A dead one need not say so: it may only fall
 * silent.
 */
const LOOK = 2000;
/** Milliseconds for a connection to open, and for anything to be heard once a command is on its way. */
const PATIENCE = 8000;
/** Milliseconds without a word after which a connection is dead: the house says something every 20 seconds. */
const SILENCE = 45_000;

interface Waiting {
  command: Command;
  settle: (answer: Answer) => void;
}

export class Stream {
  /** The connection that counts; undefined between two of them. */
  private socket: WebSocket | undefined;
  private n = 0;
  private tries = 0;
  private stopped = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly looking: ReturnType<typeof setInterval>;
  private heardAt = 0;
  /** When something was last written that is not answered. */
  private askedAt = 0;
  /** Does this house say something from time to time though nothing happens? Behind some servers it does not. */
  private isLively = false;
  private readonly unanswered = new Map<string, Waiting>();

  constructor(
    private readonly table: string,
    private query: string,
    private readonly listener: Listener,
  ) {
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
    this.looking = setInterval(this.look, LOOK);
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

  /** Hear everything again with other wishes; what is on its way stays on its way. */
  hearAnew(query: string): void {
    this.query = query;
    this.n = 0;
    this.connect();
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
    clearInterval(this.looking);
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.socket?.close();
  }

  private connect(): void {
    clearTimeout(this.timer);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const path = `${tablePath(this.table, "/stream")}?since=${this.n}&${this.query}`;
    const before = this.socket;
    const socket = new WebSocket(`${scheme}://${location.host}${path}`);
    let opened = false;
    this.socket = socket;
    this.heardAt = Date.now();
    before?.close();
    socket.addEventListener("open", () => {
      if (socket !== this.socket) return;
      opened = true;
      this.listener.connected(true);
      this.writeAgain();
    });
    socket.addEventListener("message", (event) => {
      if (socket === this.socket) this.hear(JSON.parse(event.data as string));
    });
    socket.addEventListener("close", (event) => {
      if (socket === this.socket) this.lost(event.code, opened);
    });
  }

  private hear(messages: (Message | Answer | Fault)[]): void {
    this.tries = 0;
    this.heardAt = Date.now();
    if (!messages.length) this.isLively = true;
    for (const message of messages) this.take(message);
  }

  private lost(code: number, opened: boolean): void {
    this.socket = undefined;
    if (this.stopped) return;
    this.listener.connected(false);
    if (code === ENDED) {
      this.giveUp(new Problem(401, "unknown_sender", "the session has ended"));
      return;
    }
    if (!opened) void this.askWhy();
    const pause = (PAUSES[Math.min(this.tries, PAUSES.length - 1)] ?? AGAIN) * (0.8 + 0.4 * Math.random());
    this.tries += 1;
    this.timer = setTimeout(() => this.connect(), pause);
  }

  /** A socket that was not let in does not say why; the same question over HTTP does. */
  private async askWhy(): Promise<void> {
    try {
      await get(tablePath(this.table, "/news"), PATIENCE);
    } catch (problem) {
      const isFinal = problem instanceof Problem && FOR_GOOD.has(problem.status);
      if (isFinal && !this.stopped) this.giveUp(problem);
    }
  }

  /** A line can die without a word, and only silence tells: then begin anew instead of waiting for ever. */
  private readonly look = (): void => {
    const { socket } = this;
    if (!socket || this.stopped) return;
    const now = Date.now();
    const silent = now - this.heardAt;
    const isOpen = socket.readyState === WebSocket.OPEN;
    const isOwed = !isOpen || (this.unanswered.size > 0 && now - this.askedAt > PATIENCE);
    if (silent < (isOwed ? PATIENCE : this.isLively ? SILENCE : Number.POSITIVE_INFINITY)) return;
    this.lost(0, isOpen);
    socket.close();
  };

  /** Back from a tunnel or from sleep: do not wait out the pause. */
  private readonly hurry = (): void => {
    if (this.stopped || document.hidden) return;
    this.look();
    if (!this.socket) this.connect();
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
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    this.askedAt = Date.now();
    this.socket.send(JSON.stringify(command));
  }

  private writeAgain(): void {
    for (const { command } of this.unanswered.values()) this.write(command);
  }
}
