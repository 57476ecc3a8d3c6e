// Names on the table give way to what stands on it: the first free spot, or none at all.
import { CELL, RIM, type Viewport } from "../../state/view.svelte";
import type { Point, Unit } from "../../wire";
import { doOverlap, type Plate, type Rect } from "./plates";

/** What models and plates cover, in pixels of the drawing at its present scale, before panning. */
export function coveredBoxes(units: Unit[], plates: Plate[], view: Viewport): Rect[] {
  const models = units.flatMap((unit) => unit.pieces.map((piece) => pieceBox(piece, view)));
  return [...models, ...plates];
}

function pieceBox(piece: Unit["pieces"][number], view: Viewport): Rect {
  const k = view.k;
  if (piece.type === "card") {
    const rows = view.board.grid?.rows ?? 0;
    const [x, y] = [RIM + piece.cell[0] * CELL, RIM + (rows - piece.cell[1] - 1) * CELL];
    return { x: x * k, y: y * k, w: CELL * k, h: CELL * k };
  }
  const [x, y] = view.draw(piece.at);
  const r = (piece.type === "base" ? piece.radius : Math.max(piece.width, piece.depth) / 2) * view.per;
  return { x: (x - r) * k, y: (y - r) * k, w: 2 * r * k, h: 2 * r * k };
}

/** The box around all pieces of a unit, in pixels of the drawing at its present scale, before panning. */
export function unitBox(unit: Unit, view: Viewport): Rect {
  const boxes = unit.pieces.map((piece) => pieceBox(piece, view));
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.w));
  const foot = Math.max(...boxes.map((box) => box.y + box.h));
  return { x, y, w: right - x, h: foot - y };
}

/** The first of these spots that nothing covers. */
export function firstFree(spots: Rect[], taken: Rect[]): Rect | null {
  return spots.find((spot) => taken.every((other) => !doOverlap(spot, other))) ?? null;
}

/** How far a point is from a box; nothing inside it. */
function away([x, y]: Point, box: Rect): number {
  const dx = Math.max(box.x - x, 0, x - box.x - box.w);
  const dy = Math.max(box.y - y, 0, y - box.y - box.h);
  return Math.sqrt(dx * dx + dy * dy);
}

/** The unit that was meant by a tap here, in pixels of the window: its plate or models, or what is within reach. */
export function unitNear(units: Unit[], plates: Plate[], view: Viewport, at: Point, reach: number): Unit | undefined {
  const here: Point = [at[0] - view.x, at[1] - view.y];
  const boxes = [
    ...plates.map((plate) => ({ unit: plate.unit, far: away(here, plate) })),
    ...units.flatMap((unit) => unit.pieces.map((piece) => ({ unit, far: away(here, pieceBox(piece, view)) }))),
  ];
  return boxes.filter((one) => one.far <= reach).sort((a, b) => a.far - b.far)[0]?.unit;
}
