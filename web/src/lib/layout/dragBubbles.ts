// Where the bubble of a drag lies: beside what is in hand, never over it.
import type { Rect } from "./plates";

/** So many pixels lie between what is in hand and its bubble. */
const GAP = 14;

/** Beside a box on the wished side or the other, as there is room in the window; where there is none on either side, as
 * on a phone, behind it, or in front if the window ends there. */
export function bubbleSpot(box: Rect, { w, h }: { w: number; h: number }, window: Rect, side: "east" | "west"): Rect {
  const [east, west] = [box.x + box.w + GAP, box.x - w - GAP];
  const [low, high] = [box.y + box.h + GAP, box.y - h - GAP];
  const inX = (x: number): number => clamp(x, window.x, window.x + window.w - w);
  const inY = (y: number): number => clamp(y, window.y, window.y + window.h - h);
  const x = (side === "east" ? [east, west] : [west, east]).find((spot) => spot === inX(spot));
  if (x !== undefined) return { x, y: inY(box.y + box.h / 2 - h / 2), w, h };
  // What lies behind the front rank hides nothing of where it goes; of two bubbles each has its own place.
  const y = (side === "east" ? [low, high] : [high, low]).find((spot) => spot === inY(spot)) ?? inY(low);
  return { x: inX(box.x + box.w / 2 - w / 2), y, w, h };
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value));
}
