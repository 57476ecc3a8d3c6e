import { keepInvitations, keepTokens } from "../storage/seatTokens";
import type { MatchCreated } from "../../wire";

/** Keep the tokens of a match that was just made (those that are ours) and the invitations, and go to its table. */
export function enterMatch(made: MatchCreated): void {
  const mine = given(made.tokens ?? []);
  keepTokens(made.match, mine);
  keepInvitations(made.match, given(made.invitations ?? []));
  location.hash = mine.size > 0 ? `#/match/${made.match}` : `#/replay/${made.match}`;
}

function given(tokens: string[]): Map<number, string> {
  return new Map(tokens.map((token, seat) => [seat, token] as const).filter(([, token]) => token !== ""));
}
