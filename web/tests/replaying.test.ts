import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Theatre } from "../src/scenes/theatre.svelte";
import { Reel } from "../src/state/reel.svelte";
import { Session } from "../src/state/session.svelte";
import { table } from "./kit";

/** What the server was asked, by address, each with a way to answer it. */
let asked: Map<string, (body: unknown) => Promise<void>>;
let reel: Reel;
let session: Session;

async function replyTo(address: string, body: unknown): Promise<void> {
  await asked.get(address)!(body);
}

function frame(n: number, seat = ""): string {
  return `/api/matches/m/frames/${n}${seat && `?seat=${seat}`}`;
}

beforeEach(async () => {
  asked = new Map();
  vi.stubGlobal("document", { hidden: true });
  vi.stubGlobal("fetch", (address: string) => {
    return new Promise((done) => {
      asked.set(address, async (body) => {
        done(new Response(JSON.stringify(body)));
        await new Promise((later) => setTimeout(later));
      });
    });
  });
  session = new Session(() => ({ send: () => undefined, close: () => undefined }), []);
  reel = new Reel("m", [], new Theatre(session));
  await replyTo("/api/matches/m/replay", { frames: 20, moments: [] });
  await replyTo(frame(20), table(20));
  const turning = [5, 12].map((n) => ({ n, seat: 0, gain: 0.2, unit: "", words: "", clause: "" }));
  await replyTo("/api/matches/m/win-probability", { points: [], turning, whole: true });
});
afterEach(() => void vi.unstubAllGlobals());

describe("a replay", () => {
  test("opens at its end and stays within its frames", () => {
    expect([reel.at, session.table!.n]).toEqual([20, 20]);
    void reel.go(99);
    expect(reel.at).toBe(20);
    void reel.go(-3);
    expect(reel.at).toBe(0);
  });
  test("shows the frame that was asked for last, in whichever order they come", async () => {
    void reel.go(3);
    void reel.go(4);
    await replyTo(frame(4), table(4));
    await replyTo(frame(3), table(3));
    expect(session.table!.n).toBe(4);
  });
  test("seen with other eyes asks for every frame again", async () => {
    void reel.look(1);
    await replyTo("/api/matches/m/replay?seat=1", { frames: 20, moments: [] });
    expect(asked.has(frame(20, "1"))).toBe(true);
    await replyTo(frame(20, "1"), table(20, { seat: 1 }));
    expect(session.table!.seat).toBe(1);
  });
  test("asks for a frame once, and nobody can answer its question", async () => {
    asked.clear();
    void reel.go(7);
    await replyTo(frame(7), { ...table(7), question: { kind: "one", title: "", clause: "", topic: "", body: {} } });
    expect(session.table!.question).toBeNull();
    void reel.go(20);
    void reel.go(7);
    expect([...asked.keys()]).toEqual([frame(7)]);
  });
  test("goes to the next turning point, or back to the one before", () => {
    const stops = ([-1, -1, -1, 1, 1] as const).map((by) => {
      reel.turn(by);
      return reel.at;
    });
    expect(stops).toEqual([12, 5, 5, 12, 12]);
  });
  test("plays decision by decision, fetches one ahead, and plays to nobody who is away", async () => {
    void reel.go(0);
    await replyTo(frame(0), table(0));
    reel.toggle();
    await new Promise((later) => setTimeout(later));
    expect(reel.playing).toBe(true);
    expect([asked.has(frame(1)), asked.has(frame(2)), asked.has(frame(3))]).toEqual([true, true, false]);
    await replyTo(frame(2), table(2));
    await replyTo(frame(1), table(1));
    expect([session.table!.n, reel.playing]).toEqual([0, false]);
  });
});
