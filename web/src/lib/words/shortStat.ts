import type { Stat } from "../../wire";

/** "Q4" if the label holds its number already, else label and value: "B 5+". */
export function shortStat(stat: Stat): string {
  return /\d/.test(stat.label) || !stat.value
    ? stat.label
    : `${stat.label}${stat.label.length > 1 ? " " : ""}${stat.value}`;
}
