// A number with its reasons in words. Plus helps the one who rolls and minus hurts, whichever way the dice are read.
import type { Line, TallyShown } from "../../wire";
import { signed } from "../words/numbers";

/** What one reason does: "needs 4", "−1", "at most 6". */
export function amountOf(line: Line, tally: TallyShown): string {
  switch (line.effect) {
    case "add":
      // Of "4 or more" one more is harder.
      return signed(tally.need === "or more" ? -line.amount : line.amount);
    case "forbid":
      return "no";
    case "cap":
      return tally.need === "or more" ? `${line.amount} is enough` : `at most ${line.amount}`;
    case "floor":
      return `at least ${line.amount}`;
    case "base":
      return tally.need ? `needs ${line.amount}` : `${line.amount}`;
  }
  return `${line.amount}`;
}

/** What it comes to: "5 or more", "4 or less", 7. */
export function needOf(tally: TallyShown): string {
  if (tally.forbidden) return "cannot";
  return tally.need ? `${tally.total} ${tally.need}` : `${tally.total}`;
}

/** The whole of it in a line: "5 or more: 4, fatigued −1"; without anything added the need alone. */
export function tallyInShort(tally: TallyShown): string {
  const [base, ...rest] = tally.lines;
  const added = rest.filter((line) => line.effect === "add").map((line) => `${line.reason} ${amountOf(line, tally)}`);
  return added.length > 0 ? `${needOf(tally)}: ${base?.amount ?? ""}, ${added.join(", ")}` : needOf(tally);
}
