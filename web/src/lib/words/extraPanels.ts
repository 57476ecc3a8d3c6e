import { sitterWords } from "./sitterWords";
import { sideWord } from "../drawing/sides";
import type { Panel, Row, Table } from "../../wire";

const ROW: Omit<Row, "label" | "value"> = { depth: 0, about: [], badges: [], clause: "", why_not: "" };

/** What the page itself can add to the panels of a rule set: the terrain by name, for those who cannot point at it; why
 * the last bot chose what it chose; who plays, and what was agreed. */
export function extraPanels(table: Table): Panel[] {
  const named = table.scene.terrain.filter((piece) => piece.name);
  const terrain = panel(
    "Terrain",
    named.map((piece): [string, string] => [piece.name, piece.note || piece.kind]),
  );
  const bots = table.sitters.some((sitter) => sitter.who !== "human");
  const thinking = panel(
    "Why the bot chose this",
    [],
    table.thinking || "It has chosen nothing yet, or its reasons would give away what is hidden.",
  );
  const company = panel("At this table", [
    ...table.sitters.map((sitter): [string, string] => [sideWord(sitter.seat), sitterWords(sitter)]),
    ...table.agreed.map((one): [string, string] => [one.title, one.words]),
  ]);
  return [...(named.length > 0 ? [terrain] : []), ...(bots ? [thinking] : []), company];
}

function panel(title: string, rows: [string, string][], note = ""): Panel {
  return { title, note, rows: rows.map(([label, value]) => ({ ...ROW, label, value })) };
}
