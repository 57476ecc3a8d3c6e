/** So many pixels make a drag of a press. */
const FAR = 8;

interface Spot {
  x: number;
  y: number;
}

/** Something beside the table that is carried to it by the pointer. */
export class Carry {
  /** Where it is held, in pixels of the window. */
  held = $state.raw<Spot | null>(null);
  /** Whether the last press has become a drag: then it was no click. */
  dragged = false;
  #pressed: Spot | null = null;

  press(event: PointerEvent): void {
    this.dragged = false;
    if (event.button !== 0) return;
    this.#pressed = { x: event.clientX, y: event.clientY };
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
  }

  move(event: PointerEvent): void {
    if (!this.#pressed) return;
    if (Math.hypot(event.clientX - this.#pressed.x, event.clientY - this.#pressed.y) > FAR) this.dragged = true;
    if (this.dragged) this.held = { x: event.clientX, y: event.clientY };
  }

  /** Whether it was carried somewhere. */
  release(): boolean {
    const carried = this.held !== null;
    this.drop();
    return carried;
  }

  drop(): void {
    this.#pressed = this.held = null;
  }
}
