// A roster is a document of its rule set. The builder changes its list of units and nothing else; the umpire says
// what is wrong with the whole.
import type { Json } from "../wire";

export type Roster = Record<string, Json>;
export type Entry = Record<string, Json>;

export function unitsOf(roster: Roster | null): Entry[] {
  const units = roster?.units;
  return Array.isArray(units) ? units.filter((one) => one !== null && typeof one === "object") : [];
}

/** What tells two entries apart: their numbers, not their names. */
export function sameKind(a: Entry, b: Entry): boolean {
  return (a.id ?? a.key) === (b.id ?? b.key) && a.name === b.name;
}

/** Everything that some roster of the army has, once. */
export function poolOf(rosters: Roster[]): Entry[] {
  const pool: Entry[] = [];
  for (const entry of rosters.flatMap(unitsOf)) {
    if (!pool.some((known) => sameKind(known, entry))) pool.push(entry);
  }
  return pool;
}

/** The numbers of an entry in a line: those that are plain numbers or words, lengths in inches. */
export function factsOf(entry: Entry): string {
  const hidden = new Set(["id", "key", "name", "blurb", "radius", "cost", "theme", "joins"]);
  return Object.entries(entry)
    .filter(
      ([key, value]) =>
        !hidden.has(key) &&
        (typeof value === "number" || typeof value === "string" || value === true) &&
        value !== 0 &&
        value !== "",
    )
    .map(([key, value]) =>
      value === true
        ? key
        : key === "models"
          ? `${value} ${value === 1 ? "model" : "models"}`
          : key === "type" || key === "weapon"
            ? value
            : `${key} ${typeof value === "number" && value >= 1000 ? `${value / 1000}″` : value}`,
    )
    .join(", ");
}

export function costOf(units: Entry[]): number {
  return units.reduce((sum, unit) => sum + (Number(unit.cost ?? unit.points ?? 0) || 0), 0);
}
