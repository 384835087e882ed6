// The room of one table: what came over the stream, and which panels show it.

import { games, get, randomHex } from "./house.js";
import { button, el, link, show, speak } from "./parts.js";
import { drawEnd, drawPlay } from "./play.js";
import { drawInvitation, drawSeats } from "./seats.js";
import { Stream } from "./stream.js";
import { Talk } from "./talk.js";
import { language, t } from "./texts.js";

const ENDED = ["over", "closed"];

class TableRoom {
  constructor(room, id, me, shelf, again) {
    Object.assign(this, { room, id, me, shelf, again });
    this.card = null;
    this.play = null;
    this.here = [];
    this.logs = new Map();
    this.chosen = new Map();
    this.shown = null;
    this.warned = null;
    this.hints = null;
    this.sending = null;
    this.salted = new Map();
    this.connected = false;
    this.places = Object.fromEntries(["line", "invitation", "seats", "play", "end", "luck"].map((name) => [name, el("div", { class: `${name}-panel` })]));
    this.talk = new Talk(this);
    show(room, el("h1", {}, "…"), this.places.line, this.places.end, this.places.play, this.places.seats, this.places.invitation, this.talk.place, this.places.luck);
    this.stream = new Stream(id, language(), (message, command) => this.hear(message, command));
  }

  get game() { return this.shelf.find((game) => game.key === this.card.game); }
  get mine() { return this.card.seats.flatMap((seat, number) => (seat.person === this.you ? [number] : [])); }
  get isHost() { return this.card.host === this.you; }
  get names() { return this.card.seats.map((seat, number) => seat.name || seat.bot || t("seat", { seat: number + 1 })); }
  get hasCurtain() { return this.game.has_secrets && this.mine.length > 1 && this.card.state === "running" && !this.play?.over; }

  send(type, fields) { return this.stream.send(type, fields); }

  hear(message, command) {
    switch (message.type) {
      case "hello": this.begin(message); break;
      case "news": this.goOn(message); break;
      case "here": this.here = message.people; break;
      case "warned": this.warned = message; break;
      case "connected": this.connected = true; break;
      case "disconnected": this.connected = false; break;
      case "turned_away": return this.turnedAway(message.problem);
      default: this.answered(message, command);
    }
    if (this.card) this.draw();
    return undefined;
  }

  begin(hello) {
    this.you = hello.you;
    this.here = hello.here;
    for (const missed of hello.missed) this.remember(missed.n, missed.seats ?? [], missed.line);
    this.setPlay(hello.play);
    this.setCard(hello.table);
  }

  goOn(news) {
    this.remember(news.n, news.play?.seats ?? [], news.line);
    if (news.play) {
      this.warned = null;
      this.setPlay(news.play);
    }
    if (news.table) this.setCard(news.table);
  }

  remember(n, seats, line) {
    for (const seat of seats) for (const sentence of seat.log ?? []) {
      if (!this.logs.has(seat.seat)) this.logs.set(seat.seat, []);
      this.logs.get(seat.seat).push(sentence);
    }
    if (line) this.talk.add(n, line);
  }

  setPlay(play) {
    const before = this.play;
    this.play = play;
    if (!play) return;
    if (before?.phase !== play.phase || before.waiting.length !== play.waiting.length) this.hints = null;
    for (const seat of play.seats) if (seat.moves.length) this.chosen.set(seat.seat, { phase: play.phase, moves: seat.moves });
    const mine = play.seats.map((seat) => seat.seat);
    const elsewhere = mine.some((seat) => seat !== this.shown && play.waiting.includes(seat));
    if (this.shown !== null && !play.waiting.includes(this.shown) && elsewhere) this.shown = null;
  }

  // A seat changed hands during the game: what belongs to it is asked for, and what does not is put away.
  async lookAgain() {
    const shown = this.play.seats.flatMap(({ seat }) => (seat === null ? [] : [seat]));
    if (String(shown) === String(this.mine)) return;
    try {
      const now = await get(`/api/tables/${encodeURIComponent(this.id)}/news?say=${language()}`);
      if (now.n >= this.stream.n) this.setPlay(now.play);
      this.draw();
    } catch (problem) {
      speak(problem.message);
    }
  }

