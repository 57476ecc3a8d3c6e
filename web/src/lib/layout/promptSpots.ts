// Where a prompt lies: beside the piece that caused it, never over the line between that piece and one's own.
import { doOverlap, type Rect } from "./plates";
import type { Point } from "../../wire";

/** So many pixels lie between a piece and its prompt. */
const GAP = 14;
/** So many pixels the rim of the stage takes. */
const EDGE = 20;

/** So many pixels lie between two places that are tried. */
const STEP = 24;
/** What counts against a place: its cause under it, a line across it, and so many times the pixels of others under it as
 * it would lie farther off by one. */
const ON_CAUSE = 1e7;
const ACROSS = 1e6;
const FARTHER = 10;

/** The place for something of this size that is inside the stage, across none of the lines, and lies on as little of the
 * others and as near to its cause as can be. */
export function promptSpot(
  cause: Rect,
  size: { w: number; h: number },
  stage: { w: number; h: number },
  others: Rect[],
  lines: [Point, Point][],
): Point {
  const { w, h } = size;
  const [cx, cy] = [cause.x + cause.w / 2, cause.y + cause.h / 2];
  const beside = [cause.x + cause.w + GAP, cause.x - GAP - w, cx - w / 2];
  const below = [cy - h / 2, cause.y + cause.h + GAP + 24, cause.y - GAP - h]; // the second leaves room for its plate
  const all = (some: number[], most: number): number[] => {
    const tried = Array.from({ length: Math.max(1, Math.ceil((most - 8) / STEP)) }, (_, i) => 8 + i * STEP);
    return [...new Set([...some, ...tried].map((one) => clamp(one, 8, Math.max(8, most))))];
  };
  let best: { cost: number; spot: Point } = { cost: Infinity, spot: [8, 8] };
  const down = all(below, stage.h - h - 8);
  for (const x of all(beside, stage.w - w - 8))
    for (const y of down) {
      const rect = { x, y, w, h };
      const near = FARTHER * Math.max(0, away(rect, cause) - GAP);
      if (near >= best.cost) continue;
      const cost =
        near +
        (doOverlap(rect, cause) ? ON_CAUSE : 0) +
        ACROSS * lines.filter((line) => crosses(rect, line)).length +
        others.reduce((sum, other) => sum + shared(rect, other), 0);
      if (cost < best.cost) best = { cost, spot: [x, y] };
    }
  return best.spot;
}

/** How far two boxes are from each other. */
function away(a: Rect, b: Rect): number {
  const x = Math.max(0, a.x - b.x - b.w, b.x - a.x - a.w);
  const y = Math.max(0, a.y - b.y - b.h, b.y - a.y - a.h);
  return Math.hypot(x, y);
}

/** Something that belongs to nobody on the table lies where it covers the least of them: in the middle if it can, else
 * nearer to an edge. */
export function emptiestSpot(size: { w: number; h: number }, stage: { w: number; h: number }, others: Rect[]): Point {
  const across = [0.5, 0, 1].map((part) => EDGE + part * (stage.w - size.w - 2 * EDGE));
  const down = [0.5, 1, 0, 0.75, 0.25].map((part) => EDGE + part * (stage.h - size.h - 2 * EDGE));
  const spots = across.flatMap((x) => down.map((y): Point => [x, y]));
  const covered = spots.map(([x, y]) => others.reduce((sum, other) => sum + shared({ x, y, ...size }, other), 0));
  return spots[covered.indexOf(Math.min(...covered))]!;
}

/** How much of two boxes is the same. */
function shared(a: Rect, b: Rect): number {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return Math.max(0, w) * Math.max(0, h);
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value));
}

/** Whether a line runs through a box, found by looking at it every few pixels. */
function crosses(rect: Rect, [[ax, ay], [bx, by]]: [Point, Point]): boolean {
  const steps = Math.max(1, Math.ceil(Math.hypot(bx - ax, by - ay) / 6));
  for (let i = 0; i <= steps; i++) {
    const x = ax + ((bx - ax) * i) / steps;
    const y = ay + ((by - ay) * i) / steps;
    if (x > rect.x && x < rect.x + rect.w && y > rect.y && y < rect.y + rect.h) return true;
  }
  return false;
}
