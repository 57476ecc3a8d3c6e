import { beforeEach, describe, expect, test } from "vitest";
import { layPlates } from "../src/lib/plates";
import { lastRoll } from "../src/lib/rolls";
import { parts, seatOf, sentenceOf } from "../src/lib/sentence";
import { unitInWords } from "../src/lib/describe";
import { fixtureOpener } from "../fixtures/link";
import { completions, run } from "../src/lib/command";
import { Desk } from "../src/state/desk.svelte";
import type { Ears, Link } from "../src/state/link";
import { Plan } from "../src/state/plan.svelte";
import { Session } from "../src/state/session.svelte";
import { View } from "../src/state/view.svelte";
import type { Logged, Table } from "../src/wire";

async function settled(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 60));
}

async function seated(name: string): Promise<Session> {
  const session = new Session(await fixtureOpener(name), []);
  await settled();
  return session;
}

function line(number: number, sentence: string): Logged {
  return { number, sentence, event: { kind: "x", clause: "a.b", text: "", facts: {}, audience: null, dice: [] } };
}

describe("a session", () => {
  class Wire {
    ears!: Ears;
    sent: unknown[] = [];
    open = (_hello: unknown, ears: Ears): Link => {
      this.ears = ears;
      return { send: (message) => void this.sent.push(message), close: () => undefined };
    };
  }
  let wire: Wire;
  let session: Session;
  let table: Table;
  beforeEach(async () => {
    table = (await seated("table")).table!;
    wire = new Wire();
    session = new Session(wire.open, []);
    wire.ears.opened();
  });

  test("keeps the lines of the log that are still true and adds the new ones", () => {
    wire.ears.heard({ ...table, kept: 0, log: [line(1, "one"), line(2, "two")] });
    wire.ears.heard({ ...table, kept: 1, log: [line(2, "other")] });
    expect(session.log.map((one) => one.sentence)).toEqual(["one", "other"]);
  });
  test("gives every request its own reply", async () => {
    const first = session.ask({ type: "undo" });
    const second = session.ask({ type: "undo" });
    wire.ears.heard({ type: "ok", id: 2 });
    wire.ears.heard({ type: "no", id: 1, refusal: { reason: "late", clause: "", about: [] } });
    expect((await first).type).toBe("no");
    expect((await second).type).toBe("ok");
  });
  test("out of reach it refuses instead of waiting for ever", async () => {
    const open = session.ask({ type: "undo" });
    wire.ears.lost();
    expect(await open).toMatchObject({ type: "no" });
    expect(await session.ask({ type: "undo" })).toMatchObject({ type: "no" });
    expect(session.status).toBe("lost");
    session.close();
  });
});

describe("a plan", () => {
  let session: Session;
  let plan: Plan;
  beforeEach(async () => {
    session = await seated("table");
    plan = new Plan(session, session.table!.question!, session.table!.scene);
  });

  test("starts where the models stand and asks for nothing", () => {
    expect(plan.moved).toBe(false);
    expect(plan.answer).toEqual({ paths: {} });
  });
  test("moves the whole unit in whole mils and is judged", async () => {
    plan.nudge([0, 5000.4]);
    await settled();
    expect(plan.longest).toBe(5000);
    expect(plan.refusal).toBeNull();
    expect(Object.keys(plan.answer.paths)).toHaveLength(8);
  });
  test("too far is refused in words, and the nearest legal spot helps", async () => {
    plan.nudge([0, 9000]);
    await settled();
    expect(plan.refusal!.reason).toContain("3″");
    expect(await plan.toNearest()).toBe(true);
    await settled();
    expect(plan.refusal).toBeNull();
    expect(plan.longest).toBeLessThanOrEqual(6001);
  });
  test("single models move alone", () => {
    plan.picked = ["lisle-1"];
    plan.nudge([500, 0]);
    expect(Object.keys(plan.answer.paths)).toEqual(["lisle-1"]);
  });
  test("a corner stays in the path", () => {
    plan.nudge([0, 2000]);
    plan.corner();
    plan.nudge([2000, 0]);
    expect(plan.answer.paths["lisle-1"]).toHaveLength(2);
    expect(plan.longest).toBe(4000);
  });
  test("turning keeps the middle, formations keep the number", () => {
    plan.turn(90);
    plan.form();
    expect(new Set(Object.values(plan.at).map(String)).size).toBe(8);
  });
  test("what comes on takes over a nearest way with the entry that belongs to it", () => {
    const tray = { id: "tray", label: "Tray", at: null, radius: 0, facing: [0, 1], width: 4000, depth: 2000 };
    const starts = [20000, 30000].map((x) => ({ at: [x, -1000], facing: [0, 1] }));
    const body = { movers: [tray], allowance: 6000, starts, formations: [] };
    const coming = new Plan(session, { ...session.table!.question!, body }, session.table!.scene);
    coming.adopt({ paths: { tray: [[30000, 1000], [31000, 3000]] } });
    expect(coming.path("tray")).toEqual([[30000, -1000], [30000, 1000], [31000, 3000]]);
    coming.adopt({ paths: { tray: [[20000, 4000]] } });
    expect(coming.path("tray")).toEqual([[20000, -1000], [20000, 4000]]);
    expect(coming.answer).toEqual({ paths: { tray: [[20000, 4000]] } });
  });
  test("where nobody may measure, a drag tells no length", () => {
    const why = { reason: "It was agreed that nobody measures", clause: "anvil.geometry.premeasuring", about: [] };
    const blind = new Plan(session, session.table!.question!, { ...session.table!.scene, no_measuring: why });
    for (const each of [plan, blind]) each.nudge([0, 2500]);
    expect([plan.length(), blind.length()]).toEqual(["2.5″", ""]);
    expect(blind.longest).toBe(2500);
  });
  test("nothing leaves the table", () => {
    plan.nudge([-99999, -99999]);
    expect(Object.values(plan.at).every(([x, y]) => x >= 500 && y >= 500)).toBe(true);
  });
  test("new pieces are laid out in their zone, on nobody", async () => {
    const other = await seated("table:place");
    const fresh = new Plan(other, other.table!.question!, other.table!.scene);
    const bases = other.table!.scene.units.flatMap((unit) =>
      unit.pieces.flatMap((piece) => (piece.type === "base" ? [piece] : [])),
    );
    for (const [x, y] of Object.values(fresh.at)) {
      expect(y).toBeLessThanOrEqual(7000);
      for (const base of bases) expect(Math.hypot(base.at[0] - x, base.at[1] - y)).toBeGreaterThan(1000);
    }
  });
});

