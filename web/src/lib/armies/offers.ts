// What a catalogue offers beside what is chosen so far. The limits are shown; what is allowed the umpire says.
import type { Catalogue, Item, RosterAnswer, Section } from "../../wire";
import { costOf } from "./catalogue";
import { itemOf } from "./picks";

export interface OfferedItem {
  item: Item;
  count: number;
}

export interface OfferedSection {
  section: Section;
  /** "2 of 3, 4 of 10 points". */
  total: string;
  choices: OfferedItem[];
}

function words(catalogue: Catalogue, section: Section, keys: string[]): string {
  const number = section.most === null ? `${keys.length} chosen` : `${keys.length} of ${section.most}`;
  const price = costOf(catalogue, { [section.key]: keys });
  if (section.budget !== null) return `${number}, ${price} of ${section.budget} ${catalogue.currency}`;
  return price ? `${number}, ${price} ${catalogue.currency}` : number;
}

/** Each section with its items and how often they are chosen in it. */
export function offeredSections(catalogue: Catalogue, chosen: RosterAnswer): OfferedSection[] {
  return catalogue.sections.map((section) => {
    const keys = chosen[section.key] ?? [];
    const choices = catalogue.items
      .filter((item) => section.items.includes(item.key))
      .map((item) => ({ item, count: keys.filter((key) => itemOf(key) === item.key).length }));
    return { section, total: words(catalogue, section, keys), choices };
  });
}

/** What the whole list costs of what it may: "4 of 5 points"; nothing where there is no such limit. */
export function costInAll(catalogue: Catalogue, chosen: RosterAnswer): string {
  if (catalogue.budget === null) return "";
  return `${costOf(catalogue, chosen)} of ${catalogue.budget} ${catalogue.currency}`;
}
