import { describe, expect, test } from "vitest";
import { carriedUnit } from "../src/lib/moving/arrivals";
import { bubbleSpot } from "../src/lib/layout/dragBubbles";
import { chipSpot, chipTail, tagSpots, wrappedLines } from "../src/lib/layout/oddsChips";
import { fillDefaults } from "../src/lib/server/wireDefaults";
import { pipsInWords } from "../src/lib/dice/luckWords";
import { answerOdds, chipLines, commonCount } from "../src/lib/dice/oddsWords";
import { doOverlap, plateWidth, quietSigns, type Rect } from "../src/lib/layout/plates";
import { firstSentences, hintFor } from "../src/lib/questions/firstBattleHints";
import { promptCause } from "../src/lib/questions/prompts";
import { howToAnswer } from "../src/lib/questions/pointableOptions";
import { mergedGroups, deadDice, scoreOf } from "../src/lib/dice/rolls";
import type {
  Asked,
  Board,
  Chart,
  DiceShown,
  ForecastReply,
  LuckLine,
  Mover,
  OptionShown,
  Outlook,
  Unit,
} from "../src/wire";

function unit(id: string, more: Record<string, unknown> = {}): Unit {
  return fillDefaults("Unit", { id, seat: 0, name: id, count: 5, strength: 5, emblem: "rifle", ...more });
}

describe("the bubble of a drag", () => {
  const size = { w: 180, h: 44 };
  const apart = (box: Rect, window: Rect): void => {
    for (const side of ["east", "west"] as const) {
      const spot = bubbleSpot(box, size, window, side);
      expect(doOverlap(spot, box)).toBe(false);
      expect(spot.x >= window.x && spot.y >= window.y).toBe(true);
      expect(spot.x + spot.w <= window.x + window.w && spot.y + spot.h <= window.y + window.h).toBe(true);
    }
  };
  test("at a desk it lies beside what is dragged, also at the edge of the table", () => {
    const window: Rect = { x: 0, y: 0, w: 1032, h: 780 };
    for (const x of [0, 400, 930]) apart({ x, y: 300, w: 100, h: 60 }, window);
    expect(bubbleSpot({ x: 400, y: 300, w: 100, h: 60 }, size, window, "east").x).toBe(514);
  });
  test("on a phone it lies behind or before it, never over the ranks", () => {
    const window: Rect = { x: 0, y: 0, w: 390, h: 616 };
    for (const x of [0, 120, 260]) for (const y of [0, 280, 556]) apart({ x, y, w: 130, h: 60 }, window);
  });
});

test("a unit that is carried from the strip is seen in its ranks, nobody on anybody", () => {
  const movers = ["a.1", "a.2", "a.3", "a.4", "a.5"].map((id) =>
    fillDefaults<Mover>("Mover", { id, label: id, radius: 500 }),
  );
  const found = carriedUnit(unit("a"), movers, fillDefaults<Board>("Board", { width: 48_000, height: 36_000 }));
  expect(found.unit.pieces.map((piece) => piece.id)).toEqual(movers.map(({ id }) => id));
  const spots = Object.values(found.places);
  for (const [i, [x, y]] of spots.entries()) {
    expect(Math.hypot(x - 24_000, y - 18_000)).toBeLessThan(3000);
    for (const [ox, oy] of spots.slice(i + 1)) expect(Math.hypot(x - ox, y - oy)).toBeGreaterThanOrEqual(1000);
  }
});

