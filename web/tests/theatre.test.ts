import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fillDefaults } from "../src/lib/server/wireDefaults";
import { Theatre } from "../src/scenes/theatre.svelte";
import type { Session } from "../src/state/session.svelte";
import type { Asked, Logged, Scene, Table } from "../src/wire";

let shown: { table: Table; log: Logged[]; curtain: ((table: Table, log: Logged[]) => boolean) | null };
let theatre: Theatre;
/** What "To win" said at each moment that somebody could see. */
let scores: string[];
let n = 0;

function scene(score: string): Scene {
  const goal = { title: "", text: "", scores: [{ seat: 0, value: score }] };
  return fillDefaults("Scene", { board: { width: 1000, height: 1000 }, sides: [], units: [], goal });
}
function table(score: string, asked: boolean, kept: number): Table {
  const question = asked
    ? fillDefaults<Asked>("Asked", { kind: "one", title: "Who?", clause: "", topic: "", body: {} })
    : null;
  return {
    ...fillDefaults<Table>("Table", { n: ++n, kept, seat: 0, log: [], sitters: [] }),
    scene: scene(score),
    question,
  };
}
function dice(number: number): Logged {
  const rolled = [{ sides: 6, faces: [1], bands: ["miss", "hit"], marks: [0] }];
  const activation = { key: "19", unit: "", seat: 1, mark: "19" };
  const event = { kind: "roll", clause: "", text: "", beat: "dice", dice: rolled, activation };
  return { number, event: fillDefaults("Event", event), sentence: "" };
}
function note(table: Table, log: Logged[]): void {
  Object.assign(shown, { table, log });
  scores.push(table.scene.goal!.scores[0]!.value);
}
async function arrives(next: Table, log: Logged[]): Promise<void> {
  if (!shown.curtain!(next, log)) note(next, log);
  await vi.advanceTimersByTimeAsync(0);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { hidden: false });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  scores = [];
  const session = { table: table("0", true, 0), log: [], curtain: null, show: note, stage: note };
  shown = session;
  theatre = new Theatre(session as unknown as Session);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the score of the goal changes when the scene that brought it is over, not before and not later", async () => {
  await arrives(table("1", true, 0), [dice(1)]);
  expect([theatre.playing, scores.at(-1)]).toEqual([true, "0"]);
  await vi.advanceTimersByTimeAsync(700);
  expect([theatre.playing, scores.at(-1)]).toEqual([true, "0"]);
  await vi.advanceTimersByTimeAsync(2000);
  expect([theatre.playing, scores.at(-1)]).toEqual([false, "1"]);
});

test("who passes over a scene sees what comes of their next answer, also in the same activation", async () => {
  await arrives(table("0", true, 0), [dice(1)]);
  theatre.skip();
  await vi.advanceTimersByTimeAsync(0);
  expect([theatre.playing, shown.table.question !== null]).toEqual([false, true]);
  await arrives(table("1", true, 1), [dice(1), dice(2)]);
  expect(theatre.playing).toBe(true);
});

test("without a question in between the whole activation is passed over", async () => {
  await arrives(table("0", false, 0), [dice(1)]);
  theatre.skip();
  await vi.advanceTimersByTimeAsync(0);
  await arrives(table("1", true, 1), [dice(1), dice(2)]);
  expect([theatre.playing, scores.at(-1)]).toEqual([false, "1"]);
});
