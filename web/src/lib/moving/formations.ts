// Formations are proposals of the page: where the bases of a dragged unit would stand around its middle.
import { footprint, gapBetween, trayCorners, type Footprint } from "../geometry/gaps";
import { add, box, centroid, distance, inside, sub, toEdge, turned } from "../geometry/plane";
import type { Mover, Point, Scene } from "../../wire";

export interface BasePlace {
  id: string;
  at: Point;
  radius: number;
}

const GAP = 300;

/** Slots of a formation around 0, 0, facing north, front rank first. */
export function formationSlots(formation: string, count: number, radius: number): Point[] {
  const pitch = 2 * radius + (formation === "loose" ? 900 : GAP);
  const wide = formation === "line" ? count : Math.max(1, Math.ceil(Math.sqrt(count * 2)));
  const files = formation === "column" ? Math.min(2, count) : wide;
  const ranks = Math.ceil(count / files);
  const found: Point[] = [];
  for (let rank = 0; rank < ranks; rank++) {
    const here = Math.min(files, count - rank * files);
    for (let file = 0; file < here; file++) {
      found.push([(file - (here - 1) / 2) * pitch, ((ranks - 1) / 2 - rank) * pitch]);
    }
  }
  return found;
}

/** Give each base a slot so that nobody walks far: the base with the longest way to its best slot chooses first. */
export function assignSlots(bases: BasePlace[], targets: Point[]): Map<string, Point> {
  const free = [...targets];
  const middle = centroid(targets);
  const order = [...bases].sort((a, b) => distance(b.at, middle) - distance(a.at, middle));
  const placed = new Map<string, Point>();
  for (const base of order) {
    let best = 0;
    free.forEach((slot, i) => {
      if (distance(base.at, slot) < distance(base.at, free[best]!)) best = i;
    });
    placed.set(base.id, free.splice(best, 1)[0] ?? base.at);
  }
  return placed;
}

/** The bases of a unit in a formation about a middle, turned by some degrees. */
export function inFormation(bases: BasePlace[], formation: string, middle: Point, degrees: number): Map<string, Point> {
  const radius = Math.max(0, ...bases.map((base) => base.radius));
  const here = formationSlots(formation, bases.length, radius).map((slot) =>
    turned(add(slot, middle), middle, degrees),
  );
  const shift = sub(middle, centroid(bases.map((base) => base.at)));
  return assignSlots(
    bases.map((base) => ({ ...base, at: add(base.at, shift) })),
    here,
  );
}

/** What everything on the table covers. */
function standing(scene: Scene): Footprint[] {
  return scene.units.flatMap((unit) => unit.pieces.flatMap((piece) => footprint(piece) ?? []));
}

/** The place nearest to the middle of a zone where a new block would stand on nobody: only a first proposal. */
export function freeSpot(laid: Point[], radius: number, low: Point, high: Point, scene: Scene): Point {
  const others = standing(scene);
  const grounds = scene.terrain.filter((piece) => piece.height > 0 || piece.impassable).map((piece) => piece.outline);
  const b = box(laid);
  const middle: Point = [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2];
  const spots: Point[] = [];
  for (let x = low[0] - b.x0 + radius; x <= high[0] - b.x1 - radius; x += 500) {
    for (let y = low[1] - b.y0 + radius; y <= high[1] - b.y1 - radius; y += 500) spots.push([x, y]);
  }
  spots.sort((p, q) => distance(p, middle) - distance(q, middle));
  const free = (spot: Point): boolean =>
    laid.every((slot) => {
      const at = add(slot, spot);
      return (
        others.every((other) => gapBetween({ corners: [at], radius }, other).length > 100) &&
        grounds.every((outline) => !inside(at, outline) && toEdge(at, outline) > radius)
      );
    });
  return spots.find(free) ?? middle;
}

/** The entry nearest to the middle of the edge in front of which nobody stands: only a first proposal. */
export function freeEntry<E extends { at: Point; facing: Point }>(entries: E[], mover: Mover, scene: Scene): E {
  const middle = centroid(entries.map((entry) => entry.at));
  const sorted = [...entries].sort((a, b) => distance(a.at, middle) - distance(b.at, middle));
  const others = standing(scene);
  const room = (entry: E): boolean => {
    const length = distance([0, 0], entry.facing) || 1;
    const on = add(entry.at, [(entry.facing[0] * mover.depth) / length, (entry.facing[1] * mover.depth) / length]);
    const there = { corners: trayCorners(on, entry.facing, mover.width, mover.depth), radius: 0 };
    return others.every((other) => gapBetween(there, other).length > 0);
  };
  return sorted.find(room) ?? sorted[0]!;
}
