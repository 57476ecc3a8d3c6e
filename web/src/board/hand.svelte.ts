import { covers, footprint, gapBetween, type Footprint } from "../lib/geometry/gaps";
import { distance } from "../lib/geometry/plane";
import type { Desk } from "../state/desk.svelte";
import type { MovePlan } from "../state/plan.svelte";
import type { Viewport } from "../state/view.svelte";
import type { Point, Unit } from "../wire";

/** A finger takes the nearest mover within this many pixels: bases are smaller than fingertips. */
export const REACH = 26;
/** How far a finger is held below what it drags, in pixels, so that it hides nothing. */
const FINGER = 56;
/** A finger that rests so many milliseconds on a model takes that one alone. */
const HOLD = 400;
/** The right button, in the buttons of an event that are down. */
const RIGHT = 2;

/** Asks for a move of the unit that a piece belongs to; whether there may be one. */
export type Lift = (piece: string) => boolean;

export interface Measured {
  from: Point;
  to: Point;
  length: number;
  words: string;
}

/** What pointers do on the board: pan, pinch, drag models, measure. One pointer at a time except for pinching. */
export class Hand {
  tape = $state.raw<Measured | null>(null);
  /** "lift": a unit is dragged that has no plan yet; it follows as soon as it has. */
  grip = $state<"" | "pan" | "pinch" | "lift" | "drag" | "tape">("");
  /** Where a finger drags, in pixels of the window: the loupe looks there. */
  finger = $state.raw<Point | null>(null);

  #down = new Map<number, Point>();
  #from: Record<string, Point> = {};
  #start: Point = [0, 0];
  #moved = false;
  #next: (() => void) | null = null;
  #piece: string | undefined;
  #buttons = 0;
  #holding: ReturnType<typeof setTimeout> | undefined;
  /** Let go before there was a plan: where the unit was dropped. */
  #dropped: Point | null = null;

  constructor(
    readonly view: Viewport,
    readonly desk: Desk,
    readonly plan: () => MovePlan | null,
    readonly lift: Lift = () => false,
  ) {}

  /** Whether the press that just ended was a drag, so that its click should be ignored. */
  get swallowed(): boolean {
    return this.#moved;
  }

