import { describe, expect, test } from "vitest";
import { rowInWords, unitInWords } from "../src/lib/words/unitsInWords";
import { fillDefaults, fillMessage } from "../src/lib/server/wireDefaults";
import { assignSlots, inFormation, formationSlots } from "../src/lib/moving/formations";
import { bearing, cutPath, inches, inside, pathLength, ticks, toEdge, turned } from "../src/lib/geometry/plane";
import { iconFor, ICONS } from "../src/lib/drawing/icons";
import { firstFree } from "../src/lib/layout/freeSpots";
import { amount, percent, signed } from "../src/lib/words/numbers";
import { paragraphs } from "../src/lib/words/prose";
import { costOf, kindCosts, overspent, pursesOf, unitsIn } from "../src/lib/armies/catalogue";
import { offeredSections, costInAll } from "../src/lib/armies/offers";
import { kindOf, rollsOf, volleysOf } from "../src/lib/dice/rolls";
import { routeOf } from "../src/lib/navigation/route";
import { sentenceOf } from "../src/lib/words/logSentence";
import { shortName } from "../src/lib/words/shortNames";
import { shortStat } from "../src/lib/words/shortStat";
import { terrainLook } from "../src/lib/drawing/terrainLooks";
import { atLimit, travelled, waysInWords } from "../src/lib/words/travelWords";
import { hullOf } from "../src/lib/geometry/hull";
import { keyName } from "../src/state/keys";
import type {
  Catalogue,
  DiceShown,
  Logged,
  OptionShown,
  Panel,
  Point,
  Row,
  Section,
  Table,
  Travel,
  Unit,
} from "../src/wire";
import anvil from "../fixtures/anvil.json";
import table from "../fixtures/table.json";
import { promptSpot } from "../src/lib/layout/promptSpots";
import { modesThatFit } from "../src/lib/layout/modesThatFit";
import { toldBeside } from "../src/lib/words/toldBeside";

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
    const found = formationSlots(name, 8, 500);
    expect(found).toHaveLength(8);
    expect(new Set(found.map(String)).size).toBe(8);
    for (const [i, a] of found.entries())
      for (const b of found.slice(i + 1)) expect(Math.hypot(a[0] - b[0], a[1] - b[1])).toBeGreaterThan(1000);
  });
  test("neighbours in line and block keep within an inch, so that the unit is one group", () => {
    const [a, b] = formationSlots("line", 2, 500) as [Point, Point];
    expect(b[0] - a[0] - 1000).toBeLessThanOrEqual(1000);
  });
  test("each base gets a slot of its own", () => {
    const bases = [0, 1, 2].map((i) => ({ id: `m${i}`, at: [i * 1000, 0] as Point, radius: 500 }));
    expect(new Set([...assignSlots(bases, formationSlots("line", 3, 500)).values()].map(String)).size).toBe(3);
    expect(inFormation(bases, "block", [5000, 5000], 0).size).toBe(3);
  });
});