  setCard(card) {
    this.card = card;
    if (this.play) this.lookAgain();
    if (card.state !== "open") return;
    for (const number of this.mine) {
      const deal = `${card.deal}/${number}`;
      if (card.seats[number].salted) this.salted.delete(deal);
      else if (!this.salted.has(deal)) this.salted.set(deal, this.send("salt", { seat: number, salt: randomHex(32) }));
    }
    for (const deal of [...this.salted.keys()]) if (!this.mine.some((number) => deal === `${card.deal}/${number}`)) this.salted.delete(deal);
  }

  answered(answer, command) {
    if (answer.key === this.sending) this.sending = null;
    if (command?.type === "say" && ["applied", "duplicate"].includes(answer.type)) this.talk.sent(command.text);
    if (command?.type === "rematch" && answer.type === "applied" && answer.table) location.assign(`/t/${answer.table}`);
    if (command?.type === "salt") return;
    if (answer.type === "illegal") speak(t("illegal", answer));
    else if (answer.type === "stale") speak(t("stale"));
    else if (answer.type === "refused" || answer.type === "error") speak(t(`code_${answer.code}`, {}, answer.message));
  }

  turnedAway(problem) {
    if (problem.status === 401) return this.again();
    return show(this.room, el("p", { class: "warning" }, problem.message || t("turned_away")), link("/", t("back")));
  }

  draw() {
    const title = `${this.game?.title ?? this.card.game} · ${t(`state_${this.card.state}`)}`;
    document.title = `${this.game?.title ?? this.card.game} · Stolik`;
    this.room.querySelector("h1").textContent = title;
    show(this.places.line, this.connected ? null : el("p", { class: "warning" }, t("connecting")), this.warning(), this.question());
    show(this.places.end, ENDED.includes(this.card.state) || this.play?.over ? drawEnd(this) : null);
    show(this.places.play, this.play ? drawPlay(this) : null);
    show(this.places.seats, drawSeats(this));
    if (this.card.state === "open" && !this.places.invitation.hasChildNodes()) show(this.places.invitation, drawInvitation(this));
    if (this.card.state !== "open") show(this.places.invitation);
    this.talk.draw();
    show(this.places.luck, this.luck());
  }

  warning() {
    const warm = this.mine.some((seat) => this.card.seats[seat].warm);
    if (warm) return el("p", { class: "warning" }, t("warm_you"), " ", button(t("i_am_back"), () => this.send("back"), { "data-mark": "back" }));
    if (!this.warned) return null;
    return el("p", { class: "warning" }, t("warned", { name: this.names[this.warned.seat], seconds: this.warned.seconds }));
  }

  question() {
    const asked = this.card.takeback;
    if (!asked || !this.mine.length) return null;
    if (this.mine.includes(asked.seat)) return el("p", { class: "warning" }, t("takeback_waits"));
    if (asked.agreed.includes(this.you)) return null;
    return el("p", { class: "warning" }, t("takeback_asked", { name: this.names[asked.seat] }), " ",
      button(t("agree"), () => this.send("consent", { agrees: true }), { "data-mark": "agree" }), " ",
      button(t("disagree"), () => this.send("consent", { agrees: false }), { "data-mark": "disagree" }));
  }

  luck() {
    const { commitment, seed } = this.card;
    return el("details", { open: this.places.luck.querySelector("details")?.open }, el("summary", {}, t("luck")),
      el("p", {}, `${t("commitment")}: `, el("code", {}, commitment)), seed ? el("p", {}, `${t("seed")}: `, el("code", {}, seed)) : null);
  }
}

export async function showTable(room, id, me, again) {
  const shown = new TableRoom(room, id, me, await games(), again);
  return () => shown.stream.stop();
}
