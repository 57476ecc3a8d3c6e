import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Desk } from "../src/state/desk.svelte";
import { Keys } from "../src/state/keys";
import type { OptionShown, Table, Unit } from "../src/wire";
import { one, option, outlook, soon, table, unit, Wire } from "./kit";

// A page that nobody looks at plays no scenes: what arrives is shown at once.
beforeEach(() => void vi.stubGlobal("document", { hidden: true }));
afterEach(() => void vi.unstubAllGlobals());

/** The page of a seat that is asked to choose one of these. */
function asked(options: OptionShown[], units: Unit[] = [], more: Partial<Table> = {}): { wire: Wire; desk: Desk } {
  const moment = table(7, { seat: 1, question: one(options), ...more });
  const wire = new Wire({ ...moment, scene: { ...moment.scene, units } });
  return { wire, desk: new Desk(wire.session) };
}

describe("an answer", () => {
  test("names the question and the seat that it is for", async () => {
    const { wire, desk } = asked([option("hold")]);
    void desk.answer("hold");
    await soon();
    expect(wire.all("answer")).toEqual([expect.objectContaining({ n: 7, seat: 1, answer: "hold" })]);
  });
  test("that is refused says why, and the next one that is taken takes the reason away", async () => {
    const { wire, desk } = asked([option("hold")]);
    const first = desk.answer("hold");
    await wire.reply(wire.all("answer")[0]!, { type: "no", refusal: { reason: "not now", clause: "a.b", about: [] } });
    expect([await first, desk.refusal!.reason]).toEqual([false, "not now"]);
    const second = desk.answer("hold");
    await wire.reply(wire.all("answer")[1]!, { type: "ok" });
    expect([await second, desk.refusal]).toEqual([true, null]);
  });
  test("is taken back for the seat that gave it", async () => {
    const { wire, desk } = asked([option("hold")]);
    void desk.undo();
    expect(wire.all("undo")[0]!.seat).toBe(1);
    await wire.reply(wire.sent.at(-1)!, { type: "no", refusal: { reason: "a die fell", clause: "", about: [] } });
    expect(desk.refusal!.reason).toBe("a die fell");
  });
});

describe("the list of all options", () => {
  test("is open for one question, never for the next", () => {
    const { wire, desk } = asked([option("hold")]);
    desk.listing = true;
    expect(desk.listing).toBe(true);
    wire.ears.heard(table(8, { seat: 1, question: one([option("charge")]) }));
    expect(desk.listing).toBe(false);
  });
});

describe("a finger", () => {
  test("lays an option out with the first tap and gives it with the second", async () => {
    vi.stubGlobal("matchMedia", () => ({ matches: true }));
    const { wire, desk } = asked([option("hold")]);
    desk.pointing.press(option("hold"));
    await soon();
    expect([desk.pointing.armed, wire.all("answer")]).toEqual(["hold", []]);
    desk.pointing.press(option("hold"));
    await soon();
    expect(wire.all("answer")).toHaveLength(1);
  });
  test("a mouse gives it at once", async () => {
    vi.stubGlobal("matchMedia", () => ({ matches: false }));
    const { wire, desk } = asked([option("hold")]);
    desk.pointing.press(option("hold"));
    await soon();
    expect(wire.all("answer")).toHaveLength(1);
  });
});

describe("a unit that waits beside the table", () => {
  test("and costs something is laid out first, one that is free comes at once", async () => {
    const waiting = unit("reserve", 1, undefined, { where: "reserve" });
    for (const [cost, given] of [
      [3, 0],
      [0, 1],
    ] as const) {
      const { wire, desk } = asked([], [waiting]);
      desk.pointing.pressUnit(waiting, option("reserve", { cost }));
      await soon();
      expect(wire.all("answer")).toHaveLength(given);
      expect(desk.pointing.armed).toBe(given ? "" : "reserve");
    }
  });
});

