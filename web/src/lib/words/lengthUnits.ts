// Lengths as this person reads them. The rules, the wire and the umpire know inches; only what is shown is converted.
import { settings } from "../../state/settings.svelte";

const LENGTH = /(\d+(?:\.\d+)?)(¼|½|¾)?″/g;
const PARTS: Record<string, number> = { "¼": 0.25, "½": 0.5, "¾": 0.75 };
export const CM = 2.54;

/** A text with its inches in the unit that was chosen: "moves 6″" or "moves 15.2 cm". */
export function inChosenUnit(text: string): string {
  if (settings.units === "inches" || !text.includes("″")) return text;
  return text.replace(LENGTH, (_, whole: string, part: string | undefined) =>
    centimetres(Number(whole) + (part ? PARTS[part]! : 0)),
  );
}

export function centimetres(inches: number): string {
  return `${(inches * CM).toFixed(1).replace(/\.0$/, "")} cm`;
}

/** Mils as a number of the unit that was chosen. */
export function milsInUnit(mils: number): number {
  return settings.units === "inches" ? mils / 1000 : (mils * CM) / 1000;
}

export function unitSign(): string {
  return settings.units === "inches" ? "″" : " cm";
}
