// Plates are quiet: emblem and count at a fixed offset from the hull, the name only where somebody looks.
import type { Badge, Terrain, Unit } from "../../wire";
import type { Viewport } from "../../state/view.svelte";
import { box } from "../geometry/plane";
import { hullOf } from "../geometry/hull";

export interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** A plate without its name, in pixels of the drawing at its present scale, before panning. */
export interface Plate extends PlateSpot {
  unit: Unit;
}

/** On which side of its hull a plate lies. */
interface PlateSpot extends Rect {
  side: "north" | "east" | "south" | "west";
}

export const PLATE_SIZE = 20;
export const BADGE_SIZE = 17;
/** So wide is a sign on a quiet plate, and so many it has at most. */
export const SIGN_WIDTH = 24;
const SIGNS = 2;
/** So many pixels lie between a hull and its plate. */
const OFFSET = 3;
/** Terrain that is no wider than this is a line on the table, in mils. */
const THIN = 1200;
/** From so many pixels an inch on there is room for every name. */
const NEAR = 34;

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

/** Whether the view is so near that every plate has its name. */
export function namesEverywhere(view: Viewport): boolean {
  return view.k * view.per * 1000 >= NEAR;
}

/** The box around the bases of a unit in drawing units; null: it has none. */
export function unitBounds(unit: Unit, view: Viewport): Rect | null {
  return boxOf(hullOf(unit, {}, {}, 0), view);
}

/** The box around an outline of the table in drawing units. */
export function boxOf(outline: [number, number][] | null, view: Viewport): Rect | null {
  if (outline === null) return null;
  const b = box(outline.map((corner) => view.draw(corner)));
  return { x: b.x0, y: b.y0, w: b.x1 - b.x0, h: b.y1 - b.y0 };
}

/** The box around two boxes. */
export function boxAround(a: Rect, b: Rect): Rect {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  return { x, y, w: Math.max(a.x + a.w, b.x + b.w) - x, h: Math.max(a.y + a.h, b.y + b.h) - y };
}

/** A plate for each unit that stands: below its hull, or if something stands there beside it or above. It depends on who
 * stands where and on nothing else, so that no plate moves between two questions. `walls` are left free like models. */
export function layPlates(units: Unit[], view: Viewport, walls: Rect[] = []): Plate[] {
  const standing = units.filter((unit) => unit.where === "table" && unit.pieces.length > 0);
  const models = standing.flatMap((unit) => modelsOf(unit, view));
  const laid: Plate[] = [];
  for (const unit of standing) {
    const hull = boxOf(hullOf(unit), view);
    if (hull) laid.push({ unit, ...spotFor(unit, hull, view, [...models, ...walls], laid) });
  }
  return laid;
}

/** What the bases of a unit cover, in pixels of the drawing at its present scale. */
export function modelsOf(unit: Unit, view: Viewport): Rect[] {
  return unit.pieces.flatMap((piece) => pieceRect(piece, view));
}

/** A plate that has its name: it grows away from its hull, or to the side where it covers least of the models. As long
 * as it can be seen at all the whole of its name can, also where the window ends. */
export function grownPlate(plate: Plate, w: number, models: Rect[], view: Viewport): Rect {
  const first = { north: 0.5, south: 0.5, east: 0, west: 1 }[plate.side];
  const seen = plate.x + plate.w > -view.x && plate.x < view.width - view.x;
  const least = seen ? Math.max(0, -view.x) : 0;
  const most = Math.min(view.spanX * view.k, seen ? view.width - view.x : Infinity) - w;
  const spots = [first, 0.5, 0, 1].map((part): Rect => {
    const x = Math.max(least, Math.min(most, plate.x + (plate.w - w) * part));
    return { x, y: plate.y, w, h: plate.h };
  });
  const covered = spots.map((spot) => models.reduce((sum, model) => sum + overlapArea(spot, model), 0));
  return spots[covered.indexOf(Math.min(...covered))]!;
}

/** What lies where a name could: models, other plates, and the models that the question is about. */
export interface Beneath {
  models: Rect[];
  plates?: Rect[];
  asked?: Rect[];
}
/** So much of a plate may lie over models before it is better without its name. */
const TOLERABLE = 0.15;

/** The plate of a unit that is in hand, or in the midst of what is told, has its name for a while: it may lie on another
 * side of its hull, where it covers least. Null: wherever it lay it would hide models, so it is better without a name. */
export function namedPlate(plate: Plate, w: number, beneath: Beneath, view: Viewport): PlateSpot | null {
  const { models, plates = [], asked = [] } = beneath;
  const grown = { ...grownPlate(plate, w, models, view), side: plate.side };
  const hull = boxOf(hullOf(plate.unit), view);
  const spots = [grown, ...(hull ? around(hull, w, view).filter((spot) => inWindow(spot, view)) : [])];
  const room = plate.unit.badges.length > 0 ? withBadges : (spot: PlateSpot): Rect => spot;
  const under = (spot: PlateSpot, things: Rect[]): number =>
    things.reduce((sum, one) => sum + overlapArea(room(spot), one), 0);
  const cost = (spot: PlateSpot): number => under(spot, models) + 5 * under(spot, asked) + under(spot, plates);
  const best = cheapest(spots, cost);
  return under(best, asked) > 0 || under(best, models) > TOLERABLE * w * plate.h ? null : best;
}

