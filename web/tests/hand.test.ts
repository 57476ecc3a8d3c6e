import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fixtureOpener } from "../fixtures/link";
import { Hand } from "../src/board/hand.svelte";
import { Desk } from "../src/state/desk.svelte";
import { MovePlan } from "../src/state/plan.svelte";
import { Session } from "../src/state/session.svelte";
import { Viewport } from "../src/state/view.svelte";
import type { FromPage, MoveBody, Point } from "../src/wire";

let sent: FromPage[];
let session: Session;
let plan: MovePlan;
let hand: Hand;
let view: Viewport;
/** Where the first mover stands, in pixels. */
let start: Point;

async function settled(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 40));
}

function pointer(more: Partial<PointerEvent> = {}): PointerEvent {
  return { pointerId: 1, pointerType: "mouse", buttons: 1, ...more } as PointerEvent;
}

function answers(): FromPage[] {
  return sent.filter((message) => message.type === "answer");
}

/** A press on the first mover and a drag by so many pixels. */
function drag(by: Point, kind: Partial<PointerEvent> = {}, piece: string | undefined = plan.movers[0]!.id): Point {
  const to: Point = [start[0] + by[0], start[1] + by[1]];
  hand.press(pointer(kind), start, piece);
  hand.move(pointer(kind), [start[0] + by[0] / 2, start[1] + by[1] / 2]);
  hand.move(pointer(kind), to);
  return to;
}

beforeEach(async () => {
  vi.stubGlobal("requestAnimationFrame", (draw: () => void) => setTimeout(draw));
  const open = await fixtureOpener("table");
  sent = [];
  session = new Session((hello, ears) => {
    const link = open(hello, ears);
    return {
      send: (message) => {
        sent.push(message);
        link.send(message);
      },
      close: () => link.close(),
    };
  }, []);
  await settled();
  const desk = new Desk(session);
  view = new Viewport(session.table!.scene.board);
  view.resize(1200, 800);
  plan = new MovePlan(session, session.table!.question!, session.table!.scene);
  hand = new Hand(view, desk, () => plan);
  start = view.screen(plan.at[plan.movers[0]!.id]!);
});
afterEach(() => void vi.unstubAllGlobals());

test("a drag carries the whole unit and puts it down where it is let go", async () => {
  const before = { ...plan.at };
  const end = drag([30, 0]);
  hand.release(pointer(), end);
  expect(hand.swallowed, "what ends a drag is no click").toBe(true);
  await settled();
  for (const { id } of plan.movers) expect(plan.at[id]![0]).toBeGreaterThan(before[id]![0]);
  expect(answers()).toHaveLength(1);
});

test("a press that hardly moves is a click", () => {
  hand.press(pointer(), start, plan.movers[0]!.id);
  hand.move(pointer(), [start[0] + 2, start[1]]);
  hand.release(pointer(), start);
  expect([hand.swallowed, plan.moved, answers()]).toEqual([false, false, []]);
});

test("with Shift held the unit lies there and is not put down", async () => {
  const end = drag([30, 0]);
  hand.release(pointer({ shiftKey: true }), end);
  await settled();
  expect([plan.moved, answers()]).toEqual([true, []]);
});

test("a pointer that is taken away puts nothing down", async () => {
  const end = drag([30, 0]);
  hand.cancel(pointer(), end);
  await settled();
  expect(answers()).toEqual([]);
});

test("models that are set one by one are not put down with the first of them", async () => {
  (plan.body as MoveBody).may_order = true;
  const end = drag([30, 0]);
  hand.release(pointer(), end);
  await settled();
  expect([plan.moved, answers()]).toEqual([true, []]);
});

test("a finger beside the models takes the nearest one, and one that is far from all pans", () => {
  const [first, second] = plan.movers.map((mover) => view.screen(plan.at[mover.id]!)) as [Point, Point];
  plan.single = true;
  const beside: Point = [first[0] * 0.7 + second[0] * 0.3, first[1] * 0.7 + second[1] * 0.3];
  hand.press(pointer({ pointerType: "touch" }), beside, undefined);
  expect([hand.grip, plan.picked]).toEqual(["drag", [plan.movers[0]!.id]]);
  hand.release(pointer(), beside);
  hand.press(pointer({ pointerType: "touch" }), [first[0], first[1] - 200], undefined);
  expect(hand.grip).toBe("pan");
});

test("the tape lies from edge to edge of two units, and nothing is dragged meanwhile", () => {
  const { desk } = hand;
  desk.tape = true;
  const other = desk.units.find((unit) => unit.seat !== session.table!.seat && unit.pieces[0]?.type === "base")!;
  const piece = other.pieces[0] as { at: Point };
  hand.press(pointer(), start, plan.movers[0]!.id);
  hand.move(pointer(), view.screen(piece.at));
  expect([hand.grip, plan.moved]).toEqual(["tape", false]);
  expect(hand.tape!.words).toContain(other.name);
});
