// The hall: the shelf, tables to open and to join, one's own games.

import { games, get, patch, post, remove } from "./house.js";
import { button, choice, el, field, form, link, section, show, speak } from "./parts.js";
import { t } from "./texts.js";

const PACES = { relaxed: ["relaxed", 0], 60: ["timed", 60], 300: ["timed", 300], day: ["days", 86400], "3days": ["days", 259200] };
const go = (table) => location.assign(`/t/${table}`);

async function trying(work) {
  try {
    await work();
  } catch (problem) {
    speak(problem.message);
  }
}

function box(game) {
  const counts = `${game.players[0]}–${game.players.at(-1)}`;
  return el("li", {}, el("strong", {}, game.title), el("span", {}, t("by", game)),
    game.illustrator ? el("span", {}, t("art_by", game)) : null, el("span", {}, t("players_count", { players: counts })));
}

function opening(shelf) {
  const place = el("div");
  const draw = (key, count) => {
    const game = shelf.find((each) => each.key === key);
    const players = game.players.includes(count) ? count : game.players[0];
    const options = game.options.filter((option) => option.players.includes(players)).map((option) =>
      choice(`option.${option.key}`, t("option", { key: option.key.replaceAll("_", " ") }), option.values.map((value) => [value, t(value)]), option.values[0]));
    show(place, form(t("open_table"), (wish) => trying(() => open(wish)),
      choice("game", t("game"), shelf.map((each) => [each.key, each.title]), key, (event) => draw(event.target.value, players)),
      choice("players", t("players"), game.players.map((number) => [number, String(number)]), players, (event) => draw(key, Number(event.target.value))),
      options,
      choice("pace", t("pace"), Object.keys(PACES).map((pace) => [pace, t(`pace_${pace}`)]), "relaxed"),
      choice("watch", t("watch"), ["link", "nobody", "everyone"].map((who) => [who, t(`watch_${who}`)]), "link"),
      choice("friendly", t("friendly"), [["yes", t("yes")], ["no", t("no")]], "yes")));
  };
  draw(shelf[0].key, shelf[0].players[0]);
  return place;
}

async function open(wish) {
  const options = Object.fromEntries(Object.entries(wish).filter(([key]) => key.startsWith("option.")).map(([key, value]) => [key.slice(7), value]));
  const [pace, limit] = PACES[wish.pace];
  const made = await post("/api/tables", { game: wish.game, players: Number(wish.players), options, pace, limit, watch: wish.watch, friendly: wish.friendly === "yes" });
  go(made.id);
}

function rows(entries, shelf, none) {
  if (!entries.length) return el("p", {}, none);
  const title = (key) => shelf.find((game) => game.key === key)?.title ?? key;
  return el("ul", { class: "tables" }, entries.map((entry) =>
    el("li", {}, link(`/t/${entry.id}`, `${title(entry.game)} · ${entry.code} · ${t(`state_${entry.state}`)}`))));
}

function mine(entries, shelf) {
  const place = el("div");
  const draw = () => {
    const more = async () => {
      const next = await get(`/api/me/games?before=${encodeURIComponent(entries.at(-1).id)}`);
      entries.push(...next);
      draw();
    };
    show(place, rows(entries, shelf, t("none_mine")), entries.length && entries.length % 50 === 0 ? button(t("more"), () => trying(more)) : null);
  };
  draw();
  return place;
}

function myself(me, again) {
  const rename = ({ name }) => trying(async () => { await patch("/api/me", { name }); again(); });
  const forget = () => trying(async () => { await remove("/api/me"); again(); });
  return el("details", {}, el("summary", {}, t("rename")),
    form(t("save"), rename, field("name", t("name"), { required: true, maxlength: 24, value: me.person.name })),
    el("details", {}, el("summary", {}, t("forget")), button(t("forget_sure"), forget, { class: "danger" })));
}

export async function showHall(room, me, again) {
  document.title = "Stolik";
  const [shelf, listed, games_] = await Promise.all([games(), get("/api/tables"), get("/api/me/games")]);
  const join = ({ code }) => trying(async () => go((await get(`/api/codes/${encodeURIComponent(code.trim())}`)).id));
  show(room,
    el("h1", {}, t("hello", { name: me.person.name })), myself(me, again),
    section(t("open_table"), opening(shelf)),
    section(t("join"), form(t("go"), join, field("code", t("code"), { required: true, maxlength: 12, autocapitalize: "characters", class: "code" }))),
    section(t("listed"), rows(listed, shelf, t("none_listed"))),
    section(t("my_games"), mine(games_, shelf)),
    section(t("shelf"), el("ul", { class: "shelf" }, shelf.map(box)), el("p", {}, t("fan"))));
  return null;
}
