import { SHAPES, type Json } from "../wire";

/** Put the defaults that the server leaves out back into a message, all the way down. */
export function fill<T>(name: string, raw: Json): T {
  return filled([name], raw) as T;
}

function filled(names: string[], raw: Json): Json {
  if (Array.isArray(raw)) return raw.map((item) => filled(names, item));
  if (raw === null || typeof raw !== "object") return raw;
  const name = names.length === 1 ? names[0] : names.find((one) => SHAPES[one]?.tag === raw.type);
  const shape = name === undefined ? undefined : SHAPES[name];
  if (shape === undefined) return raw;
  const whole: Record<string, Json> = { ...structuredClone(shape.defaults), ...raw };
  for (const [field, inner] of Object.entries(shape.inner)) whole[field] = filled(inner, whole[field]);
  return whole;
}

const TAGS = new Map(
  Object.entries(SHAPES).flatMap(([name, shape]) => (shape.tag === null ? [] : [[shape.tag, name] as const])),
);

/** Fill a message of the socket, which says by its tag what it is. */
export function fillMessage<T>(raw: Json): T {
  return fill<T>(TAGS.get(raw.type) ?? "", raw);
}
