// What people say at a table. Words are text, whatever they look like.

import { post, remove } from "./house.js";
import { button, el, field, form, section, show, speak } from "./parts.js";
import { t } from "./texts.js";

const MOST = 100;

export class Talk {
  constructor(room) {
    this.room = room;
    this.lines = new Map();
    this.muted = new Set(room.me.muted);
    this.list = el("ol", { class: "lines", tabindex: "0", role: "log", "aria-label": t("chat") });
    this.form = form(t("send"), ({ text }) => text.trim() && room.send("say", { text }), field("text", t("say"), { maxlength: 300, required: true }));
    this.form.hidden = true;
    this.place = section(t("chat"), this.list, this.form);
  }

  add(n, line) {
    this.lines.set(n, line);
    if (this.lines.size > MOST) this.lines.delete(this.lines.keys().next().value);
    this.drawn = false;
  }

  sent(text) {
    const input = this.form.elements.text;
    if (input.value.trim() === text.trim()) input.value = "";
  }

  draw() {
    this.form.hidden = !this.room.mine.length;
    if (this.drawn) return;
    this.drawn = true;
    const lines = [...this.lines].map(([n, line]) => this.line(n, line));
    show(this.list, lines.length ? lines : el("li", {}, t("quiet")));
    this.list.scrollTop = this.list.scrollHeight;
  }

  line(n, line) {
    const own = line.person === this.room.you;
    const muted = this.muted.has(line.person);
    const words = muted || line.text === null ? t("no_words") : line.text;
    return el("li", {}, el("strong", {}, `${line.name || "?"}: `), el("span", {}, words),
      own ? null : el("details", {}, el("summary", { "aria-label": `${t("mute")}, ${t("report")}` }, "⋯"), this.muting(line, muted), this.reporting(n)));
  }

  muting(line, muted) {
    const change = async () => {
      try {
        await (muted ? remove : post)(`/api/me/mutes/${encodeURIComponent(line.person)}`);
        if (muted) this.muted.delete(line.person);
        else this.muted.add(line.person);
        this.drawn = false;
        this.draw();
      } catch (problem) {
        speak(problem.message);
      }
    };
    return button(muted ? t("unmute", { name: line.name }) : t("mute"), change);
  }

  reporting(n) {
    const report = async ({ why }, place) => {
      try {
        await post(`/api/tables/${encodeURIComponent(this.room.id)}/reports`, { n, why });
        place.reset();
        speak(t("reported"));
      } catch (problem) {
        speak(problem.message);
      }
    };
    return form(t("report"), report, field("why", t("why"), { required: true, maxlength: 300 }));
  }
}
