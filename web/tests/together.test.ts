import { describe, expect, test } from "vitest";
import { fillDefaults } from "../src/lib/server/wireDefaults";
import { nextInOrder, spotsOnTable } from "../src/lib/questions/orderByPointing";
import { diceOf, framesOf } from "../src/scenes/frames";
import { needsOf, rowsOf, saidOf } from "../src/scenes/telling";
import { together } from "../src/scenes/together";
import type { Logged, OptionShown, Unit } from "../src/wire";

let count = 0;
function line(beat: string, more: Record<string, unknown> = {}, sentence = ""): Logged {
  const activation = { key: "1", unit: "squad", seat: 0 };
  const event = { kind: beat, clause: "a.b", text: "", beat, activation, ...more };
  return { number: ++count, event: fillDefaults("Event", event), sentence };
}
function need(total: number): Record<string, unknown> {
  return {
    total,
    need: "or less",
    forbidden: false,
    lines: [{ effect: "base", amount: total, reason: "Save", clause: "" }],
  };
}
/** One roll of a unit: who, what for, its faces, and what of them is good. */
function rolled(unit: string, label: string, faces: number[], least = 5, more: Record<string, unknown> = {}): Logged {
  const marks = faces.map((face) => (face <= least ? 0 : 1));
  const bands = label === "Save" ? ["saved", "wounded"] : ["hit", "miss"];
  const dice = [{ sides: 10, faces, bands, marks, label, unit, by: unit === "squad" ? 0 : 1, tally: need(least) }];
  return line("dice", { dice, ...more }, label);
}
const labels = (lines: Logged[][]): [string, number][] => lines.map((one) => [one[0]!.sentence, one.length]);

/** A squad shoots with two weapons at a beast that is tough: each hit is negated or saved before the next is. */
function exchange(): Logged[] {
  return [
    rolled("squad", "Rifle: hits", [1, 2, 9]),
    rolled("beast", "Tough", [7]),
    rolled("beast", "Save", [8]),
    rolled("beast", "Tough", [2]),
    rolled("beast", "Tough", [9]),
    rolled("beast", "Save", [3]),
    rolled("squad", "Launcher: hits", [4]),
    rolled("beast", "Tough", [9]),
    rolled("beast", "Save", [10]),
    line("loss", { facts: { unit: { id: "beast", name: "Beast", seat: 1 } } }, "Beast loses 2 wounds"),
    line("state", {}, "Squad has 1 Shock"),
    line("state", {}, "Beast has 2 Shock"),
  ];
}

describe("what is told in one beat", () => {
  test("dice of one purpose stand together, in the order of the purposes, and each weapon has its own", () => {
    expect(labels(together(exchange()))).toEqual([
      ["Rifle: hits", 1],
      ["Tough", 3],
      ["Save", 2],
      ["Launcher: hits", 1],
      ["Tough", 1],
      ["Save", 1],
      ["Beast loses 2 wounds", 1],
      ["Squad has 1 Shock", 2],
    ]);
  });
  test("every line is told, and no line before what somebody else rolled", () => {
    const lines = exchange();
    const told = together(lines).flat();
    expect(told.map((one) => one.number).sort((a, b) => a - b)).toEqual(lines.map((one) => one.number));
    const by = (one: Logged): string => one.event.dice[0]?.unit ?? one.event.beat;
    const runs = (some: Logged[]): string[] =>
      some.map(by).filter((who, i, all) => who !== all[i - 1] && who !== "state");
    expect(runs(told)).toEqual(runs(lines));
  });
  test("what is said, moved or rolled again in between keeps its place", () => {
    const save = (): Logged => rolled("beast", "Save", [3]);
    const moved = { changed: [{ unit: "beast", count: 1, where: "table", pieces: [] }] };
    const again = line("dice", {
      dice: [
        {
          sides: 10,
          faces: [2],
          bands: ["a"],
          marks: [0],
          label: "Save",
          unit: "beast",
          by: 1,
          was: [{ face: 9, mark: 0 }],
        },
      ],
    });
    for (const between of [line("note"), line("declare"), rolled("beast", "Leap", [1], 5, moved), again])
      expect(together([save(), between, save()]).map((one) => one.length)).toEqual([1, 1, 1]);
  });
  test("two activations are never one beat", () => {
    const other = { activation: { key: "2", unit: "beast", seat: 1 } };
    expect(together([rolled("beast", "Save", [3]), rolled("beast", "Save", [3], 5, other)])).toHaveLength(2);
  });
  test("losses of one unit are one beat, those of another the next", () => {
    const falls = (id: string): Logged => line("loss", { facts: { who: { id, name: id, seat: 1 } } }, `${id} falls`);
    expect(labels(together([falls("a"), falls("a"), falls("b")]))).toEqual([
      ["a falls", 2],
      ["b falls", 1],
    ]);
  });
});

