import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { without } from "../src/lib/armies/picks";
import { isFace, isWholeFace } from "../src/lib/dice/typedFaces";
import { chipSpot } from "../src/lib/layout/oddsChips";
import { unitNear } from "../src/lib/layout/freeSpots";
import { doOverlap, layPlates, modelsOf } from "../src/lib/layout/plates";
import { nearestOnTable } from "../src/lib/moving/holdingPlaces";
import { fillDefaults } from "../src/lib/server/wireDefaults";
import { Builder } from "../src/state/builder.svelte";
import { GameSetup } from "../src/state/gameSetup.svelte";
import { Viewport } from "../src/state/view.svelte";
import type { Catalogue, Draft, Point, RosterAnswer, RulesetCard } from "../src/wire";
import { scene, soon, unit } from "./kit";

afterEach(() => void vi.unstubAllGlobals());

describe("an army list under construction", () => {
  const items = ["imps", "wyrm"].map((key) => ({ key, label: key, kind: "troops", cost: 2, options: [] }));
  const catalogue = fillDefaults<Catalogue>("Catalogue", {
    sections: [{ key: "core", label: "Core", items: ["imps", "wyrm"], least: 0, most: null }],
    items,
    presets: [],
  });
  /** What the server was asked, each with a way to answer it. */
  let asked: { chosen: RosterAnswer | undefined; answer: (draft: Partial<Draft>) => Promise<void> }[];
  let builder: Builder;

  function draft(chosen: RosterAnswer, faults: Draft["faults"] = []): Partial<Draft> {
    const muster = { roster: { name: "List", picks: chosen.core ?? [] }, catalogue, entries: {}, chosen, name: "List" };
    return { muster: fillDefaults("Muster", muster), faults };
  }

  beforeEach(async () => {
    asked = [];
    vi.stubGlobal("fetch", (_: string, { body }: { body: string }) => {
      const { chosen } = JSON.parse(body) as { chosen?: RosterAnswer };
      return new Promise((done) => {
        const answer = async (found: Partial<Draft>): Promise<void> => {
          done(new Response(JSON.stringify(found)));
          await new Promise((later) => setTimeout(later));
        };
        asked.push({ chosen, answer });
      });
    });
    builder = new Builder({ ruleset: "r", army: "a", scenario: "s", seat: 0, options: {} });
    void builder.open(null, "");
    await asked[0]!.answer(draft({ core: ["imps"] }));
  });

  test("shows what was chosen at once, and is legal only when the umpire has read it", async () => {
    expect(builder.legal).toBe(true);
    builder.add("core", "wyrm");
    expect([builder.chosen.core, builder.legal]).toEqual([["imps", "wyrm"], false]);
    const fault = { reason: "too dear", clause: "a.b", about: [] };
    await asked[1]!.answer(draft({ core: ["imps", "wyrm"] }, [fault]));
    expect(builder.legal).toBe(false);
  });
  test("stands as it was changed last, in whichever order the umpire's answers come", async () => {
    builder.add("core", "imps");
    builder.add("core", "wyrm");
    await asked[2]!.answer(draft({ core: ["imps", "imps", "wyrm"] }));
    await asked[1]!.answer(draft({ core: ["imps", "imps"] }));
    expect(builder.chosen.core).toEqual(["imps", "imps", "wyrm"]);
  });
  test("is handed over with its last change, however long the umpire reads", async () => {
    builder.add("core", "imps");
    const roster = builder.settled();
    let done = false;
    void roster.then(() => (done = true));
    builder.add("core", "wyrm");
    await asked[1]!.answer(draft({ core: ["imps", "imps"] }));
    await soon();
    expect(done).toBe(false);
    await asked[2]!.answer(draft({ core: ["imps", "imps", "wyrm"] }));
    expect(await roster).toMatchObject({ picks: ["imps", "imps", "wyrm"] });
  });
  test("calls a unit by any name, but # is what divides a pick from it", () => {
    builder.call("core", 0, "  The #1st  ");
    expect(builder.chosen.core).toEqual(["imps#The 1st"]);
  });
  test("loses what belongs to a pick with it, and what belongs to later picks moves up", () => {
    const chosen = { squads: ["a", "b", "c"], "squads.0": ["x"], "squads.1": ["y"], "squads.2": ["z"], other: ["o"] };
    expect(without(chosen, "squads", 1)).toEqual({
      squads: ["a", "c"],
      "squads.0": ["x"],
      "squads.1": ["z"],
      other: ["o"],
    });
  });
});

