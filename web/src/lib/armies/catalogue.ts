// A roster is a document of its rule set; the umpire makes it of what was chosen and says what is wrong with the whole.
import type { Catalogue, Item, Json, KindLimit, RosterAnswer, Section } from "../../wire";
import { belongsToPick, itemIn, priceOf } from "./picks";

export type Roster = Record<string, Json>;

/** The numbers of an item in a line: "Halberds, 6 models, Quality 4+, Move 5″". */
export function factsOf(item: Item): string {
  return [item.detail, ...item.stats.map((stat) => `${stat.name} ${stat.value}`)].filter(Boolean).join(", ");
}

/** What kind an item is and what is special about it, each said once. */
export function kindAndDetail({ kind, detail }: Item): string {
  return detail.startsWith(kind) ? detail : [kind, detail].filter(Boolean).join(", ");
}

/** All picks that have to be paid for. */
function paid(catalogue: Catalogue, chosen: RosterAnswer): string[] {
  const free = new Set(freeIn(catalogue).map(({ key }) => key));
  return Object.entries(chosen).flatMap(([key, picks]) => (free.has(key) ? [] : picks));
}

export function costOf(catalogue: Catalogue, chosen: RosterAnswer): number {
  return paid(catalogue, chosen).reduce((sum, pick) => sum + priceOf(catalogue, pick), 0);
}

/** What is spent of a limit: of the one for the whole list, or of one of its parts'. */
export interface Purse {
  title: string;
  cost: number;
  budget: number | null;
  kinds: { kind: string; cost: number }[];
}

/** One purse for the whole list, unless only its parts have limits: then one for each of these. */
export function pursesOf(catalogue: Catalogue, chosen: RosterAnswer): Purse[] {
  const limited = catalogue.budget === null ? catalogue.sections.filter(({ budget }) => budget !== null) : [];
  const purse = (title: string, budget: number | null, part: RosterAnswer): Purse => ({
    title,
    cost: costOf(catalogue, part),
    budget,
    kinds: kindCosts(catalogue, part),
  });
  if (!limited.length) return [purse("", catalogue.budget, chosen)];
  return limited.map(({ key, title, budget }) => purse(title, budget, { [key]: chosen[key] ?? [] }));
}

export function overspent({ cost, budget }: Purse): boolean {
  return budget !== null && cost > budget;
}

/** The units of a list: where it has parts, what stands in them; what is brought for nothing is no unit. */
export function unitsIn(catalogue: Catalogue, chosen: RosterAnswer): string[] {
  const parted = catalogue.sections.some(({ key }) => belongsToPick(catalogue, key));
  const free = freeIn(catalogue).map(({ key }) => key);
  return Object.entries(chosen)
    .filter(([key]) => !free.includes(key) && (!parted || belongsToPick(catalogue, key)))
    .flatMap(([, picks]) => picks);
}

/** The parts of a list that cost nothing, whatever price is printed on what stands there. */
export function freeIn({ sections }: Catalogue): Section[] {
  return sections.filter(({ free }) => free);
}

/** How many of each kind stand in the list. */
export function kindCounts(catalogue: Catalogue, chosen: RosterAnswer): Map<string, number> {
  const counts = new Map<string, number>();
  for (const pick of Object.values(chosen).flat()) {
    const kind = itemIn(catalogue, pick)?.kind ?? "";
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return counts;
}

/** What each kind costs together, the dearest first. */
export function kindCosts(catalogue: Catalogue, chosen: RosterAnswer): { kind: string; cost: number }[] {
  const sums = new Map<string, number>();
  for (const pick of paid(catalogue, chosen)) {
    const kind = itemIn(catalogue, pick)?.kind ?? "";
    sums.set(kind, (sums.get(kind) ?? 0) + priceOf(catalogue, pick));
  }
  return [...sums]
    .map(([kind, cost]) => ({ kind, cost }))
    .filter(({ cost }) => cost > 0)
    .sort((a, b) => b.cost - a.cost);
}

/** How many of a kind there may be: in the section, if it says so, or else in the whole list. */
export function limitOf({ limits }: Catalogue, section: Section | undefined, kind: string): KindLimit | undefined {
  return [...(section?.limits ?? []), ...limits].find((limit) => limit.kind === kind);
}

/** How many of a kind count towards that limit. */
export function counted(
  catalogue: Catalogue,
  chosen: RosterAnswer,
  section: Section | undefined,
  kind: string,
): number {
  const own = section?.limits.some((limit) => limit.kind === kind);
  const among = own ? { [section!.key]: chosen[section!.key] ?? [] } : chosen;
  return kindCounts(catalogue, among).get(kind) ?? 0;
}

/** A limit in words: "2, at most 4", "exactly 1". */
export function kindWords({ least, most }: KindLimit, count: number): string {
  if (least && least === most) return `${count}, exactly ${most}`;
  const words = [least ? `at least ${least}` : "", most === null ? "" : `at most ${most}`].filter(Boolean);
  return [`${count}`, ...words].join(", ");
}

function within(number: number, least: number, most: number | null): boolean {
  return number >= least && (most === null || number <= most);
}

/** The limits that this choice keeps, each with what says so. */
export function inOrder(catalogue: Catalogue, chosen: RosterAnswer): { words: string; clause: string }[] {
  const counts = kindCounts(catalogue, chosen);
  const kept: { words: string; clause: string }[] = [];
  for (const section of catalogue.sections) {
    const keys = chosen[section.key] ?? [];
    const cost = costOf(catalogue, { [section.key]: keys });
    const limited = section.least > 0 || section.most !== null || section.budget !== null;
    if (!limited || !within(keys.length, section.least, section.most) || !within(cost, 0, section.budget)) continue;
    const price = section.budget === null ? "" : `, ${cost} of ${section.budget} ${catalogue.currency}`;
    kept.push({ words: `${section.title}: ${keys.length}${price}`, clause: section.clause });
  }
  for (const section of catalogue.sections) {
    const own = kindCounts(catalogue, { [section.key]: chosen[section.key] ?? [] });
    const full = section.limits.every(({ kind, least, most }) => within(own.get(kind) ?? 0, least, most));
    if (section.limits.length && full) kept.push({ words: `${section.title}: all slots`, clause: section.clause });
  }
  for (const limit of catalogue.limits) {
    const count = counts.get(limit.kind) ?? 0;
    if (count && within(count, limit.least, limit.most))
      kept.push({ words: `${limit.kind}: ${kindWords(limit, count)}`, clause: limit.clause });
  }
  const spent = costOf(catalogue, chosen);
  if (catalogue.budget !== null && spent <= catalogue.budget)
    kept.push({ words: `${spent} of ${catalogue.budget} ${catalogue.currency}`, clause: catalogue.clause });
  return kept;
}
