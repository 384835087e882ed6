// The stream of a table, over as many connections as it takes. What was sent and not answered is sent again
// with the same key: the house carries it out once.

import { get, randomHex } from "./house.js";

const PAUSES = [300, 700, 1500, 3000, 6000, 10000];
const ANSWERS = new Set(["applied", "duplicate", "stale", "illegal", "refused"]);
const ENDED = 4401;

export class Stream {
  constructor(table, language, heard) {
    this.table = table;
    this.language = language;
    this.heard = heard;
    this.n = 0;
    this.tries = 0;
    this.unanswered = new Map();
    this.stopped = false;
    this.connect();
  }

  connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const path = `/api/tables/${encodeURIComponent(this.table)}/stream?since=${this.n}&say=${this.language}`;
    const socket = new WebSocket(`${scheme}://${location.host}${path}`);
    let opened = false;
    this.socket = socket;
    socket.addEventListener("open", () => {
      opened = true;
      this.sendAgain();
      this.heard({ type: "connected" });
    });
    socket.addEventListener("message", (event) => {
      this.tries = 0;
      for (const message of JSON.parse(event.data)) this.take(message);
    });
    socket.addEventListener("close", (event) => this.lost(socket, event.code, opened));
  }

  async lost(socket, code, opened) {
    if (this.stopped || socket !== this.socket) return;
    if (code === ENDED) return this.give_up({ status: 401 });
    this.heard({ type: "disconnected" });
    if (!opened) {
      try {
        await get(`/api/tables/${encodeURIComponent(this.table)}/news`);
      } catch (problem) {
        if ([401, 403, 404, 410].includes(problem.status)) return this.give_up(problem);
      }
    }
    const pause = PAUSES[Math.min(this.tries, PAUSES.length - 1)] * (0.8 + 0.4 * Math.random());
    this.tries += 1;
    this.timer = setTimeout(() => this.connect(), pause);
  }

  give_up(problem) {
    this.stop();
    this.heard({ type: "turned_away", problem });
  }

  take(message) {
    if (message.type === "hello" || message.type === "news") this.n = message.n;
    const again = message.code === "unavailable" || (message.type === "error" && message.code === "too_often");
    if (again) setTimeout(() => this.sendAgain(), 1500);
    const command = ANSWERS.has(message.type) ? this.unanswered.get(message.key) : undefined;
    if (command && !again) this.unanswered.delete(message.key);
    this.heard(message, command);
  }

  send(type, fields = {}) {
    const command = { type, key: randomHex(12), ...fields };
    this.unanswered.set(command.key, command);
    this.write(command);
    return command.key;
  }

  write(command) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(command));
  }

  sendAgain() {
    for (const command of this.unanswered.values()) this.write(command);
  }

  stop() {
    this.stopped = true;
    clearTimeout(this.timer);
    this.socket.close();
  }
}
