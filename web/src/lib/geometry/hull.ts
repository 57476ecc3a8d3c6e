// The hull of a unit: the convex outline around its bases and trays with a margin. It is what a hand takes hold of.
import { footprint } from "./gaps";
import { INCH } from "./plane";
import type { Point, Unit } from "../../wire";

/** So wide is the margin around the bases, in mils. */
const HULL_MARGIN = 0.3 * INCH;
/** A base counts as so many corners: enough to look round. */
const ROUND = 12;

/** The corners of the convex outline around some points, in order. */
function convexHull(points: Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (ordered: Point[]): Point[] => {
    const way: Point[] = [];
    for (const p of ordered) {
      while (way.length > 1 && cross(way.at(-2)!, way.at(-1)!, p) <= 0) way.pop();
      way.push(p);
    }
    return way.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

function cross(a: Point, b: Point, c: Point): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

/** The hull of those pieces of a unit that stand on the table, here or where they are held; null: it has none. */
export function hullOf(
  unit: Unit,
  places: Record<string, Point> = {},
  faces: Record<string, Point> = {},
  margin = HULL_MARGIN,
): Point[] | null {
  const points = unit.pieces.flatMap((piece) => {
    const print = footprint(piece, places[piece.id], faces[piece.id]);
    return print ? print.corners.flatMap((corner) => around(corner, print.radius + margin)) : [];
  });
  return points.length > 0 ? convexHull(points) : null;
}

function around([x, y]: Point, radius: number): Point[] {
  return Array.from({ length: ROUND }, (_, i) => {
    const angle = (2 * Math.PI * i) / ROUND;
    return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius];
  });
}
