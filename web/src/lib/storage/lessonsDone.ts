// The lessons that were done, by rule set. The ticks stay in this browser; nobody else needs them.
const KEY = "grognard.lessons";

type Ticks = Record<string, number[]>;

function read(): Ticks {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Ticks;
  } catch {
    return {};
  }
}

/** The numbers of the lessons of a rule set that were done. */
export function ticked(ruleset: string): Set<number> {
  return new Set(read()[ruleset]);
}

export function tick(ruleset: string, k: number): void {
  const done = ticked(ruleset).add(k);
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...read(), [ruleset]: [...done].sort((a, b) => a - b) }));
  } catch {
    // Without storage nothing is ticked off.
  }
}