describe("odds at a target", () => {
  const stage: Rect = { x: 0, y: 0, w: 1000, h: 700 };
  const size = { w: 170, h: 38 };

  test("a chip lies on no unit, also where they stand in a row at the edge of the table", () => {
    const row = [0, 1, 2, 3, 4].map((i): Rect => ({ x: 40 + 190 * i, y: 60, w: 120, h: 60 }));
    const laid: Rect[] = [];
    for (const box of row) {
      const spot = chipSpot(box, size, stage, [...row, ...laid]);
      expect([...row, ...laid].filter((other) => doOverlap(spot, other))).toEqual([]);
      expect(spot.x >= 0 && spot.y >= 0 && spot.x + spot.w <= stage.w && spot.y + spot.h <= stage.h).toBe(true);
      laid.push(spot);
    }
  });
  test("words that are wider than the window take more lines, and nothing takes none", () => {
    const width = (text: string): number => 7 * text.length;
    const lines = wrappedLines("4 of 8 unless Red pays 3 for a Counterattack or 2 for a Brace", 200, width);
    expect(lines.length).toBe(3);
    expect(lines.every((line) => width(line) <= 200)).toBe(true);
    expect(lines.join(" ")).toBe("4 of 8 unless Red pays 3 for a Counterattack or 2 for a Brace");
    expect(wrappedLines("", 200, width)).toEqual([]);
  });
  test("its point begins at the chip and ends at the unit", () => {
    const box: Rect = { x: 400, y: 300, w: 80, h: 40 };
    for (const spot of [
      { x: 380, y: 240, ...size },
      { x: 380, y: 360, ...size },
      { x: 500, y: 300, ...size },
      { x: 200, y: 300, ...size },
    ]) {
      const [a, end, b] = chipTail(spot, box);
      const on = ([x, y]: number[], { x: left, y: top, w, h }: Rect): boolean =>
        x! >= left && x! <= left + w && y! >= top && y! <= top + h;
      expect([on(a!, spot), on(end!, box), on(b!, spot)]).toEqual([true, true, true]);
    }
  });
  test("what is expected stands first, what may end below it", () => {
    const told = fillDefaults<Parameters<typeof chipLines>[0]>("ForecastReply", {
      id: 1,
      charts: [{ title: "", bars: [], sentence: "", headline: "1.8 expected, 89 % at least 1, 29 % destroyed" }],
    });
    expect(chipLines(told)).toEqual(["1.8 expected, 89 % at least 1", "29 % destroyed"]);
    expect(chipLines(undefined)).toEqual(["", ""]);
    const certain = fillDefaults<Parameters<typeof chipLines>[0]>("ForecastReply", {
      id: 2,
      lines: ["HP lost by Her Almoner: 2 of 4, unless Red pays 3 for a Counterattack"],
    });
    expect(chipLines(certain)).toEqual(["HP lost by Her Almoner: 2 of 4", "unless Red pays 3 for a Counterattack"]);
  });
  test("dice whose number counts have a sentence in the report of luck", () => {
    const line = (label: string, counts: "successes" | "pips", dice: number, actual: number): LuckLine =>
      fillDefaults("LuckLine", { seat: 0, label, counts, dice, actual, expected: dice * 3.5 });
    const lines = [line("Quality", "pips", 2, 9), line("Hit", "successes", 4, 3), line("Numbers", "pips", 1, 1)];
    expect(pipsInWords(lines)).toContain("3 dice whose number counts came to 10 where 10.5 were to be expected.");
    expect(pipsInWords(lines.slice(1, 2))).toBe("");
  });
});

describe("how one answers by pointing", () => {
  type Hand = Parameters<typeof howToAnswer>[0];
  const none: Hand = { subject: undefined, outlook: () => undefined };
  const could = (...moves: string[]): Hand => ({
    subject: unit("scouts"),
    outlook: () => fillDefaults<Outlook>("Outlook", { moves: moves.map((label) => ({ label, answers: ["x"] })) }),
  });
  test("who waits beside the table is dragged onto it", () => {
    expect(howToAnswer(none, [unit("a", { where: "reserve" })], [], true)).toMatch(/^Drag one from the list/);
    expect(howToAnswer(none, [unit("a", { where: "reserve" })], [], false)).toBe("Choose one of these.");
    expect(howToAnswer(none, [unit("a")], [], true)).toBe("Point at one with a gold edge.");
    expect(howToAnswer(none, [], [], true)).toBe("");
    const paid = fillDefaults<Parameters<typeof howToAnswer>[2][number]>("OptionShown", {
      key: "a",
      label: "Night March",
      cost: 1,
    });
    expect(howToAnswer(none, [unit("a", { where: "reserve" })], [paid], true)).toBe(
      "Point at one with a gold edge in the list on the left.",
    );
  });
  test("what is bought by pointing is named with its price, if it is the same for everybody", () => {
    const waits = [unit("a", { where: "reserve" })];
    const offer = (label: string, cost = 1) =>
      fillDefaults<Parameters<typeof howToAnswer>[2][number]>("OptionShown", { label, cost });
    const march = [offer("Rifles: Night March"), offer("Tank: Night March"), offer("Save the points", 0)];
    expect(howToAnswer(none, waits, march, true)).toBe("Point at one on the left: Night March for 1.");
    expect(howToAnswer(none, waits, [...march, offer("Pair: Ambush")], true)).toMatch(/^Point at one with a gold edge/);
    expect(howToAnswer(none, waits, [...march, offer("Radio: Night March", 2)], true)).toMatch(
      /^Point at one with a gold edge/,
    );
  });
  test("an order of one word is named, a longer one is not", () => {
    expect(howToAnswer(could("Scouts, Advance"), [], [], true)).toBe("Drag it to advance.");
    expect(howToAnswer(could("Decoys: Scouts"), [], [], true)).toBe("Drag it.");
  });
});

