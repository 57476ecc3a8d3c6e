// Where the odds at a target lie: near it, on nobody, and with a point towards it.
import { doOverlap, overlapArea, type Rect } from "./plates";
import type { Point } from "../../wire";

/** So many pixels lie between a unit and its chip. */
const GAP = 10;
/** A plate is less worth than a model, a pixel of the way less than either. */
const FAR = 6;
/** So far a chip keeps from the edge of the stage. */
export const CHIP_MARGIN = 8;

/** A text in as many lines as it needs to be no wider than this; nothing makes no line. */
export function wrappedLines(text: string, most: number, width: (text: string) => number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ").filter(Boolean)) {
    const longer = [...lines.slice(-1), word].join(" ");
    if (lines.length > 0 && width(longer) <= most) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** The spot beside a box that covers least of what is there and lies nearest; always inside the stage. */
export function chipSpot(box: Rect, size: { w: number; h: number }, stage: Rect, taken: Rect[]): Rect {
  const { w, h } = size;
  const [cx, cy] = [box.x + box.w / 2 - w / 2, box.y + box.h / 2 - h / 2];
  const [left, right] = [box.x + box.w - w, box.x];
  const spots: Rect[] = [];
  for (const step of [0, 1, 2, 3]) {
    const away = GAP + step * (h + 6);
    const [north, south] = [box.y - h - away, box.y + box.h + away + (step === 0 ? 16 : 0)];
    const [east, west] = [box.x + box.w + GAP + step * 40, box.x - w - GAP - step * 40];
    for (const x of [cx, left, right]) spots.push({ x, y: north, w, h }, { x, y: south, w, h });
    for (const y of [cy, north, south]) spots.push({ x: east, y, w, h }, { x: west, y, w, h });
  }
  const inside = spots.map((spot) => within(spot, stage));
  const cost = (spot: Rect): number =>
    (doOverlap(spot, box) ? 1e6 : 0) +
    taken.reduce((sum, other) => sum + overlapArea(spot, other), 0) +
    FAR * Math.hypot(spot.x - cx, spot.y - cy);
  return inside.reduce((best, spot) => (cost(spot) < cost(best) ? spot : best));
}

/** Words at units, one after the other: each beside its own, on none of the others, their plates and earlier words. */
export function tagSpots(tags: { box: Rect; w: number; h: number }[], stage: Rect, taken: Rect[]): Rect[] {
  const laid: Rect[] = [];
  for (const { box, w, h } of tags) laid.push(chipSpot(box, { w, h }, stage, [...taken, ...laid]));
  return laid;
}

/** The point of a chip: a wedge from its edge towards the middle of the unit, as far as the unit's edge. */
export function chipTail(chip: Rect, box: Rect): Point[] {
  const [tx, ty] = [box.x + box.w / 2, box.y + box.h / 2];
  const beside = chip.x > box.x + box.w || chip.x + chip.w < box.x;
  if (beside && ty > chip.y && ty < chip.y + chip.h) {
    const east = chip.x > tx;
    const x = east ? chip.x : chip.x + chip.w;
    return [
      [x, clamp(ty, chip.y + 8, chip.y + chip.h - 8) - 5],
      [east ? box.x + box.w : box.x, ty],
      [x, clamp(ty, chip.y + 8, chip.y + chip.h - 8) + 5],
    ];
  }
  const above = chip.y + chip.h / 2 < ty;
  const y = above ? chip.y + chip.h : chip.y;
  const foot = clamp(tx, chip.x + 12, chip.x + chip.w - 12);
  return [
    [foot - 6, y],
    [clamp(tx, box.x, box.x + box.w), above ? box.y : box.y + box.h],
    [foot + 6, y],
  ];
}

function within(spot: Rect, stage: Rect): Rect {
  return {
    ...spot,
    x: clamp(spot.x, stage.x + CHIP_MARGIN, stage.x + stage.w - spot.w - CHIP_MARGIN),
    y: clamp(spot.y, stage.y + CHIP_MARGIN, stage.y + stage.h - spot.h - CHIP_MARGIN),
  };
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value));
}
