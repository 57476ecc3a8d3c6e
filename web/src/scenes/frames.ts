// A scene as a strip of frames, one for each beat that is worth looking at.
import { distance } from "../lib/geometry/plane";
import { mergedGroups } from "../lib/dice/rolls";
import { refsOf } from "../lib/words/logSentence";
import type { Beat, DiceShown, Logged, Piece, Scene, Standing } from "../wire";
import { together } from "./together";

export interface Frame {
  /** The first line of the log that it tells; what is only said goes with the frame before it. */
  line: Logged;
  /** All that it tells: dice of one purpose, losses of one unit stand together. */
  lines: Logged[];
  /** The last line that is told by the end of it. */
  last: number;
  /** Lines before that one which a later frame tells. */
  later: ReadonlySet<number>;
  beat: Beat;
  /** The activation that it belongs to; empty outside of any. */
  key: string;
  changed: Standing[];
  /** What came of sealed numbers at once, told with them. */
  then?: Logged;
}

/** What is told at once: all that names and words of a beat hang on. */
export type FrameText = Pick<Frame, "line" | "lines" | "beat">;

/** Frames of events that everybody saw. What is only said has none of its own. */
export function framesOf(log: Logged[]): Frame[] {
  const frames: Frame[] = [];
  let key = "";
  for (const lines of together(log)) {
    const line = lines[0]!;
    const { beat, changed, activation } = line.event;
    key = activation?.key ?? (beat === "note" ? key : "");
    const before = frames.at(-1);
    if (beat === "note" || (beat === "turn" && changed.length === 0)) {
      if (before) before.last = line.number;
      continue;
    }
    if (before?.beat === "bids" && beat === "result") before.then = line;
    const last = lines.at(-1)!.number;
    frames.push({ line, lines, last, later: new Set(), beat, key, changed: inAll(lines) });
  }
  for (const [i, frame] of frames.entries()) {
    const to = frame.lines.at(-1)!.number;
    const after = frames.slice(i + 1).flatMap((one) => one.lines.map((line) => line.number));
    frame.later = new Set(after.filter((number) => number < to));
  }
  return frames;
}

/** How the units stand after all of these lines. */
function inAll(lines: Logged[]): Standing[] {
  return [...new Map(lines.flatMap((line) => line.event.changed).map((now) => [now.unit, now])).values()];
}

/** All dice of a frame, those that are alike in one group. */
export function diceOf(frame: FrameText): DiceShown[] {
  return mergedGroups(frame.lines.flatMap((line) => line.event.dice));
}

/** What stops the eye in the midst of an activation: only these are played to who wants "only fights". */
const FIGHTS: Beat[] = ["declare", "dice", "loss", "fall", "back", "reveal", "bids", "interrupt"];

const MS: Record<Beat, number> = {
  move: 300,
  place: 300,
  back: 300,
  declare: 350,
  dice: 700,
  loss: 500,
  fall: 1200,
  result: 1200,
  reveal: 900,
  bids: 1800,
  interrupt: 900,
  state: 600,
  turn: 0,
  note: 0,
};
/** Milliseconds of travel for an inch, or for a third of a cell. */
const PER_INCH = 60;
const LONGEST = 900;
/** While dice fall, and before the unit of somebody else begins. */
export const TUMBLE = 500;
export const BETWEEN = 500;
/** Each beat of who wants no motion. */
export const STILL = 600;

/** How long the frame is looked at, at the usual pace. */
export function lasts(frame: Frame, before: Scene): number {
  if (frame.beat === "dice") return MS.dice + 60 * diceOf(frame).reduce((n, dice) => n + dice.faces.length, 0);
  if (frame.changed.length === 0 || frame.beat === "loss" || frame.beat === "fall") return MS[frame.beat];
  const inches = Math.max(0, ...frame.changed.map((now) => travelled(now, before)));
  return Math.min(LONGEST, Math.max(MS[frame.beat], PER_INCH * inches));
}

/** What who did it has seen already: they have put the piece there and said what it does. */
export function isOwnDoing(frame: Frame): boolean {
  return frame.beat === "move" || frame.beat === "place" || frame.beat === "declare" || frame.beat === "state";
}

export function isFight(frame: Frame): boolean {
  return FIGHTS.includes(frame.beat);
}

function travelled(now: Standing, before: Scene): number {
  const was = before.units.find((unit) => unit.id === now.unit)?.pieces ?? [];
  return Math.max(
    0,
    ...now.pieces.map((piece) =>
      between(
        was.find((one) => one.id === piece.id),
        piece,
      ),
    ),
  );
}

function between(was: Piece | undefined, now: Piece): number {
  if (!was) return 0;
  if (was.type === "card" && now.type === "card") return 3 * distance(was.cell, now.cell);
  return was.type !== "card" && now.type !== "card" ? distance(was.at, now.at) / 1000 : 0;
}

const TITLES: Record<Beat, string> = {
  move: "Move",
  place: "Arrives",
  declare: "Declares",
  dice: "Dice",
  loss: "Fall",
  fall: "Gone",
  back: "Back",
  result: "Result",
  reveal: "Shown",
  bids: "Bids",
  interrupt: "Cuts in",
  state: "State",
  turn: "Turn",
  note: "",
};
const PICTURES: Record<Beat, string> = {
  move: "arrow",
  place: "arrow",
  declare: "threat",
  dice: "dice",
  loss: "drop",
  fall: "close",
  back: "undo",
  result: "flag",
  reveal: "eye",
  bids: "lock",
  interrupt: "no",
  state: "tired",
  turn: "turn",
  note: "dot",
};

/** Its name on the strip, which tells nothing of how it goes. */
export function titleOf(frame: FrameText, unitNames: string[]): string {
  const label = frame.line.event.dice[0]?.label ?? "";
  return frame.beat === "dice" ? bare(label, unitNames) || TITLES.dice : TITLES[frame.beat];
}

/** "Ploughmen Quality" without whose it is, also where its marker follows: "Bone Fiddlers (S2) block", or who stands with
 * them, who may be on their own by now: "Riders with Ser Giles Quality". */
export function bare(label: string, names: string[]): string {
  const whose = names.filter((name) => name && label.startsWith(name)).sort((a, b) => b.length - a.length)[0];
  const after = whose ? label.slice(whose.length).replace(/^( \([A-Z]\d+\))?[ :,]*/, "") : label;
  const joined = whose ? /^(?:with|and) /.exec(after)?.[0] : undefined;
  const rest = joined ? bare(after.slice(joined.length), names) : after;
  return rest === "" ? label : `${rest[0]!.toUpperCase()}${rest.slice(1)}`;
}

export function pictureOf(frame: Frame): string {
  return PICTURES[frame.beat];
}

/** The units that a frame is about, the one that acts first. */
export function unitsOf(frame: Frame): string[] {
  const named = frame.lines.flatMap(refsOf).map((ref) => ref.id);
  const rolled = diceOf(frame)
    .map((dice) => dice.unit)
    .filter(Boolean);
  return [...new Set([...named, ...rolled, ...frame.changed.map((one) => one.unit)])];
}
