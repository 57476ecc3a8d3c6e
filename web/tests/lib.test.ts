import { describe, expect, test } from "vitest";
import { rowInWords, unitInWords } from "../src/lib/describe";
import { fill, fillMessage } from "../src/lib/fill";
import { arrange, formed, slots } from "../src/lib/formation";
import { bearing, cutPath, inches, inside, pathLength, ticks, toEdge, turned } from "../src/lib/geometry";
import { iconFor, ICONS } from "../src/lib/icons";
import { firstFree } from "../src/lib/labels";
import { percent, signed } from "../src/lib/numbers";
import { paragraphs } from "../src/lib/prose";
import { choicesOf, presetsOf } from "../src/lib/roster";
import { lastRoll } from "../src/lib/rolls";
import { routeOf } from "../src/lib/route";
import { shortStat } from "../src/lib/stats";
import { terrainLook } from "../src/lib/terrain";
import { keyName } from "../src/state/keys";
import type { DiceShown, Logged, Point, Scene, Table, Unit } from "../src/wire";
import anvil from "../fixtures/anvil.json";
import table from "../fixtures/table.json";

describe("measuring", () => {
  test("a path is as long as its legs", () => {
    expect(
      pathLength([
        [0, 0],
        [3000, 4000],
        [3000, 5000],
      ]),
    ).toBe(6000);
  });
  test("there is a tick for every whole inch, also across a corner", () => {
    const marks = ticks([
      [0, 0],
      [1500, 0],
      [1500, 1500],
    ]);
    expect(marks.map((mark) => mark.travelled)).toEqual([1000, 2000, 3000]);
    expect(marks[1]!.at).toEqual([1500, 500]);
  });
  test("a cut path and its rest meet", () => {
    const [first, rest] = cutPath(
      [
        [0, 0],
        [10000, 0],
      ],
      6000,
    );
    expect(first.at(-1)).toEqual([6000, 0]);
    expect(rest[0]).toEqual([6000, 0]);
    expect(
      cutPath(
        [
          [0, 0],
          [1000, 0],
        ],
        6000,
      )[1],
    ).toEqual([]);
  });
  test("turning is clockwise and keeps the distance", () => {
    const [x, y] = turned([0, 1000], [0, 0], 90);
    expect(Math.round(x)).toBe(1000);
    expect(Math.round(y)).toBe(0);
    expect(bearing([1, 0])).toBe(90);
  });
  test("inches are written as the hobby writes them", () => {
    expect(inches(6000)).toBe("6″");
    expect(inches(4500)).toBe("4.5″");
    expect(inches(8123, 2)).toBe("8.12″");
  });
  test("inside and near an outline", () => {
    const square: Point[] = [
      [0, 0],
      [10, 0],
      [10, 10],
      [0, 10],
    ];
    expect(inside([5, 5], square)).toBe(true);
    expect(inside([15, 5], square)).toBe(false);
    expect(toEdge([5, 3], square)).toBe(3);
  });
});

describe("formations", () => {
  test.each(["line", "block", "loose", "column"])("%s has a slot for everybody and none twice", (name) => {
    const found = slots(name, 8, 500);
    expect(found).toHaveLength(8);
    expect(new Set(found.map(String)).size).toBe(8);
    for (const [i, a] of found.entries())
      for (const b of found.slice(i + 1)) expect(Math.hypot(a[0] - b[0], a[1] - b[1])).toBeGreaterThan(1000);
  });
  test("neighbours in line and block keep within an inch, so that the unit is one group", () => {
    const [a, b] = slots("line", 2, 500) as [Point, Point];
    expect(b[0] - a[0] - 1000).toBeLessThanOrEqual(1000);
  });
  test("each base gets a slot of its own", () => {
    const bases = [0, 1, 2].map((i) => ({ id: `m${i}`, at: [i * 1000, 0] as Point, radius: 500 }));
    expect(new Set([...arrange(bases, slots("line", 3, 500)).values()].map(String)).size).toBe(3);
    expect(formed(bases, "block", [5000, 5000], 0).size).toBe(3);
  });
});

