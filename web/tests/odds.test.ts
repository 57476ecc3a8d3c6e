import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Desk } from "../src/state/desk.svelte";
import { Forecasts } from "../src/state/forecasts";
import type { ForecastReply } from "../src/wire";
import { one, option, outlook, shot, soon, table, unit, Wire } from "./kit";

// A page that nobody looks at plays no scenes: what arrives is shown at once.
beforeEach(() => void vi.stubGlobal("document", { hidden: true }));
afterEach(() => void vi.unstubAllGlobals());

function told(...lines: string[]): Omit<ForecastReply, "id"> {
  return { type: "foretold", charts: [], lines, idle: false };
}

describe("odds of the open question", () => {
  test("what is pointed at comes before everything that is only told beside it", async () => {
    const wire = new Wire(table(1, { question: one([option("a")]) }));
    const forecasts = new Forecasts(wire.session);
    for (const key of ["a", "b", "c"]) void forecasts.beside(key, []);
    void forecasts.pointed("d");
    await wire.reply(wire.all("forecast")[0]!, told("of a"));
    expect(wire.all("forecast").map((sent) => sent.answer)).toEqual(["a", "d"]);
  });
  test("those that come when another question is open are told to nobody", async () => {
    const wire = new Wire(table(1, { question: one([option("a")]) }));
    const reply = new Forecasts(wire.session).pointed("a");
    wire.ears.heard(table(2, { question: one([option("a")]) }));
    await wire.reply(wire.all("forecast")[0]!, told("of a"));
    expect(await reply).toBeNull();
  });
});

describe("the odds that are shown", () => {
  let wire: Wire;
  let desk: Desk;
  beforeEach(() => {
    vi.useFakeTimers();
    wire = new Wire(table(1, { question: one([option("a"), option("b")]) }));
    desk = new Desk(wire.session);
  });
  afterEach(() => void vi.useRealTimers());

  test("are those of what was asked last, in whichever order the replies come", async () => {
    desk.odds.ask("a", "A", 0);
    await vi.advanceTimersByTimeAsync(1);
    const first = wire.all("forecast")[0]!;
    desk.odds.ask("b", "B", 0);
    await vi.advanceTimersByTimeAsync(1);
    await wire.reply(first, told("of a"));
    expect(desk.odds.reply).toBeNull();
    await wire.reply(wire.all("forecast")[1]!, told("of b"));
    expect([desk.odds.title, desk.odds.reply!.lines]).toEqual(["B", ["of b"]]);
  });
  test("do not come back when they were put away before the reply", async () => {
    desk.odds.ask("a", "A", 0);
    await vi.advanceTimersByTimeAsync(1);
    desk.odds.forget();
    await wire.reply(wire.all("forecast")[0]!, told("of a"));
    expect(desk.odds.reply).toBeNull();
  });
  test("while a unit is dragged are asked for a few times a second, not at each step", async () => {
    for (let step = 0; step < 10; step++) desk.odds.ask(`a${step}`, "From here");
    await vi.advanceTimersByTimeAsync(200);
    expect(wire.all("forecast").map((sent) => sent.answer)).toEqual(["a9"]);
  });
});

describe("what a unit could do", () => {
  const near = [1, 2, 3, 4, 5].map((i) => unit(`foe${i}`, 1, [i * 6000, 20_000]));
  let wire: Wire;
  let desk: Desk;
  beforeEach(() => {
    const units = [unit("muskets", 0, [0, 20_000]), ...near.toReversed()];
    wire = new Wire(table(1, { question: one([option("muskets")]), scene: { ...table(1).scene, units } }));
    desk = new Desk(wire.session);
  });

  async function look(): Promise<void> {
    void desk.outlooks.ask("muskets");
    const choices = near.toReversed().map((foe) => shot("muskets", foe.id));
    await wire.reply(wire.all("outlook").at(-1)!, { type: "outlook", outlook: outlook(choices) });
  }

  test("has its odds at the three nearest enemies, the nearest first", async () => {
    await look();
    for (let i = 0; i < 6; i++) {
      const asked = wire.all("forecast")[i];
      if (asked) await wire.reply(asked, told("2.3 expected"));
    }
    expect(wire.all("forecast").map((sent) => sent.answer)).toEqual(["foe1", "foe2", "foe3"]);
    desk.pointing.hover("muskets");
    expect(desk.pointing.chips.map(({ unit: { id } }) => id).toSorted()).toEqual(["foe1", "foe2", "foe3"]);
  });
  test("is asked once for each question, whoever points there how often", async () => {
    void desk.outlooks.ask("muskets");
    await look();
    void desk.outlooks.ask("muskets");
    await soon();
    expect(wire.all("outlook")).toHaveLength(1);
    wire.ears.heard({ ...wire.session.table!, n: 2 });
    expect(desk.outlooks.of("muskets")).toBeUndefined();
    void desk.outlooks.ask("muskets");
    expect(wire.all("outlook")).toHaveLength(2);
  });
  test("holds for no other question than the one it was asked under", async () => {
    const reply = desk.outlooks.ask("muskets");
    wire.ears.heard({ ...wire.session.table!, n: 2 });
    await look();
    const first = wire.all("outlook")[0]!;
    await wire.reply(first, { type: "outlook", outlook: outlook([shot("muskets", "foe1")]) });
    expect(await reply).toBeUndefined();
    expect(desk.outlooks.of("muskets")!.choices).toHaveLength(5);
  });
});
