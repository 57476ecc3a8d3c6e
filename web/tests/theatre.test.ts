import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fillDefaults } from "../src/lib/server/wireDefaults";
import { Theatre } from "../src/scenes/theatre.svelte";
import { settings } from "../src/state/settings.svelte";
import type { Session } from "../src/state/session.svelte";
import type { Asked, Beat, Logged, Scene, Table } from "../src/wire";

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
  const activation = { key: "19", unit: "", seat: 1, label: "19" };
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
  vi.stubGlobal("document", { hidden: false, documentElement: { dataset: {} } });
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

describe("what is played", () => {
  /** Two pieces stand on the table; the second falls by this line. */
  function moment(units: number, more: Partial<Table> = {}): Table {
    const next = { ...table("0", true, 0), ...more };
    const pieces = [1, 2]
      .slice(0, units)
      .map((i) => ({ type: "base", id: `pikes.${i}`, at: [i * 100, 0], radius: 10 }));
    next.scene.units = [
      fillDefaults("Unit", { id: "pikes", seat: 1, name: "Pikes", count: units, where: "table", pieces }),
    ];
    return next;
  }
  function line(number: number, beat: Beat, changed: unknown[] = [], seat = 1): Logged {
    const activation = { key: "a", unit: "", seat, label: "a" };
    const event = fillDefaults<Logged["event"]>("Event", {
      kind: beat,
      clause: "",
      text: "",
      beat,
      changed,
      activation,
    });
    return { number, event, sentence: "" };
  }
  const fallen = { unit: "pikes", where: "table", count: 1, pieces: [{ id: "pikes.1", at: [100, 0], facing: [0, 1] }] };

  beforeEach(() => {
    shown.table = moment(2);
    settings.change({ pace: 1 });
  });
  afterEach(() => settings.change({ pace: 1 }));

  test("asks nobody and tells no line before its time", async () => {
    await arrives(moment(2), [dice(1), line(2, "result")]);
    expect([theatre.playing, shown.table.question]).toEqual([true, null]);
    expect(shown.log.map((one) => one.number)).toEqual([1]);
    await vi.advanceTimersByTimeAsync(5000);
    expect([theatre.playing, shown.table.question !== null, shown.log.length]).toEqual([false, true, 2]);
  });
  test("leaves the fallen standing until their loss has been told", async () => {
    const standing = (): number => shown.table.scene.units[0]!.pieces.length;
    await arrives(moment(1), [line(1, "loss", [fallen])]);
    expect([theatre.falling, standing()]).toEqual([true, 2]);
    await vi.advanceTimersByTimeAsync(2000);
    expect([theatre.falling, standing()]).toEqual([false, 1]);
  });
  test("stands still at a held beat, goes on by one step, and then by itself", async () => {
    theatre.paused = true;
    await arrives(moment(2), [line(1, "result"), line(2, "result"), dice(3)]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect([theatre.playing, theatre.at]).toEqual([true, 0]);
    theatre.step();
    await vi.advanceTimersByTimeAsync(10_000);
    expect([theatre.playing, theatre.at]).toEqual([true, 1]);
    theatre.toggle();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(theatre.playing).toBe(false);
  });
  test("takes half the time at twice the pace", async () => {
    const took: number[] = [];
    for (const pace of [1, 2] as const) {
      settings.change({ pace });
      const log = [...shown.log, line(shown.log.length + 1, "result")];
      await arrives({ ...moment(2), kept: log.length - 1 }, log);
      let ms = 0;
      for (; theatre.playing; ms += 50) await vi.advanceTimersByTimeAsync(50);
      took.push(ms);
    }
    expect(took).toEqual([1200, 600]);
  });
  test("to who wants fights only is what rolls dice or costs models", async () => {
    settings.change({ pace: "fights" });
    await arrives(moment(2), [line(1, "result")]);
    expect(theatre.playing).toBe(false);
    await arrives({ ...moment(2), kept: 1 }, [line(1, "result"), line(2, "loss", [fallen])]);
    expect(theatre.playing).toBe(true);
  });
  test("is not what this person has just done with their own hand", async () => {
    const sitters = [
      fillDefaults<Table["sitters"][number]>("Sitter", { seat: 0, who: "human", name: "", yours: true }),
    ];
    await arrives(moment(2, { sitters }), [line(1, "declare", [], 0)]);
    expect(theatre.playing).toBe(false);
    await arrives({ ...moment(2, { sitters }), kept: 1 }, [line(1, "declare", [], 0), line(2, "declare")]);
    expect(theatre.playing).toBe(true);
  });
  test("is nothing of what was taken back: the table stands at once as it stood", async () => {
    await arrives(moment(2), [line(1, "result"), line(2, "result")]);
    expect(theatre.playing).toBe(true);
    await arrives({ ...moment(2), kept: 0 }, [line(1, "result")]);
    expect([theatre.playing, theatre.strip, shown.log.length]).toEqual([false, null, 1]);
  });
  test("is nothing of what the seat before this one saw, where there are secrets", async () => {
    await arrives({ ...moment(2), seat: 1, secrets: true }, [line(1, "result")]);
    expect([theatre.playing, theatre.strip]).toEqual([false, null]);
    await arrives({ ...moment(2), seat: 0, secrets: false, kept: 1 }, [line(1, "result"), line(2, "result")]);
    expect(theatre.playing, "an open game has nothing to hide").toBe(true);
  });
  test("leaves its marks until the next answer, and those that came after it stay", async () => {
    await arrives(moment(1), [line(1, "loss", [fallen])]);
    await vi.advanceTimersByTimeAsync(3000);
    const before = theatre.marks;
    expect(before).toHaveLength(1);
    const later = { ...before[0]!, id: "later" };
    theatre.marks = [...before, later];
    theatre.answered(before);
    expect(theatre.marks).toEqual([later]);
  });
});