describe("the wire", () => {
  test("defaults that were left out come back, all the way down", () => {
    const whole = fill<Table>("Table", table.table);
    expect(whole.result).toBeNull();
    expect(whole.scene.units[0]!.where).toBe("table");
    expect(whole.scene.units[0]!.pieces[0]).toMatchObject({ type: "base", elevation: 0 });
    expect(whole.log[0]!.event.audience).toBeNull();
  });
  test("pieces of a union are filled by their tag", () => {
    const scene = fill<Table>("Table", anvil.table).scene as Scene;
    expect(scene.units[0]!.pieces[0]).toMatchObject({ type: "tray", height: 0 });
  });
  test("a default is never shared between two messages", () => {
    const one = fill<Table>("Table", table.table);
    const two = fill<Table>("Table", table.table);
    one.scene.zones.push({ name: "x", outline: [], seat: null });
    expect(two.scene.zones).toEqual([]);
  });
  test("a message says by its tag what it is", () => {
    expect(fillMessage({ type: "checked", id: 3 })).toEqual({ type: "checked", id: 3, refusal: null });
  });
});

describe("words and pictures", () => {
  test("every picture that a word leads to is there", () => {
    for (const word of [
      "giant",
      "shot",
      "heavy",
      "foot",
      "horse",
      "bow",
      "crown",
      "troop",
      "wizard",
      "machine",
      "fatigued",
      "nonsense",
    ]) {
      expect(ICONS[iconFor(word)]).toBeDefined();
    }
    expect(iconFor("nonsense", "dot")).toBe("dot");
  });
  test("terrain is drawn by its kind; an impassable hill is a rock", () => {
    expect(terrainLook("trees", "Nun's Copse", false)).toBe("wood");
    expect(terrainLook("hill", "Needle Rock", true)).toBe("rock");
    expect(terrainLook("bush", "", false)).toBe("bush");
    expect(terrainLook("strange", "", false)).toBe("rough");
  });
  test("numbers as people say them", () => {
    expect(signed(-1)).toBe("−1");
    expect(percent(0.004)).toBe("<1 %");
    expect(percent(0.999)).toBe(">99 %");
    expect(percent(1)).toBe("100 %");
    expect(shortStat({ name: "Quality", label: "Q4", value: "4+", clause: "", lines: [] })).toBe("Q4");
    expect(shortStat({ name: "Block", label: "B", value: "5+", clause: "", lines: [] })).toBe("B5+");
  });
  test("a clause's prose has paragraphs and lists", () => {
    expect(paragraphs("One *two*\nthree.\n\n- a\n- b\n  more")).toEqual([
      { text: "One two three." },
      { text: "", list: ["a", "b more"] },
    ]);
  });
});

describe("keys and addresses", () => {
  const press = (key: string, mods: Partial<KeyboardEvent> = {}) =>
    keyName({ key, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, ...mods });
  test("keys have one name each", () => {
    expect(press("F")).toBe("f");
    expect(press("ArrowUp", { shiftKey: true })).toBe("Shift+ArrowUp");
    expect(press("{", { shiftKey: true })).toBe("Shift+[");
    expect(press("?", { shiftKey: true })).toBe("?");
    expect(press("+", { altKey: true, shiftKey: true })).toBe("Alt++");
  });
  test("a seat's token is only ever behind the #", () => {
    expect(routeOf("#/match/abc/seat/1/secret")).toEqual({ screen: "match", match: "abc", seat: 1, token: "secret" });
    expect(routeOf("#/watch/abc")).toEqual({ screen: "watch", match: "abc" });
    expect(routeOf("")).toEqual({ screen: "start" });
  });
});

