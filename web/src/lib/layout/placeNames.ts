// The names of zones and terrain: each at its piece, over no model, plate, marker or other name.
import type { Viewport } from "../../state/view.svelte";
import type { Marker, Terrain, Zone } from "../../wire";
import { box } from "../geometry/plane";
import { firstFree } from "./freeSpots";
import { namesEverywhere, textWidth, type Rect } from "./plates";

/** A name in its place; all in pixels of the drawing at its present scale. */
export interface Name {
  id: string;
  text: string;
  note: string;
  spot: Rect;
  /** How much the text was made smaller to fit its zone. */
  size: number;
}

const HIGH = 16;
const EDGE = 7;
const RIM_SIDE = 16;
/** A name of 12 px becomes no smaller than 11. */
const SMALLEST = 11 / 12;

/** What the flags of markers cover. */
export function flagBoxes(markers: Marker[], view: Viewport): Rect[] {
  const grow = Math.max(0.8, Math.min(1.6, 1 / view.k)) * view.k;
  return markers.map((marker) => {
    const [x, y] = view.draw(marker.at);
    return { x: x * view.k - 8 * grow, y: y * view.k - 22 * grow, w: 24 * grow, h: 30 * grow };
  });
}

/** In the upper corners of a zone, then the lower ones, then in its middle: armies gather about the middle, tools stand
 * in the west. A name that is free nowhere is left out. */
export function nameZones(zones: Zone[], view: Viewport, taken: Rect[]): Name[] {
  const laid: Name[] = [];
  zones.forEach((zone, i) => {
    const spots = zone.name ? zoneSpots(zone, view) : [];
    const spot = firstFree(spots, [...taken, ...laid.map((one) => one.spot)]);
    if (spot) laid.push({ id: String(i), text: zone.name, note: "", spot, size: spot.h / HIGH });
  });
  return laid;
}

function zoneSpots(zone: Zone, view: Viewport): Rect[] {
  const k = view.k;
  const { x0, y0, x1, y1 } = box(zone.outline.map((p) => view.draw(p)));
  const full = textWidth(zone.name, 12) * 1.12;
  const room = (x1 - x0) * k - 2 * EDGE;
  const size = Math.max(SMALLEST, Math.min(1, room / full));
  const [w, h] = [full * size, HIGH * size];
  const middle = ((x0 + x1) / 2) * k - w / 2;
  const [west, east] = w > room ? [middle, middle] : [x0 * k + EDGE, x1 * k - EDGE - w];
  const [top, low] = [y0 * k + EDGE, y1 * k - EDGE - h];
  const places = [
    [east, top],
    [west, top],
    [east, low],
    [west, low],
    [middle, top],
    [middle, low],
    [middle, ((y0 + y1) / 2) * k - h / 2],
  ] as const;
  return places.map(([x, y]) => ({ x: onTable(x, w, view), y, w, h }));
}

/** Under its piece or above it, in the middle or at its ends, with the properties once there is room for them. Where
 * nothing is free a piece goes without, the lower ones first; its name is told on pointing at it. */
export function nameTerrain(terrain: Terrain[], view: Viewport, taken: Rect[]): Name[] {
  const laid: Name[] = [];
  for (const piece of terrain.toReversed()) {
    if (!piece.name || piece.outline.length < 3) continue;
    const note = namesEverywhere(view) ? piece.note : "";
    const spot = firstFree(terrainSpots(piece, note, view), [...taken, ...laid.map((one) => one.spot)]);
    if (spot) laid.push({ id: piece.id, text: piece.name, note, spot, size: 1 });
  }
  return laid;
}

function terrainSpots(piece: Terrain, note: string, view: Viewport): Rect[] {
  const k = view.k;
  const { x0, y0, x1, y1 } = box(piece.outline.map((p) => view.draw(p)));
  const w = textWidth(piece.name, 13) + (note ? textWidth(note, 11) + 5 : 0) + 6;
  const across = [((x0 + x1) / 2) * k - w / 2, x0 * k, x1 * k - w];
  const rows = [y1 * k + 4, y0 * k - HIGH].filter((y) => y + HIGH < view.spanY * k - 18 && y > RIM_SIDE * k);
  return across.flatMap((x) => rows.map((y) => ({ x: onTable(x, w, view), y, w, h: HIGH })));
}

/** Beside the rim, not under it. */
function onTable(x: number, w: number, { k, spanX }: Viewport): number {
  return Math.max(RIM_SIDE * k + 2, Math.min((spanX - RIM_SIDE) * k - w - 2, x));
}
