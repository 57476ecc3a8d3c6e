// Where pieces are drawn.
import type { Viewport } from "../../state/view.svelte";
import { CELL, RIM } from "../../state/view.svelte";
import type { Piece, Point } from "../../wire";

/** The middle of a piece in drawing units. */
export function pieceMiddle(piece: Piece, view: Viewport): Point {
  if (piece.type !== "card") return view.draw(piece.at);
  const rows = view.board.grid?.rows ?? 0;
  return [RIM + (piece.cell[0] + 0.5) * CELL, RIM + (rows - piece.cell[1] - 0.5) * CELL];
}
