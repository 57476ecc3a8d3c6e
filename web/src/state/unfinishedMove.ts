// An unfinished move stays in this tab, so that a reload in the middle of it loses nothing.
import { readStored, writeStored } from "../lib/storage/browserStorage";
import type { Point } from "../wire";

export type Places = Record<string, Point>;

export interface UnfinishedMove {
  at: Places;
  facing: Places;
  corners: Record<string, Point[]>;
}

const KEY = "grognard.draft";

/** Store the move of a question; without a key it is not stored. */
export function storeUnfinishedMove(question: string, move: UnfinishedMove): void {
  if (question) writeStored(KEY, { key: question, ...move }, "session");
}

/** The move that was made for this question before the page was loaded anew. */
export function readUnfinishedMove(question: string): UnfinishedMove | null {
  const stored = readStored<(UnfinishedMove & { key: string }) | null>(KEY, null, "session");
  return question && stored?.key === question ? stored : null;
}
