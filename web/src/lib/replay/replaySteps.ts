// A replay knows the entries of the journal; who watches it goes from decision to decision, as the table itself did.
import type { Moment } from "../../wire";

/** Where a replay that plays goes on from the frame `at`: to the end of what the next decision brought about. What falls
 * to the dice or to a secret draw after it is its outcome. */
export function nextStop(moments: Moment[], at: number): number {
  let to = at + 1;
  while (moments[to]?.kind === "roll" || moments[to]?.kind === "draw") to += 1;
  return to;
}

/** Which entry tells the last of so many lines of the log. */
export function toldBy(moments: Moment[], lines: number): number {
  return moments.find((moment) => moment.lines >= lines)?.n ?? 0;
}
