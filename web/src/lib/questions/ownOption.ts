import type { OptionShown } from "../../wire";
import { fill } from "../server/wireDefaults";

/** An option that the page itself offers. */
export function ownOption(option: Pick<OptionShown, "key" | "label"> & Partial<OptionShown>): OptionShown {
  return fill("OptionShown", option);
}
