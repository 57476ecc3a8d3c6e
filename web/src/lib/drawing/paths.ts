// Paths for the drawing. All points here are already drawing units with y downwards.
import { centroid, distance } from "../geometry/plane";
import { repeatableNoise } from "./repeatableNoise";
import type { Point } from "../../wire";

const f = (n: number): string => n.toFixed(1);

export function polygon(points: Point[]): string {
  return points.length ? `M${points.map((p) => `${f(p[0])} ${f(p[1])}`).join("L")}z` : "";
}

export function polyline(points: Point[]): string {
  return points.length ? `M${points.map((p) => `${f(p[0])} ${f(p[1])}`).join("L")}` : "";
}

/** A closed soft line through the points. */
export function smooth(points: Point[]): string {
  const n = points.length;
  if (n < 3) return polygon(points);
  const at = (i: number): Point => points[((i % n) + n) % n]!;
  let d = `M${f(at(0)[0])} ${f(at(0)[1])}`;
  for (let i = 0; i < n; i++) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    d += `C${f(p1[0] + (p2[0] - p0[0]) / 6)} ${f(p1[1] + (p2[1] - p0[1]) / 6)} ${f(p2[0] - (p3[0] - p1[0]) / 6)} ${f(p2[1] - (p3[1] - p1[1]) / 6)} ${f(p2[0])} ${f(p2[1])}`;
  }
  return `${d}z`;
}

/** An open soft line through the points. */
export function flowing(points: Point[]): string {
  const n = points.length;
  const at = (i: number): Point => points[Math.max(0, Math.min(n - 1, i))]!;
  if (n < 3) return polyline(points);
  let d = `M${f(at(0)[0])} ${f(at(0)[1])}`;
  for (let i = 0; i < n - 1; i++) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    d += `C${f(p1[0] + (p2[0] - p0[0]) / 6)} ${f(p1[1] + (p2[1] - p0[1]) / 6)} ${f(p2[0] - (p3[0] - p1[0]) / 6)} ${f(p2[1] - (p3[1] - p1[1]) / 6)} ${f(p2[0])} ${f(p2[1])}`;
  }
  return d;
}

/** The outline drawn nearer to its middle, shifted a little towards the light. */
export function shrunk(points: Point[], by: number, lift = 0): Point[] {
  const c = centroid(points);
  return points.map((p) => [c[0] + (p[0] - c[0]) * by - lift, c[1] + (p[1] - c[1]) * by - lift]);
}

/** A leafy blob: the crown of a tree or a bush. */
export function blob(x: number, y: number, r: number, seed: string, lobes = 9): string {
  const next = repeatableNoise(seed);
  const points: Point[] = [];
  for (let i = 0; i < lobes; i++) {
    const a = (i / lobes) * Math.PI * 2 + next() * 0.35;
    const d = r * (0.86 + next() * 0.24);
    points.push([x + Math.cos(a) * d, y + Math.sin(a) * d]);
  }
  return smooth(points);
}

/** Loose points inside an outline, no two nearer than the spacing. */
export function scatter(outline: Point[], spacing: number, seed: string, margin = 0): Point[] {
  const next = repeatableNoise(seed);
  const xs = outline.map((p) => p[0]);
  const ys = outline.map((p) => p[1]);
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const found: Point[] = [];
  const tries = Math.min(1200, Math.ceil(((x1 - x0) * (y1 - y0)) / spacing ** 2) * 14 + 30);
  for (let i = 0; i < tries; i++) {
    const p: Point = [x0 + next() * (x1 - x0), y0 + next() * (y1 - y0)];
    if (!within(p, outline) || (margin > 0 && nearEdge(p, outline) < margin)) continue;
    if (found.every((q) => distance(p, q) >= spacing)) found.push(p);
  }
  return found;
}

function within(p: Point, outline: Point[]): boolean {
  let hit = false;
  for (let i = 0, j = outline.length - 1; i < outline.length; j = i++) {
    const [xi, yi] = outline[i]!;
    const [xj, yj] = outline[j]!;
    if (yi > p[1] !== yj > p[1] && p[0] < ((xj - xi) * (p[1] - yi)) / (yj - yi) + xi) hit = !hit;
  }
  return hit;
}

function nearEdge(p: Point, outline: Point[]): number {
  let best = Infinity;
  for (let i = 0, j = outline.length - 1; i < outline.length; j = i++) {
    const a = outline[j]!;
    const b = outline[i]!;
    const length = (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2 || 1;
    const t = Math.max(0, Math.min(1, ((p[0] - a[0]) * (b[0] - a[0]) + (p[1] - a[1]) * (b[1] - a[1])) / length));
    best = Math.min(best, distance(p, [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]));
  }
  return best;
}

export interface Axis {
  /** Degrees by which the long side is turned. */
  angle: number;
  length: number;
  width: number;
  middle: Point;
}

/** How an outline lies: along its longest edge. */
export function axis(outline: Point[]): Axis {
  let best: [Point, Point] = [outline[0] ?? [0, 0], outline[1] ?? [1, 0]];
  outline.forEach((p, i) => {
    const q = outline[(i + 1) % outline.length]!;
    if (distance(p, q) > distance(...best)) best = [p, q];
  });
  const a = Math.atan2(best[1][1] - best[0][1], best[1][0] - best[0][0]);
  const [c, s] = [Math.cos(a), Math.sin(a)];
  const us = outline.map((p) => p[0] * c + p[1] * s);
  const vs = outline.map((p) => -p[0] * s + p[1] * c);
  const [u0, u1, v0, v1] = [Math.min(...us), Math.max(...us), Math.min(...vs), Math.max(...vs)];
  const [u, v] = [(u0 + u1) / 2, (v0 + v1) / 2];
  return { angle: (a * 180) / Math.PI, length: u1 - u0, width: v1 - v0, middle: [u * c - v * s, u * s + v * c] };
}
