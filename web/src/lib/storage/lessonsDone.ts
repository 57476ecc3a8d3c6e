// The lessons that were done, by rule set. They are ticked off in this browser; nobody else needs to know.
import { readStored, writeStored } from "./browserStorage";

const KEY = "grognard.lessons";

type Done = Record<string, number[]>;

/** The numbers of the lessons of a rule set that were done. */
export function lessonsDone(ruleset: string): Set<number> {
  return new Set(readStored<Done>(KEY, {})[ruleset]);
}

export function noteLessonDone(ruleset: string, k: number): void {
  const done = lessonsDone(ruleset).add(k);
  writeStored(KEY, { ...readStored<Done>(KEY, {}), [ruleset]: [...done].sort((a, b) => a - b) });
}
