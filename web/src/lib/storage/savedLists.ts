// Army lists of one's own, by rule set. A list is a document of its rule set with a name.
import type { Roster } from "../armies/catalogue";
import { writeStored, readStored } from "./browserStorage";

const KEY = "grognard.lists";

export interface SavedList {
  name: string;
  /** The ready-made army that it was made from. */
  army: string;
  roster: Roster;
}

export function listsFor(ruleset: string): SavedList[] {
  return readStored<Record<string, SavedList[]>>(KEY, {})[ruleset] ?? [];
}

/** Keep a list; one of the same name makes room for it. */
export function saveList(ruleset: string, list: SavedList): void {
  write(ruleset, [...listsFor(ruleset).filter(({ name }) => name !== list.name), list]);
}

export function dropList(ruleset: string, name: string): void {
  write(
    ruleset,
    listsFor(ruleset).filter((list) => list.name !== name),
  );
}

function write(ruleset: string, lists: SavedList[]): void {
  writeStored(KEY, { ...readStored<Record<string, SavedList[]>>(KEY, {}), [ruleset]: lists });
}
