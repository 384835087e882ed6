// The stream of a table: a WebSocket that reconnects with backoff. A command that is not answered is sent again with
// the same idempotency key, so that the server carries it out once.

import { ApiError, get, randomHex, tablePath } from "./http";
import type { Answer, Command, Presence, RowUpdate, SeatNames, Snapshot, StreamError, TimeoutWarning } from "./types";

export type Message = Snapshot | RowUpdate | Presence | SeatNames | TimeoutWarning;
type WithoutKey<Kind> = Kind extends Command ? Omit<Kind, "key"> : never;
/** A command before it has its key. */
export type KeylessCommand = WithoutKey<Command>;

export interface StreamListener {
  onMessage: (message: Message) => void;
  /** The connection came or went. */
  onConnection: (isConnected: boolean) => void;
  /** The server refuses this client for good. */
  onRefused: (problem: ApiError) => void;
}

const RECONNECT_PAUSES_MS = [300, 700, 1500, 3000, 6000, 10_000];
const ANSWER_TYPES = new Set(["applied", "duplicate", "stale", "illegal", "refused"]);
const SESSION_ENDED_CODE = 4401;
const PERMANENT_STATUSES = new Set([401, 403, 404, 410]);
const RESEND_PAUSE_MS = 1500;
/** Milliseconds between two checks whether the connection is alive. A dead one may just fall silent. */
const CHECK_INTERVAL_MS = 2000;
/** Milliseconds for a connection to open, and for any message once a command is on its way. */
const ANSWER_TIMEOUT_MS = 8000;
/** Milliseconds without a message after which a connection is dead: the server pings every 20 seconds. */
const SILENCE_TIMEOUT_MS = 45_000;

interface PendingCommand {
  command: Command;
  settle: (answer: Answer) => void;
}

export class TableStream {
  /** The current connection; undefined between two of them. */
  #socket: WebSocket | undefined;
  #lastRow = 0;
  #attempts = 0;
  #isStopped = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #checking: ReturnType<typeof setInterval>;
  #receivedAt = 0;
  /** When a command was last sent that is not answered yet. */
  #sentAt = 0;
  /** Does this server send pings? Behind some proxies they do not arrive. */
  #sendsPings = false;
  readonly #unanswered = new Map<string, PendingCommand>();

  constructor(
    private readonly table: string,
    private query: string,
    private readonly listener: StreamListener,
  ) {
    addEventListener("online", this.#reconnectNow);
    document.addEventListener("visibilitychange", this.#reconnectNow);
    this.#checking = setInterval(this.#checkConnection, CHECK_INTERVAL_MS);
    this.#connect();
  }

  /** Send a command to the table; the answer may come over a later connection. */
  send(keyless: KeylessCommand): Promise<Answer> {
    const command = { ...keyless, key: randomHex(12) } as Command;
    return new Promise((settle) => {
      this.#unanswered.set(command.key, { command, settle });
      this.#write(command);
    });
  }

  /** Receive everything again with another query; pending commands stay pending. */
  restart(query: string): void {
    this.query = query;
    this.#lastRow = 0;
    this.#connect();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    clearInterval(this.#checking);
    removeEventListener("online", this.#reconnectNow);
    document.removeEventListener("visibilitychange", this.#reconnectNow);
    this.#socket?.close();
  }

  #connect(): void {
    clearTimeout(this.#timer);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const path = `${tablePath(this.table, "/stream")}?since=${this.#lastRow}&${this.query}`;
    const before = this.#socket;
    const socket = new WebSocket(`${scheme}://${location.host}${path}`);
    let opened = false;
    this.#socket = socket;
    this.#receivedAt = Date.now();
    before?.close();
    socket.addEventListener("open", () => {
      if (socket !== this.#socket) return;
      opened = true;
      this.listener.onConnection(true);
      this.#resend();
    });
    socket.addEventListener("message", (event) => {
      if (socket === this.#socket) this.#receive(JSON.parse(event.data as string));
    });
    socket.addEventListener("close", (event) => {
      if (socket === this.#socket) this.#onClosed(event.code, opened);
    });
  }

  #receive(messages: (Message | Answer | StreamError)[]): void {
    this.#attempts = 0;
    this.#receivedAt = Date.now();
    if (!messages.length) this.#sendsPings = true;
    for (const message of messages) this.#handle(message);
  }

  #onClosed(code: number, opened: boolean): void {
    this.#socket = undefined;
    if (this.#isStopped) return;
    this.listener.onConnection(false);
    if (code === SESSION_ENDED_CODE) {
      this.#giveUp(new ApiError(401, "unknown_person", "the session has ended"));
      return;
    }
    if (!opened) void this.#askWhyRefused();
    const pause =
      (RECONNECT_PAUSES_MS[Math.min(this.#attempts, RECONNECT_PAUSES_MS.length - 1)] ?? RESEND_PAUSE_MS) *
      (0.8 + 0.4 * Math.random());
    this.#attempts += 1;
    this.#timer = setTimeout(() => this.#connect(), pause);
  }

  /** A refused WebSocket does not say why; the same request over HTTP does. */
  async #askWhyRefused(): Promise<void> {
    try {
      await get(tablePath(this.table, "/news"), ANSWER_TIMEOUT_MS);
    } catch (problem) {
      const isFinal = problem instanceof ApiError && PERMANENT_STATUSES.has(problem.status);
      if (isFinal && !this.#isStopped) this.#giveUp(problem);
    }
  }

  /** A connection can die without a close event: after too long a silence, reconnect. */
  readonly #checkConnection = (): void => {
    const socket = this.#socket;
    if (!socket || this.#isStopped) return;
    const now = Date.now();
    const silent = now - this.#receivedAt;
    const isOpen = socket.readyState === WebSocket.OPEN;
    const isAnswerDue = !isOpen || (this.#unanswered.size > 0 && now - this.#sentAt > ANSWER_TIMEOUT_MS);
    if (silent < (isAnswerDue ? ANSWER_TIMEOUT_MS : this.#sendsPings ? SILENCE_TIMEOUT_MS : Number.POSITIVE_INFINITY))
      return;
    this.#onClosed(0, isOpen);
    socket.close();
  };

  /** Back online or awake: do not wait for the end of the backoff pause. */
  readonly #reconnectNow = (): void => {
    if (this.#isStopped || document.hidden) return;
    this.#checkConnection();
    if (!this.#socket) this.#connect();
  };

  #giveUp(problem: ApiError): void {
    this.stop();
    this.listener.onRefused(problem);
  }

  #handle(message: Message | Answer | StreamError): void {
    if (message.type === "hello" || message.type === "news") this.#lastRow = message.n;
    if (message.type === "error") {
      if (message.code === "too_often") setTimeout(() => this.#resend(), RESEND_PAUSE_MS);
    } else if (ANSWER_TYPES.has(message.type)) {
      this.#settle(message as Answer);
    } else {
      this.listener.onMessage(message as Message);
    }
  }

  #settle(answer: Answer): void {
    if (answer.type === "refused" && answer.code === "unavailable") {
      setTimeout(() => this.#resend(), RESEND_PAUSE_MS);
      return;
    }
    const waiting = this.#unanswered.get(answer.key);
    this.#unanswered.delete(answer.key);
    waiting?.settle(answer);
  }

  #write(command: Command): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    this.#sentAt = Date.now();
    this.#socket.send(JSON.stringify(command));
  }

  #resend(): void {
    for (const { command } of this.#unanswered.values()) this.#write(command);
  }
}
