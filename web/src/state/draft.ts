// An unfinished move is kept in this tab, so that a reload in the middle of it loses nothing.
import type { Point } from "../wire";

export type Places = Record<string, Point>;

export interface Draft {
  at: Places;
  facing: Places;
  corners: Record<string, Point[]>;
}

const DRAFT = "grognard.draft";

export function remember(key: string, draft: Draft): void {
  if (!key) return;
  try {
    sessionStorage.setItem(DRAFT, JSON.stringify({ key, ...draft }));
  } catch {
    // Without storage a reload begins the move again.
  }
}

export function recall(key: string): Draft | null {
  if (!key) return null;
  try {
    const kept = JSON.parse(sessionStorage.getItem(DRAFT) ?? "null") as (Draft & { key: string }) | null;
    return kept?.key === key ? kept : null;
  } catch {
    return null;
  }
}
