import { expect, test } from "vitest";
import { fillDefaults } from "../src/lib/server/wireDefaults";
import { followersOf } from "../src/lib/moving/followers";
import type { Point, Unit } from "../src/wire";

const unit = (id: string, ...places: Point[]): Unit =>
  fillDefaults("Unit", {
    id,
    seat: 0,
    name: id,
    count: places.length,
    strength: places.length,
    pieces: places.map((at, i) => fillDefaults("Base", { type: "base", id: `${id}.${i + 1}`, at, radius: 500 })),
  });

test("who stands within a command is near, by the shortest way from edge to edge", () => {
  const lord = unit("lord", [0, 0]);
  const found = followersOf(
    lord,
    6000,
    [unit("one", [9000, 0], [7000, 0]), unit("two", [7001, 0]), unit("gone")],
    null,
  );
  expect(found.map(({ unit: id, near, length }) => [id, near, length])).toEqual([
    ["one", true, 6000],
    ["two", false, 6001],
  ]);
});
test("it counts from where the leader is held", () => {
  const [near] = followersOf(unit("lord", [0, 0]), 6000, [unit("one", [9000, 0])], { "lord.1": [2000, 0] });
  expect(near).toMatchObject({ near: true, length: 6000, from: [2500, 0], to: [8500, 0] });
});