/** Where the name of one of these plates would lie, as `namedPlate` finds it; `asked` are the units of the question. */
export function nameSpot(plate: Plate, plates: Plate[], asked: string[], view: Viewport): PlateSpot | null {
  const models = plates.flatMap(({ unit }) => modelsOf(unit, view));
  const meant = plates.filter(({ unit }) => asked.includes(unit.id)).flatMap(({ unit }) => modelsOf(unit, view));
  const room = { models, plates: plates.filter((one) => one !== plate), asked: meant };
  return namedPlate(plate, plateWidth(plate.unit, false), room, view);
}

/** What plates cover, with names and badges where they have them. */
export function coveredByPlates(
  plates: Plate[],
  named: (unit: Unit) => boolean,
  asked: string[],
  view: Viewport,
): Rect[] {
  return plates.map((plate) => {
    const spot = named(plate.unit) ? nameSpot(plate, plates, asked, view) : null;
    return spot ? withBadges(spot) : plate;
  });
}

/** The first that costs least. */
function cheapest(spots: PlateSpot[], cost: (spot: PlateSpot) => number): PlateSpot {
  let best = spots[0]!;
  let least = Infinity;
  for (const spot of spots) {
    const now = cost(spot);
    if (now < least) [best, least] = [spot, now];
    if (least === 0) break;
  }
  return best;
}

function inWindow({ x, y, w, h }: Rect, view: Viewport): boolean {
  return x >= -view.x && y >= -view.y && x + w <= view.width - view.x && y + h <= view.height - view.y;
}

/** The first spot that covers nothing; in a press the one that covers least, another plate being the worst. */
function spotFor(unit: Unit, hull: Rect, view: Viewport, things: Rect[], laid: PlateSpot[]): PlateSpot {
  const full = namesEverywhere(view);
  const spots = around(hull, plateWidth(unit, !full), view);
  const room = (spot: PlateSpot): Rect => (full ? withBadges(spot) : spot);
  const cost = (spot: PlateSpot): number =>
    (onTable(spot, view) ? 0 : 1e5) +
    things.reduce((sum, thing) => sum + overlapArea(room(spot), thing), 0) +
    5 * laid.reduce((sum, plate) => sum + overlapArea(room(spot), room(plate)), 0);
  return cheapest(spots, cost);
}

/** Where names are shown badges lie at the plate: there is room for them whether there are any or not. */
function withBadges(spot: PlateSpot): Rect {
  return { ...spot, y: spot.side === "north" ? spot.y - BADGE_SIZE : spot.y, h: spot.h + BADGE_SIZE };
}

/** Below, right, above and left of a hull; then along its edges and round its corners, and a step further off. */
function around(hull: Rect, w: number, view: Viewport): PlateSpot[] {
  const k = view.k;
  const [cx, cy] = [(hull.x + hull.w / 2) * k, (hull.y + hull.h / 2) * k];
  const [hw, hh] = [(hull.w * k) / 2, (hull.h * k) / 2];
  const h = PLATE_SIZE;
  const spots: PlateSpot[] = [];
  // In a press there is room between two units rather than right beside one.
  for (const off of [OFFSET, OFFSET + h / 2, OFFSET + h + 2]) {
    for (const slide of [0, 0.5, -0.5, 1, -1, 0.25, -0.25, 0.75, -0.75, 1.2, -1.2]) {
      const x = cx - w / 2 + slide * hw;
      const y = cy - h / 2 + slide * hh;
      spots.push(
        { x, y: cy + hh + off, w, h, side: "south" },
        { x: cx + hw + off, y, w, h, side: "east" },
        { x, y: cy - hh - h - off, w, h, side: "north" },
        { x: cx - hw - w - off, y, w, h, side: "west" },
      );
    }
  }
  return spots;
}

/** How much of two boxes lies over each other. */
export function overlapArea(a: Rect, b: Rect): number {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return w > 0 && h > 0 ? w * h : 0;
}

/** Thin pieces of terrain, such as walls and hedges, in pixels of the drawing: a plate would hide the whole of them. */
export function thinTerrain(terrain: Terrain[], view: Viewport): Rect[] {
  return terrain.flatMap((piece) => {
    const b = boxOf(piece.outline, view);
    if (!b || Math.min(b.w, b.h) > THIN * view.per) return [];
    return [{ x: b.x * view.k, y: b.y * view.k, w: b.w * view.k, h: b.h * view.k }];
  });
}

export function doOverlap(a: Rect, b: Rect): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

function onTable(rect: Rect, view: Viewport): boolean {
  return rect.x >= 0 && rect.y >= 0 && rect.x + rect.w <= view.spanX * view.k && rect.y + rect.h <= view.spanY * view.k;
}

/** What a quiet plate shows beside its count: the states that help or hurt, each as a sign with its number. */
export function quietSigns(unit: Unit): { badge: Badge; number: string }[] {
  return unit.badges
    .filter((badge) => badge.tone !== "plain")
    .slice(0, SIGNS)
    .map((badge) => ({ badge, number: /\d+$/.exec(badge.word)?.[0] ?? "" }));
}

export function plateWidth(unit: Unit, brief: boolean): number {
  const count = textWidth(countText(unit), 12);
  return brief ? 30 + count + quietSigns(unit).length * SIGN_WIDTH : 41 + textWidth(unit.name, 12) + count;
}

function pieceRect(piece: Unit["pieces"][number], view: Viewport): Rect[] {
  if (piece.type === "card") return [];
  const [x, y] = view.draw(piece.at);
  const r = (piece.type === "base" ? piece.radius : Math.min(piece.width, piece.depth) / 2) * view.per;
  return [{ x: (x - r) * view.k, y: (y - r) * view.k, w: 2 * r * view.k, h: 2 * r * view.k }];
}
