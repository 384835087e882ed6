// A stand-in for the socket: what is written on which connection, and what is asked for when one breaks.

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Message } from "./stream";
import { Stream } from "./stream";

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
  breaks(): void {
    this.readyState = Socket.CLOSED;
    this.dispatchEvent(Object.assign(new Event("close"), { code: 1006 }));
  }
}

function listening() {
  const heard: Message[] = [];
  const stream = new Stream("t1", "say=en", {
    hear: (message) => heard.push(message),
    connected: () => undefined,
    turnedAway: () => undefined,
  });
  Socket.all[0]?.opens();
  return { stream, heard };
}

/** The connection after the one that broke. */
async function reconnected(): Promise<Socket> {
  Socket.all.at(-1)?.breaks();
  await vi.runAllTimersAsync();
  const socket = Socket.all.at(-1) as Socket;
  socket.opens();
  return socket;
}

beforeEach(() => {
  vi.useFakeTimers();
  Socket.all = [];
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("location", { protocol: "http:", host: "table.test" });
  vi.stubGlobal("document", Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal("addEventListener", () => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the stream of a table", () => {
  test("a command that was not answered is sent again with its key, and settled once it is", async () => {
    const { stream } = listening();
    const answer = stream.ask({ type: "start" });
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
    void stream.ask({ type: "start" });
    void stream.ask({ type: "start" });
    expect(new Set(Socket.all[0]?.sent.map(({ key }) => key)).size).toBe(2);
  });

  test("what could not be stored is asked again and not told as an answer", async () => {
    const { stream } = listening();
    void stream.ask({ type: "start" });
    const socket = Socket.all[0] as Socket;
    const key = socket.sent[0]?.key;
    socket.says({ type: "refused", key, code: "unavailable", message: "" });
    await vi.runAllTimersAsync();
    expect(socket.sent.map((command) => command.key)).toEqual([key, key]);
  });

  test("a new connection asks for what came after the last news, and no more", async () => {
    const { heard } = listening();
    expect(Socket.all[0]?.address).toBe("ws://table.test/api/tables/t1/stream?since=0&say=en");
    Socket.all[0]?.says({ type: "hello", n: 4 }, { type: "news", n: 5 }, { type: "here", people: [] });
    expect(heard.map(({ type }) => type)).toEqual(["hello", "news", "here"]);
    expect((await reconnected()).address).toContain("?since=5&");
  });
});
