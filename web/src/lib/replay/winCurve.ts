// The curve of the chance to win: where its points lie, what it says in words, and where names fit beside it.
import type { WinProbability, WinProbabilities, TurningPoint } from "../../wire";
import { firstFree } from "../layout/freeSpots";
import { percent } from "../words/numbers";
import { textWidth, type Rect } from "../layout/plates";
import { sideWord } from "../drawing/sides";

/** The chances at the last rest that frame `at` has reached; null before the first. */
export function chanceAt(chances: WinProbabilities, at: number): number[] | null {
  return chances.points.findLast((point) => point.n <= at)?.seats ?? null;
}

/** Chances as whole percents that come to a hundred. */
export function winShares(seats: number[]): string[] {
  const whole = seats.slice(0, -1).map((chance) => Math.round(chance * 100));
  return [...whole, 100 - whole.reduce((sum, one) => sum + one, 0)].map((one) => `${one} %`);
}

/** "Blue 41 %, Red 59 %". */
export function chanceWords(seats: number[]): string {
  return winShares(seats)
    .map((share, seat) => `${sideWord(seat)} ${share}`)
    .join(", ");
}

/** The course of the game in a sentence, for those who do not see the curve. */
export function curveInWords({ points, turning }: WinProbabilities): string {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return "";
  // With two sides the one's best is the other's worst: one of them says it all.
  const told = first.seats.length === 2 ? [0] : first.seats.map((_, seat) => seat);
  return [
    `The chance to win began with ${chanceWords(first.seats)} and stands at ${chanceWords(last.seats)}.`,
    ...told.map((seat) => extremes(points, seat)),
    `Turning points: ${turning.length || "none"}.`,
  ].join(" ");
}

/** "Blue had 12 % at worst, at moment 40, and 80 % at best, at moment 99." */
function extremes(points: WinProbability[], seat: number): string {
  const sorted = [...points].sort((a, b) => a.seats[seat]! - b.seats[seat]!);
  const [worst, best] = [sorted[0]!, sorted.at(-1)!];
  return `${sideWord(seat)} had ${percent(worst.seats[seat]!)} at worst, at moment ${worst.n}, and ${percent(best.seats[seat]!)} at best, at moment ${best.n}.`;
}

export interface NamedTurn {
  turn: TurningPoint;
  /** In pixels of the curve. */
  x: number;
  y: number;
  /** Empty where there is no room; the list has it in full. */
  name: string;
  labelX: number;
  labelY: number;
}

interface NameSpot {
  n: number;
  x: number;
  y: number;
}

const SIZE = 12;
const HIGH = 16;
const LONGEST = 26;

/** What is written at a turning point: the unit that it is about. */
function shortName(turn: TurningPoint): string {
  const name = turn.unit || turn.words;
  return name.length > LONGEST ? `${name.slice(0, LONGEST - 1).trimEnd()}…` : name;
}

/** Names above or below their points, inside the curve's box, none over another, over a point or over the curve. The
 * largest swings choose first. */
export function nameTurns(
  { points, turning }: WinProbabilities,
  size: { frames: number; width: number; height: number },
): NamedTurn[] {
  const places = points.map(({ n, seats }): NameSpot => ({
    n,
    x: (n / Math.max(1, size.frames)) * size.width,
    y: (1 - seats[0]!) * size.height,
  }));
  const named = turning.flatMap((turn): NamedTurn[] => {
    const at = places.find(({ n }) => n === turn.n);
    const chances = points.find(({ n }) => n === turn.n)?.seats;
    if (!at || !chances) return [];
    // Two sides share one curve; of more each has its own, and a point lies on that of who gained.
    const y = chances.length === 2 ? at.y : (1 - chances[turn.seat]!) * size.height;
    return [{ turn, x: at.x, y, name: "", labelX: 0, labelY: 0 }];
  });
  const taken = named.map((one): Rect => ({ x: one.x - 9, y: one.y - 9, w: 18, h: 18 }));
  for (const one of [...named].sort((a, b) => b.turn.gain - a.turn.gain)) {
    const name = shortName(one.turn);
    const w = textWidth(name, SIZE) + 6;
    const left = Math.max(0, Math.min(size.width - w, one.x - w / 2));
    const [high, low] = reaches(places, left, left + w);
    const [above, below] = [Math.min(high, one.y - 9) - HIGH - 2, Math.max(low, one.y + 9) + 2];
    const spots = [above, below].map((y): Rect => ({ x: left, y, w, h: HIGH }));
    const free = firstFree(
      (one.turn.seat === 0 ? spots : spots.reverse()).filter(({ y }) => y >= 0 && y + HIGH <= size.height),
      taken,
    );
    if (!free) continue;
    taken.push(free);
    Object.assign(one, { name, labelX: left + w / 2, labelY: free.y });
  }
  return named;
}

/** How high and how low the curve lies between two places. */
function reaches(places: NameSpot[], from: number, to: number): [number, number] {
  const near = places.filter(({ x }) => x >= from && x <= to).map(({ y }) => y);
  places.forEach((after, i) => {
    const before = places[i - 1];
    for (const x of [from, to])
      if (before && before.x < x && x < after.x)
        near.push(before.y + ((after.y - before.y) * (x - before.x)) / (after.x - before.x));
  });
  return [Math.min(...near), Math.max(...near)];
}
