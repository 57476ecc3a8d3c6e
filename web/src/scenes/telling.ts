// What a beat of the strip says.
import { deadDice, scoreOf, asOneRoll } from "../lib/dice/rolls";
import { sentenceOf } from "../lib/words/logSentence";
import { tallyInShort, needOf } from "../lib/dice/tallyWords";
import type { DiceShown, Logged } from "../wire";
import { diceOf, titleOf, type Frame, type FrameText } from "./frames";
import { together } from "./together";

/** How it went, in a few words: "1 of 3 saved", "passed", "The Pikes lose 2". */
export function saidOf(frame: FrameText): string {
  if (frame.beat !== "dice") return frame.lines.map(sentenceOf).join("; ");
  const { sum } = frame.lines.at(-1)!.event;
  const dice = diceOf(frame);
  if (sum) return sum;
  if (ofOnePurpose(dice)) return wentFor(asOneRoll(dice));
  return dice.map(scoreOf).filter(Boolean).join(" to ") || dice.map((one) => one.faces.join(" ")).join(" to ");
}

/** What each die needs, with its reasons; of dice that need different things how many need which. */
export function needsOf(frame: Frame): string {
  const needing = diceOf(frame).flatMap(({ tally, faces }) => (tally?.need ? [{ tally, count: faces.length }] : []));
  if (needing.length === 0 || needing.length < diceOf(frame).length) return "";
  if (needing.length === 1) return tallyInShort(needing[0]!.tally);
  const counts = new Map<string, number>();
  for (const { tally, count } of needing) counts.set(needOf(tally), (counts.get(needOf(tally)) ?? 0) + count);
  return [...counts].map(([need, count]) => (counts.size > 1 ? `${count} on ${need}` : need)).join(", ");
}

/** A row of an activation that is unfolded: a line of the log with its dice, or what many rolls for the same come to. */
export interface ToldRow {
  line: Logged;
  /** Empty: the line says it itself. */
  said: string;
  dice: DiceShown[];
}

/** The rows of an activation, grouped as the strip tells them: "Save: 1 of 3 saved" once, and not each Save by itself. */
export function rowsOf(activation: Logged[], names: string[]): ToldRow[] {
  return together(activation).flatMap((lines) => {
    const line = lines[0]!;
    const told = { line, lines, beat: line.event.beat };
    if (lines.length > 1 && told.beat === "dice")
      return { line, said: `${titleOf(told, names)}: ${saidOf(told)}`, dice: diceOf(told) };
    return lines.map((one) => ({ line: one, said: "", dice: one.event.dice }));
  });
}

function ofOnePurpose(dice: DiceShown[]): boolean {
  return dice.every(({ label, by, unit }) => label === dice[0]!.label && by === dice[0]!.by && unit === dice[0]!.unit);
}

/** Words of bands that say no more than that it went well or not. */
const PLAIN = ["hit", "miss"];

function wentFor(dice: DiceShown): string {
  const went = scoreOf(dice);
  if (!went) return dice.faces.join(" ");
  if (/\bhits?\b/i.test(dice.label)) return `${went} hit`;
  const good = dice.bands.filter((_, i) => !deadDice({ ...dice, marks: [i] })[0]);
  const plain = good.every((word) => PLAIN.includes(word));
  if (dice.faces.length === 1 && plain) return deadDice(dice)[0] ? "failed" : "passed";
  // "1 of 3 saved"; of a check that is called something else the count says it all.
  return good.length === 1 && !plain ? `${went} ${good[0]}` : went;
}