describe("a rule in a hint", () => {
  test("as many whole sentences as there is room for", () => {
    expect(firstSentences("One. Two at 2.5″.")).toBe("One. Two at 2.5″.");
    const long = `${"a".repeat(200)}. ${"b".repeat(100)}.`;
    expect(firstSentences(long)).toBe(`${"a".repeat(200)}.`);
  });
  test("rules that it names are no words", () => {
    expect(firstSentences("A unit that he may join (lords.join.conditions) at 2.5″ (not 3).")).toBe(
      "A unit that he may join at 2.5″ (not 3).",
    );
  });
});

describe("what a plate says without its name", () => {
  const badge = (word: string, tone: string): Record<string, string> => ({
    word,
    icon: "bolt",
    tone,
    why: "",
    clause: "",
  });
  test("states that help or hurt, each with its number, and room for them", () => {
    const shaken = unit("a", {
      badges: [badge("Activated", "plain"), badge("Shock 2", "hurts"), badge("Hold", "helps")],
    });
    expect(quietSigns(shaken).map(({ badge: { word }, number }) => [word, number])).toEqual([
      ["Shock 2", "2"],
      ["Hold", ""],
    ]);
    expect(plateWidth(shaken, true)).toBeGreaterThan(plateWidth(unit("a"), true));
    expect(plateWidth(shaken, false)).toBe(plateWidth(unit("a"), false));
  });
});

describe("dice of one roll", () => {
  const die = (model: string, mark: number, more: Record<string, unknown> = {}): DiceShown =>
    fillDefaults("DiceShown", {
      sides: 10,
      faces: [mark === 0 ? 3 : 9],
      bands: ["hit", "miss"],
      marks: [mark],
      label: "Rifle: hits",
      by: 0,
      unit: "squad",
      models: [model],
      ...more,
    });
  test("of several models with the same weapon and need they are one group", () => {
    const [group, ...others] = mergedGroups([die("a", 0), die("b", 1), die("c", 0)]);
    expect(others).toEqual([]);
    expect([group!.faces, group!.models, scoreOf(group!)]).toEqual([[3, 9, 3], ["a", "b", "c"], "2 of 3"]);
  });
  test("another range or need is another group, and so is a die that was rolled again", () => {
    expect(mergedGroups([die("a", 0), die("b", 0, { traits: ["long range"] })])).toHaveLength(2);
    expect(mergedGroups([die("a", 0), die("b", 0, { was: [{ place: 1, face: 9 }] })])).toHaveLength(2);
  });
  test("a save that failed is dim", () => {
    expect(deadDice(die("a", 1, { bands: ["saved", "wounded"] }))).toEqual([true]);
    expect(scoreOf(die("a", 0, { bands: ["saved", "wounded"] }))).toBe("1 of 1");
  });
});