describe("rosters", () => {
  const catalogue = {
    core: { units: 3, points: 10 },
    cards: [
      { id: "imps", name: "Imps", category: "core", points: 2, level: 1 },
      { id: "wyrm", name: "Wyrm", category: "elite", points: 6 },
    ],
    ready_made: [{ name: "Market", about: "loud", roster: { core: ["imps"], elite: ["wyrm"] } }],
  };
  test("each list offers the things of its category", () => {
    const lists = choicesOf(catalogue, { core: ["imps", "imps"], elite: [], spare: [] });
    expect(lists.map((list) => list.choices.map((choice) => choice.key))).toEqual([
      ["imps"],
      ["wyrm"],
      ["imps", "wyrm"],
    ]);
    expect(lists[0]!.total).toBe("2 chosen, 4 points");
    expect(presetsOf(catalogue).map((preset) => preset.name)).toEqual(["Market"]);
  });
  test("a holder is only offered what it is permitted", () => {
    const arms = {
      units: [{ marker: "S1", name: "Imps", permitted: ["stick"] }],
      weapons: [
        { id: "stick", name: "Stick", points: 1 },
        { id: "bow", name: "Bow" },
      ],
    };
    const [list] = choicesOf(arms, {});
    expect(list!.choices.map((choice) => choice.key)).toEqual(["stick"]);
  });
});

describe("names on the table", () => {
  const [here, there] = [
    { x: 0, y: 0, w: 10, h: 10 },
    { x: 20, y: 0, w: 10, h: 10 },
  ];
  test("the first spot that nothing covers is taken; touching is not covering", () => {
    expect(firstFree([here, there], [])).toBe(here);
    expect(firstFree([here, there], [{ x: 5, y: 5, w: 2, h: 2 }])).toBe(there);
    expect(firstFree([here], [{ x: 10, y: 0, w: 5, h: 5 }])).toBe(here);
  });
  test("where everything is covered there is no name", () => {
    expect(firstFree([here, there], [{ x: -5, y: -5, w: 50, h: 50 }])).toBeNull();
  });
});

describe("the dice tray", () => {
  const die = (by: number, face: number): DiceShown => ({
    sides: 6,
    faces: [face],
    bands: [],
    marks: [],
    label: "Roll-off",
    by,
    unit: "",
    tally: null,
  });
  const line = (number: number, ...dice: DiceShown[]): Logged => ({
    number,
    sentence: "Roll-off: 3 to 3",
    event: { kind: "roll", clause: "", text: "", facts: {}, audience: null, dice },
  });
  test("a roll-off is never shown by half", () => {
    const log = [line(0, die(0, 3), die(1, 3)), line(1, die(0, 2), die(1, 2)), line(2, die(0, 6), die(1, 1))];
    expect(lastRoll(log)?.groups.map((group) => [group.dice.by, group.dice.faces[0]])).toEqual([
      [0, 2],
      [1, 2],
      [0, 6],
      [1, 1],
    ]);
  });
});

describe("units in words", () => {
  const pikes = {
    id: "u",
    seat: 1,
    name: "Vane's Pikes",
    count: 7,
    strength: 10,
    where: "table",
    acting: false,
    note: "",
    stats: [
      { name: "Quality", label: "Q4", value: "4" },
      { name: "Move", label: "M6″", value: "6″" },
    ],
    badges: [{ word: "Fatigued" }],
    pieces: [],
  } as unknown as Unit;
  test("a line of the roster spells its numbers out", () => {
    expect(rowInWords(pikes)).toBe("Vane's Pikes, 7 of 10, Quality 4, Move 6 inches, fatigued");
  });
  test("what is in reserve has lost nothing", () => {
    expect(rowInWords({ ...pikes, where: "reserve", count: 0, badges: [] })).toBe(
      "Vane's Pikes, 10, Quality 4, Move 6 inches, in reserve",
    );
  });
  test("a card that nobody knows has no count", () => {
    expect(unitInWords({ ...pikes, count: 0, strength: 0, note: "face down", badges: [] })).toBe(
      "Vane's Pikes, Red, face down",
    );
  });
  test("a lost unit is lost", () => {
    expect(rowInWords({ ...pikes, where: "lost", count: 0, stats: [], badges: [] })).toBe("Vane's Pikes, lost");
  });
});
