// Where a prompt lies: beside the piece that caused it, never over the line between that piece and one's own.
import { meet, type Rect } from "./plates";
import type { Point } from "../wire";

/** So many pixels lie between a piece and its prompt. */
const GAP = 14;
/** So many pixels the rim of the stage takes. */
const EDGE = 20;

/** The first place beside a box that is inside the stage, on nobody and not across any of the lines; in a press the one
 * that lies on the fewest. */
export function promptSpot(
  cause: Rect,
  size: { w: number; h: number },
  stage: { w: number; h: number },
  others: Rect[],
  lines: [Point, Point][],
): Point {
  const { w, h } = size;
  const [cx, cy] = [cause.x + cause.w / 2, cause.y + cause.h / 2];
  const east = cause.x + cause.w + GAP;
  const west = cause.x - GAP - w;
  const south = cause.y + cause.h + GAP + 24; // below its plate
  const north = cause.y - GAP - h;
  const spots: Point[] = [
    [east, cy - h / 2],
    [west, cy - h / 2],
    [cx - w / 2, south],
    [cx - w / 2, north],
    [east, south],
    [west, south],
    [east, north],
    [west, north],
    // In a corner of the stage there may be no room beside it: then a little further off.
    [east + w, cy - h / 2],
    [west - w, cy - h / 2],
    [cx - w / 2, south + h],
    [cx - w / 2, north - h],
    [0, 0],
    [stage.w, 0],
    [0, stage.h],
    [stage.w, stage.h],
  ];
  const inside = spots.map(([x, y]): Point => [clamp(x, 8, stage.w - w - 8), clamp(y, 8, stage.h - h - 8)]);
  const faults = inside.map(([x, y]) => {
    const rect = { x, y, w, h };
    const onCause = meet(rect, cause) ? 100 : 0;
    return (
      onCause +
      10 * lines.filter((line) => crosses(rect, line)).length +
      others.filter((other) => meet(rect, other)).length
    );
  });
  return inside[faults.indexOf(Math.min(...faults))]!;
}

/** Something that belongs to nobody on the table lies where it covers the least of them: in the middle if it can, else
 * nearer to an edge. */
export function emptiest(size: { w: number; h: number }, stage: { w: number; h: number }, others: Rect[]): Point {
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
