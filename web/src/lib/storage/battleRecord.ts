// How one fared with an army. It is kept in this browser: which army a seat has when a battle begins, and how it ended
// when its table is seen.
import { keep, kept } from "./browserStorage";
import type { Table } from "../../wire";

const KEY = "grognard.record";
const MOST = 400;

interface Battle {
  match: string;
  ruleset: string;
  /** The names of the armies, by seat. */
  armies: string[];
  ended?: "won" | "lost" | "drawn";
  seat?: number;
}

export interface Fared {
  won: number;
  drawn: number;
  lost: number;
  /** The last ones, oldest first. */
  last: ("won" | "lost" | "drawn")[];
}

export function battleBegins(match: string, ruleset: string, armies: string[]): void {
  const others = kept<Battle[]>(KEY, []).filter((one) => one.match !== match);
  keep(KEY, [...others, { match, ruleset, armies }].slice(-MOST));
}

/** Note how a battle of one's own ended. Who holds all seats has nobody to win against. */
export function battleEnds(match: string, table: Table): void {
  const mine = table.sitters.filter((sitter) => sitter.yours && sitter.who === "human").map((sitter) => sitter.seat);
  const [seat] = mine;
  if (!table.result || seat === undefined || mine.length !== 1) return;
  const { winners } = table.result;
  const ended = winners.includes(seat) ? "won" : winners.length === 0 ? "drawn" : "lost";
  keep(
    KEY,
    kept<Battle[]>(KEY, []).map((one) => (one.match === match ? { ...one, ended, seat } : one)),
  );
}

/** How one has fared in all, whatever the army. */
export function faredInAll(): Fared & { streak: number } {
  const ends = kept<Battle[]>(KEY, []).flatMap((one) => (one.ended ? [one.ended] : []));
  const lost = ends.findLastIndex((end) => end !== "won");
  return { ...counted(ends), streak: ends.length - 1 - lost };
}

export function faredWith(ruleset: string, army: string): Fared {
  const ends = kept<Battle[]>(KEY, []).flatMap((one) =>
    one.ruleset === ruleset && one.ended && one.armies[one.seat ?? -1] === army ? [one.ended] : [],
  );
  return counted(ends);
}

function counted(ends: Fared["last"]): Fared {
  const count = (end: string): number => ends.filter((one) => one === end).length;
  return { won: count("won"), drawn: count("drawn"), lost: count("lost"), last: ends.slice(-16) };
}
