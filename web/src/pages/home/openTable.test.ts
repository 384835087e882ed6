// The server is played by a small stand-in: what matters is what is asked, in which order, and under which keys.

import { beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "@/api/http";
import type { GameSummary } from "@/api/types";

const asked: { path: string; body: Record<string, unknown> }[] = [];
let refuse: (body: Record<string, unknown>) => ApiError | null = () => null;

vi.mock("@/app/settings.svelte", () => ({ settings: { language: "pl" } }));
vi.mock("@/app/identity.svelte", () => ({
  identity: {
    me: { companions: [{ id: "c1", name: "Zosia" }] },
    ensureGuest: async (name: string) => ({ id: "p1", name }),
    rename: async () => undefined,
    refresh: async () => null,
  },
}));
vi.mock("@/api/http", async (original) => ({
  ...(await original<typeof import("@/api/http")>()),
  del: async () => undefined,
  post: async (path: string, body: Record<string, unknown>) => {
    asked.push({ path, body });
    const problem = refuse(body);
    if (problem) throw problem;
    if (path === "/api/tables")
      return { id: "t1", players: body.players, seats: Array.from({ length: body.players as number }, () => ({})) };
    return path === "/api/me/companions" ? { id: `new-${body.name}`, name: body.name } : { type: "applied" };
  },
}));

const { openForFriends, openOnOneScreen, playWithBots, watchBots } = await import("./openTable");

const game = {
  key: "fala",
  players: [3, 4, 5],
  options: [],
  bots: ["search"],
  usual_bot: "search",
} as unknown as GameSummary;
const commands = () => asked.filter(({ path }) => path.endsWith("/commands")).map(({ body }) => body);
const kinds = () => commands().map((body) => (body.seat === undefined ? body.type : `${body.type} ${body.seat}`));

beforeEach(() => {
  asked.length = 0;
  refuse = () => null;
});

describe("opening a table", () => {
  it("plays with bots: I sit, add my salt, bots take the rest, and the host deals", async () => {
    expect(await playWithBots(game)).toBe("t1");
    expect(asked[0]?.body).toMatchObject({ game: "fala", players: 4, pace: "relaxed", limit: 0, watch: "link" });
    expect(kinds()).toEqual(["sit 0", "salt 0", "bot 1", "bot 2", "bot 3", "start"]);
    expect(commands()[1]?.salt).toMatch(/^[0-9a-f]{64}$/);
    expect(new Set(commands().map(({ key }) => key)).size).toBe(6);
  });

  it("leaves seats free for friends and does not deal", async () => {
    await openForFriends(game, { players: 5, bots: 2 });
    expect(kinds()).toEqual(["sit 0", "salt 0", "bot 3", "bot 4"]);
  });

  it("seats people on one screen, known ones again and new ones by name", async () => {
    await openOnOneScreen(game, ["Ala", "Zosia", "Bartek"], { players: 4 });
    expect(kinds()).toEqual(["sit 0", "salt 0", "sit 1", "salt 1", "sit 2", "salt 2", "bot 3", "start"]);
    expect(
      commands()
        .filter(({ type }) => type === "sit")
        .map(({ shown }) => shown),
    ).toEqual([null, "c1", "new-Bartek"]);
  });

  it("lets bots play alone", async () => {
    await watchBots(game, { players: 3, bot: "search:5" });
    expect(kinds()).toEqual(["bot 0", "bot 1", "bot 2", "start"]);
    expect(commands()[0]?.bot).toBe("search:5");
  });

  it("asks again under the same key what could not be stored, and gives up on what is refused", async () => {
    let failures = 1;
    refuse = (body) => (body.type === "start" && failures-- > 0 ? new ApiError(503, "unavailable", "") : null);
    await playWithBots(game);
    const starts = commands().filter(({ type }) => type === "start");
    expect(starts.length).toBe(2);
    expect(starts[0]?.key).toBe(starts[1]?.key);
    refuse = (body) => (body.type === "sit" ? new ApiError(403, "seat_taken", "") : null);
    await expect(playWithBots(game)).rejects.toMatchObject({ code: "seat_taken" });
  });
});
