import type { Viewport } from "../../state/view.svelte";

/** A strip beside the table can be read from this width on. */
const LEAST = 150;
/** So much of it is left free, on both sides of what lies there together. */
const FREE = 20;

/** The room on each side of the whole table, in pixels; 0: not enough to lay anything there. */
export function roomBeside(view: Viewport): number {
  const free = (view.width - view.spanX * view.fitted) / 2 - FREE;
  return !view.zoomed && free >= LEAST ? free : 0;
}
