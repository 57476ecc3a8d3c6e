// Odds in few words, for a chip at the target.
import type { Chart, ForecastReply } from "../../wire";

/** "2.3 expected, 74 % at least 2"; of what happens or does not, its sentence. */
export function headline(chart: Chart): string {
  return chart.headline || chart.sentence;
}

/** What a chip says first; nothing if nothing is foretold. */
export function chipWords(reply: ForecastReply | undefined): string {
  const [chart] = reply?.charts ?? [];
  if (chart) return headline(chart);
  return reply?.lines[0] ?? "";
}

/** The same in two lines: what is to be expected, and what it may end. */
export function chipLines(reply: ForecastReply | undefined): [string, string] {
  const [expected = "", chance, ...ends] = chipWords(reply).split(", ");
  return [[expected, chance].filter(Boolean).join(", "), ends.join(", ")];
}