  press(event: PointerEvent, at: Point, piece: string | undefined): void {
    // Another finger while one drags fixes a corner.
    if (this.grip === "drag" && this.#moved) {
      this.plan()?.corner();
      return;
    }
    this.#down.set(event.pointerId, at);
    this.#moved = false;
    this.#start = at;
    this.#buttons = event.buttons;
    this.#dropped = null;
    clearTimeout(this.#holding);
    if (this.#down.size === 2) {
      this.grip = "pinch";
    } else if (this.desk.measuring) {
      this.grip = "tape";
      this.#measure(at, at);
    } else {
      this.#piece = piece ?? (event.pointerType === "touch" ? this.#nearby(at) : undefined);
      this.grip = this.#take(event.ctrlKey || event.altKey) ? "drag" : "pan";
      if (this.grip === "drag" && event.pointerType === "touch")
        this.#holding = setTimeout(() => !this.#moved && this.#take(true), HOLD);
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

  /** Take hold of the unit, or of one model `alone`. */
  #take(alone: boolean): boolean {
    const plan = this.plan();
    const piece = this.#piece;
    if (!plan || piece === undefined || !plan.movers.some((mover) => mover.id === piece)) return false;
    if (plan.single || alone) plan.picked = plan.picked.includes(piece) ? plan.picked : [piece];
    else plan.picked = [];
    this.#from = { ...plan.at };
    return true;
  }

  move(event: PointerEvent, at: Point): void {
    const before = this.#down.get(event.pointerId);
    if (!before) return;
    this.#down.set(event.pointerId, at);
    if (!this.#moved && distance(at, this.#start) > 4) this.#begin();
    const right = (event.buttons & RIGHT) > (this.#buttons & RIGHT);
    this.#buttons = event.buttons;
    if (this.grip === "pinch") this.#pinch(event.pointerId, before, at);
    else if (this.grip === "pan" && this.#moved) this.view.pan(at[0] - before[0], at[1] - before[1]);
    else if (this.grip === "tape") this.#measure(this.#start, at);
    else if (this.grip === "drag" && right) this.plan()?.corner();
    else if (this.grip === "drag" && this.#moved) this.#drag(at, event.pointerType === "touch");
  }

  /** The pointer has left the place where it was pressed: from here on it is no click. */
  #begin(): void {
    this.#moved = true;
    clearTimeout(this.#holding);
    const plan = this.plan();
    if (this.grip === "drag" && plan) plan.dragging = true;
    if (this.grip === "pan" && this.#piece !== undefined && this.lift(this.#piece)) this.grip = "lift";
  }

  /** There is a plan now: who lifted a unit before goes on with it. */
  planned(): void {
    const plan = this.plan();
    const last = this.#dropped ?? [...this.#down.values()][0];
    if (!plan || !last || !(this.grip === "lift" || this.#dropped) || !this.#take(false)) return;
    plan.dragging = this.#dropped === null;
    if (this.#dropped) {
      plan.drag(this.#from, this.#vector(this.#dropped));
      this.#dropped = null;
      void this.#putDown(plan);
      return;
    }
    this.grip = "drag";
    this.#drag(last, false);
  }

  #vector(at: Point): Point {
    const per = this.view.k * this.view.per;
    return [(at[0] - this.#start[0]) / per, -(at[1] - this.#start[1]) / per];
  }

  #drag(at: Point, touch: boolean): void {
    const plan = this.plan();
    if (!plan) return;
    if (!plan.dragging) {
      // Taken back by a key while it was in hand.
      this.grip = "";
      return;
    }
    const point: Point = [at[0], at[1] - (touch ? FINGER : 0)];
    if (touch) this.finger = point;
    // Several pointer events may come per frame; only the last is worth drawing.
    const waiting = this.#next !== null;
    this.#next = () => {
      plan.pointer = this.view.mils(...point);
      plan.drag(this.#from, this.#vector(point));
    };
    if (!waiting) {
      requestAnimationFrame(() => {
        this.#next?.();
        this.#next = null;
      });
    }
  }

  /** Letting go puts down; with `Shift` held the unit only lies there. */
  release(event: PointerEvent, at: Point): void {
    this.#down.delete(event.pointerId);
    if (this.#down.size > 0) return;
    clearTimeout(this.#holding);
    this.#next?.();
    this.#next = null;
    const plan = this.plan();
    const dragged = this.grip === "drag" && this.#moved && plan?.dragging;
    if (this.grip === "lift") this.#dropped = at;
    if (plan) {
      plan.dragging = false;
      plan.pointer = null;
    }
    this.grip = "";
    this.finger = null;
    if (plan && dragged && !event.shiftKey) void this.#putDown(plan);
  }

  /** The pointer was taken away: nothing is put down. */
  cancel(event: PointerEvent, at: Point): void {
    const plan = this.plan();
    if (plan) plan.dragging = false;
    this.release(event, at);
  }

  async #putDown(plan: MovePlan): Promise<void> {
    await plan.settled();
    if (plan !== this.plan() || plan.dragging || !plan.legal || plan.oneByOne) return;
    await this.desk.answer(plan.answer);
  }

  #pinch(id: number, before: Point, at: Point): void {
    const other = [...this.#down].find(([key]) => key !== id)?.[1];
    if (!other) return;
    const factor = distance(at, other) / Math.max(1, distance(before, other));
    const [x, y] = [(at[0] + other[0]) / 2, (at[1] + other[1]) / 2];
    this.view.zoom(factor, x, y);
    this.view.pan((at[0] - before[0]) / 2, (at[1] - before[1]) / 2);
  }

  /** Lay the tape: between two bases or trays the shortest way from edge to edge, else from a place to an edge. */
  #measure(a: Point, b: Point): void {
    const [from, to] = [this.view.mils(...a), this.view.mils(...b)];
    const [one, two] = [this.#stands(from), this.#stands(to)];
    const same = one !== null && one.piece === two?.piece;
    const gap = gapBetween(
      (same ? null : one?.print) ?? { corners: [from], radius: 0 },
      (same ? null : two?.print) ?? { corners: [to], radius: 0 },
    );
    const between = one && two && one.unit.id !== two.unit.id;
    this.tape = { ...gap, words: between ? `${one.unit.name} to ${two.unit.name}` : "" };
  }

  /** The base or tray under a point, where it stands or where it is held just now. */
  #stands(p: Point): { unit: Unit; piece: string; print: Footprint } | null {
    const plan = this.plan();
    for (const unit of this.desk.units) {
      for (const piece of unit.pieces) {
        const print = footprint(piece, plan?.at[piece.id], plan?.facing[piece.id]);
        if (print && covers(print, p)) return { unit, piece: piece.id, print };
      }
    }
    return null;
  }
}
