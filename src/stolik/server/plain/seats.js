// Who sits where, and what may be done about it; the link, the code and the picture of the link.

import { post } from "./house.js";
import { button, choice, el, field, form, section, speak } from "./parts.js";
import { t } from "./texts.js";

const LEVELS = [1, 2, 3, 4, 5];

export function botNames(game) {
  return game.bots.flatMap((bot) => (bot === "search" ? LEVELS.map((level) => `search:${level}`) : [bot]));
}

function marks(room, seat) {
  const { card } = room;
  const words = [];
  if (seat.person === room.you) words.push(t("you"));
  if (seat.person && seat.person === card.host) words.push(t("host"));
  if (seat.kind === "bot") words.push(t("bot"));
  if (seat.kind === "remote") words.push(t("remote"));
  if (seat.kind === "person" && seat.person !== room.you) words.push(room.here.includes(seat.person) ? t("here") : t("away"));
  if (seat.warm) words.push(t("warm"));
  if (card.state === "open" && seat.salted) words.push(t("salted"));
  return words.join(" · ");
}

function deeds(room, seat, number) {
  const { card } = room;
  const mark = (what) => ({ "data-mark": `${what}/${number}` });
  const made = [];
  if (seat.open) made.push(button(t("sit"), () => room.send("sit", { seat: number }), { class: "main", ...mark("sit") }));
  if (seat.person === room.you) made.push(button(t("leave"), () => room.send("leave", { seat: number }), mark("leave")));
  else if (room.isHost && seat.kind !== "nobody") made.push(button(t("kick"), () => room.send("kick", { seat: number }), mark("kick")));
  if (room.isHost && seat.kind === "person" && seat.person !== room.you)
    made.push(button(t("make_host"), () => room.send("host", { person: seat.person }), mark("host")));
  if (card.state === "open" && room.isHost && seat.kind === "nobody") made.push(botForm(room, number));
  if (seat.open) made.push(companionForm(room, number));
  return made;
}

function botForm(room, number) {
  const names = botNames(room.game).map((name) => [name, name]);
  const usual = room.game.usual_bot === "search" ? "search:3" : room.game.usual_bot;
  const put = ({ bot }) => room.send("bot", { seat: number, bot });
  return el("details", {}, el("summary", { "data-mark": `bot/${number}` }, t("put_bot")), form(t("put_bot"), put, choice("bot", t("level"), names, usual)));
}

function companionForm(room, number) {
  const sit = async ({ name }) => {
    try {
      const known = room.me.companions.find((person) => person.name === name.trim());
      const person = known ?? (await post("/api/me/companions", { name }));
      if (!known) room.me.companions.push(person);
      room.send("sit", { seat: number, shown: person.id });
    } catch (problem) {
      speak(problem.message);
    }
  };
  return el("details", {}, el("summary", { "data-mark": `companion/${number}` }, t("companion")),
    form(t("companion_sit"), sit, field("name", t("companion_name"), { required: true, maxlength: 24 })));
}

// Somebody is choosing or typing here: the list is drawn anew when they are done.
function isBusy(place) {
  return [...place.querySelectorAll("details[open]")].length > 0 && place.contains(document.activeElement);
}

export function drawSeats(room) {
  const { card, places } = room;
  const state = JSON.stringify([card.seats, card.host, card.state, room.here]);
  if (state === room.seatsDrawn && isBusy(places.seats)) return [...places.seats.childNodes];
  room.seatsDrawn = state;
  if (card.state === "over" || card.state === "closed") return [];
  const rows = card.seats.map((seat, number) =>
    el("li", { class: seat.kind }, el("span", { class: "name" }, `${number + 1}. ${seat.kind === "nobody" ? t("free") : room.names[number]}`),
      el("span", { class: "marks" }, marks(room, seat)), el("span", { class: "deeds" }, deeds(room, seat, number))));
  return section(t("seats"), el("ol", { class: "seats" }, rows), starting(room));
}

function starting(room) {
  const { card } = room;
  const away = room.isHost ? el("details", {}, el("summary", {}, t("close")), button(t("close_sure"), () => room.send("close"), { class: "danger" })) : null;
  if (card.state !== "open") return away;
  const full = card.seats.every((seat) => seat.kind !== "nobody");
  if (!room.isHost) return el("p", {}, t("start_host"));
  return [full ? button(t("start"), () => room.send("start"), { class: "main big", "data-mark": "start" }) : el("p", {}, t("start_wait")), away];
}

export function drawInvitation(room) {
  const address = `${location.origin}/t/${room.id}`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      speak(t("copied"));
    } catch {
      speak(address);
    }
  };
  return section(t("invite"), el("p", {}, `${t("code")}: `, el("strong", { class: "code" }, room.card.code)),
    el("p", {}, el("a", { href: address }, address)), button(t("copy"), copy),
    el("img", { src: `/api/tables/${encodeURIComponent(room.id)}/qr.svg`, alt: t("qr"), width: 220, height: 220 }));
}
