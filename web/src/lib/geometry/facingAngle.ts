import type { Point } from "../../wire";
import { bearing } from "./plane";

/** By how many degrees an arrow that points up is turned to point this way; nothing for no direction. */
export function facingAngle(facing: Point | null | undefined): number {
  return facing ? Math.round(bearing(facing)) : 0;
}