describe("the setup of the next game", () => {
  const scenario = (id: string, settles: string[] = []) => ({ id, title: id, scene: scene(), settles, seatings: [] });
  const card = fillDefaults<RulesetCard>("RulesetCard", {
    name: "game",
    title: "Game",
    seats: [2, 2],
    scenarios: [scenario("first"), scenario("second", ["size"])],
    armies: [
      { id: "red", name: "Red" },
      { id: "blue", name: "Blue" },
    ],
    bots: ["recruit", "sergeant"],
  });
  let setup: GameSetup;
  beforeEach(() => {
    setup = new GameSetup();
    setup.chooseRuleset(card);
  });

  test("can be played at once: the usual armies, a person against a sergeant", () => {
    const { armies, seats, dice, scenario: chosen } = setup.request;
    expect([chosen, armies, seats, dice]).toEqual(["first", ["red", "blue"], ["human", "sergeant"], "sealed"]);
  });
  test("of another scenario has neither the lists for the old one nor what the new one settles", () => {
    setup.useList(0, { name: "Mine", roster: {} });
    setup.options = { size: "small", length: "long" };
    setup.chooseScenario(card.scenarios[1]!);
    expect(setup.request.rosters).toBeUndefined();
    expect(setup.request.options).toEqual({ length: "long" });
  });
  test("invites people, never bots", () => {
    setup.fillSeat(1, "human", "anybody");
    expect(setup.request).toMatchObject({ invited: [1], offered: [1] });
    setup.seats[1] = "sergeant";
    expect(setup.request.invited).toBeUndefined();
  });
  test("has a seed for dice from a seed alone", () => {
    setup.seed = 7;
    expect(setup.request.seed).toBeUndefined();
    setup.dice = "seeded";
    expect(setup.request.seed).toBe(7);
  });
});

describe("faces that are typed", () => {
  test("are whole numbers that the die has", () => {
    expect(["0", "1", "6", "7", "2.5", "", "x"].map((text) => isFace(text, 6))).toEqual([
      false,
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });
  test("are whole at once, but for a 1 that may become 10", () => {
    expect([isWholeFace("1", 6), isWholeFace("1", 10), isWholeFace("10", 10), isWholeFace("2", 10)]).toEqual([
      true,
      false,
      true,
      true,
    ]);
  });
});

describe("on the table", () => {
  test("no base hangs over an edge, and in a grid each lies in the middle of a cell", () => {
    const { board } = scene();
    expect(nearestOnTable([-900, 99_000], 500, board)).toEqual([500, 35_500]);
    const grid = { ...board, width: 8000, height: 8000, grid: { columns: 8, rows: 8 } } as typeof board;
    expect(nearestOnTable([9999, 1200], 0, grid)).toEqual([7500, 1500]);
  });
  test("a chip never leaves the stage", () => {
    const stage = { x: 0, y: 0, w: 300, h: 200 };
    for (const [x, y] of [
      [0, 0],
      [280, 0],
      [0, 180],
      [280, 180],
    ] as const) {
      const spot = chipSpot({ x, y, w: 20, h: 20 }, { w: 120, h: 30 }, stage, []);
      expect([spot.x >= 0, spot.y >= 0, spot.x + spot.w <= 300, spot.y + spot.h <= 200]).toEqual([
        true,
        true,
        true,
        true,
      ]);
    }
  });
  test("plates take another side of their hull before they lie on each other, on models or beside the table", () => {
    const view = new Viewport(scene().board);
    view.resize(900, 680);
    const row = [0, 1, 2].map((column) => unit(`row${column}`, 0, [20_000 + column * 1400, 12_000]));
    const press = [0, 1, 2].map((column) => unit(`press${column}`, 1, [20_000 + column * 2600, 24_000]));
    const edge = [unit("south", 0, [30_000, 500]), unit("corner", 1, [47_400, 35_400])];
    const units = [...row, ...press, ...edge];
    const plates = layPlates(units, view);
    const models = units.flatMap((one) => modelsOf(one, view));
    expect(plates).toHaveLength(units.length);
    for (const [i, plate] of plates.entries()) {
      const others = [...plates.slice(i + 1), ...models].filter((other) => doOverlap(plate, other));
      expect(others, plate.unit.id).toEqual([]);
      expect([plate.x >= 0, plate.y >= 0], plate.unit.id).toEqual([true, true]);
      expect(plate.x + plate.w, plate.unit.id).toBeLessThanOrEqual(view.spanX * view.k);
      expect(plate.y + plate.h, plate.unit.id).toBeLessThanOrEqual(view.spanY * view.k);
    }
  });
  test("a tap means the nearest unit within its reach, and nobody beyond it", () => {
    const view = new Viewport(scene().board);
    view.resize(900, 680);
    const units = [unit("near", 0, [20_000, 12_000]), unit("far", 1, [22_000, 12_000])];
    const tapped = (at: Point, reach: number) => unitNear(units, [], view, view.screen(at), reach)?.id;
    expect(tapped([20_800, 12_000], 12)).toBe("near");
    expect(tapped([21_200, 12_000], 12)).toBe("far");
    expect(tapped([20_000, 18_000], 12)).toBeUndefined();
    expect(tapped([20_000, 12_000], 0)).toBe("near");
  });
});
