// Runs in every page of a test before the page's own code: chance comes from a seed, and `atRest` answers when the
// page has shown everything that it knows and the table waits for people alone.

(() => {
  const { seed, settings } = GIVEN; // written here by browser_screen.py

  // -- chance ---------------------------------------------------------------------------------------------------
  // A page that is loaded again must not use the same keys for its commands, so loads are counted.
  const loads = Number(sessionStorage.getItem("test.loads")) + 1;
  sessionStorage.setItem("test.loads", String(loads));
  const streams = new Map();

  /** Numbers below 2^32 under a label (mulberry32), whatever is drawn under other labels between them. */
  function draw(label) {
    if (!streams.has(label)) streams.set(label, fnv(`${seed}/${loads}/${label}`));
    const state = (streams.get(label) + 0x6d2b79f5) | 0;
    streams.set(label, state);
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }

  function fnv(text) {
    let hash = 0x811c9dc5;
    for (const character of text) hash = Math.imul(hash ^ character.codePointAt(0), 0x01000193);
    return hash;
  }

  Math.random = () => draw("number") / 2 ** 32;
  Crypto.prototype.getRandomValues = (values) => {
    for (let at = 0; at < values.length; at++) values[at] = draw(`${values.length} values`);
    return values;
  };

  // -- settings: mostly things are shown at once, without a sound -----------------------------------------------------
  const asked = JSON.parse(settings);
  localStorage.setItem("stolik.settings", settings);
  const { animate } = Element.prototype;
  Element.prototype.animate = function (frames, timing) {
    const { duration = 0, delay = 0, ...rest } = typeof timing === "number" ? { duration: timing } : (timing ?? {});
    return animate.call(this, frames, { ...rest, duration: duration / asked.pace, delay: delay / asked.pace });
  };

  // -- what the page itself still waits for --------------------------------------------------------------------------
  const LONG = 2000; // milliseconds: no scene takes as long; such a timer waits for people
  const awaited = new Map();
  const { setTimeout: later, clearTimeout: dropTimer, fetch: load } = globalThis;
  const { requestAnimationFrame: paint, cancelAnimationFrame: dropPaint } = globalThis;

  globalThis.setTimeout = (act, ms = 0, ...rest) => {
    const id = later(() => {
      awaited.delete(id);
      act(...rest);
    }, ms);
    if (ms < LONG) awaited.set(id, `timer of ${ms} ms`);
    return id;
  };
  globalThis.clearTimeout = (id) => {
    awaited.delete(id);
    dropTimer(id);
  };
  globalThis.requestAnimationFrame = (act) => {
    const id = paint((time) => {
      awaited.delete(`frame ${id}`);
      act(time);
    });
    awaited.set(`frame ${id}`, "frame");
    return id;
  };
  globalThis.cancelAnimationFrame = (id) => {
    awaited.delete(`frame ${id}`);
    dropPaint(id);
  };
  globalThis.fetch = async (...asked) => {
    const key = Symbol("request");
    awaited.set(key, `request ${asked[0]}`);
    try {
      const answer = await load(...asked);
      await answer.clone().arrayBuffer();
      return answer;
    } finally {
      awaited.delete(key);
    }
  };

  const isMoving = (animation) =>
    animation.playState === "running" && animation.effect.getComputedTiming().endTime !== Infinity;

  // -- what the table still waits for --------------------------------------------------------------------------------
  const unanswered = new Set();
  let stream = null; // the newest; live once its hello has come
  let summary = null;
  let play = null;
  let newest = 0; // the number of the last row

  globalThis.WebSocket = class extends WebSocket {
    constructor(...asked) {
      super(...asked);
      stream = { socket: this, isLive: false };
      const own = stream;
      this.addEventListener("message", ({ data }) => {
        for (const message of JSON.parse(data)) take(own, message);
      });
    }

    send(text) {
      unanswered.add(JSON.parse(text).key);
      super.send(text);
    }
  };

  function take(own, message) {
    if (message.type === "hello" || message.type === "news") newest = message.n;
    if (message.type === "hello") {
      own.isLive = true;
      summary = message.table;
      play = message.play;
    } else if (message.type === "news") {
      summary = message.table ?? summary;
      play = message.play ?? play;
    } else if (message.code !== "unavailable") {
      unanswered.delete(message.key);
    }
  }

  const isBot = (seat) => summary.seats[seat].kind === "bot" || summary.seats[seat].warm;

  /** What has to come before the table waits for people alone; null where nothing has. */
  function tableAwaits() {
    if (!stream?.isLive || stream.socket.readyState !== WebSocket.OPEN) return "the stream";
    if (unanswered.size) return "an answer";
    if (summary.state !== "running") return null;
    if (!play || play.over) return "the end";
    return play.waiting.length && !play.waiting.some(isBot) ? null : "a bot";
  }

  function pageAwaits() {
    const [first] = awaited.values();
    return first ?? (document.getAnimations().some(isMoving) ? "an animation" : null);
  }

  /** Resolves when nothing is awaited any more, neither now nor after the next picture. */
  globalThis.atRest = async (isTable, limit) => {
    const awaits = () => (isTable && tableAwaits()) || pageAwaits();
    for (const end = performance.now() + limit; performance.now() < end; ) {
      if (awaits() === null) {
        await new Promise((done) => paint(() => later(done)));
        if (awaits() === null) return;
      }
      await new Promise((done) => later(done, 8));
    }
    throw new Error(`hung: the page still waits for ${awaits()}`);
  };

  /** Resolves when a row of the table, or a later one, has come. */
  globalThis.hasReceived = async (n, limit) => {
    for (const end = performance.now() + limit; newest < n; ) {
      if (performance.now() > end) throw new Error(`hung: row ${n} does not come, the newest is ${newest}`);
      await new Promise((done) => later(done, 8));
    }
  };

  globalThis.isOver = () => play?.over ?? false;
})();
