// A roster's catalogue is free JSON. A builder can show it when it has lists of things with ids: each list of the
// document takes things of its category, or those that its holder is permitted.
import type { Json } from "../wire";

export interface Choice {
  key: string;
  label: string;
  detail: string;
  cost: number;
  count: number;
}

export interface Listed {
  field: string;
  title: string;
  total: string;
  choices: Choice[];
}

export interface Preset {
  name: string;
  about: string;
  roster: Json;
}

type Thing = Record<string, Json>;

function lists(catalogue: Record<string, Json>): Thing[][] {
  return Object.values(catalogue).filter(
    (value): value is Thing[] => Array.isArray(value) && value.every((one) => one !== null && typeof one === "object"),
  );
}

function keyOf(thing: Thing): string | null {
  const key = thing.id ?? thing.key;
  return typeof key === "string" ? key : null;
}

export function presetsOf(catalogue: Record<string, Json>): Preset[] {
  return lists(catalogue)
    .flat()
    .filter((thing) => thing.roster !== undefined)
    .map((thing) => ({
      name: String(thing.name ?? "Ready-made"),
      about: String(thing.about ?? ""),
      roster: thing.roster,
    }));
}

export function choicesOf(catalogue: Record<string, Json>, draft: Json): Listed[] {
  const things = lists(catalogue)
    .flat()
    .filter((thing) => keyOf(thing) !== null && thing.roster === undefined);
  const holders = lists(catalogue)
    .flat()
    .filter((thing) => Array.isArray(thing.permitted) && typeof thing.marker === "string");
  if (holders.length > 0) {
    return holders.map((holder) => {
      const fit = things.filter((thing) => holder.permitted.includes(keyOf(thing)));
      return listed(holder.marker, `${holder.name} (${holder.marker})`, fit, draft?.[holder.marker] ?? []);
    });
  }
  const fields = Object.keys(draft ?? {}).filter((field) => Array.isArray(draft[field]));
  return fields.map((field) => {
    const own = things.filter((thing) => thing.category === field);
    return listed(
      field,
      field.charAt(0).toUpperCase() + field.slice(1).replaceAll("_", " "),
      own.length > 0 ? own : things,
      draft[field],
    );
  });
}

function listed(field: string, title: string, things: Thing[], now: string[]): Listed {
  const choices = things.map((thing) => ({
    key: keyOf(thing)!,
    label:
      String(thing.label ?? thing.name ?? keyOf(thing)) + (thing.level === undefined ? "" : `, level ${thing.level}`),
    detail: String(thing.detail ?? thing.kind ?? thing.elite_type ?? ""),
    cost: Number(thing.cost ?? thing.points ?? 0),
    count: now.filter((one) => one === keyOf(thing)).length,
  }));
  const cost = choices.reduce((sum, choice) => sum + choice.cost * choice.count, 0);
  return { field, title, total: `${now.length} chosen${cost ? `, ${cost} points` : ""}`, choices };
}
