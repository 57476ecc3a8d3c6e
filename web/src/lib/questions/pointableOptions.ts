// Which options are chosen by pointing, and which have to stand in the bar.
import type { OptionShown, Outlook, Unit, Way } from "../../wire";

/** Whether an option stands for something that lies open to be pointed at: a unit, a piece, a cell, a place. `shown`
 * says which units can be pointed at just now. */
export function pointable(option: OptionShown, shown: (unit: string) => boolean): boolean {
  const on = option.on;
  if (on && (on.at || on.cell || on.facing || on.pieces.length > 0 || on.things.length > 0)) return true;
  return option.about.some(shown);
}

/** The open options that a unit on the board stands for. */
export function standsFor(unit: Unit, options: OptionShown[]): OptionShown[] {
  const pieces = unit.pieces.map((piece) => piece.id);
  return options.filter(
    (option) =>
      option.key === unit.id ||
      option.about.includes(unit.id) ||
      option.on?.pieces.some((piece) => pieces.includes(piece)),
  );
}

/** The first of these ways that a unit on the board stands for. */
export function wayAt(unit: Unit, ways: Way[]): Way | undefined {
  return ways.find((way) => way.option && standsFor(unit, [way.option]).length > 0);
}

/** The letter that chooses each option: the first of its name that no other has taken. */
export function optionLetters(options: OptionShown[], taken: string[] = []): Map<string, string> {
  const found = new Map<string, string>();
  const used = new Set(taken);
  for (const option of options) {
    const free = [...option.label.toLowerCase()].find((letter) => /[a-z]/.test(letter) && !used.has(letter));
    if (free === undefined) continue;
    used.add(free);
    found.set(option.key, free.toUpperCase());
  }
  return found;
}

/** How to answer by pointing, in a sentence: what the unit in hand could do, or where to look. `lit` are the units that
 * can be chosen, `open` what can be chosen at all; `listed`: who waits can be dragged from a list beside the table. */
export function howToAnswer(
  { subject, outlook }: { subject: Unit | undefined; outlook: (unit: string) => Outlook | undefined },
  lit: Unit[],
  open: OptionShown[],
  listed: boolean,
): string {
  const could = subject && outlook(subject.id);
  const away = subject?.where === "reserve";
  const move = could?.moves[0]?.label.split(", ").at(-1)?.toLowerCase();
  const drag = move === undefined ? "" : away && listed ? "Drag it from the list on the left" : dragTo(move);
  const targets = could?.choices.some((way) => way.option?.about.some((id) => id !== subject?.id));
  // Which other orders there are is seen only when it is chosen.
  const more = lit.some(({ id }) => id === subject?.id) ? otherwise(could?.moves.slice(1) ?? []) : "";
  if (drag && targets) return `${drag}, or point at a target${more}.`;
  if (drag) return `${drag}${more}.`;
  if (targets && lit.length === 0) return "Point at a target.";
  const dear = open.filter((option) => option.cost > 0);
  if (lit.length > 0 && lit.every((unit) => unit.where === "reserve") && !listed) return "Choose one of these.";
  if (lit.length > 0 && lit.every((unit) => unit.where === "reserve"))
    return open.every((option) => option.cost === 0)
      ? "Drag one from the list on the left to its place on the table."
      : toBuy(dear, "on the left", "with a gold edge in the list on the left");
  if (lit.length > 0) return dear.length > 0 ? toBuy(dear, "with a gold edge") : "Point at one with a gold edge.";
  return open.some((option) => pointable(option, () => false)) ? "Point at what is lit on the table." : "";
}

/** What pointing at one buys, where that is the same for all of them: "Rifle Squad: Night March" for 1. */
function toBuy(dear: OptionShown[], where: string, among = where): string {
  const bought = new Set(dear.map((option) => `${option.label.split(": ")[1] ?? ""} for ${option.cost}`));
  const [what = ""] = bought;
  return bought.size === 1 && !what.startsWith(" ") ? `Point at one ${where}: ${what}.` : `Point at one ${among}.`;
}

/** What a click offers besides the move that a drag makes. */
function otherwise(moves: Way[]): string {
  const others = moves.map((way) => way.label.split(", ").at(-1)!.toLowerCase());
  if (others.length === 0) return "";
  return others.length === 1 && /^[a-z]+$/.test(others[0]!) ? `; click it to ${others[0]}` : "; click it for more";
}

function dragTo(move: string): string {
  return /[ :]/.test(move) ? "Drag it" : `Drag it to ${move}`;
}
