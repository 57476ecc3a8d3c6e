// Where name plates go: under their unit if nothing is in the way, else beside it, with a line back to it.
import type { Unit } from "../wire";
import type { View } from "../state/view.svelte";

export interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Plate {
  unit: Unit;
  /** All in pixels of the drawing at its present scale, before panning. */
  x: number;
  y: number;
  w: number;
  h: number;
  anchor: [number, number];
  leader: boolean;
  brief: boolean;
  badges: boolean;
}

export const PLATE = 21;
export const BADGE = 17;
/** So many square pixels may be covered before a plate gives up its name. */
const CROWDED = 150;

/** About how wide a text of the plate's size is; measuring it for real would force a layout at every zoom. */
export function textWidth(text: string, size: number): number {
  let sum = 0;
  for (const letter of text)
    sum += /[iljI.,'’|! ]/.test(letter)
      ? 0.33
      : /[tfr]/.test(letter)
        ? 0.44
        : /[mwMW@]/.test(letter)
          ? 0.95
          : /[A-Z]/.test(letter)
            ? 0.72
            : 0.63;
  return sum * size;
}

export function countText(unit: Unit): string {
  return unit.count < unit.strength ? `${unit.count}/${unit.strength}` : `${unit.count}`;
}

export function bounds(unit: Unit, view: View): Rect | null {
  const boxes = unit.pieces.flatMap((piece) => {
    if (piece.type === "card") return [];
    const [x, y] = view.draw(piece.at);
    const r = piece.type === "base" ? piece.radius * view.per : (Math.max(piece.width, piece.depth) / 2) * view.per;
    return [{ x: x - r, y: y - r, w: 2 * r, h: 2 * r }];
  });
  if (boxes.length === 0) return null;
  const x = Math.min(...boxes.map((b) => b.x));
  const y = Math.min(...boxes.map((b) => b.y));
  return { x, y, w: Math.max(...boxes.map((b) => b.x + b.w)) - x, h: Math.max(...boxes.map((b) => b.y + b.h)) - y };
}

interface Spot extends Rect {
  crowd: number;
  cost: number;
  order: number;
}

export function layPlates(units: Unit[], view: View): Plate[] {
  const far = view.k < 0.52;
  const standing = units.filter((unit) => unit.where === "table" && unit.pieces.length > 0);
  const models: Rect[] = standing.flatMap((unit) => unit.pieces.flatMap((piece) => pieceRect(piece, view)));
  const laid: Rect[] = [];
  const plates: Plate[] = [];
  for (const unit of standing) {
    const b = bounds(unit, view);
    if (b === null) continue;
    let brief = far;
    let best = bestSpot(unit, b, brief, view, models, laid);
    if (!brief && best.crowd > CROWDED) {
      // In a press of units emblem and count say enough; the whole name comes on zooming in or pointing.
      const small = bestSpot(unit, b, true, view, models, laid);
      if (small.crowd < best.crowd) [best, brief] = [small, true];
    }
    laid.push(best);
    const w = plateWidth(unit, brief);
    const anchor: [number, number] = [(b.x + b.w / 2) * view.k, (b.y + b.h / 2) * view.k];
    plates.push({
      unit,
      x: best.x + (best.w - w) / 2,
      y: best.y,
      w,
      h: PLATE,
      anchor,
      leader: best.order >= 6,
      brief,
      badges: !brief && unit.badges.length > 0,
    });
  }
  return plates;
}

function bestSpot(unit: Unit, b: Rect, brief: boolean, view: View, models: Rect[], laid: Rect[]): Spot {
  const k = view.k;
  const badges = !brief && unit.badges.length > 0;
  const w = badges ? Math.max(plateWidth(unit, brief), badgesWidth(unit)) : plateWidth(unit, brief);
  const h = PLATE + (badges ? BADGE : 0);
  const [cx, cy] = [(b.x + b.w / 2) * k, (b.y + b.h / 2) * k];
  const [hw, hh] = [(b.w * k) / 2, (b.h * k) / 2];
  const spots: [number, number][] = [];
  for (const away of [5, 16, 30, 52]) {
    spots.push([cx - w / 2, cy + hh + away], [cx - w / 2, cy - hh - h - away]);
    for (const slip of [0.5, -0.5])
      spots.push([cx - w / 2 + slip * w, cy + hh + away], [cx - w / 2 + slip * w, cy - hh - h - away]);
    spots.push([cx + hw + away, cy - h / 2], [cx - hw - w - away, cy - h / 2]);
  }
  let best: Spot = { x: 0, y: 0, w, h, crowd: Infinity, cost: Infinity, order: 0 };
  for (const [order, [x, y]] of spots.entries()) {
    const rect = { x, y, w, h };
    const crowd = crowding(rect, models) + crowding(rect, laid) * 3 + outside(rect, view);
    const cost = crowd + order * 6;
    if (cost < best.cost) best = { ...rect, crowd, cost, order };
  }
  return best;
}

export function plateWidth(unit: Unit, brief: boolean): number {
  const count = textWidth(countText(unit), 12);
  return brief ? 30 + count : 41 + textWidth(unit.name, 12) + count;
}

export function badgesWidth(unit: Unit): number {
  return unit.badges.reduce((sum, badge) => sum + 26 + textWidth(badge.word, 11), -4);
}

function pieceRect(piece: Unit["pieces"][number], view: View): Rect[] {
  if (piece.type === "card") return [];
  const [x, y] = view.draw(piece.at);
  const r = (piece.type === "base" ? piece.radius : Math.min(piece.width, piece.depth) / 2) * view.per;
  return [{ x: (x - r) * view.k, y: (y - r) * view.k, w: 2 * r * view.k, h: 2 * r * view.k }];
}

function crowding(rect: Rect, others: Rect[]): number {
  let sum = 0;
  for (const o of others) {
    const w = Math.min(rect.x + rect.w, o.x + o.w) - Math.max(rect.x, o.x);
    const h = Math.min(rect.y + rect.h, o.y + o.h) - Math.max(rect.y, o.y);
    if (w > 0 && h > 0) sum += w * h;
  }
  return sum;
}

function outside(rect: Rect, view: View): number {
  const [w, h] = [view.spanX * view.k, view.spanY * view.k];
  return (
    (Math.max(0, 12 - rect.x) + Math.max(0, rect.x + rect.w - w + 12)) * 90 +
    (Math.max(0, 12 - rect.y) + Math.max(0, rect.y + rect.h - h + 12)) * 90
  );
}
