// Any game's view as nested tables. The browser knows no rules: it shows what the server says.

import { el } from "./parts.js";
import { t, word } from "./texts.js";

const SAID_ELSEWHERE = new Set(["you", "players", "over"]);
const SEATS = new Set(["owner", "holder", "winner", "starter", "seat"]);
const isPlain = (value) => value === null || typeof value !== "object";
const isFlat = (value) => !isPlain(value) && !Array.isArray(value) && Object.values(value).every(isPlain);
const isEmpty = (value) => Array.isArray(value) && value.length === 0;

function plain(value) {
  if (value === null) return "–";
  if (value === true) return t("yes");
  if (value === false) return t("no");
  return typeof value === "string" ? word(value) : String(value);
}

const inline = (value) => (isPlain(value) ? plain(value) : Object.values(value).map(plain).join(" "));

function named(key, value, names) {
  return SEATS.has(key) && Number.isInteger(value) && names[value] ? names[value] : null;
}

function pairs(object, names, top) {
  const rows = Object.entries(object)
    .filter(([key]) => !(top && SAID_ELSEWHERE.has(key)))
    .map(([key, value]) => el("tr", {}, el("th", { scope: "row" }, word(key)), el("td", {}, cell(key, value, names))));
  return el("table", { class: "pairs" }, el("tbody", {}, rows));
}

function grid(rows) {
  const lines = rows.map((row) => el("tr", {}, row.map((value) => el("td", {}, inline(value)))));
  return el("table", { class: "grid" }, el("tbody", {}, lines));
}

function columns(list, names) {
  const keys = [...new Set(list.flatMap((item) => Object.keys(item)))];
  const head = el("tr", {}, el("th", { scope: "col" }, "#"), keys.map((key) => el("th", { scope: "col" }, word(key))));
  const lines = list.map((item, number) =>
    el("tr", {}, el("th", { scope: "row" }, String(number + 1)), keys.map((key) => el("td", {}, cell(key, item[key] ?? null, names)))));
  return el("table", { class: "columns" }, el("thead", {}, head), el("tbody", {}, lines));
}

const chips = (list) => el("ul", { class: "chips" }, list.map((value) => el("li", {}, inline(value))));

function cell(key, value, names) {
  if (isPlain(value)) return named(key, value, names) ?? plain(value);
  if (isEmpty(value)) return "–";
  if (!Array.isArray(value)) return isFlat(value) && Object.keys(value).length < 3 ? inline(value) : pairs(value, names, false);
  if (value.every((item) => Array.isArray(item) && item.every((each) => isPlain(each) || isFlat(each)))) return grid(value);
  const isShort = (item) => isPlain(item) || (isFlat(item) && Object.keys(item).length < 3);
  if (value.every(isShort)) return chips(value);
  if (value.every((item) => !isPlain(item) && !Array.isArray(item))) return columns(value, names);
  return el("ol", {}, value.map((item) => el("li", {}, cell("", item, names))));
}

export function drawView(view, names) {
  return el("div", { class: "wide", tabindex: "0", role: "region", "aria-label": t("view") }, pairs(view, names, true));
}