describe("how far a unit goes", () => {
  const reach = { unit: "pikes", kind: "reach", label: "6″", radius: 6000 };
  test("is shown while it may go, not while it may only fall", async () => {
    const moment = asked([option("a")], [unit("pikes", 1, [1000, 1000])]);
    Object.assign(moment.wire.session.table!.scene, { reaches: [reach] });
    moment.wire.session.table!.question!.about = ["pikes"];
    expect(moment.desk.overlays.reaches).toHaveLength(1);
    void moment.desk.outlooks.ask("pikes");
    await moment.wire.reply(moment.wire.all("outlook")[0]!, { type: "outlook", outlook: outlook([]) });
    expect(moment.desk.overlays.reaches).toEqual([]);
  });
});

describe("overlays", () => {
  const units = [unit("own", 1, [0, 0]), unit("far", 0, [20_000, 0]), unit("near", 0, [9000, 0])];

  test("ask about sight against the nearest enemy, and against the one that was clicked", async () => {
    const { wire, desk } = asked([], units);
    desk.selected = "own";
    void desk.overlays.toggle("sight");
    await soon();
    expect(desk.overlays.askAgainst(units[1]!)).toBe(true);
    expect(desk.overlays.askAgainst(units[0]!)).toBe(false);
    await soon();
    expect(wire.all("overlay").map((sent) => sent.to)).toEqual(["near", "far"]);
  });
  test("of a unit that is no longer selected are not drawn", async () => {
    const { wire, desk } = asked([], units);
    desk.selected = "own";
    void desk.overlays.toggle("threat");
    await soon();
    desk.selected = "near";
    const overlay = { title: "Threat", lines: [], marks: [], clause: "" };
    await wire.reply(wire.all("overlay")[0]!, { type: "looked", overlay });
    expect(desk.overlays.found).toEqual({});
  });
  test("follow what is dragged, and come home with it", async () => {
    vi.useFakeTimers();
    const { wire, desk } = asked([], units);
    desk.selected = "own";
    void desk.overlays.toggle("threat");
    const overlay = { title: "Threat", lines: [], marks: [], clause: "" };
    const held = { at: { "own.1": [5, 5] as [number, number] }, facing: {} };
    await wire.reply(wire.all("overlay")[0]!, { type: "looked", overlay });
    desk.overlays.follow(held);
    desk.overlays.follow(null);
    await wire.reply(wire.all("overlay")[1]!, { type: "looked", overlay });
    expect(desk.overlays.foundAt).toEqual(held.at);
    await vi.advanceTimersByTimeAsync(300);
    await wire.reply(wire.all("overlay")[2]!, { type: "looked", overlay });
    expect(desk.overlays.foundAt).toBeNull();
    vi.useRealTimers();
  });
});

describe("a guess", () => {
  test("is made about a card that lies face down, and about no other", () => {
    const { desk } = asked([]);
    const card = (face: "down" | "up") =>
      ({ type: "card", id: "c", cell: [0, 0], facing: "n", face, code: "", pips: 0 }) as Unit["pieces"][number];
    expect(desk.mayGuess(unit("hidden", 0, undefined, { pieces: [card("down")] }))).toBe(true);
    expect(desk.mayGuess(unit("shown", 0, undefined, { pieces: [card("up")] }))).toBe(false);
  });
});

describe("keys", () => {
  const press = (keys: Keys, key: string): boolean =>
    keys.press({ key, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false } as KeyboardEvent);

  test("that were laid last act first, and no longer when they were taken away", () => {
    const keys = new Keys();
    const pressed: string[] = [];
    keys.lay({ f: () => pressed.push("table"), g: () => pressed.push("below") });
    const lift = keys.lay({ f: () => pressed.push("widget") });
    expect([press(keys, "f"), press(keys, "g"), press(keys, "x")]).toEqual([true, true, false]);
    lift();
    press(keys, "f");
    expect(pressed).toEqual(["widget", "below", "table"]);
  });
});
