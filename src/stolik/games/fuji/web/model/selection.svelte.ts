// What the active seat has picked and not yet sent: a card, an offer, some dice. Forgotten with the question.

import { untrack } from "svelte";
import { type Act, cardsIn, type MoveOffer, mainOf, nameOf, offersFor, ofType, quietOf } from "../choices";
import type { Move } from "../wire";
import { actsForThird, type BoardContext } from "./boardProps";
import { type Steps, stepsOf, touched, trayOf } from "./dicePicking";
import { isTalk, type Kind, topicsIn } from "./statementBuilder";

/** A button: the move that it sends, or something that this screen does itself. */
export type Button = Act & { go?: () => void };

interface Picks {
  question: string;
  name: string;
  card: string | null;
  dice: number[];
}

interface Now {
  context: BoardContext;
  /** What may be done; also while others only speak. */
  offers: MoveOffer[];
  /** No other move is being shown just now. */
  isOpen: boolean;
  pendingMove: Move | null;
}

/** Dice that are taken but not thrown. */
const TAKEN = new Set(["dice", "die", "lose_die"]);

export class Selection {
  /** The kind of statement that was being made, and when. */
  private chosenKind = $state.raw<{ moment: string; kind: Kind | null }>({ moment: "", kind: null });
  private storedPicks = $state.raw<Picks>({ question: "", name: "", card: null, dice: [] });
  private queue = $state.raw<Steps>([]);
  /** A step of the queue is not answered yet. */
  private isSending = $state(false);

  constructor(
    private readonly now: () => Now,
    private readonly sendMove: (move: Move) => Promise<boolean>,
    private readonly why: (move: Move) => void,
  ) {}

  readonly context = $derived.by(() => this.now().context);
  readonly offers = $derived.by(() => offersFor(this.now().offers, this.context.acting, this.context.me));
  readonly talk = $derived.by(() => this.now().offers.filter(({ move }) => isTalk(move)));
  readonly places = $derived(cardsIn(this.offers));
  readonly offered = $derived(new Set(this.places.keys()));
  /** The kind of statement that is being made: another phase, or a choice that comes first, folds it away. */
  readonly kind = $derived.by(() => (this.chosenKind.moment === this.moment ? this.chosenKind.kind : null));
  readonly topics = $derived(topicsIn(this.talk, this.kind === "wish" ? "wish" : "standing"));
  readonly tray = $derived(trayOf(this.context, this.offers));
  readonly isBusy = $derived.by(() => this.now().pendingMove !== null || this.queue.length > 0);

  private readonly question = $derived.by(() => {
    const { view, acting } = this.context;
    return `${view.round} ${view.phase} ${view.turn} ${acting} ${view.asked.map((one) => `${one.figure}${one.what}`)}`;
  });
  private readonly picks = $derived<Picks>(
    this.storedPicks.question === this.question
      ? this.storedPicks
      : { question: this.question, name: "", card: null, dice: [] },
  );
  /** Something of mine comes before anything else. */
  readonly isAsked = $derived.by(() => {
    const { view, acting, me } = this.context;
    return me !== null && view.asked.some((one) => one.figure === acting && one.seats.includes(me));
  });
  readonly card = $derived(this.picks.card);
  readonly picked = $derived(this.offers.find(({ move }) => nameOf(move) === this.picks.name) ?? null);
  readonly chosen = $derived(this.picks.dice.filter((die) => this.tray.open.has(die)));

  readonly main = $derived.by((): Button => {
    const { t } = this.context;
    if (this.isBusy) return { label: t.go.sending, note: "", offer: null };
    if (this.canThrow) return { label: this.throwLabel, note: "", offer: null, go: () => this.throwDice() };
    if (this.aside) return { label: t.go.aside, note: "", offer: this.aside };
    return mainOf(this.context, this.offers, this.picked);
  });
  readonly quiet = $derived.by((): Button[] => {
    const beside = { label: this.context.t.go.aside, note: "", offer: this.aside ?? null };
    return [...(this.hasAsideBeside ? [beside] : []), ...quietOf(this.context, this.offers, this.picked)];
  });

  /** A second touch decides, unless somebody is about to say something of the card. */
  touchCard(card: string): void {
    const offer = this.places.get(card);
    if (offer && this.picked === offer && !this.kind) this.press(offer);
    else if (offer) this.setPicks({ name: nameOf(offer.move), card });
    else if (this.topics.has(card) && !this.isAsked) this.speakOf(this.card === card ? null : card);
    else this.why({ type: "target", card, third: actsForThird(this.context) });
  }

  /** A card to which I cannot go, but of which something can be said. */
  private speakOf(card: string | null): void {
    this.setPicks({ card });
    if (card && !this.kind) this.chooseKind("standing");
  }

  touchOffer(offer: MoveOffer): void {
    if (this.picked === offer) this.press(offer);
    else this.setPicks({ name: nameOf(offer.move), card: this.card });
  }

  touchDie(die: number): void {
    this.setPicks({ dice: touched(this.chosen, die, this.tray.most), card: this.card });
  }

  press(offer: MoveOffer): void {
    this.setPicks({});
    void this.sendMove(offer.move);
  }

  chooseKind(kind: Kind | null): void {
    this.chosenKind = { moment: this.moment, kind };
  }

  say(move: Move): void {
    void this.sendMove(move);
  }

  askWhy(move: Move): void {
    this.why(move);
  }

  private get moment(): string {
    const { round, phase } = this.context.view;
    return `${round} ${phase} ${this.isAsked}`;
  }

  /** The Guide may put the one chosen die aside. */
  private get aside(): MoveOffer | undefined {
    const [die, ...more] = this.chosen;
    return more.length ? undefined : ofType(this.offers, "aside").find(({ move }) => move.die === die);
  }

  /** Then its button keeps its place whatever is chosen, so that nothing moves under a finger. */
  private get hasAsideBeside(): boolean {
    return ofType(this.offers, "aside").length > 0 && ofType(this.offers, "die").length > 0;
  }

  private get canThrow(): boolean {
    const dice = ofType(this.offers, "die").map(({ move }) => move.die);
    return this.chosen.length > 0 && this.chosen.every((die) => dice.includes(die));
  }

  private get throwLabel(): string {
    const { t, view, acting } = this.context;
    if (!this.tray.isSet) return t.go.die;
    const asked = view.asked.find((one) => one.figure === acting);
    return asked && TAKEN.has(asked.what) ? t.go.take(this.chosen.length) : t.go.throw(this.chosen.length);
  }

  private throwDice(): void {
    this.queue = stepsOf(this.chosen, this.tray.isSet, actsForThird(this.context));
    this.setPicks({});
  }

  private setPicks(change: Partial<Picks>): void {
    this.storedPicks = { question: this.question, name: "", card: null, dice: [], ...change };
  }

  /** Sends several steps, each when the one before was carried out and shown. Run by an effect. */
  sendNextStep(): void {
    const [next, ...rest] = this.queue;
    if (!next || this.isSending || !this.now().isOpen) return;
    const names = next.map(nameOf);
    const offer = this.offers.find(({ move }) => names.includes(nameOf(move)));
    untrack(() => {
      this.queue = offer ? rest : [];
      if (offer) void this.sendStep(offer.move);
    });
  }

  /** A refused step ends the steps behind it. */
  private async sendStep(move: Move): Promise<void> {
    this.isSending = true;
    if (!(await this.sendMove(move))) this.queue = [];
    this.isSending = false;
  }
}
