import type { MatchCard } from "../../wire";
import { tokensOf } from "../storage/seatTokens";

/** Where a game is looked at: its replay when it is over, the table for who holds a seat, else from the side. */
export function matchAddress(match: MatchCard): string {
  const screen = match.over ? "replay" : tokensOf(match.match).size > 0 ? "match" : "watch";
  return `#/${screen}/${match.match}`;
}
