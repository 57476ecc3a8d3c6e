// Distances between what stands on the table, edge to edge: bases are discs, trays and hulls are rectangles as they face.
import type { Piece, Point } from "../../wire";
import { centroid, distance, inside, nearestOn, sub } from "./plane";

/** What a piece covers: a polygon, or a point, grown by a radius. */
export interface Footprint {
  corners: Point[];
  radius: number;
}

/** The corners of a tray about its middle, by its facing. */
export function trayCorners(at: Point, facing: Point, width: number, depth: number): Point[] {
  const length = Math.sqrt(facing[0] ** 2 + facing[1] ** 2) || 1;
  const [fx, fy] = [(facing[0] / length) * (depth / 2), (facing[1] / length) * (depth / 2)];
  const [rx, ry] = [(facing[1] / length) * (width / 2), (-facing[0] / length) * (width / 2)];
  return [
    [at[0] + fx + rx, at[1] + fy + ry],
    [at[0] + fx - rx, at[1] + fy - ry],
    [at[0] - fx - rx, at[1] - fy - ry],
    [at[0] - fx + rx, at[1] - fy + ry],
  ];
}

/** What a piece covers, here or where it is held; null for a card, which lies in a cell. */
export function footprint(piece: Piece, at?: Point, facing?: Point): Footprint | null {
  if (piece.type === "card") return null;
  if (piece.type === "base") return { corners: [at ?? piece.at], radius: piece.radius };
  return { corners: trayCorners(at ?? piece.at, facing ?? piece.facing, piece.width, piece.depth), radius: 0 };
}

/** Whether a point lies on it. */
export function covers({ corners, radius }: Footprint, p: Point): boolean {
  return corners.length > 2 ? inside(p, corners) : distance(p, corners[0]!) <= radius;
}

export interface Gap {
  from: Point;
  to: Point;
  length: number;
}

/** The shortest way from edge to edge; 0 long where they touch or overlap. */
export function gapBetween(a: Footprint, b: Footprint): Gap {
  if (overlap(a, b)) {
    const middle = centroid([centroid(a.corners), centroid(b.corners)]);
    return { from: middle, to: middle, length: 0 };
  }
  const ways = [
    ...a.corners.map((p): [Point, Point] => [p, nearestOn(p, b.corners)]),
    ...b.corners.map((p): [Point, Point] => [nearestOn(p, a.corners), p]),
  ];
  const [from, to] = ways.reduce((best, way) => (distance(...way) < distance(...best) ? way : best));
  const far = distance(from, to);
  const length = far - a.radius - b.radius;
  if (length <= 0) return { from, to, length: 0 };
  const along = sub(to, from);
  return {
    from: [from[0] + (along[0] * a.radius) / far, from[1] + (along[1] * a.radius) / far],
    to: [to[0] - (along[0] * b.radius) / far, to[1] - (along[1] * b.radius) / far],
    length,
  };
}

function overlap(a: Footprint, b: Footprint): boolean {
  return (
    (b.corners.length > 2 && a.corners.some((p) => inside(p, b.corners))) ||
    (a.corners.length > 2 && b.corners.some((p) => inside(p, a.corners))) ||
    (a.corners.length > 2 && b.corners.length > 2 && !apart(a.corners, b.corners) && !apart(b.corners, a.corners))
  );
}

/** Whether a side of the first outline parts the two. Outlines are convex. */
function apart(a: Point[], b: Point[]): boolean {
  return a.some((p, i) => {
    const [ex, ey] = sub(a[(i + 1) % a.length]!, p);
    const side = (q: Point): number => ex * (q[1] - p[1]) - ey * (q[0] - p[0]);
    const inner = Math.sign(side(centroid(a)));
    return b.every((q) => side(q) * inner <= 0);
  });
}
