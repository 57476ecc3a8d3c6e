// The table in words, for those who hear it instead of seeing it, and for the command line.
import { footprint, gapBetween } from "../geometry/gaps";
import { inches } from "../geometry/plane";
import { sideWord } from "../drawing/sides";
import type { Piece, Point, Unit } from "../../wire";

export function pieceAt(piece: Piece): Point {
  return piece.type === "card" ? [piece.cell[0] * 1000 + 500, piece.cell[1] * 1000 + 500] : piece.at;
}

/** The least gap between the bases or trays of two units, edge to edge in mils; null if one of them has none. */
export function unitGap(a: Unit, b: Unit): number | null {
  const [ours, theirs] = [a, b].map((unit) => unit.pieces.flatMap((piece) => footprint(piece) ?? []));
  const gaps = ours!.flatMap((one) => theirs!.map((other) => gapBetween(one, other).length));
  return gaps.length > 0 ? Math.min(...gaps) : null;
}

/** How many columns and rows lie between two cards; null if one of them is none. */
export function cellsApart(a: Unit, b: Unit): [number, number] | null {
  const [here, there] = [a, b].map((unit) => unit.pieces.find((piece) => piece.type === "card")?.cell);
  return here && there ? [Math.abs(here[0] - there[0]), Math.abs(here[1] - there[1])] : null;
}

function cellName([column, row]: [number, number]): string {
  return `${String.fromCharCode(97 + column)}${row + 1}`;
}

/** "7 of 10", "8", "lost"; for a card that nobody knows what it shows. */
function countInWords(unit: Unit): string {
  if (unit.where === "lost") return "lost";
  if (unit.strength === 0) return unit.note;
  const unseen = unit.where === "reserve" && unit.count === 0; // nothing of it is counted yet, but nothing is lost
  return unit.count < unit.strength && !unseen ? `${unit.count} of ${unit.strength}` : `${unit.strength}`;
}

/** "Vane's Pikes, Red, 7 of 10, tired, 13 inches from Lisle's Muskets". */
export function unitInWords(unit: Unit, from?: Unit, guess = ""): string {
  const card = unit.pieces.find((piece) => piece.type === "card");
  const parts = [unit.name, sideWord(unit.seat), countInWords(unit)];
  // People call a card by the code on it, also once its name is known; code and count are spoken as they are written.
  if (guess) parts.splice(1, 0, `${guess} by your guess`);
  if (card && card.code !== unit.name) parts.splice(1, 2, card.code, countInWords(unit), sideWord(unit.seat));
  parts.push(...unit.badges.map((badge) => badge.word.toLowerCase()));
  if (card)
    parts.push(`at ${cellName(card.cell)}, facing ${{ n: "north", e: "east", s: "south", w: "west" }[card.facing]}`);
  if (unit.acting) parts.push("acting now");
  if (unit.where === "reserve") parts.push("in reserve");
  if (from && from.id !== unit.id && !card) {
    const d = unitGap(from, unit);
    if (d !== null) parts.push(`${inches(d)} from ${from.name}`);
  }
  return spoken(parts);
}

/** A line of the roster: "Vane's Pikes, 7 of 10, Quality 4, Move 6 inches, tired". The roster itself names the side. */
export function rowInWords(unit: Unit): string {
  const parts = [unit.name, countInWords(unit)];
  if (unit.stats.length > 0) parts.push(...unit.stats.map((stat) => `${stat.name} ${stat.value || stat.label}`));
  else if (unit.strength > 0) parts.push(unit.note);
  if (unit.acting) parts.push("acting now");
  if (unit.where === "reserve") parts.push("in reserve");
  parts.push(...unit.badges.map((badge) => badge.word.toLowerCase()));
  return spoken(parts);
}

function spoken(parts: string[]): string {
  return parts
    .filter(Boolean)
    .join(", ")
    .replaceAll("″", " inches")
    .replace(/\bcm\b/g, "centimetres");
}
