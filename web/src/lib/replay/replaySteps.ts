// A replay goes from entry to entry of the journal; who watches it wants to see what belongs together at once.
import type { Moment } from "../../wire";

/** Where a replay that plays goes on from the frame `at`: dice that one side rolls without anybody else in between, as
 * Saves that are taken one by one, are one step. */
export function nextStop(moments: Moment[], at: number): number {
  let to = at + 1;
  while (rollsOn(moments[to - 1], moments[to])) to += 1;
  return to;
}

function rollsOn(before: Moment | undefined, next: Moment | undefined): boolean {
  return before?.kind === "roll" && next?.kind === "roll" && before.seat !== null && before.seat === next.seat;
}
