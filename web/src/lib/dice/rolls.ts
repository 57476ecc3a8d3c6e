import type { DiceShown, Logged, Was } from "../../wire";

export interface RollShown {
  number: number;
  /** What summed dice come to, in words. */
  sum: string;
  groups: { dice: DiceShown; missed: boolean[]; score: string; notes: string[] }[];
}

/** What sets a group of dice apart: "Rifle, AP 1, long range". */
export function kindOf(dice: { weapon: string; traits: string[] }): string {
  return [dice.weapon, ...dice.traits].filter(Boolean).join(", ");
}

/** Of each die whose it is and what it was before it was rolled again: "troopers.3, was 9". */
export function dieNotes(dice: { models: string[]; was: Was[] }, count: number): string[] {
  return Array.from({ length: count }, (_, i) => {
    const was = dice.was[i];
    return [dice.models[i], was && `was ${was.face}`].filter(Boolean).join(", ");
  });
}

/** What a band is called that whoever rolls does not want. */
const BAD = /miss|fail|^no|nothing|lost|wounded|crushed/;

/** Which dice of a group did nothing: those in a band called miss, fail or the like. */
export function deadDice(dice: DiceShown): boolean[] {
  const bad = dice.bands.map((band) => BAD.test(band));
  return dice.marks.map((mark) => bad[mark] ?? false);
}

/** Dice that were rolled at once by one unit for the same thing with the same need are one group to look at, also if
 * each belongs to another model. */
export function mergedGroups(groups: DiceShown[]): DiceShown[] {
  const found = new Map<string, DiceShown>();
  for (const dice of groups) {
    const { sides, bands, label, by, unit, tally, weapon, traits } = dice;
    const key = JSON.stringify([sides, bands, label, by, unit, tally?.total, weapon, traits]);
    const known = found.get(key);
    if (!known || dice.was.length > 0) found.set(known ? `${key} ${found.size}` : key, dice);
    else
      found.set(key, {
        ...known,
        faces: [...known.faces, ...dice.faces],
        marks: [...known.marks, ...dice.marks],
        models: [...known.models, ...dice.models],
      });
  }
  return [...found.values()];
}

/** The same roll made again and again, as Saves are that are taken one by one: one group to look at. */
export interface Volley {
  dice: DiceShown;
  casts: { number: number; faces: number[]; missed: boolean[]; notes: string[] }[];
  /** What the dice of these rolls come to. */
  score: string;
  /** What summed dice come to, in words. */
  sum: string;
}

/** Rolls in their order, with what was rolled one after another for the same thing put together. */
export function volleysOf(rolls: RollShown[]): Volley[] {
  const found: { key: string; groups: { number: number; group: RollShown["groups"][number] }[]; sum: string }[] = [];
  for (const roll of rolls)
    for (const [i, group] of roll.groups.entries()) {
      const { sides, bands, label, by, unit, tally, weapon, traits } = group.dice;
      const key = JSON.stringify([sides, bands, label, by, unit, tally?.total, weapon, traits]);
      const before = found.at(-1);
      const sum = i === roll.groups.length - 1 ? roll.sum : "";
      if (before?.key === key && !before.sum && !sum) before.groups.push({ number: roll.number, group });
      else found.push({ key, groups: [{ number: roll.number, group }], sum });
    }
  return found.map(({ groups, sum }) => ({
    dice: groups[0]!.group.dice,
    casts: groups.map(({ number, group }) => ({
      number,
      faces: group.dice.faces,
      missed: group.missed,
      notes: group.notes,
    })),
    score: sum ? "" : scoreOf(asOneRoll(groups.map(({ group }) => group.dice))),
    sum,
  }));
}

/** Several rolls as if all dice had fallen at once. */
export function asOneRoll(rolls: DiceShown[]): DiceShown {
  return { ...rolls[0]!, faces: rolls.flatMap((one) => one.faces), marks: rolls.flatMap((one) => one.marks) };
}

/** How a group went, if its bands can be called good and bad: "4 of 8". */
export function scoreOf(dice: DiceShown): string {
  const bad = deadDice(dice);
  if (!dice.bands.some((band) => BAD.test(band)))
    return dice.faces.length === 1 ? "" : `sum ${dice.faces.reduce((a, b) => a + b, 0)}`;
  return `${bad.filter((miss) => !miss).length} of ${dice.faces.length}`;
}

/** The dice of an activation, in the order in which they fell. */
export function rollsOf(lines: Logged[]): RollShown[] {
  return lines
    .filter((line) => line.event.dice.length > 0)
    .map((line) => ({
      number: line.number,
      sum: line.event.sum,
      groups: mergedGroups(line.event.dice).map((dice) => ({
        dice,
        missed: deadDice(dice),
        score: scoreOf(dice),
        notes: dieNotes(dice, dice.faces.length),
      })),
    }));
}
