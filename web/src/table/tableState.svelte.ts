// A table as this screen knows it: what the house said last, who sits in front of the screen, and what they ask.
// It holds no rules: legal moves, views, events and sentences all come from the house.

import { type Problem, post, randomHex, tablePath } from "@/api/http";
import { type Asked, type Message, Stream } from "@/api/stream";
import type { Answer, GameCard, Hello, News, PlayNews, SeatNews, TableCard, Verdict } from "@/api/types";
import { settings } from "@/app/settings.svelte";
import type { Board, Offer, Sitter, Sound } from "@/board/contract";
import { Director } from "@/board/director.svelte";
import { afterPicture } from "@/ui/afterPaint.svelte";
import { play as sound } from "@/ui/sounds";
import { announce } from "@/ui/turnNotification";
import { place } from "./handover";
import { joined, lastEvents, type Row, rowOf } from "./logRows";
import { present, renamed } from "./presence";
import { nameOf } from "./seatNames";

/** A sentence that says why something was refused, with the paragraph of the rules where it is one. */
export interface Refusal {
  sentence: string;
  code: string;
  rule: string | null;
}

export interface Kept {
  game: GameCard;
  board: Board;
  isPublic: boolean;
}

const BACK = new Set(["undone", "taken_back"]);
/**
 * Milliseconds until a move that is not answered shows as sent. Mostly the answer is there before: then one picture is
 * drawn, not two.
 */
const LATE = 120;

function refusalIn(answer: Answer): Refusal | null {
  if (answer.type === "illegal") return { sentence: answer.message, code: answer.code, rule: answer.rule };
  if (answer.type === "refused") return { sentence: answer.message, code: answer.code, rule: null };
  return answer.type === "stale" ? { sentence: "", code: "stale", rule: null } : null;
}

export class Sitting {
  card = $state.raw<TableCard | null>(null);
  you = $state("");
  here = $state.raw<string[]>([]);
  play = $state.raw<PlayNews | null>(null);
  rows = $state.raw<Row[]>([]);
  isConnected = $state(false);
  problem = $state.raw<Problem | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  warned = $state.raw<{ seat: number; until: number } | null>(null);
  /** A move whose answer takes long. */
  sent = $state.raw<unknown>(null);
  front = $state<number | null>(null);
  curtain = $state<number | null>(null);
  /** When the decision that is owed now was first owed, by this device's clock. */
  since = $state(Date.now());
  /** The seal that this device saw before the end: the record must have the same. */
  sealSeen: string | null = null;
  readonly director: Director;
  private readonly stream: Stream;
  private underway = new Map<string, Promise<boolean>>();
  private remembered = new Map<number, { phase: number; offers: Offer<unknown>[] }>();
  private salted = new Set<string>();

  constructor(
    readonly id: string,
    readonly kept: Kept,
  ) {
    // A sound is made when it is needed, which takes a while: first what it belongs to is shown.
    const sounds = (which: Sound) => void afterPicture(() => sound(which));
    const craft = { speed: () => settings.speed, sound: sounds, hidden: () => document.hidden };
    this.director = new Director(kept.board, craft, () => this.settle());
    this.stream = this.listen();
    document.addEventListener("visibilitychange", this.comeBack);
  }

  private get query(): string {
    return `say=${settings.language}${this.kept.isPublic ? "&screen=public" : ""}`;
  }

  private listen(): Stream {
    return new Stream(this.id, this.query, {
      hear: (message) => this.hear(message),
      connected: (is) => {
        this.isConnected = is;
      },
      turnedAway: (problem) => {
        this.problem = problem;
      },
    });
  }

  /** The reader speaks another language now: sentences come anew. */
  speakAnew(): void {
    this.rows = [];
    this.stream.hearAnew(this.query);
  }

  leave(): void {
    this.stream.stop();
    document.removeEventListener("visibilitychange", this.comeBack);
  }

  // -- what is known ---------------------------------------------------------------------

