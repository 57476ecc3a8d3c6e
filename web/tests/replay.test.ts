import { describe, expect, test } from "vitest";
import { chanceAt, curveInWords, nameTurns, winShares } from "../src/lib/replay/winCurve";
import { nextStop, toldBy } from "../src/lib/replay/replaySteps";
import type { Moment, WinProbabilities, TurningPoint } from "../src/wire";

const entry = (kind: Moment["kind"], n: number, lines = 0): Moment => ({
  n,
  kind,
  seat: 0,
  lines,
  label: "",
  clause: "",
});

test("a replay that plays goes from decision to decision with all the dice that follow", () => {
  const kinds: Moment["kind"][] = ["draw", "answer", "roll", "roll", "answer", "draw", "roll", "sealed", "answer"];
  const moments = kinds.map((kind, i) => entry(kind, i + 1));
  const stops = [0];
  while (stops.at(-1)! < moments.length) stops.push(nextStop(moments, stops.at(-1)!));
  expect(stops).toEqual([0, 1, 4, 7, 8, 9]);
});

test("while it plays the slider is at the entry whose lines are told", () => {
  const moments = [entry("answer", 1, 0), entry("answer", 2, 2), entry("roll", 3, 3), entry("roll", 4, 3)];
  expect([0, 1, 2, 3, 4].map((lines) => toldBy(moments, lines))).toEqual([1, 2, 2, 3, 0]);
});

describe("the curve of the chance to win", () => {
  const turn = (n: number, seat: number, gain: number, unit = `Unit ${n}`): TurningPoint => ({
    n,
    seat,
    gain,
    unit,
    words: `${unit} does something`,
    clause: "a.b",
  });
  const chances: WinProbabilities = {
    points: [
      { n: 10, seats: [0.5, 0.5] },
      { n: 20, seats: [0.7, 0.3] },
      { n: 22, seats: [0.4, 0.6] },
      { n: 40, seats: [0, 1] },
    ],
    turning: [turn(20, 0, 0.2), turn(22, 1, 0.3)],
    whole: true,
  };
  const size = { frames: 40, width: 800, height: 84 };

  test("holds from one rest to the next and begins with the first", () => {
    expect(chanceAt(chances, 9)).toBeNull();
    expect(chanceAt(chances, 10)).toEqual([0.5, 0.5]);
    expect(chanceAt(chances, 21)).toEqual([0.7, 0.3]);
    expect(chanceAt(chances, 99)).toEqual([0, 1]);
  });
  test("comes to a hundred in whole percents", () => {
    expect(winShares([0.135, 0.865])).toEqual(["14 %", "86 %"]);
    expect(winShares([0, 1])).toEqual(["0 %", "100 %"]);
    expect(winShares([1 / 3, 1 / 3, 1 / 3])).toEqual(["33 %", "33 %", "34 %"]);
  });
  test("is told in words", () => {
    const said = curveInWords(chances);
    expect(said).toContain("began with Blue 50 %, Red 50 % and stands at Blue 0 %, Red 100 %");
    expect(said).toContain("70 % at best, at moment 20");
    expect(curveInWords({ points: [], turning: [], whole: true })).toBe("");
  });
  test("names lie over no other name, no point and not over the curve", () => {
    const named = nameTurns(chances, size);
    expect(named.map((one) => Math.round(one.x))).toEqual([400, 440]);
    const shown = named.filter((one) => one.name);
    expect(shown.length).toBeGreaterThan(0);
    for (const one of shown) {
      expect(one.labelY).toBeGreaterThanOrEqual(0);
      expect(one.labelY + 16).toBeLessThanOrEqual(84);
      expect(one.labelY + 16 <= one.y - 9 || one.labelY >= one.y + 9).toBe(true);
    }
  });
  test("a name that finds no room is left to the list, and a long one is cut", () => {
    const long = "Thornbury Hobilars with Ser Joss Thornbury";
    const points = [19, 20, 21, 22, 23].map((n) => ({ n, seats: [0.5, 0.5] }));
    const turning = [20, 21, 22].map((n) => turn(n, 0, 0.2, long));
    const named = nameTurns({ points, turning, whole: true }, size);
    expect(named).toHaveLength(3);
    expect(named.filter((one) => one.name)).toHaveLength(2);
    expect(named.find((one) => one.name)!.name).toMatch(/^Thornbury .*…$/);
  });
});
