// A table as this screen knows it: what the server sent last, which seat is active, and what is sent. It holds no
// rules: legal moves, views, events and sentences all come from the server.

import { type ApiError, post, randomHex, tablePath } from "@/api/http";
import { type KeylessCommand, type Message, TableStream } from "@/api/stream";
import type {
  Answer,
  GameSummary,
  GameUpdate,
  MoveVerdict,
  RowUpdate,
  SeatUpdate,
  Snapshot,
  TableSummary,
} from "@/api/types";
import { settings } from "@/app/settings.svelte";
import type { Board, Offer, SeatedPlayer } from "@/board/contract";
import { Director } from "@/board/director.svelte";
import { afterPaint } from "@/ui/afterPaint.svelte";
import { playSound, type Sound } from "@/ui/sounds";
import { notifyTurn } from "@/ui/turnNotification";
import { nextHandover } from "./handover";
import { appendRows, type LogRow, recentEvents, toLogRow } from "./logRows";
import { updatePresence, withNames } from "./presence";
import { seatName } from "./seatNames";

/** A sentence that says why something was refused, with the paragraph of the rules where it is one. */
export interface RefusalMessage {
  sentence: string;
  code: string;
  rule: string | null;
}

export interface TableContext {
  game: GameSummary;
  board: Board;
  isPublic: boolean;
}

const UNDO_ENTRY_TYPES = new Set(["undone", "taken_back"]);
/**
 * Milliseconds until an unanswered move shows as pending. Mostly the answer is there before: then the board is painted
 * once, not twice.
 */
const PENDING_AFTER_MS = 120;

function toRefusalMessage(answer: Answer): RefusalMessage | null {
  if (answer.type === "illegal") return { sentence: answer.message, code: answer.code, rule: answer.rule };
  if (answer.type === "refused") return { sentence: answer.message, code: answer.code, rule: null };
  return answer.type === "stale" ? { sentence: "", code: "stale", rule: null } : null;
}

export class TableState {
  summary = $state.raw<TableSummary | null>(null);
  myPersonId = $state("");
  presentPeople = $state.raw<string[]>([]);
  play = $state.raw<GameUpdate | null>(null);
  rows = $state.raw<LogRow[]>([]);
  isConnected = $state(false);
  problem = $state.raw<ApiError | null>(null);
  refusal = $state.raw<RefusalMessage | null>(null);
  timeoutWarning = $state.raw<{ seat: number; until: number } | null>(null);
  /** A move that is not answered within `PENDING_AFTER_MS`. */
  pendingMove = $state.raw<unknown>(null);
  activeSeat = $state<number | null>(null);
  curtain = $state<number | null>(null);
  /** Since when the table waits for the current decision, by this device's clock. */
  waitingSince = $state(Date.now());
  /** The commitment that this device saw before the end: the record must have the same. */
  seenCommitment: string | null = null;
  readonly director: Director;
  readonly #stream: TableStream;
  #movesInFlight = new Map<string, Promise<boolean>>();
  #lastOffers = new Map<number, { phase: number; offers: Offer<unknown>[] }>();
  #saltedSeats = new Set<string>();

  constructor(
    readonly id: string,
    readonly context: TableContext,
  ) {
    // Making a sound takes a while: first what it belongs to is painted.
    const sounds = (which: Sound) => void afterPaint(() => playSound(which));
    const options = { speed: () => settings.speed, sound: sounds, hidden: () => document.hidden };
    this.director = new Director(context.board, options, () => this.#onRest());
    this.#stream = this.#openStream();
    document.addEventListener("visibilitychange", this.reclaimSeats);
  }

  get #query(): string {
    return `say=${settings.language}${this.context.isPublic ? "&screen=public" : ""}`;
  }

