// What has moved between two scenes.
import type { View } from "../state/view.svelte";
import { CELL, RIM } from "../state/view.svelte";
import type { Piece, Point, Unit } from "../wire";
import { centroid, distance } from "./geometry";

export interface Move {
  /** The unit as it stood before. */
  unit: Unit;
  /** The middles of those of its pieces that have moved, in drawing units. */
  from: Point;
  to: Point;
}

/** The middle of a piece in drawing units. */
export function pieceSpot(piece: Piece, view: View): Point {
  if (piece.type !== "card") return view.draw(piece.at);
  const rows = view.board.grid?.rows ?? 0;
  return [RIM + (piece.cell[0] + 0.5) * CELL, RIM + (rows - piece.cell[1] - 0.5) * CELL];
}

/** The units of which something stands elsewhere than before. */
export function movedOn(before: Unit[], now: Unit[], view: View): Move[] {
  return before.flatMap((unit) => {
    const later = now.find((one) => one.id === unit.id);
    const pairs = unit.pieces.flatMap((piece) => {
      const after = later?.pieces.find((one) => one.id === piece.id);
      return after ? [[pieceSpot(piece, view), pieceSpot(after, view)] as const] : [];
    });
    const moved = pairs.filter(([from, to]) => distance(from, to) > 0.5);
    if (moved.length === 0) return [];
    return [{ unit, from: centroid(moved.map(([from]) => from)), to: centroid(moved.map(([, to]) => to)) }];
  });
}
