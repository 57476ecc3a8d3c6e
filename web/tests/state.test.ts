import { beforeEach, describe, expect, test, vi } from "vitest";
import { waysOf } from "../src/lib/moving/movesInAnswers";
import { fillDefaults } from "../src/lib/server/wireDefaults";
import { centroid } from "../src/lib/geometry/plane";
import {
  grownPlate,
  layPlates,
  doOverlap,
  modelsOf,
  namesEverywhere,
  namedPlate,
  plateWidth,
} from "../src/lib/layout/plates";
import { rollsOf } from "../src/lib/dice/rolls";
import { sentenceParts, seatOf, sentenceOf } from "../src/lib/words/logSentence";
import { unitInWords } from "../src/lib/words/unitsInWords";
import { fixtureOpener } from "../fixtures/link";
import { completions, runCommand } from "../src/lib/questions/commandLine";
import { Desk } from "../src/state/desk.svelte";
import { Forecasts } from "../src/state/forecasts";
import { MovePlan } from "../src/state/plan.svelte";
import { Session } from "../src/state/session.svelte";
import { Viewport } from "../src/state/view.svelte";
import type { ChatLine, Held, Logged, MoveBody, Table } from "../src/wire";
import { Wire } from "./kit";

async function settled(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 60));
}

async function seated(name: string): Promise<Session> {
  const session = new Session(await fixtureOpener(name), []);
  await settled();
  return session;
}

function line(number: number, sentence: string): Logged {
  return { number, sentence, event: fillDefaults("Event", { kind: "x", clause: "a.b", text: "" }) };
}

describe("a session", () => {
  let wire: Wire;
  let session: Session;
  let table: Table;
  beforeEach(async () => {
    table = (await seated("table")).table!;
    wire = new Wire();
    ({ session } = wire);
  });

  test("keeps the lines of the log that are still true and adds the new ones", () => {
    wire.ears.heard({ ...table, kept: 0, log: [line(1, "one"), line(2, "two")] });
    wire.ears.heard({ ...table, kept: 1, log: [line(2, "other")] });
    expect(session.log.map((one) => one.sentence)).toEqual(["one", "other"]);
  });
  test("what lies on the table as it did is the very same object again, wherever it is in its list", () => {
    wire.ears.heard(structuredClone(table));
    const before = session.table!.scene;
    const later = structuredClone(table);
    later.n += 1;
    later.scene.units.shift();
    later.scene.units[0]!.count += 1;
    wire.ears.heard(later);
    const now = session.table!.scene;
    expect(session.table!.n).toBe(table.n + 1);
    expect(now).toEqual(later.scene);
    expect(now.terrain).toBe(before.terrain);
    expect(now.units[0]).not.toBe(before.units[1]);
    expect(now.units[0]!.pieces).toBe(before.units[1]!.pieces);
    expect(now.units[1]).toBe(before.units[2]);
    wire.ears.heard(structuredClone(later));
    expect(session.table!.scene).toBe(now);
  });
  test("gives every request its own reply", async () => {
    const first = session.ask({ type: "undo", seat: 0 });
    const second = session.ask({ type: "undo", seat: 0 });
    wire.ears.heard({ type: "ok", id: 2 });
    wire.ears.heard({ type: "no", id: 1, refusal: { reason: "late", clause: "", about: [] } });
    expect((await first).type).toBe("no");
    expect((await second).type).toBe("ok");
  });
  test("out of reach it refuses instead of waiting for ever", async () => {
    const open = session.ask({ type: "undo", seat: 0 });
    wire.ears.lost();
    expect(await open).toMatchObject({ type: "no" });
    expect(await session.ask({ type: "undo", seat: 0 })).toMatchObject({ type: "no" });
    expect(session.status).toBe("lost");
    session.close();
  });
});

describe("a seat that is handed over", () => {
  test("leaves nothing of what it saw: neither table nor log nor chat", async () => {
    const wire = new Wire((await seated("table")).table!);
    wire.ears.heard({
      type: "chat",
      lines: [fillDefaults<ChatLine>("ChatLine", { n: 1, seat: 0, at: 0, words: "secret" })],
    });
    expect([wire.session.table, wire.session.chat]).not.toContainEqual(null);
    wire.session.hold(["token"]);
    expect([wire.session.table, wire.session.log, wire.session.chat]).toEqual([null, [], []]);
    expect(wire.session.tokens).toEqual(["token"]);
  });
  test("has nothing of the log of the seat before, whatever the next table says of it", async () => {
    const { table } = await seated("table");
    const wire = new Wire({ ...table!, kept: 0, log: [line(1, "of the other seat")] });
    wire.session.hold(["token"]);
    wire.ears.opened();
    wire.ears.heard({ ...table!, kept: 1, log: [line(2, "mine")] });
    expect(wire.session.log.map((one) => one.sentence)).toEqual(["mine"]);
  });
});

