// A stand-in for the socket: what is written on which connection, and what is asked for when one breaks.

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Message } from "./stream";
import { TableStream } from "./stream";

class Socket extends EventTarget {
  static readonly OPEN = 1;
  static readonly CLOSED = 3;
  static all: Socket[] = [];
  readyState = 0;
  sent: { type: string; key: string }[] = [];

  constructor(readonly address: string) {
    super();
    Socket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.readyState = Socket.CLOSED;
  }
  opens(): void {
    this.readyState = Socket.OPEN;
    this.dispatchEvent(new Event("open"));
  }
  says(...messages: unknown[]): void {
    this.dispatchEvent(Object.assign(new Event("message"), { data: JSON.stringify(messages) }));
  }
  breaks(code = 1006): void {
    this.readyState = Socket.CLOSED;
    this.dispatchEvent(Object.assign(new Event("close"), { code }));
  }
}

const newest = (): Socket => Socket.all.at(-1) as Socket;

function listening() {
  const received: Message[] = [];
  const connected: boolean[] = [];
  const refused: number[] = [];
  const stream = new TableStream("t1", "say=en", {
    onMessage: (message) => received.push(message),
    onConnection: (isConnected) => connected.push(isConnected),
    onRefused: ({ status }) => refused.push(status),
  });
  Socket.all[0]?.opens();
  return { stream, received, connected, turnedAway: refused };
}

/** The connection after the one that broke. */
async function reconnected(): Promise<Socket> {
  const before = Socket.all.length;
  newest().breaks();
  while (Socket.all.length === before) await vi.advanceTimersToNextTimerAsync();
  newest().opens();
  return newest();
}

/** Everything that a request is answered with from now on. */
const answerRequests = (status: number) =>
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("{}", { status })));

beforeEach(() => {
  vi.useFakeTimers();
  Socket.all = [];
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("location", { protocol: "http:", host: "table.test" });
  vi.stubGlobal("document", Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the stream of a table", () => {
  test("a command that was not answered is sent again with its key, and settled once it is", async () => {
    const { stream } = listening();
    const answer = stream.send({ type: "start" });
    const again = await reconnected();
    expect(again.sent).toEqual(Socket.all[0]?.sent);
    expect(again.sent.map(({ type }) => type)).toEqual(["start"]);
    const key = again.sent[0]?.key;
    again.says({ type: "applied", key, n: 3 });
    expect(await answer).toMatchObject({ type: "applied", n: 3 });
    expect((await reconnected()).sent).toEqual([]);
  });

  test("every command has a key of its own", () => {
    const { stream } = listening();
    void stream.send({ type: "start" });
    void stream.send({ type: "start" });
    expect(new Set(Socket.all[0]?.sent.map(({ key }) => key)).size).toBe(2);
  });

  test("what could not be stored is asked again and not passed on as an answer", async () => {
    const { stream } = listening();
    void stream.send({ type: "start" });
    const socket = Socket.all[0] as Socket;
    const key = socket.sent[0]?.key;
    socket.says({ type: "refused", key, code: "unavailable", message: "" });
    await vi.advanceTimersByTimeAsync(1500);
    expect(socket.sent.map((command) => command.key)).toEqual([key, key]);
  });

  test("a new connection asks for what came after the last row, and no more", async () => {
    const { received } = listening();
    expect(Socket.all[0]?.address).toBe("ws://table.test/api/tables/t1/stream?since=0&say=en");
    Socket.all[0]?.says({ type: "hello", n: 4 }, { type: "news", n: 5 }, { type: "here", came: [] });
    expect(received.map(({ type }) => type)).toEqual(["hello", "news", "here"]);
    expect((await reconnected()).address).toContain("?since=5&");
  });
});

describe("a line that dies without a word", () => {
  test("is left when a command is not answered, and the command goes out over another", async () => {
    const { stream, connected } = listening();
    void stream.send({ type: "start" });
    await vi.advanceTimersByTimeAsync(7000);
    expect(Socket.all.length).toBe(1);
    await vi.advanceTimersByTimeAsync(5000);
    expect(connected).toEqual([true, false]);
    newest().opens();
    expect(connected).toEqual([true, false, true]);
    expect(newest()).not.toBe(Socket.all[0]);
    expect(newest().sent).toEqual(Socket.all[0]?.sent);
  });

  test("is not suspected while anything is heard on it", async () => {
    const { stream } = listening();
    void stream.send({ type: "start" });
    for (let second = 0; second < 60; second += 5) {
      newest().says({ type: "here", came: [] });
      await vi.advanceTimersByTimeAsync(5000);
    }
    expect(Socket.all.length).toBe(1);
  });

  test("is left when a server falls silent that says something from time to time", async () => {
    listening();
    newest().says();
    await vi.advanceTimersByTimeAsync(40_000);
    expect(Socket.all.length).toBe(1);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(Socket.all.length).toBeGreaterThan(1);
  });

  test("cannot be told from a server that never speaks unasked", async () => {
    listening();
    newest().says({ type: "hello", n: 1 });
    await vi.advanceTimersByTimeAsync(600_000);
    expect(Socket.all.length).toBe(1);
  });

  test("is left where it does not even open, and a question that hangs delays nothing", async () => {
    vi.stubGlobal("fetch", () => new Promise(() => undefined));
    listening();
    newest().breaks();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(Socket.all.length).toBeGreaterThan(2);
  });

  test("is seen at once when the page wakes from sleep", async () => {
    listening();
    newest().says();
    vi.setSystemTime(Date.now() + 3_600_000);
    document.dispatchEvent(new Event("visibilitychange"));
    expect(Socket.all.length).toBe(2);
  });
});

describe("a reader who wants everything in another language", () => {
  test("hears it from the beginning, and a command that is on its way stays there", () => {
    const { stream, received } = listening();
    const [old] = Socket.all as [Socket];
    old.says({ type: "hello", n: 7 });
    void stream.send({ type: "start" });
    stream.restart("say=pl");
    newest().opens();
    expect(newest().address).toContain("?since=0&say=pl");
    expect(newest().sent).toEqual(old.sent);
    old.says({ type: "news", n: 8 });
    old.breaks();
    expect(received.length).toBe(1);
    expect(Socket.all.length).toBe(2);
  });
});

describe("a server that does not let us in any more", () => {
  test.each([401, 403, 404, 410])("is asked no more when it answers %i", async (status) => {
    answerRequests(status);
    const { turnedAway } = listening();
    newest().breaks();
    await vi.advanceTimersByTimeAsync(500);
    newest().breaks();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(turnedAway).toEqual([status]);
    expect(Socket.all.length).toBe(2);
  });

  test("is asked again where it has only trouble of its own", async () => {
    answerRequests(503);
    const { turnedAway } = listening();
    newest().breaks();
    await vi.advanceTimersByTimeAsync(500);
    newest().breaks();
    await vi.advanceTimersByTimeAsync(5000);
    expect(turnedAway).toEqual([]);
    expect(Socket.all.length).toBeGreaterThan(2);
  });

  test("says by closing that the session has ended", async () => {
    const { turnedAway } = listening();
    newest().breaks(4401);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(turnedAway).toEqual([401]);
    expect(Socket.all.length).toBe(1);
  });
});