  /** Seats that are played on this screen. */
  get mine(): number[] {
    if (this.kept.isPublic || !this.card) return [];
    return this.card.seats.flatMap((seat, number) =>
      seat.person === this.you && seat.kind === "person" ? [number] : [],
    );
  }

  get isHost(): boolean {
    return this.card?.host === this.you && !this.kept.isPublic;
  }

  /** The newest that the house said for the seat in front. */
  get news(): SeatNews | null {
    return this.entry(this.play, this.front);
  }

  get sitters(): Sitter[] {
    const names = this.card?.seats ?? [];
    return names.map((seat, number) => ({
      seat: number,
      name: nameOf(seat),
      isMe: number === this.front,
      isBot: seat.kind === "bot",
      isHere: seat.kind !== "person" || this.here.includes(seat.person ?? ""),
      isWarm: seat.warm,
      isAwaited: this.play?.waiting.includes(number) ?? false,
    }));
  }

  get isMyTurn(): boolean {
    return this.front !== null && !!this.play?.waiting.includes(this.front);
  }

  get offers(): Offer<unknown>[] {
    const { news, play, front } = this;
    if (!news || !play || front === null || this.director.busy || this.sent !== null) return [];
    if (news.moves.length) return news.moves;
    const before = this.remembered.get(front);
    return news.may_undo && !play.waiting.includes(front) && before?.phase === play.phase ? before.offers : [];
  }

  private entry(play: PlayNews | null, seat: number | null): SeatNews | null {
    return play?.seats.find((entry) => entry.seat === seat) ?? null;
  }

  // -- what is asked ---------------------------------------------------------------------

  /** Anything that is not a move. */
  async ask(asked: Asked): Promise<Answer> {
    const answer = await this.stream.ask(asked);
    if (answer.type === "refused") {
      // What a game has against a line is its own sentence; all else has one in the page's texts.
      this.refusal = { sentence: answer.message, code: answer.talk ? "" : answer.code, rule: null };
    }
    return answer;
  }

  /**
   * A decision of the seat in front, with the phase that was shown: the house takes several in their order and tells
   * what came too late. A second tap on a move that is still on its way is that move. Was it carried out?
   */
  act(move: unknown): Promise<boolean> {
    const { play, front } = this;
    if (!play || front === null) return Promise.resolve(false);
    const command: Asked = { type: "move", phase: play.phase, move: move as string, seat: front };
    const name = JSON.stringify(command);
    const answer = this.underway.get(name) ?? this.send(command, () => this.underway.delete(name));
    this.underway.set(name, answer);
    return answer;
  }

  private async send(command: Extract<Asked, { type: "move" }>, answered: () => void): Promise<boolean> {
    performance.mark("move asked");
    this.refusal = null;
    const late = setTimeout(() => {
      this.sent = command.move;
    }, LATE);
    const answer = await this.stream.ask(command);
    clearTimeout(late);
    answered();
    if (!this.underway.size) this.sent = null;
    this.refusal = refusalIn(answer) ?? this.refusal;
    return answer.type === "applied" || answer.type === "duplicate";
  }

  /** Why can't I? */
  async why(move: unknown): Promise<void> {
    const path = tablePath(this.id, `/why?say=${settings.language}`);
    try {
      const told = await post<Verdict>(path, {
        seat: this.front,
        move,
      });
      if (!told.allowed) this.refusal = { sentence: told.sentence ?? "", code: told.code ?? "", rule: told.rule };
    } catch (problem) {
      this.refusal = { sentence: "", code: (problem as Problem).code, rule: null };
    }
  }

  /** The curtain is drawn aside: now this seat sits in front. */
  lift(): void {
    this.front = this.curtain;
    this.curtain = null;
    this.show();
  }

  /** I am here again: a bot that kept my seat warm gives it back. */
  readonly comeBack = (): void => {
    if (document.hidden || this.kept.isPublic) return;
    if (this.mine.some((seat) => this.card?.seats[seat]?.warm)) void this.stream.ask({ type: "back" });
  };

