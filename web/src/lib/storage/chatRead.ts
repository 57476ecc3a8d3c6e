// Up to which line the chat of a match was read in this browser.
import { writeStored, readStored } from "./browserStorage";

const KEY = "grognard.heard";

export function chatReadUpTo(match: string): number {
  return readStored<Record<string, number>>(KEY, {})[match] ?? 0;
}

export function noteChatRead(match: string, n: number): void {
  writeStored(KEY, { ...readStored<Record<string, number>>(KEY, {}), [match]: n });
}