describe("the frames of many small rolls", () => {
  test("a frame has all of its dice, knows what is told later, and ends with its last line", () => {
    const frames = framesOf(exchange());
    const [, tough, save] = frames;
    expect(diceOf(tough!).flatMap((dice) => dice.faces)).toEqual([7, 2, 9]);
    expect([...tough!.later]).toEqual([save!.line.number]);
    expect([...save!.later]).toEqual([]);
    expect(save!.last).toBe(save!.lines[1]!.number);
    expect(frames).toHaveLength(8);
  });
  test("the strip says how all of them went, and what they needed", () => {
    const frames = framesOf(exchange());
    expect(saidOf(frames[0]!)).toBe("2 of 3 hit");
    expect(saidOf(frames[2]!)).toBe("1 of 2 saved");
    expect(saidOf(frames[7]!)).toBe("Squad has 1 Shock; Beast has 2 Shock");
    const mixed = framesOf([rolled("beast", "Save", [3, 4]), rolled("beast", "Save", [3], 7)]);
    expect([saidOf(mixed[0]!), needsOf(mixed[0]!)]).toEqual(["3 of 3 saved", "2 on 5 or less, 1 on 7 or less"]);
    expect(saidOf(framesOf([rolled("beast", "Courage", [3])])[0]!)).toBe("passed");
  });
});

describe("an order that is made on the table", () => {
  const base = (id: string): Record<string, unknown> => ({ type: "base", id, at: [0, 0], radius: 500 });
  const squad = fillDefaults<Unit>("Unit", {
    id: "squad",
    seat: 0,
    name: "Squad",
    count: 2,
    strength: 2,
    pieces: [base("s.1"), base("s.2")],
  });
  const beast = fillDefaults<Unit>("Unit", {
    id: "beast",
    seat: 1,
    name: "Beast",
    count: 1,
    strength: 1,
    pieces: [base("b.1")],
  });
  const option = (key: string, more: Record<string, unknown> = {}): OptionShown =>
    fillDefaults("OptionShown", { key, label: key, ...more });
  test("each stands for its own model or its own unit", () => {
    const models = spotsOnTable(
      [option("s.1", { on: { pieces: ["s.1"] } }), option("x", { on: { pieces: ["s.2"] } })],
      [squad],
    );
    expect([...models!.values()].map((one) => one.pieces)).toEqual([["s.1"], ["s.2"]]);
    const units = spotsOnTable([option("squad"), option("second", { about: ["beast"] })], [squad, beast]);
    expect([...units!.values()].map((one) => one.units)).toEqual([["squad"], ["beast"]]);
  });
  test("two that stand for the same, and one that stands nowhere, are a list", () => {
    expect(spotsOnTable([option("a", { about: ["beast"] }), option("b", { about: ["beast"] })], [beast])).toBeNull();
    expect(spotsOnTable([option("squad"), option("nobody")], [squad])).toBeNull();
    expect(spotsOnTable([option("gone", { on: { pieces: ["s.9"] } })], [squad])).toBeNull();
  });
  test("whoever is pointed at comes next, and after the last it begins again", () => {
    const first = nextInOrder(["a", "b", "c"], 0, "c");
    expect(first).toEqual({ keys: ["c", "a", "b"], placed: 1 });
    expect(nextInOrder(first.keys, 1, "c")).toEqual(first);
    expect(nextInOrder(first.keys, 1, "b")).toEqual({ keys: ["c", "b", "a"], placed: 2 });
    expect(nextInOrder(["c", "b", "a"], 3, "a")).toEqual({ keys: ["a", "c", "b"], placed: 1 });
  });
});

describe("an activation that is unfolded in the log", () => {
  test("has one row for rolls of one purpose, and every line that is none", () => {
    const rows = rowsOf(exchange(), ["Squad", "Beast"]);
    expect(rows.map((row) => row.said || row.line.sentence)).toEqual([
      "Rifle: hits",
      "Tough: 1 of 3",
      "Save: 1 of 2 saved",
      "Launcher: hits",
      "Tough",
      "Save",
      "Beast loses 2 wounds",
      "Squad has 1 Shock",
      "Beast has 2 Shock",
    ]);
    expect(rows[2]!.dice.flatMap((dice) => dice.faces)).toEqual([8, 3]);
  });
});
