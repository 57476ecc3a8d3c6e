import { SHAPES, type ToPage } from "../../wire";
import { inChosenUnit } from "../words/lengthUnits";

type Raw = Record<string, unknown>;

/** Put the defaults that the server leaves out back into a message, all the way down. */
export function fillDefaults<T>(name: string, raw: unknown): T {
  return filled([name], raw) as T;
}

function filled(names: string[], raw: unknown): unknown {
  if (Array.isArray(raw)) return raw.map((item) => filled(names, item));
  if (raw === null || typeof raw !== "object") return raw;
  const name = names.length === 1 ? names[0] : names.find((one) => SHAPES[one]?.tag === (raw as Raw).type);
  const shape = name === undefined ? undefined : SHAPES[name];
  if (shape === undefined) return raw;
  const whole: Raw = { ...shape.defaults, ...raw };
  for (const field in whole) {
    const inner = shape.inner[field];
    const value = inner === undefined ? own(whole[field], field in raw) : filled(inner, whole[field]);
    whole[field] = NAMES.has(field) ? value : said(value);
  }
  return whole;
}

/** A default that holds others is copied: nobody is given a list that somebody else could write into. */
function own(value: unknown, sent: boolean): unknown {
  return sent || typeof value !== "object" || value === null ? value : structuredClone(value);
}

/** Fields that are sent back as they came. */
const NAMES = new Set(["id", "key", "unit", "section"]);

/** Words in the unit of length that was chosen; documents of rule sets are left alone. */
function said(value: unknown): unknown {
  if (typeof value === "string") return inChosenUnit(value);
  if (Array.isArray(value) && typeof value[0] === "string") return value.map((one) => said(one));
  return value;
}

const TAGS = new Map(
  Object.entries(SHAPES).flatMap(([name, shape]) => (shape.tag === null ? [] : [[shape.tag, name] as const])),
);

/** Fill a message of the socket, which says by its tag what it is. */
export function fillMessage(raw: unknown): ToPage {
  return fillDefaults<ToPage>(TAGS.get(String((raw as Raw).type)) ?? "", raw);
}
