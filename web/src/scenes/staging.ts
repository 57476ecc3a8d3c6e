// The table between two scenes: how it looked before, with what has happened since.
import { pieceMiddle } from "../lib/drawing/pieceMiddle";
import { distance } from "../lib/geometry/plane";
import type { Viewport } from "../state/view.svelte";
import type { Piece, Point, Scene, Standing, Unit } from "../wire";

/** The scene `from` after these changes; `to` has what becomes known on the way. */
export function staged(from: Scene, to: Scene, changed: Standing[]): Scene {
  const units = new Map(from.units.map((unit) => [unit.id, unit]));
  for (const now of changed) {
    const later = to.units.find((unit) => unit.id === now.unit);
    const known = units.get(now.unit) ?? later;
    if (known) units.set(now.unit, stood(known, later, now));
  }
  return { ...from, units: [...units.values()] };
}

function stood(known: Unit, later: Unit | undefined, now: Standing): Unit {
  const turned = now.pieces.some((piece) => piece.type === "card" && piece.face === "up");
  const unit = turned && later ? later : known;
  const hidden = now.pieces.some((piece) => piece.type === "card" && piece.face !== "up");
  const pieces = now.pieces.map((piece) => asKnown(piece, unit));
  return { ...unit, pieces, where: now.where, count: hidden ? known.count : now.count };
}

/** What everybody sees of a card that lies face down is less than its owner knows of it. */
function asKnown(piece: Piece, unit: Unit): Piece {
  const mine = unit.pieces.find((one) => one.id === piece.id);
  return piece.type === "card" && piece.face !== "up" && mine?.type === "card" ? { ...mine, ...placeOf(piece) } : piece;
}

function placeOf(piece: Piece & { type: "card" }): Pick<typeof piece, "cell" | "facing"> {
  return { cell: piece.cell, facing: piece.facing };
}

/** What a frame leaves on the table until the next answer of this seat. */
export interface Trace {
  id: string;
  unit: Unit;
  /** Where pieces stood that have moved, each with where it went. */
  trails: { piece: Piece; to: Piece }[];
  /** The pieces that are gone. */
  fallen: Piece[];
  /** How many less it counts. */
  lost: number;
}

/** What these changes leave behind, seen from the scene before them. */
export function traces(before: Scene, changed: Standing[], id: string): Trace[] {
  return changed.flatMap((now) => {
    const unit = before.units.find((one) => one.id === now.unit);
    if (!unit || unit.pieces.length === 0) return [];
    const after = new Map(now.pieces.map((piece) => [piece.id, piece]));
    const trails = unit.pieces.flatMap((piece) => {
      const to = after.get(piece.id);
      return to && moved(piece, to) ? [{ piece, to }] : [];
    });
    const fallen = unit.pieces.filter((piece) => !after.has(piece.id));
    const hidden = now.pieces.some((piece) => piece.type === "card" && piece.face !== "up");
    const lost = hidden ? 0 : Math.max(0, unit.count - now.count);
    return trails.length || fallen.length || lost ? [{ id: `${id}:${unit.id}`, unit, trails, fallen, lost }] : [];
  });
}

/** Whether somebody stands now where this piece was: a cross there would be taken for theirs. */
export function stoodOn(gone: Piece, units: Unit[]): boolean {
  if (gone.type === "card") return false;
  const { at } = gone;
  return units.some((unit) =>
    unit.pieces.some(
      (piece) => piece.type !== "card" && distance(piece.at, at) < (sizeOf(piece) + sizeOf(gone)) * CLEAR,
    ),
  );
}

/** Whether a mark tells how much was lost: crosses say it themselves, also those that the same unit left later. */
export function tellsLoss(mark: Trace, marks: Trace[]): boolean {
  return mark.lost > 0 && !marks.some((one) => one.unit.id === mark.unit.id && one.fallen.length > 0);
}

/** Nearer than this part of both their sizes a cross lies on a piece. */
const CLEAR = 0.8;

function sizeOf(piece: Exclude<Piece, { type: "card" }>): number {
  return piece.type === "base" ? piece.radius : Math.min(piece.width, piece.depth) / 2;
}

function moved(from: Piece, to: Piece): boolean {
  if (from.type === "card" && to.type === "card") return from.cell[0] !== to.cell[0] || from.cell[1] !== to.cell[1];
  return from.type !== "card" && to.type !== "card" && (from.at[0] !== to.at[0] || from.at[1] !== to.at[1]);
}

/** Where a unit stands in drawing units: the middle of its pieces. */
export function middle(unit: Unit | undefined, view: Viewport): Point | null {
  if (!unit || unit.pieces.length === 0) return null;
  const spots = unit.pieces.map((piece) => pieceMiddle(piece, view));
  return [
    spots.reduce((sum, spot) => sum + spot[0], 0) / spots.length,
    spots.reduce((sum, spot) => sum + spot[1], 0) / spots.length,
  ];
}
