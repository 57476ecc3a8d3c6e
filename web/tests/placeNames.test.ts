import { describe, expect, test } from "vitest";
import { flagBoxes, nameTerrain, nameZones, type Name } from "../src/lib/layout/placeNames";
import type { Rect } from "../src/lib/layout/plates";
import { Viewport } from "../src/state/view.svelte";
import { fillDefaults } from "../src/lib/server/wireDefaults";
import type { Table, Terrain, Zone } from "../src/wire";
import stored from "../fixtures/table.json";

const table = fillDefaults<Table>("Table", structuredClone(stored.table));
const view = new Viewport(table.scene.board);
view.k = 1;

function zone(name: string, x0: number, y0: number, x1: number, y1: number): Zone {
  return {
    name,
    seat: null,
    outline: [
      [x0, y0],
      [x1, y0],
      [x1, y1],
      [x0, y1],
    ],
  };
}

function clash(a: Rect, b: Rect): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

function apart(names: Name[]): boolean {
  return names.every((one, i) => names.every((other, j) => i === j || !clash(one.spot, other.spot)));
}

describe("names on the table", () => {
  test("of zones that lie over one another keep apart", () => {
    const named = nameZones(
      ["Here", "There", "Everywhere"].map((name) => zone(name, 0, 0, 12_000, 6000)),
      view,
      [],
    );
    expect(named.map((one) => one.text)).toEqual(["Here", "There", "Everywhere"]);
    expect(apart(named)).toBe(true);
  });
  test("of terrain keep clear of zones, models and flags, and take another end of their piece for it", () => {
    const wood = { ...table.scene.terrain[0]!, ...zone("Wood", 10_000, 10_000, 20_000, 14_000), id: "w" } as Terrain;
    const [usual] = nameTerrain([wood], view, []);
    const [aside] = nameTerrain([wood], view, [usual!.spot]);
    expect(aside).toBeDefined();
    expect(clash(aside!.spot, usual!.spot)).toBe(false);
    const everywhere = { x: 0, y: 0, w: view.spanX, h: view.spanY };
    expect(nameTerrain([wood], view, [everywhere])).toEqual([]);
    expect(apart(nameTerrain([wood, { ...wood, id: "v", name: "Copse" }], view, []))).toBe(true);
  });
  test("a zone that is narrower than its name keeps it readable and on the table", () => {
    const [named] = nameZones([zone("the western edge of the salt fens", 0, 0, 2000, 20_000)], view, []);
    expect(named!.size * 12).toBeGreaterThanOrEqual(11);
    expect(named!.spot.x).toBeGreaterThanOrEqual(16);
  });
  test("a marker's flag is in the way of names", () => {
    const at: [number, number] = [12_000, 12_000];
    const [flag] = flagBoxes(
      [{ id: "m", name: "Hill", at, radius: 0, seat: null, kind: "flag", note: "", tokens: [] }],
      view,
    );
    const [x, y] = view.draw(at);
    expect(clash(flag!, { x: x - 1, y: y - 10, w: 2, h: 2 })).toBe(true);
  });
});
