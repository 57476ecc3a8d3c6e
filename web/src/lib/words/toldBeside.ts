// What the panels beside the table tell of one unit.
import type { Panel } from "../../wire";

/** The branches of the panels' trees that are about this unit alone, each with the title of its panel: in the panel they are
 * one line, which may be too short for them. */
export function toldBeside(panels: Panel[], unit: string): string[] {
  return panels.flatMap(({ title, rows }) =>
    rows
      .filter((row) => row.depth > 0 && row.value && row.about.length === 1 && row.about[0] === unit)
      .map((row) => `${title}: ${row.value}`),
  );
}
