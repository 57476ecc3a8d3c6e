// How a match was wished for, kept in the browser that made it, so that it can be played again with sides changed.
import { sideWord } from "./sides";
import type { NewMatch } from "../wire";

const KEY = "grognard.wishes";
const KEPT = 30;

type Wanted = Partial<NewMatch>;

function read(): [string, Wanted][] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as [string, Wanted][];
  } catch {
    return [];
  }
}

export function keepWish(match: string, wanted: Wanted): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...read(), [match, wanted]].slice(-KEPT)));
  } catch {
    // Without storage there is no button for it; everything else goes on.
  }
}

export function wishOf(match: string): Wanted | null {
  return read().find(([id]) => id === match)?.[1] ?? null;
}

/** The same battle and the same armies; everybody moves one chair on. New dice, of the same kind. */
export function sidesChanged(wanted: Wanted, seats: string[]): Wanted {
  const { ruleset, scenario, armies, rosters, options, dice, names = [] } = wanted;
  const on = <T>(all: T[]): T[] => [...all.slice(-1), ...all.slice(0, -1)];
  // Who is called after the colour of a side takes that of the new one.
  const known = seats.map((_, seat) => (names[seat] === sideWord(seat) ? "" : (names[seat] ?? "")));
  return { ruleset, scenario, armies, rosters, options, dice, seats: on(seats), names: on(known) };
}
