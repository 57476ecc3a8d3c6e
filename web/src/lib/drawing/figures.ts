import { INSECTS } from "./figures/insects";
import type { FigurePart } from "./figures/parts";
import { SOLDIERS } from "./figures/soldiers";
import { TOYS } from "./figures/toys";
import { iconFor } from "./icons";

// Figures that stand up, drawn by class. The base is a disc of radius 10 about 0, 0; a figure stands on its middle, looks
// at us and may rise above the base, as a figure on a table does. Each class has an outline of its own, so that it is
// known in greyscale.

export { STUFF } from "./figures/parts";

export const FIGURES = { ...SOLDIERS, ...TOYS, ...INSECTS } satisfies Record<string, FigurePart[]>;
export type FigureName = keyof typeof FIGURES;

/** The figure for a word of a rule set. */
export function figureFor(word: string): readonly FigurePart[] {
  return FIGURES[figureName(word)];
}

export function figureName(word: string): FigureName {
  const name = iconFor(word);
  return name in FIGURES ? (name as FigureName) : "foot";
}

/** Big things stand alone on their tray, horses in one rank, men in two. */
const ALONE: ReadonlySet<FigureName> = new Set([
  "beast",
  "brute",
  "cannon",
  "engine",
  "wagon",
  "walker",
  "crown",
  "wizard",
  "tower",
  "snail",
  "mortar",
  "beetle",
  "spider",
  "moth",
  "larva",
]);

/** Vehicles are seen from above, so that their front is known. */
const HULLS: ReadonlySet<FigureName> = new Set(["tank", "halftrack"]);

export function isHull(figure: FigureName): boolean {
  return HULLS.has(figure);
}

/** How figures of this class fill a tray. */
export function ranksOf(figure: FigureName): { files: number; ranks: number } {
  if (ALONE.has(figure)) return { files: 1, ranks: 1 };
  return figure.startsWith("horse") || figure === "banner" || figure === "pennon"
    ? { files: 3, ranks: 1 }
    : { files: 4, ranks: 2 };
}