  #openStream(): TableStream {
    return new TableStream(this.id, this.#query, {
      onMessage: (message) => this.#onMessage(message),
      onConnection: (isConnected) => {
        this.isConnected = isConnected;
      },
      onRefused: (problem) => {
        this.problem = problem;
      },
    });
  }

  /** The reader has chosen another language: fetch all sentences again. */
  changeLanguage(): void {
    this.rows = [];
    this.#stream.restart(this.#query);
  }

  leave(): void {
    this.#stream.stop();
    document.removeEventListener("visibilitychange", this.reclaimSeats);
  }

  // -- state -----------------------------------------------------------------------------

  /** Seats that are played on this screen. */
  get mySeats(): number[] {
    if (this.context.isPublic || !this.summary) return [];
    return this.summary.seats.flatMap((seat, number) =>
      seat.person === this.myPersonId && seat.kind === "person" ? [number] : [],
    );
  }

  get isHost(): boolean {
    return this.summary?.host === this.myPersonId && !this.context.isPublic;
  }

  /** The newest update for the active seat. */
  get seatUpdate(): SeatUpdate | null {
    return this.#updateFor(this.play, this.activeSeat);
  }

  get players(): SeatedPlayer[] {
    const names = this.summary?.seats ?? [];
    return names.map((seat, number) => ({
      seat: number,
      name: seatName(seat),
      isMe: number === this.activeSeat,
      isBot: seat.kind === "bot",
      isPresent: seat.kind !== "person" || this.presentPeople.includes(seat.person ?? ""),
      hasStandIn: seat.warm,
      isToMove: this.play?.waiting.includes(number) ?? false,
    }));
  }

  get isMyTurn(): boolean {
    return this.activeSeat !== null && !!this.play?.waiting.includes(this.activeSeat);
  }

  get offers(): Offer<unknown>[] {
    const { seatUpdate, play, activeSeat } = this;
    if (!seatUpdate || !play || activeSeat === null || this.director.isBusy || this.pendingMove !== null) return [];
    if (seatUpdate.moves.length) return seatUpdate.moves;
    const before = this.#lastOffers.get(activeSeat);
    return seatUpdate.may_undo && !play.waiting.includes(activeSeat) && before?.phase === play.phase
      ? before.offers
      : [];
  }

  #updateFor(play: GameUpdate | null, seat: number | null): SeatUpdate | null {
    return play?.seats.find((entry) => entry.seat === seat) ?? null;
  }

  // -- commands --------------------------------------------------------------------------

  /** Anything that is not a move. */
  async sendCommand(asked: KeylessCommand): Promise<Answer> {
    const answer = await this.#stream.send(asked);
    if (answer.type === "refused") {
      // A game's objection to a line has its own sentence; everything else has one in the page's texts.
      this.refusal = { sentence: answer.message, code: answer.talk ? "" : answer.code, rule: null };
    }
    return answer;
  }

  /**
   * A move of the active seat, with the phase that was shown: the server takes several in their order and answers
   * `stale` to what came too late. A second tap on a move that is still on its way is that move. Was it carried out?
   */
  sendMove(move: unknown): Promise<boolean> {
    const { play, activeSeat } = this;
    if (!play || activeSeat === null) return Promise.resolve(false);
    const command: KeylessCommand = { type: "move", phase: play.phase, move: move as string, seat: activeSeat };
    const name = JSON.stringify(command);
    const answer =
      this.#movesInFlight.get(name) ?? this.#sendAndShowPending(command, () => this.#movesInFlight.delete(name));
    this.#movesInFlight.set(name, answer);
    return answer;
  }

  async #sendAndShowPending(
    command: Extract<KeylessCommand, { type: "move" }>,
    answered: () => void,
  ): Promise<boolean> {
    performance.mark("move asked");
    this.refusal = null;
    const late = setTimeout(() => {
      this.pendingMove = command.move;
    }, PENDING_AFTER_MS);
    const answer = await this.#stream.send(command);
    clearTimeout(late);
    answered();
    if (!this.#movesInFlight.size) this.pendingMove = null;
    this.refusal = toRefusalMessage(answer) ?? this.refusal;
    return answer.type === "applied" || answer.type === "duplicate";
  }

  /** Why can't I? */
  async explainMove(move: unknown): Promise<void> {
    const path = tablePath(this.id, `/why?say=${settings.language}`);
    try {
      const verdict = await post<MoveVerdict>(path, {
        seat: this.activeSeat,
        move,
      });
      if (!verdict.allowed)
        this.refusal = { sentence: verdict.sentence ?? "", code: verdict.code ?? "", rule: verdict.rule };
    } catch (problem) {
      this.refusal = { sentence: "", code: (problem as ApiError).code, rule: null };
    }
  }

  /** Lift the curtain: now this seat is active. */
  liftCurtain(): void {
    this.activeSeat = this.curtain;
    this.curtain = null;
    this.#showNewest();
  }

  /** I am here again: a stand-in gives my seat back. */
  readonly reclaimSeats = (): void => {
    if (document.hidden || this.context.isPublic) return;
    if (this.mySeats.some((seat) => this.summary?.seats[seat]?.warm)) void this.#stream.send({ type: "back" });
  };

  // -- messages --------------------------------------------------------------------------

  #onMessage(message: Message): void {
    if (message.type === "hello") this.#onSnapshot(message);
    else if (message.type === "news") this.#onRowUpdate(message);
    else if (message.type === "here") this.presentPeople = updatePresence(this.presentPeople, message);
    else if (message.type === "names") this.summary = this.summary && withNames(this.summary, message.seats);
    else this.timeoutWarning = { seat: message.seat, until: Date.now() + message.seconds * 1000 };
  }

  #onSnapshot(snapshot: Snapshot): void {
    this.myPersonId = snapshot.you;
    this.summary = snapshot.table;
    this.#rememberCommitment();
    this.presentPeople = snapshot.here;
    this.play = snapshot.play;
    const missed = snapshot.missed.map(toLogRow);
    this.rows = appendRows(this.rows, missed);
    this.#updateActiveSeat();
    if (this.curtain === null) this.#showNewest();
    this.#notifyTurn();
    this.reclaimSeats();
    this.#addSalt();
  }

  #onRowUpdate(rowUpdate: RowUpdate): void {
    const wasMyTurn = this.isMyTurn;
    this.rows = appendRows(this.rows, [toLogRow(rowUpdate)]);
    if (rowUpdate.table) this.summary = rowUpdate.table;
    this.#rememberCommitment();
    if (rowUpdate.play) this.#showGameUpdate(rowUpdate, rowUpdate.play);
    this.#addSalt();
    if (this.isMyTurn && !wasMyTurn) this.#notifyTurn();
  }

  #showGameUpdate(rowUpdate: RowUpdate, play: GameUpdate): void {
    if (play.phase !== this.play?.phase) this.waitingSince = Date.now();
    this.play = play;
    this.timeoutWarning = null;
    const back = UNDO_ENTRY_TYPES.has((rowUpdate.fact as { type: string }).type);
    const entry = this.#updateFor(play, this.activeSeat);
    if (!this.#view || back || !entry) {
      this.#updateActiveSeat();
      this.#showNewest();
    } else {
      this.director.add({ events: entry.events, view: entry.view, seat: this.activeSeat });
      this.#measureResponse();
    }
  }

  get #view(): unknown {
    return this.director.view;
  }

  /** Everything has been shown: perhaps another seat is active now. */
  #onRest(): void {
    const before = this.activeSeat;
    this.#updateActiveSeat();
    if (this.activeSeat !== before && this.curtain === null) this.#showNewest();
  }

  /** Show the newest view at once, for the active seat. */
  #showNewest(): void {
    this.director.showNow(this.seatUpdate?.view ?? null, recentEvents(this.rows, this.activeSeat));
  }

  #updateActiveSeat(): void {
    const { play, activeSeat } = this;
    const handover = nextHandover({
      mySeats: play ? this.mySeats.filter((seat) => this.#updateFor(play, seat)) : this.mySeats,
      seatsToMove: play?.waiting ?? [],
      activeSeat: activeSeat,
      hasSecrets: this.context.game.has_secrets,
      over: play?.over || this.summary?.state === "closed",
    });
    this.activeSeat = handover.activeSeat;
    this.curtain = handover.curtain;
    for (const entry of play?.seats ?? []) {
      if (entry.seat !== null && play && entry.moves.length) {
        this.#lastOffers.set(entry.seat, { phase: play.phase, offers: entry.moves });
      }
    }
  }

  #rememberCommitment(): void {
    if (this.summary && (this.summary.state === "open" || !this.summary.seed))
      this.seenCommitment = this.summary.commitment;
  }

  /** Each device adds its own salt to a deal, once. */
  #addSalt(): void {
    const { summary } = this;
    if (summary?.state !== "open" || this.context.isPublic) return;
    for (const seat of this.mySeats) {
      const name = `${summary.deal}/${seat}`;
      if (summary.seats[seat]?.salted || this.#saltedSeats.has(name)) continue;
      this.#saltedSeats.add(name);
      void this.#stream.send({ type: "salt", seat, salt: randomHex(32) });
    }
  }

  #notifyTurn(): void {
    if (this.isMyTurn || (this.curtain !== null && this.play?.waiting.includes(this.curtain))) {
      notifyTurn(this.context.game.title);
    }
  }

  /** Measures the time from the touch to the painted answer. */
  #measureResponse(): void {
    if (!performance.getEntriesByName("move asked").length) return;
    afterPaint(() => {
      if (!performance.getEntriesByName("move asked").length) return;
      performance.measure("move shown", "move asked");
      performance.clearMarks("move asked");
    });
  }
}
