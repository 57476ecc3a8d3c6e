import type { OptionShown } from "../../wire";
import { fillDefaults } from "../server/wireDefaults";

/** An option that the page itself offers. */
export function ownOption(option: Pick<OptionShown, "key" | "label"> & Partial<OptionShown>): OptionShown {
  return fillDefaults("OptionShown", option);
}
