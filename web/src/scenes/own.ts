import { refsOf } from "../lib/words/logSentence";
import type { Frame } from "./frames";

/** Whose piece it is that a frame moves: what somebody has just put down with their own hand need not move again. */
export function movedBy(frame: Frame): number | null {
  return refsOf(frame.line)[0]?.seat ?? frame.line.event.activation?.seat ?? null;
}