describe("the wire", () => {
  test("defaults that were left out come back, all the way down", () => {
    const whole = fillDefaults<Table>("Table", table.table);
    expect(whole.result).toBeNull();
    expect(whole.scene.units[0]!.where).toBe("table");
    expect(whole.scene.units[0]!.pieces[0]).toMatchObject({ type: "base", elevation: 0 });
    expect(whole.log[0]!.event.audience).toBeNull();
  });
  test("pieces of a union are filled by their tag", () => {
    const scene = fillDefaults<Table>("Table", anvil.table).scene;
    expect(scene.units[0]!.pieces[0]).toMatchObject({ type: "tray", height: 0 });
  });
  test("a default is never shared between two messages", () => {
    const one = fillDefaults<Table>("Table", table.table);
    const two = fillDefaults<Table>("Table", table.table);
    one.scene.zones.push({ name: "x", outline: [], seat: null });
    expect(two.scene.zones).toEqual([]);
  });
  test("a message says by its tag what it is", () => {
    expect(fillMessage({ type: "checked", id: 3 })).toEqual({
      type: "checked",
      id: 3,
      refusal: null,
      travel: [],
      price: null,
    });
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
    // What a piece is called says more than what it is to the rules, if it is a thing of the house.
    expect(terrainLook("building", "the cereal box", false)).toBe("carton");
    expect(terrainLook("wall", "the fence of books", false)).toBe("books");
    expect(terrainLook("fence", "The Winter Pen", false)).toBe("fence");
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
  test("a table of the rulebook is a table", () => {
    const text =
      "All pairs:\n\n| who \\ whom | **Hero** |\n|:--|--:|\n| Troop | -/1/2 `A` |\n| Seat |  |\n| a \\| b | 3 | 4 |";
    expect(paragraphs(text)).toEqual([
      { text: "All pairs:" },
      {
        text: "",
        grid: {
          head: ["who \\ whom", "Hero"],
          rows: [
            ["Troop", "-/1/2 A"],
            ["Seat", ""],
            ["a | b", "3"],
          ],
        },
      },
    ]);
    expect(paragraphs("| no table\n| without dashes")).toEqual([{ text: "| no table | without dashes" }]);
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
  const catalogue = fillDefaults<Catalogue>("Catalogue", {
    sections: [
      { key: "core", title: "Core", items: ["imps"], most: 3, budget: 10 },
      { key: "spare", title: "Spare", items: ["imps", "wyrm"] },
    ],
    items: [
      { key: "imps", label: "Imps", cost: 2 },
      { key: "wyrm", label: "Wyrm", cost: 6 },
    ],
    currency: "crowns",
  });
  test("each section offers its items, and says how much of it is taken", () => {
    const lists = offeredSections(catalogue, { core: ["imps", "imps"] });
    expect(lists.map(({ choices }) => choices.map(({ item, count }) => [item.key, count]))).toEqual([
      [["imps", 2]],
      [
        ["imps", 0],
        ["wyrm", 0],
      ],
    ]);
    expect(lists.map(({ total }) => total)).toEqual(["2 of 3, 4 of 10 crowns", "0 chosen"]);
  });
  test("a budget of the whole counts all sections", () => {
    expect(costInAll({ ...catalogue, budget: 9 }, { core: ["imps"], spare: ["wyrm"] })).toBe("8 of 9 crowns");
    expect(costInAll(catalogue, { core: ["imps"] })).toBe("");
  });
  test("where only parts have limits, each has a purse, and what is free is in none", () => {
    const [core, spare] = catalogue.sections as [Section, Section];
    const sections = [core, { ...core, key: "elite", title: "Elite", items: ["wyrm"] }, { ...spare, free: true }];
    const parted = { ...catalogue, sections };
    const chosen = { core: ["imps"], elite: ["wyrm", "wyrm"], spare: ["wyrm"] };
    const purses = pursesOf(parted, chosen);
    expect(purses.map(({ title, cost, budget }) => [title, cost, budget])).toEqual([
      ["Core", 2, 10],
      ["Elite", 12, 10],
    ]);
    expect(purses.map(overspent)).toEqual([false, true]);
    expect(costOf(parted, chosen)).toBe(14);
    expect(kindCosts(parted, { spare: ["wyrm"] })).toEqual([]);
    expect(offeredSections(parted, chosen)[2]!.total).toBe("1 chosen");
    expect(unitsIn(parted, chosen)).toEqual(["imps", "wyrm", "wyrm"]);
  });
  test("where the whole has a limit, or nothing has, there is one purse", () => {
    const chosen = { core: ["imps"], spare: ["wyrm"] };
    expect(pursesOf({ ...catalogue, budget: 8 }, chosen)).toMatchObject([{ title: "", cost: 8, budget: 8 }]);
    const boundless = { ...catalogue, sections: catalogue.sections.map((each) => ({ ...each, budget: null })) };
    expect(pursesOf(boundless, chosen)).toMatchObject([{ title: "", cost: 8, budget: null }]);
    expect(pursesOf(boundless, chosen).some(overspent)).toBe(false);
  });
});

describe("numbers of a question", () => {
  test("say themselves what they count, however large they are", () => {
    expect(amount(1000, { measure: "count", unit: "CP" })).toBe("1000 CP");
    expect(amount(1000, { measure: "count", unit: "" })).toBe("1000");
    expect(amount(1500, { measure: "mils", unit: "" })).toBe("1.50″");
    expect(amount(90, { measure: "degrees", unit: "" })).toBe("90°");
  });
});

describe("the way of a drag, as the rules measure it", () => {
  const travel = (piece: string, ...parts: [number, string][]): Travel => ({
    piece,
    parts: parts.map(([mils, label]) => ({ mils, label })),
    allowance: 8000,
    notes: [],
  });
  test("is that of the piece that has least left, in its parts", () => {
    expect(travelled([travel("a", [5000, ""]), travel("b", [4200, ""], [3000, "climbing"])])).toBe(
      "4.2 + 3 climbing of 8″",
    );
    expect(travelled([travel("a", [5000, ""])])).toBe("5.0 of 8″");
    expect(travelled([])).toBeNull();
  });
  test("tells the kinds of ways, and who has no inch left", () => {
    const all = [travel("a", [8000, ""]), travel("b", [4200, ""], [3000, "climbing"]), travel("c", [6600, ""])];
    const ways: Record<string, Point[]> = {
      a: [
        [0, 1],
        [1, 1],
      ],
      b: [[0, 1]],
      c: [
        [0, 1],
        [2, 2],
      ],
    };
    expect(waysInWords(all, ways)).toEqual(["1 over it: 4.2 + 3 climbing = 7.2″", "2 round: 8.0 and 6.6″"]);
    expect(waysInWords([travel("a", [3000, ""])], { a: [[0, 1]] })).toEqual([]);
    expect(all.map(atLimit)).toEqual([true, false, false]);
  });
});

describe("a hull", () => {
  test("is convex, with a margin, and can be grabbed between the bases", () => {
    const bases = [0, 5000].map((x, n) =>
      fillDefaults("Base", { type: "base", id: `b${n}`, at: [x, 0], radius: 500, figure: "foot" }),
    );
    const unit = fillDefaults<Unit>("Unit", {
      id: "u",
      seat: 0,
      name: "U",
      count: 2,
      strength: 2,
      emblem: "foot",
      pieces: [],
    });
    const hull = hullOf({ ...unit, pieces: bases as Unit["pieces"] })!;
    expect(inside([2500, 0], hull)).toBe(true);
    expect(inside([2500, 790], hull)).toBe(true);
    expect(inside([2500, 810], hull)).toBe(false);
    expect(hullOf(unit)).toBeNull();
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
  const die = (by: number, face: number): DiceShown =>
    fillDefaults("DiceShown", { sides: 6, faces: [face], bands: [], marks: [], label: "Roll-off", by });
  const line = (number: number, ...dice: DiceShown[]): Logged => ({
    number,
    sentence: "Roll-off: 3 to 3",
    event: fillDefaults("Event", { kind: "roll", clause: "", text: "", dice }),
  });
  test("a roll-off is never shown by half", () => {
    const log = [line(0, die(0, 3), die(1, 3)), line(1, die(0, 2), die(1, 2)), line(2, die(0, 6), die(1, 1))];
    expect(
      rollsOf(log)
        .slice(1)
        .flatMap((roll) => roll.groups.map((group) => [group.dice.by, group.dice.faces[0]])),
    ).toEqual([
      [0, 2],
      [1, 2],
      [0, 6],
      [1, 1],
    ]);
  });
  test("Saves that are taken one by one are one group, and dice of somebody else are another", () => {
    const save = (face: number, by = 0): DiceShown =>
      fillDefaults("DiceShown", {
        sides: 10,
        faces: [face],
        bands: ["saved", "failed"],
        marks: [face > 5 ? 1 : 0],
        label: "Save",
        by,
      });
    const [own, other] = volleysOf(
      rollsOf([line(0, save(2)), line(1, save(9)), line(2, save(4)), line(3, save(3, 1))]),
    );
    expect([own!.score, own!.casts.map((cast) => cast.number)]).toEqual(["2 of 3", [0, 1, 2]]);
    expect([other!.score, other!.casts.length]).toEqual(["1 of 1", 1]);
  });
  test("a die tells whose it is and what it was", () => {
    const again: DiceShown = {
      ...die(0, 4),
      label: "Save again",
      models: ["troopers.3"],
      weapon: "Rifle",
      traits: ["AP 1"],
      was: [{ place: 2, face: 9 }],
    };
    const told = { ...line(3, again), sentence: "Save again" };
    expect(rollsOf([told])[0]?.groups[0]?.notes).toEqual(["troopers.3, was 9"]);
    expect(kindOf(again)).toBe("Rifle, AP 1");
    expect(sentenceOf(told)).toBe("Save again: 9 becomes 4");
    expect(rollsOf([line(4, die(0, 5))])[0]?.groups[0]?.notes).toEqual([""]);
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

describe("a prompt", () => {
  const stage = { w: 1000, h: 700 };
  const size = { w: 270, h: 150 };
  const inside = ([x, y]: [number, number]): boolean =>
    x >= 0 && y >= 0 && x + size.w <= stage.w && y + size.h <= stage.h;
  const over = ([x, y]: [number, number], [px, py]: [number, number]): boolean =>
    px > x && px < x + size.w && py > y && py < y + size.h;

  test("goes a little farther off rather than over somebody", () => {
    const cause = { x: 900, y: 640, w: 40, h: 40 };
    const others = [
      { x: 640, y: 600, w: 110, h: 60 },
      { x: 780, y: 600, w: 90, h: 60 },
      { x: 20, y: 20, w: 110, h: 60 },
    ];
    const [x, y] = promptSpot(cause, size, stage, others, []);
    for (const one of others)
      expect(x + size.w <= one.x || x >= one.x + one.w || y + size.h <= one.y || y >= one.y + one.h).toBe(true);
    expect(Math.abs(y - cause.y)).toBeLessThan(300);
  });
  test("lies beside its cause, in the stage, and never over the line of fire", () => {
    for (const [cx, cy] of [
      [500, 350],
      [20, 20],
      [950, 680],
      [500, 10],
    ] as const) {
      const cause = { x: cx - 15, y: cy - 15, w: 30, h: 30 };
      for (const [ox, oy] of [
        [100, 600],
        [900, 100],
        [480, 650],
      ] as const) {
        const spot = promptSpot(
          cause,
          size,
          stage,
          [],
          [
            [
              [ox, oy],
              [cx, cy],
            ],
          ],
        );
        expect(inside(spot)).toBe(true);
        expect(over(spot, [cx, cy])).toBe(false);
        for (let t = 0; t <= 1; t += 0.02) expect(over(spot, [ox + (cx - ox) * t, oy + (cy - oy) * t])).toBe(false);
      }
    }
  });
});

test("a short name keeps the number that tells alike units apart", () => {
  expect(["Rifle Squad 1", "Rifle Squad 2"].map((name) => shortName(name))).toEqual(["Rifle 1", "Rifle 2"]);
  expect(shortName("Lisle's Muskets", "Ada")).toBe("Lisle");
  expect(shortName("Ada of York's Seat of Power", "Ada of York")).toBe("Seat P.");
  expect(["Lisle's Muskets", "Ser Joss Thornbury", "Iron Wardens"].map((name) => shortName(name))).toEqual([
    "Lisle",
    "Joss",
    "Iron W.",
  ]);
});

test("as many words stand in the bar as fit, in their order", () => {
  const option = (key: string): OptionShown => fillDefaults("OptionShown", { key, label: key });
  const all = ["Move", "Focus", "Hold", "Evade", "Rally", "Shoot", "Nothing more"].map(option);
  expect(modesThatFit(all, new Map(), 5000)).toEqual(all);
  expect(modesThatFit(all, new Map(), 120).map((one) => one.key)).toEqual(["Move", "Focus"]);
});

test("who points at a unit reads what the panels beside the table tell of it alone", () => {
  const row = (label: string, value: string, depth: number, about: string[]): Row =>
    fillDefaults<Row>("Row", { label, value, depth, about });
  const panel = fillDefaults<Panel>("Panel", {
    title: "Shown by North",
    note: "",
    rows: [
      row("Bog Wyrm", "N1", 0, ["N1"]),
      row("N1", "Bog Wyrm or Moss Snails", 1, ["N1"]),
      row("N2", "?", 1, ["N2"]),
    ],
  });
  expect(toldBeside([panel], "N1")).toEqual(["Shown by North: Bog Wyrm or Moss Snails"]);
  expect(toldBeside([panel], "S1")).toEqual([]);
});
