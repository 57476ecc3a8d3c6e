import type { Board, Point } from "../wire";

/** Drawing units per inch: at this size a base is big enough for text and strokes not to be rounded away. */
const PER_INCH = 20;
/** Drawing units per cell of a grid. */
export const CELL = 62;
/** The wooden rim, in drawing units. */
export const RIM = 12;
/** The scale at which a base of an inch is as wide as a fingertip can meet. */
const NEAR = 1.25;
/** Nobody needs to see an inch larger than so many times its drawing: 48 pixels. */
const NEAREST = 2.4;

/** Pan and zoom of one board: the drawing is scaled by `k` and moved by `x`, `y` pixels. */
export class Viewport {
  width = $state(800);
  height = $state(600);
  k = $state(1);
  x = $state(0);
  y = $state(0);

  /** Drawing units per mil. */
  readonly per: number;

  /** With `roomy` the table starts larger than a small window, so that bases can be touched. */
  constructor(
    readonly board: Board,
    readonly roomy = false,
  ) {
    this.per = board.grid ? (CELL * board.grid.columns) / board.width : PER_INCH / 1000;
  }

  /** The size of the drawing with its rim. */
  get spanX(): number {
    return this.board.width * this.per + 2 * RIM;
  }

  get spanY(): number {
    return this.board.height * this.per + 2 * RIM;
  }

  get fitted(): number {
    return Math.min(this.width / this.spanX, this.height / this.spanY);
  }

  get zoomed(): boolean {
    return this.k > this.fitted * 1.01;
  }

  /** Whether the window's size is known. Before that nothing is drawn: it would lie elsewhere a moment later. */
  measured = $state(false);
  #aim: Point | null = null;

  resize(width: number, height: number): void {
    const wasFitted = !this.measured || !this.zoomed;
    const first = !this.measured;
    this.measured = true;
    this.width = width;
    this.height = height;
    if (first && this.roomy) {
      this.cover();
      if (this.#aim) this.approach(this.#aim);
    } else if (wasFitted) {
      this.fit();
    } else {
      this.k = Math.max(this.k, this.fitted); // a window that grew shows no desk where there could be table
      this.#hold();
    }
  }

  fit(): void {
    this.k = this.fitted;
    this.#hold();
  }

  /** Fill the width and height, for small screens: the table is bigger than the window. */
  cover(): void {
    this.k = Math.max(this.width / this.spanX, this.height / this.spanY);
    this.#hold();
  }

  zoom(factor: number, atX = this.width / 2, atY = this.height / 2): void {
    const k = Math.max(this.fitted, Math.min(Math.max(NEAREST, this.fitted), this.k * factor));
    const f = k / this.k;
    this.x = atX - (atX - this.x) * f;
    this.y = atY - (atY - this.y) * f;
    this.k = k;
    this.#hold();
  }

  pan(dx: number, dy: number): void {
    this.x += dx;
    this.y += dy;
    this.#hold();
  }

  /** On a small window: near enough that bases can be touched, with this place in the middle. */
  approach(at: Point): void {
    this.#aim = at;
    this.k = Math.max(this.k, NEAR);
    this.centre(at);
  }

  /** Bring a place of the table into the middle of the window. */
  centre(at: Point): void {
    const [x, y] = this.draw(at);
    this.x = this.width / 2 - x * this.k;
    this.y = this.height / 2 - y * this.k;
    this.#hold();
  }

  /** From mils to drawing units; north is up. */
  draw([x, y]: Point): Point {
    return [RIM + x * this.per, RIM + (this.board.height - y) * this.per];
  }

  /** From pixels of the window to mils. */
  mils(px: number, py: number): Point {
    return [((px - this.x) / this.k - RIM) / this.per, this.board.height - ((py - this.y) / this.k - RIM) / this.per];
  }

  /** The place of a point of the table in pixels of the window. */
  screen(at: Point): Point {
    const [x, y] = this.draw(at);
    return [x * this.k + this.x, y * this.k + this.y];
  }

  /** Keep the table in the window: centred where it is smaller, without a gap where it is larger. */
  #hold(): void {
    this.x = held(this.x, this.spanX * this.k, this.width);
    this.y = held(this.y, this.spanY * this.k, this.height);
  }
}

function held(at: number, span: number, room: number): number {
  return span <= room ? (room - span) / 2 : Math.min(0, Math.max(room - span, at));
}

/** Whether a viewport is one of this table; a scenario that is drawn again may lie on a table of another size. */
export function isOf(view: Viewport | null, board: Board): boolean {
  return view?.board.width === board.width && view.board.height === board.height;
}
