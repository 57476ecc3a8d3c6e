// Where pieces can be held: on the table, in a cell of its grid, or on the way in from an entry.
import type { MoveBody, Mover, PlaceBody, Point, Scene, Start } from "../../wire";
import { freeEntry, freeSpot, formationSlots } from "./formations";
import { add, box, distance, sub, whole } from "../geometry/plane";

/** The place nearest to this one that is on the table with the whole base, or the middle of its cell. */
export function nearestOnTable(at: Point, radius: number, { width, height, grid }: Scene["board"]): Point {
  if (grid) {
    const cell = width / grid.columns;
    const held = (n: number, most: number): number =>
      (Math.max(0, Math.min(most - 1, Math.floor(n / cell))) + 0.5) * cell;
    return [held(at[0], grid.columns), held(at[1], grid.rows)];
  }
  return [Math.max(radius, Math.min(width - radius, at[0])), Math.max(radius, Math.min(height - radius, at[1]))];
}

/** The places of these pieces, shifted as a whole until each is on the table. */
export function shiftedOntoTable(
  movers: Mover[],
  places: Record<string, Point>,
  { width, height }: Scene["board"],
): Record<string, Point> {
  const back = (axis: 0 | 1, most: number): number => {
    const low = Math.max(0, ...movers.map((mover) => mover.radius - places[mover.id]![axis]));
    const high = Math.min(0, ...movers.map((mover) => most - mover.radius - places[mover.id]![axis]));
    return low || high;
  };
  const by: Point = [back(0, width), back(1, height)];
  return Object.fromEntries(movers.map(({ id }) => [id, whole(add(places[id]!, by))]));
}

/** The same places, those in hand drawn back together until nobody goes further than they may. Of each way the part that
 * is fixed (its start and its corners) stays; `left` is how far the piece may go from the end of it. */
export function drawnBack(
  ways: { id: string; fixed: Point[]; left: number }[],
  places: Record<string, Point>,
  inHand: ReadonlySet<string>,
): Record<string, Point> {
  const shares = ways.map(
    ({ id, fixed, left }) => Math.max(0, left) / Math.max(1, distance(fixed.at(-1)!, places[id]!)),
  );
  const share = Math.min(1, ...shares);
  if (share === 1) return places;
  return Object.fromEntries(
    ways.map(({ id, fixed }) => {
      const [ax, ay] = fixed.at(-1)!;
      const [bx, by] = places[id]!;
      return [id, inHand.has(id) ? whole([ax + (bx - ax) * share, ay + (by - ay) * share]) : places[id]!];
    }),
  );
}

/** The entry whose way in lies nearest to a place, and how far in along it that is: at least the depth of the piece. */
export function nearestEntry(entries: Start[], mover: Mover, at: Point): { entry: Start; at: Point } {
  const along = (entry: Start): Point => sub(at, entry.at);
  const aside = (entry: Start): number =>
    Math.abs(along(entry)[0] * entry.facing[1] - along(entry)[1] * entry.facing[0]) / distance([0, 0], entry.facing);
  const entry = entries.reduce((best, one) => (aside(one) < aside(best) ? one : best));
  const length = distance([0, 0], entry.facing);
  const far = Math.max(mover.depth, (along(entry)[0] * entry.facing[0] + along(entry)[1] * entry.facing[1]) / length);
  return {
    entry,
    at: [entry.at[0] + (entry.facing[0] * far) / length, entry.at[1] + (entry.facing[1] * far) / length],
  };
}

/** Where each piece begins. One that comes from beside the table begins at an entry that the question names, else on a
 * free spot of the zone that it asks about. */
export function startingPlaces(movers: Mover[], body: MoveBody | PlaceBody, scene: Scene): Record<string, Point> {
  const fresh = movers.filter((mover) => mover.at === null);
  const known = Object.fromEntries(movers.flatMap((mover) => (mover.at ? [[mover.id, mover.at]] : [])));
  if (fresh.length === 0) return known;
  const entry = body.type === "move" && body.starts.length ? freeEntry(body.starts, fresh[0]!, scene) : null;
  if (entry) return { ...known, ...Object.fromEntries(fresh.map((mover) => [mover.id, entry.at])) };
  const zone = (body.type === "place" ? body.zones[0]?.outline : undefined) ?? [];
  const { x0, y0, x1, y1 } = zone.length ? box(zone) : { x0: 0, y0: 0, x1: scene.board.width, y1: scene.board.height };
  const radius = Math.max(...fresh.map((m) => m.radius || Math.max(m.width, m.depth) / 2));
  const laid = formationSlots("block", fresh.length, radius);
  const middle = freeSpot(laid, radius, [x0, y0], [x1, y1], scene);
  fresh.forEach(
    (mover, i) => (known[mover.id] = whole(nearestOnTable(add(laid[i]!, middle), mover.radius, scene.board))),
  );
  return known;
}
