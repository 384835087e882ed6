// The game being played: whose turn, legal moves as buttons, the view, the log; and how it ended.

import { get } from "./house.js";
import { button, el, link, section, show, speak } from "./parts.js";
import { language, t } from "./texts.js";
import { drawView } from "./view.js";

const MANY = 24;

// Which seat is looked at: the only one, the one that was chosen behind the curtain, or the next that owes a decision.
function seatShown(room) {
  const { play } = room;
  const seats = play.seats;
  if (seats.length === 1) return seats[0];
  const chosen = seats.find((seat) => seat.seat === room.shown);
  if (chosen || room.hasCurtain) return chosen ?? null;
  return seats.find((seat) => play.waiting.includes(seat.seat)) ?? seats[0];
}

function curtain(room) {
  const waiting = (seat) => room.play.waiting.includes(seat.seat);
  const order = [...room.play.seats].sort((one, other) => Number(waiting(other)) - Number(waiting(one)));
  const take = (seat) => () => { room.shown = seat.seat; room.draw(); };
  return el("section", { class: "curtain" }, el("h2", {}, t("curtain")), el("p", {}, t("curtain_why")),
    order.map((seat) => button(t("i_am", { name: room.names[seat.seat] }), take(seat), { class: waiting(seat) ? "main big" : "big", "data-mark": `iam/${seat.seat}` })));
}

function move(room, seat, text) {
  room.sending = room.send("move", { phase: room.play.phase, move: text, seat: seat.seat });
  room.draw();
}

function moveButtons(room, seat, moves) {
  const list = el("div", { class: "moves" });
  const draw = (wanted) => show(list, moves.filter((each) => each.say.toLowerCase().includes(wanted)).map((each) =>
    button(each.say, () => move(room, seat, each.text), { class: "move", disabled: room.sending !== null, "data-mark": `move/${each.text}` })));
  draw(room.wanted ?? "");
  if (moves.length <= MANY) return [list];
  const search = el("input", { type: "search", "aria-label": t("filter"), placeholder: t("filter"), value: room.wanted ?? "", "data-mark": "filter",
    oninput: (event) => { room.wanted = event.target.value.toLowerCase(); draw(room.wanted); } });
  return [search, list];
}

function deeds(room, seat) {
  const { play, card } = room;
  const chosen = room.chosen.get(seat.seat);
  const mayChange = seat.may_undo && !seat.moves.length && chosen?.phase === play.phase && !play.waiting.includes(seat.seat);
  return [
    seat.moves.length ? section(t("moves"), moveButtons(room, seat, seat.moves)) : null,
    mayChange ? el("details", {}, el("summary", { "data-mark": "change" }, t("change")), moveButtons(room, seat, chosen.moves)) : null,
    el("p", { class: "deeds" },
      seat.may_undo ? button(t("undo"), () => room.send("undo", { seat: seat.seat }), { "data-mark": "undo" }) : null,
      seat.may_take_back && !seat.may_undo && card.friendly && !card.takeback ? button(t("takeback"), () => room.send("takeback", { seat: seat.seat }), { "data-mark": "takeback" }) : null,
      seat.moves.length ? button(t("hint"), () => hint(room, seat), { "data-mark": "hint" }) : null,
      room.hasCurtain ? button(t("hide"), () => { room.shown = null; room.draw(); }, { "data-mark": "hide" }) : null),
    room.hints ? el("div", { class: "hints", role: "status" }, el("p", {}, t("hint_said")),
      el("ol", {}, room.hints.map((each) => el("li", {}, el("strong", {}, each.say), each.reasons.map((reason) => el("span", {}, ` · ${reason}`)))))) : null,
  ];
}

async function hint(room, seat) {
  try {
    const found = await get(`/api/tables/${encodeURIComponent(room.id)}/hint?seat=${seat.seat}&say=${language()}`);
    room.hints = found.length ? found.slice(0, 3) : null;
    if (!found.length) speak(t("hint_none"));
    room.draw();
  } catch (problem) {
    speak(problem.message);
  }
}

function whose(room, seat) {
  const { play, names } = room;
  if (play.over) return null;
  if (room.sending) return el("p", { class: "turn" }, t("thinking"));
  if (seat && room.mine.includes(seat.seat) && play.waiting.includes(seat.seat)) return el("p", { class: "turn mine" }, t("your_turn", { name: names[seat.seat] }));
  return el("p", { class: "turn" }, t("waiting", { names: play.waiting.map((number) => names[number]).join(", ") }));
}

function sentences(room, seat) {
  const log = room.logs.get(seat.seat) ?? [];
  const list = el("ol", { class: "log", tabindex: "0", role: "log", "aria-label": t("log") }, log.slice(-60).reverse().map((sentence) => el("li", {}, sentence)));
  return section(t("log"), list);
}

export function drawPlay(room) {
  const seat = seatShown(room);
  if (seat === null) return [whose(room, null), curtain(room)];
  const running = room.card.state === "running";
  return [whose(room, seat), seat.seat === null && running ? el("p", {}, t("watching")) : null, running && room.mine.includes(seat.seat) ? deeds(room, seat) : null,
    el("div", { class: "pair" }, section(t("view"), drawView(seat.view, room.names)), sentences(room, seat))];
}

function results(room) {
  const { play, names } = room;
  const order = names.map((_, seat) => seat).sort((one, other) => play.places[one] - play.places[other]);
  const rows = order.map((seat) => el("tr", {}, el("td", {}, String(play.places[seat])), el("th", { scope: "row" }, names[seat]), el("td", {}, String(play.scores[seat]))));
  const head = el("tr", {}, [t("place"), t("player"), t("score")].map((text) => el("th", { scope: "col" }, text)));
  return el("table", { class: "results" }, el("thead", {}, head), el("tbody", {}, rows));
}

export function drawEnd(room) {
  const { card, play } = room;
  const path = `/api/tables/${encodeURIComponent(room.id)}/record`;
  const ended = card.state === "over" || card.state === "closed";
  const maySit = room.mine.length || room.isHost;
  return section(card.state === "closed" ? t("closed") : t("over"), play?.places ? results(room) : null,
    ended && play ? el("p", {}, link(path, t("record"), { download: `stolik-${card.code}.txt`, class: "button" })) : null,
    card.rematch ? link(`/t/${card.rematch}`, t("rematch_go"), { class: "button main" })
      : ended && maySit ? button(t("rematch"), () => room.send("rematch"), { class: "main", "data-mark": "rematch" }) : null,
    el("p", {}, link("/", t("back"))));
}
