// A pick is an item with what it is chosen with, as one string: "rifle-squad?gun=2&flag=1#The First" (engine/questions/picks.py).
import type { Catalogue, Item, RosterAnswer, Section } from "../../wire";

export interface Pick {
  item: string;
  taken: Record<string, number>;
  name: string;
}

export function readPick(text: string): Pick {
  const [plain, ...name] = text.split("#");
  const [item, options = ""] = plain!.split("?");
  const pairs = options.split("&").flatMap((pair) => {
    const [key, number] = pair.split("=");
    return key ? [[key, Number(number)] as const] : [];
  });
  return { item: item!, taken: Object.fromEntries(pairs), name: name.join("#") };
}

export function writePick({ item, taken, name }: Pick): string {
  const options = Object.entries(taken).flatMap(([key, number]) => (number > 0 ? [`${key}=${number}`] : []));
  return item + (options.length ? `?${options.join("&")}` : "") + (name ? `#${name}` : "");
}

export function itemOf(text: string): string {
  return text.split("#")[0]!.split("?")[0]!;
}

/** The item of a pick; undefined if the catalogue no longer has it. */
export function itemIn({ items }: Catalogue, pick: string): Item | undefined {
  const key = itemOf(pick);
  return items.find((item) => item.key === key);
}

export function priceOf(catalogue: Catalogue, text: string): number {
  const item = itemIn(catalogue, text);
  const { taken } = readPick(text);
  return (item?.cost ?? 0) + (item?.options ?? []).reduce((sum, { key, cost }) => sum + cost * (taken[key] ?? 0), 0);
}

/** What a pick is chosen with, in words: "2 × More Riflemen, Launcher". */
export function takenWords(catalogue: Catalogue, text: string): string {
  const { taken } = readPick(text);
  return (itemIn(catalogue, text)?.options ?? [])
    .filter(({ key }) => (taken[key] ?? 0) > 0)
    .map(({ key, label }) => (taken[key]! > 1 ? `${taken[key]} × ${label}` : label))
    .join(", ");
}

/** What a pick is called. */
export function nameOf(catalogue: Catalogue, text: string): string {
  return readPick(text).name || (itemIn(catalogue, text)?.label ?? itemOf(text));
}

/** The section that belongs to a pick of another one. */
export function sectionOf({ sections }: Catalogue, section: string, place: number): Section | undefined {
  return sections.find(({ key }) => key === `${section}.${place}`);
}

/** Whether a section belongs to a pick of another one. */
export function belongsToPick({ sections }: Catalogue, key: string): boolean {
  const owner = key.slice(0, Math.max(0, key.lastIndexOf(".")));
  return sections.some((section) => section.key === owner);
}

/** The choice without one pick; the sections that belong to it go with it, and those of later picks move up. */
export function without(chosen: RosterAnswer, section: string, place: number): RosterAnswer {
  const kept: RosterAnswer = {};
  for (const [key, picks] of Object.entries(chosen)) {
    const at = key.startsWith(`${section}.`) ? Number(key.slice(section.length + 1)) : NaN;
    if (key === section) kept[key] = picks.filter((_, i) => i !== place);
    else if (Number.isNaN(at)) kept[key] = picks;
    else if (at !== place) kept[`${section}.${at > place ? at - 1 : at}`] = picks;
  }
  return kept;
}
