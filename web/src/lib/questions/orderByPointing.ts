// Things that are brought into an order: where each of them stands on the table.
import { standsFor } from "./pointableOptions";
import type { OptionShown, Unit } from "../../wire";

/** What of the table an item stands for: single pieces, or whole units. */
export interface TableSpot {
  pieces: string[];
  units: string[];
}

/** Where each item stands; null if somebody has no place of their own: two weapons that aim at the same unit are a list. */
export function spotsOnTable(items: OptionShown[], units: Unit[]): Map<string, TableSpot> | null {
  const there = units.filter((unit) => unit.where === "table");
  const pieces = new Set(there.flatMap((unit) => unit.pieces.map((piece) => piece.id)));
  const found = new Map(items.map((item) => [item.key, spotOf(item, there, pieces)]));
  const all = [...found.values()].flatMap((one) => [...one.pieces, ...one.units]);
  const each = [...found.values()].every((one) => one.pieces.length + one.units.length > 0);
  return each && new Set(all).size === all.length ? found : null;
}

function spotOf(item: OptionShown, units: Unit[], pieces: Set<string>): TableSpot {
  const own = item.on?.pieces.filter((piece) => pieces.has(piece)) ?? [];
  if (own.length > 0) return { pieces: own, units: [] };
  return { pieces: [], units: units.filter((unit) => standsFor(unit, [item]).length > 0).map((unit) => unit.id) };
}

/** An order after somebody was pointed at: they come next after the `placed` who have been already, and when all have
 * been it begins again. */
export function nextInOrder(keys: string[], placed: number, key: string): { keys: string[]; placed: number } {
  const sure = placed === keys.length ? 0 : placed;
  if (!keys.includes(key) || keys.indexOf(key) < sure) return { keys, placed: sure };
  const rest = keys.filter((one) => one !== key);
  return { keys: [...rest.slice(0, sure), key, ...rest.slice(sure)], placed: sure + 1 };
}
