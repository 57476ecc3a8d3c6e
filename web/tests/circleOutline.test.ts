import { describe, expect, test } from "vitest";
import { emptiestSpot } from "../src/lib/layout/promptSpots";
import { circleOutline, type Circle } from "../src/lib/geometry/circleOutline";

/** Where each line of a path begins and ends. */
function ends(d: string): number[][] {
  return d
    .split("M")
    .slice(1)
    .flatMap((run) => {
      const points = run.split("L").map((p) => p.split(" ").map(Number));
      return [points[0]!, points.at(-1)!];
    });
}

describe("the edge of a reach", () => {
  test("a line that ends meets the next one: there are no gaps where circles cross", () => {
    const circles: Circle[] = [0, 37, 74].map((x) => ({ at: [x, 0], r: 200 }));
    const found = ends(circleOutline(circles));
    for (const [i, one] of found.entries()) {
      const gaps = found.filter((_, j) => j !== i).map((o) => Math.hypot(o[0]! - one[0]!, o[1]! - one[1]!));
      expect(Math.min(...gaps)).toBeLessThan(1);
    }
  });
  test("a circle within another has no edge", () => {
    expect(
      ends(
        circleOutline([
          { at: [0, 0], r: 200 },
          { at: [5, 0], r: 20 },
        ]),
      ),
    ).toHaveLength(2);
  });
});

describe("plates of sealed numbers", () => {
  const [size, stage] = [
    { w: 400, h: 130 },
    { w: 1000, h: 780 },
  ];
  test("lie in the middle of an empty table", () => {
    expect(emptiestSpot(size, stage, [])).toEqual([300, 325]);
  });
  test("leave units alone where there is room", () => {
    const units = [
      { x: 300, y: 300, w: 400, h: 200 },
      { x: 300, y: 620, w: 400, h: 160 },
    ];
    const [x, y] = emptiestSpot(size, stage, units);
    for (const unit of units)
      expect(x < unit.x + unit.w && x + size.w > unit.x && y < unit.y + unit.h && y + size.h > unit.y).toBe(false);
  });
});
