// Small parts of a page. Texts are always set as text, never as markup.

export function el(tag, settings = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(settings)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name === "value") made.value = value;
    else made.setAttribute(name, value === true ? "" : String(value));
  }
  made.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

export function button(text, onclick, settings = {}) {
  return el("button", { type: "button", onclick, ...settings }, text);
}

export function section(title, ...children) {
  return el("section", {}, el("h2", {}, title), ...children);
}

export function choice(name, label, values, chosen, onchange) {
  const options = values.map(([value, text]) => el("option", { value, selected: String(value) === String(chosen) }, text));
  return el("label", {}, label, el("select", { name, onchange }, options));
}

export function form(submitText, onsubmit, ...fields) {
  const send = (event) => {
    event.preventDefault();
    onsubmit(Object.fromEntries(new FormData(event.target)), event.target);
  };
  return el("form", { onsubmit: send }, fields, el("button", { type: "submit", class: "main" }, submitText));
}

export function field(name, label, settings = {}) {
  return el("label", {}, label, el("input", { name, autocomplete: "off", ...settings }));
}

export function link(href, text, settings = {}) {
  return el("a", { href, ...settings }, text);
}

let quiet;

// One sentence that disappears, also read aloud.
export function speak(text) {
  const place = document.getElementById("spoken");
  place.textContent = text;
  clearTimeout(quiet);
  quiet = setTimeout(() => { place.textContent = ""; }, 6000);
}

// Show a part anew without taking the keyboard away from whoever is typing in it or tabbing through it.
export function show(place, ...children) {
  const held = document.activeElement;
  const inside = held && place.contains(held);
  const mark = inside ? held.getAttribute("data-mark") : null;
  place.replaceChildren(...children.flat(Infinity).filter(Boolean));
  if (mark) for (const other of place.querySelectorAll("[data-mark]")) if (other.getAttribute("data-mark") === mark) other.focus();
}
