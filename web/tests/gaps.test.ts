import { describe, expect, test } from "vitest";
import { covers, footprint, gapBetween, trayCorners } from "../src/lib/geometry/gaps";
import { unitGap } from "../src/lib/words/unitsInWords";
import { fillDefaults } from "../src/lib/server/wireDefaults";
import type { Piece, Point, Unit } from "../src/wire";

const tray = (at: Point, facing: Point, width = 4000, depth = 2000): Piece =>
  fillDefaults("Tray", { type: "tray", id: "t", at, facing, width, depth });
const base = (at: Point, radius = 500): Piece => fillDefaults("Base", { type: "base", id: "b", at, radius });
const between = (a: Piece, b: Piece): number => gapBetween(footprint(a)!, footprint(b)!).length;
const unit = (...pieces: Piece[]): Unit =>
  fillDefaults("Unit", { id: "u", seat: 0, name: "U", count: 1, strength: 1, pieces });

describe("gaps", () => {
  test("bases are measured from rim to rim", () => {
    expect(between(base([0, 0]), base([3000, 4000]))).toBe(4000);
    expect(between(base([0, 0]), base([900, 0]))).toBe(0);
  });
  test("trays are measured from edge to edge, as they face", () => {
    // One behind the other: 10 apart, half a depth each. Side by side: half a width each.
    expect(between(tray([0, 0], [0, 1]), tray([0, 10000], [0, 1]))).toBeCloseTo(8000);
    expect(between(tray([0, 0], [0, 1]), tray([10000, 0], [0, 1]))).toBeCloseTo(6000);
    expect(between(tray([0, 0], [0, 1]), tray([10000, 0], [1, 0]))).toBeCloseTo(7000);
    // A corner towards an edge: turned by 45 degrees the half diagonal counts.
    const turned = between(tray([0, 0], [1, 1], 2000, 2000), tray([10000, 0], [0, 1], 2000, 2000));
    expect(turned).toBeCloseTo(9000 - 1000 * Math.SQRT2);
  });
  test("trays that overlap or touch are not apart, also crosswise", () => {
    expect(between(tray([0, 0], [0, 1]), tray([0, 2000], [0, 1]))).toBeCloseTo(0);
    expect(between(tray([0, 0], [0, 1], 8000, 1000), tray([0, 0], [1, 0], 8000, 1000))).toBe(0);
  });
  test("a base before a tray is measured to its edge, not to its middle", () => {
    expect(between(base([0, 5000]), tray([0, 0], [0, 1]))).toBeCloseTo(3500);
    expect(between(base([2500, 1500]), tray([0, 0], [0, 1]))).toBeCloseTo(Math.SQRT1_2 * 1000 - 500);
    expect(between(base([0, 0]), tray([0, 0], [0, 1]))).toBe(0);
  });
  test("the tape lies from edge to edge", () => {
    const { from, to } = gapBetween(footprint(base([0, 0]))!, footprint(tray([6000, 0], [0, 1]))!);
    expect(from).toEqual([500, 0]);
    expect(to).toEqual([4000, 0]);
  });
  test("the front edge of a tray lies where it faces", () => {
    expect(trayCorners([0, 0], [0, 5], 4000, 2000)[0]).toEqual([2000, 1000]);
    expect(covers(footprint(tray([0, 0], [1, 0]))!, [900, 1900])).toBe(true);
    expect(covers(footprint(tray([0, 0], [1, 0]))!, [1900, 900])).toBe(false);
  });
  test("units are as far apart as their nearest pieces; who has none is nowhere", () => {
    expect(unitGap(unit(base([0, 0]), base([5000, 0])), unit(tray([10000, 0], [0, 1])))).toBeCloseTo(2500);
    expect(unitGap(unit(), unit(base([0, 0])))).toBeNull();
  });
});
