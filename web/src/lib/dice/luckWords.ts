// What came of dice whose number itself counts, in a sentence.
import type { LuckLine } from "../../wire";

/** All such dice of a side together; empty: it rolled none. */
export function pipsInWords(lines: LuckLine[]): string {
  const added = lines.filter((line) => line.counts === "pips");
  const [dice, actual, expected] = [
    added.reduce((sum, line) => sum + line.dice, 0),
    added.reduce((sum, line) => sum + line.actual, 0),
    added.reduce((sum, line) => sum + line.expected, 0),
  ];
  if (dice === 0) return "";
  const what = dice === 1 ? "One die whose number counts" : `${dice} dice whose number counts`;
  return `${what} came to ${actual} where ${expected.toFixed(1)} were to be expected. Whether many are good depends on the roll.`;
}
