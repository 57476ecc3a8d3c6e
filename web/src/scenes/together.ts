// Which lines of the log are told in one beat: a squad's Saves stand together, however they were rolled.
import { refsOf } from "../lib/words/logSentence";
import type { Logged } from "../wire";

/** Lines as they are told: each beat with all that is told in it, in the order of the beats. What one unit rolls without
 * anybody else in between is told by its purpose (all rolls to be tough, then all Saves), losses and states that come
 * one after another are told at once. Nothing is told before what somebody else did. */
export function together(lines: Logged[]): Logged[][] {
  const beats: Logged[][] = [];
  /** Where the beats begin that may still grow: what came before them is over. */
  let open = 0;
  let before: Logged | undefined;
  for (const line of lines) {
    if (!before || !goesOn(before, line)) open = beats.length;
    const kin = beats.slice(open).find((beat) => alike(beat[0]!, line));
    if (kin) kin.push(line);
    else beats.push([line]);
    before = line;
  }
  return beats;
}

/** Whether nothing has come in between: the same rolls on, or what came of it goes on. */
function goesOn(before: Logged, line: Logged): boolean {
  const [one, other] = [before.event, line.event];
  if (one.activation?.key !== other.activation?.key || one.beat !== other.beat) return false;
  if (one.beat === "dice") return roller(before) !== "" && roller(before) === roller(line);
  return one.beat === "loss" || one.beat === "state";
}

function alike(one: Logged, other: Logged): boolean {
  if (one.event.beat !== other.event.beat) return false;
  if (one.event.beat === "dice") return one.event.dice[0]!.label === other.event.dice[0]!.label;
  return one.event.beat === "state" || refsOf(one)[0]?.id === refsOf(other)[0]?.id;
}

/** Who rolls, if it is one unit that rolls for itself and nothing moves with the dice. */
function roller(line: Logged): string {
  const { dice, sum, changed } = line.event;
  const rolled = new Set(dice.map((group) => `${group.by} ${group.unit}`));
  const lone = rolled.size === 1 && !sum && changed.length === 0 && dice.every((group) => group.was.length === 0);
  return lone ? [...rolled][0]! : "";
}
