// How many words fit into the bar.
import type { OptionShown } from "../../wire";
import { textWidth } from "./plates";

/** How wide a mode is at least, in pixels: its name, its key, its price. `terse`: without a line below it. */
export function modeWidth(option: OptionShown, hotkey: string, terse = false): number {
  const key = hotkey ? (terse ? 20 : 26) + 7 * hotkey.length : 0;
  return textWidth(option.label, terse ? 13.5 : 14.5) + key + (option.cost ? 28 : 0) + (terse ? 15 : 22);
}

/** As many of these as fit into so many pixels, in their order. */
export function modesThatFit(options: OptionShown[], keys: Map<string, string>, room: number): OptionShown[] {
  const found: OptionShown[] = [];
  let taken = 0;
  for (const option of options) {
    taken += modeWidth(option, keys.get(option.key) ?? "", true);
    if (taken > room) break;
    found.push(option);
  }
  return found;
}
