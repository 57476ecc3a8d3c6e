import type { NumberBody } from "../../wire";
import { inches } from "../geometry/plane";

/** A word of the rules at the beginning of a line: "Point blank" for "point_blank". */
export function titled(word: string): string {
  const plain = word.replaceAll("_", " ");
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** +1, −1 and 0, with a real minus. */
export function signed(n: number): string {
  return n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0";
}

/** 40 %, <1 %, as people say chances. */
export function percent(chance: number): string {
  const p = chance * 100;
  if (p > 0 && p < 1) return "<1 %";
  if (p < 100 && p > 99) return ">99 %";
  return `${Math.round(p)} %`;
}

export function plural(n: number, one: string, many = `${one}s`): string {
  return `${n} ${n === 1 ? one : many}`;
}

/** A number of a question as people write it: it says itself whether it counts things, lengths or degrees. */
export function amount(n: number, { measure, unit }: Pick<NumberBody, "measure" | "unit">): string {
  if (measure === "mils") return inches(n, 2);
  if (measure === "degrees") return `${n}°`;
  return unit ? `${n} ${unit}` : `${n}`;
}
