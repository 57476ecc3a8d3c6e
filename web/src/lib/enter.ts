import { keepTokens } from "./tokens";
import type { MatchCreated } from "../wire";

/** Keep the tokens of a match that was just made, and go to its table. */
export function enter(made: MatchCreated): void {
  keepTokens(made.match, new Map((made.tokens ?? []).map((token, seat) => [seat, token])));
  location.hash = made.tokens && made.tokens.length > 0 ? `#/match/${made.match}` : `#/replay/${made.match}`;
}
