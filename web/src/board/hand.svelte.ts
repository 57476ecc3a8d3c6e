import { distance } from "../lib/geometry";
import type { Desk } from "../state/desk.svelte";
import type { Plan } from "../state/plan.svelte";
import type { View } from "../state/view.svelte";
import type { Piece, Point, Unit } from "../wire";

/** A finger takes the mover nearest to it within so many pixels: bases are smaller than fingertips. */
export const REACH = 26;
/** How far a finger is held below what it drags, in pixels, so that it hides nothing. */
const FINGER = 56;

export interface Measured {
  from: Point;
  to: Point;
  length: number;
  words: string;
}

/** What pointers do on the board: pan, pinch, drag models, measure. One pointer at a time except for pinching. */
export class Hand {
  tape = $state.raw<Measured | null>(null);
  grip = $state<"" | "pan" | "pinch" | "drag" | "tape">("");
  /** Where a finger drags, in pixels of the window: the loupe looks there. */
  finger = $state.raw<Point | null>(null);

  #down = new Map<number, Point>();
  #from: Record<string, Point> = {};
  #start: Point = [0, 0];
  #moved = false;
  #next: (() => void) | null = null;

  constructor(
    readonly view: View,
    readonly desk: Desk,
    readonly plan: () => Plan | null,
  ) {}

  /** Whether the press that just ended was a drag, so that its click should be ignored. */
  get swallowed(): boolean {
    return this.#moved;
  }

  press(event: PointerEvent, at: Point, piece: string | undefined): void {
    this.#down.set(event.pointerId, at);
    this.#moved = false;
    this.#start = at;
    if (this.#down.size === 2) {
      this.grip = "pinch";
    } else if (this.desk.measuring) {
      this.grip = "tape";
      this.#measure(at, at);
    } else {
      const taken = piece ?? (event.pointerType === "touch" ? this.#nearby(at) : undefined);
      this.grip = this.#take(taken, event) ? "drag" : "pan";
    }
  }

  #nearby(at: Point): string | undefined {
    const plan = this.plan();
    const near = (plan?.movers ?? []).map((mover) => ({
      id: mover.id,
      far: distance(at, this.view.screen(plan!.at[mover.id]!)),
    }));
    return near.filter((one) => one.far < REACH).sort((a, b) => a.far - b.far)[0]?.id;
  }

  #take(piece: string | undefined, event: PointerEvent): boolean {
    const plan = this.plan();
    if (!plan || piece === undefined || !plan.movers.some((mover) => mover.id === piece)) return false;
    if (plan.single || event.altKey) plan.picked = plan.picked.includes(piece) ? plan.picked : [piece];
    this.#from = { ...plan.at };
    return true;
  }

  move(event: PointerEvent, at: Point): void {
    const before = this.#down.get(event.pointerId);
    if (!before) return;
    this.#down.set(event.pointerId, at);
    if (distance(at, this.#start) > 4) this.#moved = true;
    if (this.grip === "pinch") this.#pinch(event.pointerId, before, at);
    else if (this.grip === "pan" && this.#moved) this.view.pan(at[0] - before[0], at[1] - before[1]);
    else if (this.grip === "tape") this.#measure(this.#start, at);
    else if (this.grip === "drag" && this.#moved) this.#drag(at, event.pointerType === "touch");
  }

  #drag(at: Point, touch: boolean): void {
    const plan = this.plan();
    if (!plan) return;
    plan.dragging = true;
    const lift = touch ? FINGER : 0;
    if (touch) this.finger = [at[0], at[1] - lift];
    const per = this.view.k * this.view.per;
    const by: Point = [(at[0] - this.#start[0]) / per, -(at[1] - lift - this.#start[1]) / per];
    // Several pointer events may come per frame; only the last is worth drawing.
    const waiting = this.#next !== null;
    this.#next = () => plan.shift(this.#from, by);
    if (!waiting) {
      requestAnimationFrame(() => {
        this.#next?.();
        this.#next = null;
      });
    }
  }

  release(event: PointerEvent): void {
    this.#down.delete(event.pointerId);
    if (this.#down.size > 0) return;
    this.#next?.();
    this.#next = null;
    const plan = this.plan();
    if (plan) plan.dragging = false;
    this.grip = "";
    this.finger = null;
  }

  #pinch(id: number, before: Point, at: Point): void {
    const other = [...this.#down].find(([key]) => key !== id)?.[1];
    if (!other) return;
    const factor = distance(at, other) / Math.max(1, distance(before, other));
    const [x, y] = [(at[0] + other[0]) / 2, (at[1] + other[1]) / 2];
    this.view.zoom(factor, x, y);
    this.view.pan((at[0] - before[0]) / 2, (at[1] - before[1]) / 2);
  }

  #measure(a: Point, b: Point): void {
    const [from, to] = [this.view.mils(...a), this.view.mils(...b)];
    const [one, two] = [this.#stands(from), this.#stands(to)];
    const between = one && two && one.unit.id !== two.unit.id;
    const length = distance(one?.at ?? from, two?.at ?? to) - (one?.r ?? 0) - (two?.r ?? 0);
    const words = between ? `${one.unit.name} to ${two.unit.name}` : "";
    this.tape = { from: one?.at ?? from, to: two?.at ?? to, length: Math.max(0, length), words };
  }

  /** The base under a point, if there is one: the tape then measures from its edge. */
  #stands(p: Point): { unit: Unit; at: Point; r: number } | null {
    const plan = this.plan();
    for (const unit of this.desk.units) {
      for (const piece of unit.pieces) {
        const r = radius(piece);
        if (piece.type === "card" || r === 0) continue;
        const at = plan?.at[piece.id] ?? piece.at;
        if (distance(p, at) <= r * 1.1) return { unit, at, r };
      }
    }
    return null;
  }
}

function radius(piece: Piece): number {
  return piece.type === "base" ? piece.radius : 0;
}
