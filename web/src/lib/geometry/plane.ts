// Plane geometry of the page, in mils (1/1000 inch). It draws and measures; what is allowed the server says.
import type { Point } from "../../wire";
import { inChosenUnit } from "../words/lengthUnits";

export const INCH = 1000;

export function distance(a: Point, b: Point): number {
  return Math.sqrt((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2);
}

export function pathLength(path: Point[]): number {
  let sum = 0;
  for (let i = 1; i < path.length; i++) sum += distance(path[i - 1]!, path[i]!);
  return sum;
}

export function add(a: Point, b: Point): Point {
  return [a[0] + b[0], a[1] + b[1]];
}

export function sub(a: Point, b: Point): Point {
  return [a[0] - b[0], a[1] - b[1]];
}

export function whole(p: Point): Point {
  return [Math.round(p[0]), Math.round(p[1])];
}

export function centroid(points: Point[]): Point {
  if (points.length === 0) return [0, 0];
  const sum = points.reduce<Point>((s, p) => add(s, p), [0, 0]);
  return [sum[0] / points.length, sum[1] / points.length];
}

/** Turn a point about a centre; degrees clockwise as seen on the screen. */
export function turned(p: Point, about: Point, degrees: number): Point {
  const a = (-degrees * Math.PI) / 180;
  const [x, y] = sub(p, about);
  return [about[0] + x * Math.cos(a) - y * Math.sin(a), about[1] + x * Math.sin(a) + y * Math.cos(a)];
}

/** The degrees clockwise from north of a direction vector. */
export function bearing(facing: Point): number {
  return (Math.atan2(facing[0], facing[1]) * 180) / Math.PI;
}

export function box(points: Point[]): { x0: number; y0: number; x1: number; y1: number } {
  const xs = points.map((p) => p[0]);
  const ys = points.map((p) => p[1]);
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) };
}

export function inside(p: Point, outline: Point[]): boolean {
  let hit = false;
  for (let i = 0, j = outline.length - 1; i < outline.length; j = i++) {
    const [xi, yi] = outline[i]!;
    const [xj, yj] = outline[j]!;
    if (yi > p[1] !== yj > p[1] && p[0] < ((xj - xi) * (p[1] - yi)) / (yj - yi) + xi) hit = !hit;
  }
  return hit;
}

/** The distance from a point to the nearest edge of an outline. */
export function toEdge(p: Point, outline: Point[]): number {
  return distance(p, nearestOn(p, outline));
}

/** The point of an outline's edge that is nearest to another point; of a single point, that point. */
export function nearestOn(p: Point, outline: Point[]): Point {
  let best = outline[0]!;
  for (let i = 0, j = outline.length - 1; i < outline.length; j = i++) {
    const on = onSegment(p, outline[j]!, outline[i]!);
    if (distance(p, on) < distance(p, best)) best = on;
  }
  return best;
}

function onSegment(p: Point, a: Point, b: Point): Point {
  const ab = sub(b, a);
  const length = ab[0] ** 2 + ab[1] ** 2;
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, ((p[0] - a[0]) * ab[0] + (p[1] - a[1]) * ab[1]) / length));
  return [a[0] + ab[0] * t, a[1] + ab[1] * t];
}

/** The points at which a path has come each further inch, for the ticks. */
export function ticks(path: Point[], step = INCH): { at: Point; along: Point; travelled: number }[] {
  const found: { at: Point; along: Point; travelled: number }[] = [];
  let gone = 0;
  for (let i = 1; i < path.length; i++) {
    const a = path[i - 1]!;
    const b = path[i]!;
    const length = distance(a, b);
    if (length === 0) continue;
    const along: Point = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
    for (let next = Math.floor(gone / step + 1) * step; next <= gone + length; next += step) {
      const d = next - gone;
      found.push({ at: [a[0] + along[0] * d, a[1] + along[1] * d], along, travelled: next });
    }
    gone += length;
  }
  return found;
}

/** The part of a path up to a length, and the rest of it. */
export function cutPath(path: Point[], length: number): [Point[], Point[]] {
  const first: Point[] = path.length ? [path[0]!] : [];
  let gone = 0;
  for (let i = 1; i < path.length; i++) {
    const a = path[i - 1]!;
    const b = path[i]!;
    const d = distance(a, b);
    if (gone + d > length && d > 0) {
      const t = (length - gone) / d;
      const at: Point = [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
      return [
        [...first, at],
        [at, ...path.slice(i)],
      ];
    }
    gone += d;
    first.push(b);
  }
  return [first, []];
}

/** A length as the hobby writes it: 6″, 4.5″, or in centimetres for who likes those better. */
export function inches(mils: number, digits = 1): string {
  const text = (mils / INCH).toFixed(digits);
  return inChosenUnit(`${text.replace(/\.0+$/, "")}″`);
}
