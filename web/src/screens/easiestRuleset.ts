import type { RulesetCard } from "../wire";

/** The best rule set to begin with: one that can be learnt, without secrets, and the shortest of those. */
export function easiestRuleset(cards: RulesetCard[]): RulesetCard | undefined {
  const minutes = (card: RulesetCard) => card.scenarios[0]?.minutes ?? Infinity;
  const plain = cards.filter((card) => card.lessons > 0 && !card.secrets);
  return plain.sort((one, other) => minutes(one) - minutes(other))[0] ?? cards[0];
}
