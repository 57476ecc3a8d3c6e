// How far a drag goes, in words: the model that binds, then the kinds of ways that the others take.
import { milsInUnit, unitSign } from "./lengthUnits";
import type { Point, Travel } from "../../wire";

/** So little may be left of an allowance that it counts as used up, in mils. */
const LEFT = 50;

function total(travel: Travel): number {
  return travel.parts.reduce((sum, part) => sum + part.mils, 0);
}

function said(mils: number, digits = 1): string {
  return milsInUnit(mils).toFixed(digits);
}

function plain(mils: number): string {
  return said(mils, 2).replace(/\.?0+$/, "");
}

/** The piece that binds: the one with the least left of what it has. */
export function farthest(travels: Travel[]): Travel | undefined {
  return travels.reduce<Travel | undefined>(
    (worst, one) => (worst === undefined || one.allowance - total(one) < worst.allowance - total(worst) ? one : worst),
    undefined,
  );
}

/** Whether nothing worth a word is left of what a piece has. */
export function atLimit(travel: Travel): boolean {
  return travel.allowance > 0 && travel.allowance - total(travel) < LEFT;
}

/** "4.2", or in parts "4.2 + 3 climbing". */
function inParts(travel: Travel, digits: number): string {
  const [way, ...more] = travel.parts;
  return [said(way?.mils ?? 0, digits), ...more.map((part) => `${plain(part.mils)} ${part.label}`)].join(" + ");
}

/** "4.2 of 8″", or in parts "4.2 + 3 climbing of 8″"; null if nothing was measured. */
export function travelled(travels: Travel[], digits = 1): string | null {
  const worst = farthest(travels);
  if (!worst) return null;
  return worst.allowance > 0
    ? `${inParts(worst, digits)} of ${plain(worst.allowance)}${unitSign()}`
    : `${inParts(worst, digits)}${unitSign()}`;
}

/** One line for each kind of way that is not just straight on: "3 over it: 4.2 + 3 climbing = 7.2″", "2 round: 8.0 and
 * 6.6″". `ways` are the way-points as the umpire found them. */
export function waysInWords(travels: Travel[], ways: Record<string, Point[]>): string[] {
  const dear = travels.filter((travel) => travel.parts.length > 1);
  const round = travels.filter((travel) => travel.parts.length === 1 && (ways[travel.piece]?.length ?? 0) > 1);
  const lines: string[] = [];
  const worst = farthest(dear);
  if (worst && travels.length > 1)
    lines.push(`${dear.length} over it: ${inParts(worst, 1)} = ${said(total(worst))}${unitSign()}`);
  if (round.length > 0) {
    const lengths = [...new Set(round.map((travel) => said(total(travel))))].sort((a, b) => Number(b) - Number(a));
    lines.push(`${round.length} round: ${lengths.slice(0, 3).join(" and ")}${unitSign()}`);
  }
  return [...lines, ...new Set(travels.flatMap((travel) => travel.notes))];
}
