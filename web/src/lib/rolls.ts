import type { DiceShown, Logged } from "../wire";

export interface RollShown {
  number: number;
  title: string;
  groups: { dice: DiceShown; missed: boolean[]; score: string }[];
}

/** Which dice of a group did nothing: those in a band called miss, fail or the like. */
export function missed(dice: DiceShown): boolean[] {
  const bad = dice.bands.map((band) => /miss|fail|^no|nothing|lost/.test(band));
  return dice.marks.map((mark) => bad[mark] ?? false);
}

/** How a group went, if its bands can be called good and bad: "4 of 8". */
export function scored(dice: DiceShown): string {
  const bad = missed(dice);
  if (!dice.bands.some((band) => /miss|fail|^no|nothing|lost/.test(band)))
    return dice.faces.length === 1 ? "" : `sum ${dice.faces.reduce((a, b) => a + b, 0)}`;
  return `${bad.filter((miss) => !miss).length} of ${dice.faces.length}`;
}

/** As many rows of dice as the tray holds. */
const ROWS = 4;

/** The last events with dice that belong together: an attack with its saves comes as neighbouring events. */
export function lastRoll(log: Logged[]): RollShown | null {
  const last = log.findLastIndex((line) => line.event.dice.length > 0);
  if (last < 0) return null;
  const lines = [log[last]!];
  let rows = log[last]!.event.dice.length;
  for (let i = last - 1; i >= 0 && i >= last - 2; i--) {
    const more = log[i]!.event.dice.length;
    // Whole events only: half a roll-off would tell nothing.
    if (more === 0 || rows + more > ROWS) break;
    rows += more;
    lines.unshift(log[i]!);
  }
  return {
    number: lines.at(-1)!.number,
    title: titleOf(lines[0]!),
    groups: lines
      .flatMap((line) => line.event.dice)
      .map((dice) => ({ dice, missed: missed(dice), score: scored(dice) })),
  };
}

function titleOf(line: Logged): string {
  const short = line.sentence.split(/[.:;]/)[0] ?? "";
  return short.length > 42 ? `${short.slice(0, 40)}…` : short;
}
