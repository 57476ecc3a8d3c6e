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
  const [words = "", proviso] = chipWords(reply).split(/, (?=unless )/);
  const [expected = "", chance, ...ends] = words.split(", ");
  return [[expected, chance].filter(Boolean).join(", "), [...ends, proviso].filter(Boolean).join(", ")];
}

/** What is foretold beside an answer: what is counted, and the odds of it. */
export interface Foretold {
  what: string;
  odds: string;
}

/** The same beside an answer: of each unit what is counted first of it, since answers may be about different ones. */
export function answerOdds(reply: ForecastReply | undefined): Foretold[] {
  if (!reply || reply.idle) return [];
  const told = new Map<string, Foretold>();
  for (const chart of reply.charts) {
    const [whose = "", what = ""] = chart.title.split(": ");
    if (!told.has(whose)) told.set(whose, { what: [whose, what].filter(Boolean).join(", "), odds: headline(chart) });
  }
  return told.size > 0 ? [...told.values()] : reply.lines.slice(0, 1).map((odds) => ({ what: "", odds }));
}

/** What most answers count: it is said once above them. */
export function commonCount(told: Iterable<Foretold[]>): string {
  const counted = [...told].flat().flatMap(({ what }) => (what ? [what] : []));
  const often = (what: string): number => counted.filter((one) => one === what).length;
  return counted.reduce((best, what) => (often(what) > often(best) ? what : best), counted[0] ?? "");
}