  // -- what is heard ---------------------------------------------------------------------

  private hear(message: Message): void {
    if (message.type === "hello") this.greet(message);
    else if (message.type === "news") this.learn(message);
    else if (message.type === "here") this.here = present(this.here, message);
    else if (message.type === "names") this.card = this.card && renamed(this.card, message.seats);
    else this.warned = { seat: message.seat, until: Date.now() + message.seconds * 1000 };
  }

  private greet(hello: Hello): void {
    this.you = hello.you;
    this.card = hello.table;
    this.keepSeal();
    this.here = hello.here;
    this.play = hello.play;
    const missed = hello.missed.map(rowOf);
    this.rows = joined(this.rows, missed);
    this.arrange();
    if (this.curtain === null) this.show();
    this.notice();
    this.comeBack();
    this.addSalt();
  }

  private learn(news: News): void {
    const wasMyTurn = this.isMyTurn;
    this.rows = joined(this.rows, [rowOf(news)]);
    if (news.table) this.card = news.table;
    this.keepSeal();
    if (news.play) this.follow(news, news.play);
    this.addSalt();
    if (this.isMyTurn && !wasMyTurn) this.notice();
  }

  private follow(news: News, play: PlayNews): void {
    if (play.phase !== this.play?.phase) this.since = Date.now();
    this.play = play;
    this.warned = null;
    const back = BACK.has((news.fact as { type: string }).type);
    const entry = this.entry(play, this.front);
    if (!this.view || back || !entry) {
      this.arrange();
      this.show();
    } else {
      this.director.add({ events: entry.events, view: entry.view, seat: this.front });
      this.measure();
    }
  }

  private get view(): unknown {
    return this.director.view;
  }

  /** Nothing moves any more: perhaps the screen belongs to somebody else now. */
  private settle(): void {
    const before = this.front;
    this.arrange();
    if (this.front !== before && this.curtain === null) this.show();
  }

  /** The newest at once, for the seat in front. */
  private show(): void {
    this.director.jump(this.news?.view ?? null, lastEvents(this.rows, this.front));
  }

  private arrange(): void {
    const { play, front } = this;
    const placing = place({
      mine: play ? this.mine.filter((seat) => this.entry(play, seat)) : this.mine,
      waiting: play?.waiting ?? [],
      front: front,
      hasSecrets: this.kept.game.has_secrets,
      over: play?.over || this.card?.state === "closed",
    });
    this.front = placing.front;
    this.curtain = placing.curtain;
    for (const entry of play?.seats ?? []) {
      if (entry.seat !== null && play && entry.moves.length) {
        this.remembered.set(entry.seat, { phase: play.phase, offers: entry.moves });
      }
    }
  }

  private keepSeal(): void {
    if (this.card && (this.card.state === "open" || !this.card.seed)) this.sealSeen = this.card.commitment;
  }

  /** Each device adds its own salt to the luck of the deal, once. */
  private addSalt(): void {
    const { card } = this;
    if (card?.state !== "open" || this.kept.isPublic) return;
    for (const seat of this.mine) {
      const name = `${card.deal}/${seat}`;
      if (card.seats[seat]?.salted || this.salted.has(name)) continue;
      this.salted.add(name);
      void this.stream.ask({ type: "salt", seat, salt: randomHex(32) });
    }
  }

  private notice(): void {
    if (this.isMyTurn || (this.curtain !== null && this.play?.waiting.includes(this.curtain))) {
      announce(this.kept.game.title);
    }
  }

  /** From the touch to the painted answer, for who wants to measure it. */
  private measure(): void {
    if (!performance.getEntriesByName("move asked").length) return;
    afterPicture(() => {
      if (!performance.getEntriesByName("move asked").length) return;
      performance.measure("move shown", "move asked");
      performance.clearMarks("move asked");
    });
  }
}