describe("the desk", () => {
  test("odds of an older question are thrown away", async () => {
    const desk = new Desk(await seated("table:one"));
    desk.foretell("hold", "Hold", 0);
    desk.forgetOdds();
    await settled();
    expect(desk.odds).toBeNull();
    desk.foretell("hold", "Hold", 0);
    await settled();
    expect(desk.odds!.charts[0]!.sentence).toContain("40 %");
  });
  test("an answer that is refused leaves its reason on the table", async () => {
    const desk = new Desk(await seated("table:one"));
    expect(await desk.answer("hold")).toBe(false);
    expect(desk.refusal!.reason).toContain("picture");
  });
  test("sight is asked against the nearest enemy", async () => {
    const desk = new Desk(await seated("table"));
    desk.select("tolley");
    expect(desk.against).toBe("corvin");
  });
});

describe("the command line", () => {
  test("measures, completes and moves in words", async () => {
    const session = await seated("table");
    const desk = new Desk(session);
    const plan = new Plan(session, session.table!.question!, session.table!.scene);
    expect(await run("how far lisle vane", { desk, plan })).toMatch(/Lisle’s Muskets and Vane’s Pikes are .*″ apart/);
    expect(await run("how far lisle nobody", { desk, plan })).toBe("No unit is called nobody.");
    expect(await run("4 toward vane", { desk, plan })).toContain("4″, allowed");
    expect(await run("9 toward vane", { desk, plan })).toContain("fatigue.move.allowance");
    expect(completions("how far li", { desk, plan })).toContain("lisle’s");
  });
  test("an option that is not possible says why", async () => {
    const desk = new Desk(await seated("table:one"));
    expect(await run("charge", { desk, plan: null })).toContain("a charge reaches 12″");
    expect(await run("dance", { desk, plan: null })).toContain("There is no such option");
  });
});

describe("telling", () => {
  test("a unit in words", async () => {
    const desk = new Desk(await seated("table"));
    const words = unitInWords(desk.unit("vane")!, desk.unit("lisle"));
    expect(words).toMatch(/^Vane’s Pikes, Red, 7 of 10, fatigued, .* inches from Lisle’s Muskets$/);
  });
  test("a line of the log has bold names and knows its side", async () => {
    const { log } = await seated("table");
    expect(
      parts(log[0]!)
        .filter((part) => part.ref)
        .map((part) => part.text),
    ).toEqual(["Corvin’s Muskets", "Tolley’s Bows"]);
    expect(seatOf(log[0]!)).toBe(1);
  });
  test("the last roll holds hit and save together", async () => {
    const roll = lastRoll((await seated("table")).log)!;
    expect(roll.groups.map((group) => group.score)).toEqual(["4 of 8", "2 of 4"]);
  });
  test("a bare roll says how it went", () => {
    const bare = line(1, "Roll-off");
    bare.event.dice = [4, 6].map((face, by) => ({
      sides: 6,
      faces: [face],
      bands: ["1", "2", "3", "4", "5", "6"],
      marks: [face - 1],
      label: "Roll-off",
      by,
      unit: "",
      tally: null,
    }));
    expect(sentenceOf(bare)).toBe("Roll-off: 4 to 6");
  });
  test("plates stay on the table and off each other where there is room", async () => {
    const { scene } = (await seated("table")).table!;
    const view = new View(scene.board);
    view.resize(900, 680);
    const plates = layPlates(scene.units, view);
    expect(plates).toHaveLength(10);
    for (const [i, a] of plates.entries()) {
      expect(a.x).toBeGreaterThan(0);
      for (const b of plates.slice(i + 1))
        expect(a.x + a.w < b.x || b.x + b.w < a.x || a.y + a.h < b.y || b.y + b.h < a.y).toBe(true);
    }
  });
  test("zooming keeps the place under the pointer and the table in the window", async () => {
    const { scene } = (await seated("table")).table!;
    const view = new View(scene.board);
    view.resize(900, 680);
    const before = view.mils(500, 300);
    view.zoom(2, 500, 300);
    const after = view.mils(500, 300);
    expect(Math.abs(before[0] - after[0])).toBeLessThan(1);
    view.pan(99999, 99999);
    expect([view.x, view.y]).toEqual([0, 0]);
  });
});
