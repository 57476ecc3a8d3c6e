import { describe, expect, test } from "vitest";
import { SIDE_LOOKS, markPath, platePath, sideColour, sideDashes, sideWord } from "../src/lib/drawing/sides";
import { allyWords } from "../src/lib/words/sitterWords";
import { chanceWords, curveInWords, nameTurns, winShares } from "../src/lib/replay/winCurve";

const seats = Array.from({ length: SIDE_LOOKS }, (_, seat) => seat);

describe("six sides", () => {
  test("each has a word, a colour, a mark, a plate and a line of its own", () => {
    expect(SIDE_LOOKS).toBe(6);
    const looks = [
      sideWord,
      sideColour,
      sideDashes,
      (s: number) => markPath(s, 9),
      (s: number) => platePath(s, 90, 20),
    ];
    for (const look of looks) expect(new Set(seats.map(look)).size).toBe(6);
  });
  test("marks stay within their square, plates within their box", () => {
    for (const seat of seats) {
      for (const number of markPath(seat, 10).match(/-?[\d.]+/g)!)
        expect(Math.abs(Number(number))).toBeLessThanOrEqual(20);
      expect(platePath(seat, 90, 20)).not.toContain("NaN");
    }
  });
  test("allies are named by their sides", () => {
    const sitters = [1, 2, 1, null].map((team, seat) => ({
      seat,
      name: "",
      who: "human",
      yours: false,
      team,
      left: false,
      free: false,
      offered: false,
    }));
    expect(seats.slice(0, 4).map((seat) => allyWords(seat, sitters))).toEqual(["with Ebony", "", "with Blue", ""]);
  });
  test("all of them are in the words of a curve", () => {
    const chances = {
      points: [
        { n: 0, seats: [0.4, 0.3, 0.3] },
        { n: 9, seats: [0.1, 0.2, 0.7] },
      ],
      turning: [{ n: 9, seat: 2, gain: 0.4, words: "It falls", clause: "a.b", unit: "" }],
      whole: true,
    };
    expect(winShares([0.4, 0.3, 0.3])).toEqual(["40 %", "30 %", "30 %"]);
    expect(chanceWords([0.1, 0.2, 0.7])).toBe("Blue 10 %, Red 20 %, Ebony 70 %");
    expect(curveInWords(chances)).toContain("Ebony had 30 % at worst, at moment 0, and 70 % at best, at moment 9.");
    const [point] = nameTurns(chances, { frames: 9, width: 100, height: 100 });
    expect(point!.y).toBeCloseTo(30);
  });
});
