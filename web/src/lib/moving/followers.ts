// Whom a leader would set off: the way to each who could follow, and whether it is short enough.
import type { Point, Unit } from "../../wire";
import { footprint, gapBetween, type Gap } from "../geometry/gaps";

export interface Follower extends Gap {
  unit: string;
  near: boolean;
}

/** The shortest way from a leader, here or where they are held, to each of these units. */
export function followersOf(
  leader: Unit,
  radius: number,
  units: Unit[],
  places: Record<string, Point> | null,
): Follower[] {
  return units.flatMap((unit) => {
    const ways = leader.pieces.flatMap((one) =>
      unit.pieces.flatMap((other) => {
        const [from, to] = [footprint(one, places?.[one.id]), footprint(other, places?.[other.id])];
        return from && to ? [gapBetween(from, to)] : [];
      }),
    );
    if (ways.length === 0) return [];
    const shortest = ways.reduce((best, way) => (way.length < best.length ? way : best));
    return [{ ...shortest, unit: unit.id, near: shortest.length <= radius }];
  });
}
