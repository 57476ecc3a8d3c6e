// How one fared with an army. It is kept in this browser: which army a seat has when a battle begins, and how it ended
// when its table is seen.
import { writeStored, readStored } from "./browserStorage";
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

export interface BattleRecord {
  won: number;
  drawn: number;
  lost: number;
  /** The last ones, oldest first. */
  last: ("won" | "lost" | "drawn")[];
}

export function noteBattleBegins(match: string, ruleset: string, armies: string[]): void {
  const others = readStored<Battle[]>(KEY, []).filter((one) => one.match !== match);
  writeStored(KEY, [...others, { match, ruleset, armies }].slice(-MOST));
}

/** Note how a battle of one's own ended. Who holds all seats has nobody to win against. */
export function noteBattleEnds(match: string, table: Table): void {
  const mine = table.sitters.filter((sitter) => sitter.yours && sitter.who === "human").map((sitter) => sitter.seat);
  const [seat] = mine;
  if (!table.result || seat === undefined || mine.length !== 1) return;
  const { winners } = table.result;
  const ended = winners.includes(seat) ? "won" : winners.length === 0 ? "drawn" : "lost";
  writeStored(
    KEY,
    readStored<Battle[]>(KEY, []).map((one) => (one.match === match ? { ...one, ended, seat } : one)),
  );
}

/** How one has fared in all, whatever the army. */
export function recordInAll(): BattleRecord & { streak: number } {
  const ends = readStored<Battle[]>(KEY, []).flatMap((one) => (one.ended ? [one.ended] : []));
  const lost = ends.findLastIndex((end) => end !== "won");
  return { ...counted(ends), streak: ends.length - 1 - lost };
}

export function recordWith(ruleset: string, army: string): BattleRecord {
  const ends = readStored<Battle[]>(KEY, []).flatMap((one) =>
    one.ruleset === ruleset && one.ended && one.armies[one.seat ?? -1] === army ? [one.ended] : [],
  );
  return counted(ends);
}

function counted(ends: BattleRecord["last"]): BattleRecord {
  const count = (end: string): number => ends.filter((one) => one === end).length;
  return { won: count("won"), drawn: count("drawn"), lost: count("lost"), last: ends.slice(-16) };
}
