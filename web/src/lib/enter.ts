import { keepTokens } from "./tokens";
import type { MatchCreated } from "../wire";

/** Keep the tokens of a match that was just made (those that are ours), and go to its table. */
export function enter(made: MatchCreated): void {
  const mine = (made.tokens ?? []).map((token, seat) => [seat, token] as const).filter(([, token]) => token !== "");
  keepTokens(made.match, new Map(mine));
  location.hash = mine.length > 0 ? `#/match/${made.match}` : `#/replay/${made.match}`;
}
