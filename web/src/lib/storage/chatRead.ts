// Up to which line the chat of a match was read in this browser.
import { keep, kept } from "./browserStorage";

const KEY = "grognard.heard";

export function heardOf(match: string): number {
  return kept<Record<string, number>>(KEY, {})[match] ?? 0;
}

export function keepHeard(match: string, n: number): void {
  keep(KEY, { ...kept<Record<string, number>>(KEY, {}), [match]: n });
}