describe("a decision in the midst of what somebody does", () => {
  const option = (key: string, about: string[] = [], declines = false): OptionShown =>
    fillDefaults<OptionShown>("OptionShown", { key, label: key, about, declines });
  const [own, enemy] = [unit("scouts"), unit("ants", { seat: 1 })];
  const no = option("decline", [], true);

  test("stands beside the enemy who caused it", () => {
    expect(promptCause([own, enemy], [option("dodge scouts", ["scouts"]), no], 0, false)).toBe(enemy);
  });
  test("stands beside one's own unit where nothing else says what could be done: a strategy for its reaction", () => {
    expect(promptCause([own], [option("quick-hands scouts", ["scouts"]), no], 0, false)).toBe(own);
  });
  test("is none where the answers are words of the bar, or somebody else is pointed at", () => {
    expect(promptCause([own], [option("move"), option("hold"), no], 0, false)).toBeUndefined();
    expect(promptCause([own], [option("shoot ants", ["ants"]), no], 0, false)).toBeUndefined();
    expect(promptCause([own], [option("quick-hands scouts", ["scouts"])], 0, false)).toBeUndefined();
  });
  test("says of each unit what its odds count, the first of each", () => {
    const chart = (title: string, words: string): Chart => fillDefaults("Chart", { title, headline: words, bars: [] });
    const charts = [
      chart("Acid Spitters: models lost", "0.5 expected, 30 % at least 1"),
      chart("Toy Tank: wounds lost", "0.3 expected, 28 % at least 1"),
      chart("Toy Tank: Shock", ""),
    ];
    expect(answerOdds(fillDefaults<ForecastReply>("ForecastReply", { charts }))).toEqual([
      { what: "Acid Spitters, models lost", odds: "0.5 expected, 30 % at least 1" },
      { what: "Toy Tank, wounds lost", odds: "0.3 expected, 28 % at least 1" },
    ]);
    expect(answerOdds(fillDefaults<ForecastReply>("ForecastReply", { charts, idle: true }))).toEqual([]);
    expect(answerOdds(undefined)).toEqual([]);
    const own = { what: "Toy Tank, wounds lost", odds: "0.3 expected" };
    expect(commonCount([[{ what: "Acid Spitters, models lost", odds: "0.5 expected" }, own], [own], []])).toBe(
      own.what,
    );
    expect(commonCount([[]])).toBe("");
  });
});

test("words at units lie on none of the others, also in a press", () => {
  const stage: Rect = { x: 0, y: 0, w: 1000, h: 700 };
  const boxes: Rect[] = [
    { x: 400, y: 300, w: 110, h: 60 },
    { x: 470, y: 330, w: 90, h: 34 },
    { x: 430, y: 250, w: 34, h: 34 },
  ];
  const laid = tagSpots(
    boxes.map((box) => ({ box, w: 52, h: 24 })),
    stage,
    boxes,
  );
  const letters = laid.map(({ x, y, w, h }): Rect => ({ x: x + 5, y: y + 5, w: w - 10, h: h - 10 }));
  for (const [i, word] of letters.entries())
    expect([...boxes, ...letters.slice(0, i)].filter((other) => doOverlap(word, other))).toEqual([]);
});

describe("what one is told to do", () => {
  test("a drag says which other order a click offers, where one still chooses among units", () => {
    const moves = ["advance", "run"].map((label) => ({ answers: ["pikes", label], label }));
    const outlook = (): Outlook => fillDefaults("Outlook", { moves });
    const pikes = unit("pikes");
    expect(howToAnswer({ subject: pikes, outlook }, [pikes], [], true)).toBe("Drag it to advance; click it to run.");
    expect(howToAnswer({ subject: pikes, outlook }, [], [], true)).toBe("Drag it to advance.");
    const unknown = { subject: pikes, outlook: () => undefined };
    expect(howToAnswer(unknown, [pikes], [], true)).toBe("Point at one with a gold edge.");
  });
  test("a number that lies on a way is dragged there", () => {
    const stop: Asked = fillDefaults("Asked", {
      kind: "number",
      body: { type: "number", stops: [0], spots: [[1, 1]] },
    });
    expect(hintFor(stop)).toMatch(/^Drag the knob/);
  });
});

test("the point of a chip reaches its unit however far it lies: between them stands somebody else", () => {
  const box: Rect = { x: 400, y: 400, w: 60, h: 60 };
  const [, end] = chipTail({ x: 380, y: 100, w: 180, h: 38 }, box);
  expect(end![1]).toBe(400);
});
