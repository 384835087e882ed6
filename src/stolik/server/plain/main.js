// Which room is shown: the hall, or a table by its link. Nobody comes further without a name.

import { get, post } from "./house.js";
import { showHall } from "./hall.js";
import { button, el, field, form, link, section, show, speak } from "./parts.js";
import { showTable } from "./table.js";
import { language, setLanguage, t } from "./texts.js";

const room = document.getElementById("room");
let leave = null;

function drawFrame() {
  const other = language() === "pl" ? "en" : "pl";
  const change = () => { setLanguage(other); enter(); };
  show(document.getElementById("top"), link("/", "Stolik", { class: "sign" }), button(t("language"), change, { lang: other, "data-mark": "language" }));
  show(document.getElementById("foot"), el("p", {}, t("fan")));
}

function askName() {
  const come = async ({ name }) => {
    try {
      await post("/api/guests", { name });
      await enter();
    } catch (problem) {
      speak(problem.message);
    }
  };
  show(room, section(t("who"), form(t("come_in"), come, field("name", t("name"), { required: true, maxlength: 24, autofocus: true }))));
}

async function enter() {
  leave?.();
  leave = null;
  drawFrame();
  let me;
  try {
    me = await get("/api/me");
  } catch (problem) {
    if (problem.status === 401) return askName();
    return show(room, el("p", { class: "warning" }, problem.message), button(t("go"), enter));
  }
  const table = /^\/t\/([\w-]+)$/.exec(location.pathname);
  leave = table ? await showTable(room, table[1], me, enter) : await showHall(room, me, enter);
  return undefined;
}

setLanguage(language());
window.addEventListener("popstate", enter);
enter();