describe("a reconnection", () => {
  test("tells the chat again and nobody reads it twice", () => {
    const wire = new Wire();
    const said = (n: number): ChatLine => fillDefaults("ChatLine", { n, seat: 0, at: 0, words: `line ${n}` });
    wire.ears.heard({ type: "chat", lines: [said(1), said(2)] });
    wire.ears.heard({ type: "chat", lines: [said(1), said(2), said(3)] });
    wire.ears.heard({ type: "chat", lines: [said(4)] });
    expect(wire.session.chat.map((one) => one.n)).toEqual([1, 2, 3, 4]);
  });
});

describe("a plan", () => {
  let session: Session;
  let plan: MovePlan;
  beforeEach(async () => {
    session = await seated("table");
    plan = new MovePlan(session, session.table!.question!, session.table!.scene);
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
    expect(Object.keys(waysOf(plan.answer)!)).toHaveLength(8);
  });
  test("too far is held at the limit, and told why", async () => {
    plan.nudge([0, 9000]);
    expect(plan.longest).toBeLessThanOrEqual(6001);
    await settled();
    expect(plan.reason!.reason).toContain("3″");
    expect([plan.refusal, plan.taut, plan.legal]).toEqual([null, true, true]);
    expect(plan.longest).toBeGreaterThan(5998);
    expect(plan.longest).toBeLessThanOrEqual(6001);
    plan.nudge([0, -1000]);
    await settled();
    expect([plan.reason, plan.taut]).toEqual([null, false]);
  });
  test("whoever drags on is not set back by what was said to an older wish", async () => {
    const from = plan.at;
    plan.drag(from, [0, 1000]);
    for (let step = 2; step <= 5; step++) {
      plan.drag(from, [0, step * 1000]);
      await new Promise((resolve) => setTimeout(resolve, 4));
      expect(plan.longest).toBe(step * 1000);
    }
    await plan.settled();
    expect(plan.longest).toBe(5000);
  });
  test("a tray faces at the end as it faces in the hand", () => {
    const tray = { id: "tray", label: "Tray", at: [20000, 20000], facing: [0, 1], width: 4000, depth: 2000 };
    const body = fillDefaults<MoveBody>("MoveBody", { type: "move", movers: [tray], allowance: 6000, turning: "end" });
    const moving = new MovePlan(session, { ...session.table!.question!, body }, session.table!.scene);
    moving.nudge([3000, 0]);
    expect(moving.answer).toEqual({ paths: { tray: [[23000, 20000]] }, facings: { tray: [0, 1] } });
  });
  test("single models move alone", () => {
    plan.picked = ["lisle-1"];
    plan.nudge([500, 0]);
    expect(Object.keys(waysOf(plan.answer)!)).toEqual(["lisle-1"]);
  });
  test("a corner stays in the path", () => {
    plan.nudge([0, 2000]);
    plan.corner();
    plan.nudge([2000, 0]);
    expect(waysOf(plan.answer)!["lisle-1"]).toHaveLength(2);
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
    const body = fillDefaults<MoveBody>("MoveBody", { type: "move", movers: [tray], allowance: 6000, starts });
    const coming = new MovePlan(session, { ...session.table!.question!, body }, session.table!.scene);
    coming.adopt({
      paths: {
        tray: [
          [30000, 1000],
          [31000, 3000],
        ],
      },
    });
    expect(coming.path("tray")).toEqual([
      [30000, -1000],
      [30000, 1000],
      [31000, 3000],
    ]);
    coming.adopt({ paths: { tray: [[20000, 4000]] } });
    expect(coming.path("tray")).toEqual([
      [20000, -1000],
      [20000, 4000],
    ]);
    expect(coming.answer).toEqual({ paths: { tray: [[20000, 4000]] } });
  });
  test("where nobody may measure, a drag tells no length", () => {
    const why = { reason: "It was agreed that nobody measures", clause: "anvil.geometry.premeasuring", about: [] };
    const blind = new MovePlan(session, session.table!.question!, { ...session.table!.scene, no_measuring: why });
    for (const each of [plan, blind]) each.nudge([0, 2500]);
    expect([plan.length(), blind.length()]).toEqual(["2.5″", ""]);
    expect(blind.longest).toBe(2500);
  });
  test("taken back stands where it began, without corners, and is asked about afresh", async () => {
    plan.nudge([0, 2000]);
    plan.corner();
    plan.nudge([2000, 0]);
    await settled();
    plan.reset();
    expect([plan.moved, plan.answer]).toEqual([false, { paths: {} }]);
    await settled();
    expect([plan.moved, plan.answer]).toEqual([false, { paths: {} }]);
  });
  test("of another shape is not measured from the one before", async () => {
    const wire = new Wire(session.table!);
    const other = new MovePlan(wire.session, session.table!.question!, session.table!.scene);
    other.nudge([0, 2000]);
    const { answer } = wire.all("tether").at(-1)!;
    const held: Omit<Held, "id"> = { type: "held", answer, refusal: null, travel: [], contacts: [] };
    await wire.reply(wire.all("tether").at(-1)!, held);
    other.nudge([0, 500]);
    expect(wire.all("tether").at(-1)!.before).toEqual(answer);
    await wire.reply(wire.all("tether").at(-1)!, held);
    other.turn(90);
    expect(wire.all("tether").at(-1)!.before).toBeNull();
  });
  test("that was not finished comes back after a reload, for its own question and for no other", async () => {
    const kept = new Map<string, string>();
    vi.stubGlobal("sessionStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    });
    const { question, scene } = session.table!;
    const first = new MovePlan(session, question!, scene, "m:1");
    first.nudge([0, 2000]);
    await settled();
    expect(new MovePlan(session, question!, scene, "m:1").at).toEqual(first.at);
    expect(new MovePlan(session, question!, scene, "m:2").moved).toBe(false);
    expect(new MovePlan(session, question!, scene).moved).toBe(false);
    vi.unstubAllGlobals();
  });
  test("nothing leaves the table", () => {
    const { width, height } = plan.scene.board;
    const shape = (): string =>
      JSON.stringify(Object.values(plan.at).map(([x, y]) => [x - plan.at[first]![0], y - plan.at[first]![1]]));
    const first = plan.movers[0]!.id;
    const before = shape();
    for (const far of [-99999, 99999]) {
      const free = new MovePlan(
        session,
        { ...plan.asked, body: { ...plan.body, allowance: 0 } as MoveBody },
        plan.scene,
      );
      free.nudge([far, far]);
      plan.at = free.at;
      for (const [x, y] of Object.values(free.at)) {
        expect([x >= 500, y >= 500, x <= width - 500, y <= height - 500]).toEqual([true, true, true, true]);
      }
      expect(shape(), "the unit keeps its shape").toBe(before);
    }
  });
  test("new pieces are laid out in their zone, on nobody", async () => {
    const other = await seated("table:place");
    const fresh = new MovePlan(other, other.table!.question!, other.table!.scene);
    const bases = other.table!.scene.units.flatMap((unit) =>
      unit.pieces.flatMap((piece) => (piece.type === "base" ? [piece] : [])),
    );
    for (const [x, y] of Object.values(fresh.at)) {
      expect(y).toBeLessThanOrEqual(7000);
      for (const base of bases) expect(Math.hypot(base.at[0] - x, base.at[1] - y)).toBeGreaterThan(1000);
    }
  });
  test("a place in the zone that is pointed at is where new pieces lie; one outside it is not", async () => {
    const other = await seated("table:place");
    const fresh = new MovePlan(other, other.table!.question!, other.table!.scene);
    const [x, y] = centroid(fresh.zones[0]!.outline);
    expect(fresh.bring([x + 1000, y])).toBe(true);
    const [mx, my] = centroid(Object.values(fresh.wished));
    expect(Math.hypot(mx - x - 1000, my - y)).toBeLessThan(2);
    const before = fresh.wished;
    expect(fresh.bring([x, 30_000])).toBe(false);
    expect(fresh.wished).toBe(before);
    expect(plan.bring([x, y]), "a move is dragged").toBe(false);
  });
});

describe("the desk", () => {
  test("odds of an older question are thrown away", async () => {
    const desk = new Desk(await seated("table:one"));
    desk.odds.ask("hold", "Hold", 0);
    desk.odds.forget();
    await settled();
    expect(desk.odds.reply).toBeNull();
    desk.odds.ask("hold", "Hold", 0);
    await settled();
    expect(desk.odds.reply!.charts[0]!.sentence).toContain("40 %");
  });
  test("odds that are asked for before an answer is confirmed stay", async () => {
    let confirm = (): void => undefined;
    const told = { type: "foretold", id: 2, charts: [], lines: ["certain"] };
    const session = {
      table: { n: 1, seat: 0, question: {} },
      about: () => new Promise((done) => (confirm = () => done({ type: "ok", id: 1 }))),
      ask: () => Promise.resolve(told),
    };
    const desk = new Desk(session as unknown as Session);
    const given = desk.answer("hold");
    desk.odds.ask("shoot", "Shoot", 0);
    confirm();
    expect(await given).toBe(true);
    await settled();
    expect(desk.odds.reply!.lines).toEqual(["certain"]);
  });
  test("what is pointed at is foretold first, once, and is never crowded out", async () => {
    const asked: unknown[] = [];
    let reply: (() => void) | null = null;
    const session = {
      table: { n: 1, seat: 0, question: {} },
      ask: (request: { answer: string }) => {
        asked.push(request.answer);
        return new Promise((done) => (reply = () => done({ type: "foretold", charts: [], lines: [request.answer] })));
      },
    };
    const forecasts = new Forecasts(session as unknown as Session);
    const chips = [forecasts.beside("a", []), forecasts.beside("b", [])];
    const passed = forecasts.pointed("hovered");
    const pointed = forecasts.pointed("b");
    const answerAll = async (): Promise<void> => {
      for (let i = 0; i < 6; i++) {
        reply?.();
        await Promise.resolve();
        await Promise.resolve();
      }
    };
    expect(await passed).toBeNull();
    await answerAll();
    expect((await pointed)!.lines).toEqual(["b"]);
    expect((await Promise.all(chips)).map((one) => one!.lines[0])).toEqual(["a", "b"]);
    expect(asked, "each once, and what is pointed at before what waits").toEqual(["a", "b"]);
  });
  test("odds of another question are not kept", async () => {
    const session = {
      table: { n: 1, seat: 0, question: {} },
      ask: () => Promise.resolve({ type: "foretold", charts: [], lines: [`of ${session.table.n}`] }),
    };
    const forecasts = new Forecasts(session as unknown as Session);
    expect((await forecasts.pointed("a"))!.lines).toEqual(["of 1"]);
    session.table = { n: 2, seat: 0, question: {} };
    expect((await forecasts.pointed("a"))!.lines).toEqual(["of 2"]);
  });
  test("an answer that is refused leaves its reason on the table", async () => {
    const desk = new Desk(await seated("table:one"));
    expect(await desk.answer("hold")).toBe(false);
    expect(desk.refusal!.reason).toContain("picture");
  });
  test("sight is asked against the nearest enemy", async () => {
    const desk = new Desk(await seated("table"));
    desk.select("tolley");
    expect(desk.overlays.against).toBe("corvin");
  });
});

describe("the command line", () => {
  test("measures, completes and moves in words", async () => {
    const session = await seated("table");
    const desk = new Desk(session);
    const plan = new MovePlan(session, session.table!.question!, session.table!.scene);
    expect(await runCommand("how far lisle vane", { desk, plan })).toMatch(
      /Lisle’s Muskets and Vane’s Pikes are .*″ apart/,
    );
    expect(await runCommand("how far lisle nobody", { desk, plan })).toBe("No unit is called nobody.");
    expect(await runCommand("4 toward vane", { desk, plan })).toContain("4″, allowed");
    expect(await runCommand("9 toward vane", { desk, plan })).toContain("fatigue.move.allowance");
    expect(completions("how far li", { desk, plan })).toContain("lisle’s");
  });
  test("an option that is not possible says why", async () => {
    const desk = new Desk(await seated("table:one"));
    expect(await runCommand("charge", { desk, plan: null })).toContain("a charge reaches 12″");
    expect(await runCommand("dance", { desk, plan: null })).toContain("There is no such option");
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
      sentenceParts(log[0]!)
        .filter((part) => part.ref)
        .map((part) => part.text),
    ).toEqual(["Corvin’s Muskets", "Tolley’s Bows"]);
    expect(seatOf(log[0]!)).toBe(1);
  });
  test("the dice of an activation stay together: hit and save", async () => {
    const rolls = rollsOf((await seated("table")).log);
    expect(rolls.flatMap((roll) => roll.groups.map((group) => group.score))).toEqual(["4 of 8", "2 of 4"]);
  });
  test("a bare roll says how it went", () => {
    const bare = line(1, "Roll-off");
    const bands = ["1", "2", "3", "4", "5", "6"];
    bare.event.dice = [4, 6].map((face, by) =>
      fillDefaults("DiceShown", { sides: 6, faces: [face], bands, marks: [face - 1], label: "Roll-off", by }),
    );
    expect(sentenceOf(bare)).toBe("Roll-off: 4 to 6");
  });
  test("plates stay on the table and off each other where there is room", async () => {
    const { scene } = (await seated("table")).table!;
    const view = new Viewport(scene.board);
    view.resize(900, 680);
    const plates = layPlates(scene.units, view);
    expect(plates).toHaveLength(10);
    for (const [i, a] of plates.entries()) {
      expect(a.x).toBeGreaterThan(0);
      for (const b of plates.slice(i + 1))
        expect(a.x + a.w < b.x || b.x + b.w < a.x || a.y + a.h < b.y || b.y + b.h < a.y).toBe(true);
    }
  });
  test("plates with their names and badges keep apart as well", async () => {
    const { scene } = (await seated("table")).table!;
    const view = new Viewport(scene.board);
    view.resize(1900, 1430);
    expect(namesEverywhere(view)).toBe(true);
    const plates = layPlates(scene.units, view);
    for (const [i, a] of plates.entries()) {
      expect(a.w).toBe(plateWidth(a.unit, false));
      for (const b of plates.slice(i + 1)) expect(doOverlap(a, b)).toBe(false);
    }
  });
  test("a plate that gets its name grows to the side where nobody stands", async () => {
    const view = new Viewport((await seated("table")).table!.scene.board);
    view.resize(900, 680);
    const { unit } = layPlates((await seated("table")).table!.scene.units, view)[0]!;
    const plate = { unit, x: 300, y: 200, w: 40, h: 20, side: "south" as const };
    expect(grownPlate(plate, 140, [], view)).toEqual({ x: 250, y: 200, w: 140, h: 20 });
    const left = { x: 250, y: 190, w: 40, h: 40 };
    const right = { x: 350, y: 190, w: 40, h: 40 };
    expect(grownPlate(plate, 140, [left], view).x).toBe(300);
    expect(grownPlate(plate, 140, [right], view).x).toBe(200);
    // On a phone that looks at a part of the table the window ends before the table does.
    view.resize(330, 600);
    expect(grownPlate({ ...plate, x: 270 - view.x }, 140, [], view).x).toBe(190 - view.x);
  });
  test("the plate of who is in hand goes to another side of its hull before it covers somebody", async () => {
    const { scene } = (await seated("table")).table!;
    const view = new Viewport(scene.board);
    view.resize(900, 680);
    const plate = layPlates(scene.units, view)[0]!;
    const wide = plateWidth(plate.unit, false);
    const grown = namedPlate(plate, wide, { models: [] }, view)!;
    expect(grown.side).toBe(plate.side);
    // Whatever lies along the whole of its height would be covered wherever it grows to.
    const row = { x: 0, y: grown.y, w: 900, h: grown.h };
    const own = modelsOf(plate.unit, view);
    const beside = namedPlate(plate, wide, { models: own, plates: [row] }, view)!;
    expect(doOverlap(beside, row)).toBe(false);
    for (const model of own) expect(doOverlap(beside, model)).toBe(false);
    const all = { x: 0, y: 0, w: 900, h: 680 };
    expect(namedPlate(plate, wide, { models: [all] }, view), "in a press it keeps to emblem and count").toBeNull();
    const speck = { x: grown.x + 2, y: 0, w: 4, h: 680 };
    expect(namedPlate(plate, wide, { models: [speck] }, view), "a little of a model").not.toBeNull();
    const asked = { x: 0, y: 0, w: 900, h: 680 };
    expect(namedPlate(plate, wide, { models: [], asked: [asked] }, view), "never whom it is about").toBeNull();
  });
  test("zooming keeps the place under the pointer and the table in the window", async () => {
    const { scene } = (await seated("table")).table!;
    const view = new Viewport(scene.board);
    view.resize(900, 680);
    const before = view.mils(500, 300);
    view.zoom(2, 500, 300);
    const after = view.mils(500, 300);
    expect(Math.abs(before[0] - after[0])).toBeLessThan(1);
    view.pan(99999, 99999);
    expect([view.x, view.y]).toEqual([0, 0]);
  });
});
