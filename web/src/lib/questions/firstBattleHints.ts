// Hints of the first battle: how one answers, by the kind of the question. What the rule is the rulebook says.
import { writeStored, readStored } from "../storage/browserStorage";
import type { Asked, LessonCard } from "../../wire";

const KEY = "grognard.hints";

interface Hinted {
  /** The first battle of each rule set: the one with hints. */
  first: Record<string, string>;
  /** What has been understood. */
  known: string[];
}

function read(): Hinted {
  return { first: {}, known: [], ...readStored<Partial<Hinted>>(KEY, {}) };
}

/** Whether this battle is the first one of its rule set in this browser. */
export function isFirst(ruleset: string, match: string): boolean {
  return (read().first[ruleset] ?? match) === match;
}

/** This battle has begun: if no other has, it is the first. */
export function noteFirst(ruleset: string, match: string): void {
  const hinted = read();
  if (!hinted.first[ruleset]) writeStored(KEY, { ...hinted, first: { ...hinted.first, [ruleset]: match } });
}

export function isKnown(topic: string): boolean {
  return read().known.includes(topic);
}

export function markKnown(topic: string): void {
  const hinted = read();
  writeStored(KEY, { ...hinted, known: [...new Set([...hinted.known, topic])] });
}

export function forgetHints(): void {
  writeStored(KEY, {});
}

/** What one hint is about: the same question is explained once. */
export function topicOf(ruleset: string, asked: Asked): string {
  return `${ruleset} ${asked.clause} ${asked.kind}`;
}

/** How one answers such a question with the hand. `goes`: the unit that is asked about may also just be dragged. */
export function hintFor(asked: Asked, goes = false): string {
  switch (asked.kind) {
    case "one":
      if (goes) return "Drag the unit, or press a button in the bar.";
      return asked.body.type === "one" && asked.body.options.some((option) => option.on || option.about.length)
        ? "Point at what is lit, or press a button."
        : "Press a button in the bar.";
    case "some":
      return "Point at what you want, then confirm.";
    case "number":
      if (asked.body.type === "number" && asked.body.spots.length > 0) return "Drag the knob on the way, then confirm.";
      return asked.sealed ? "Choose a number and close the lid." : "Choose a number, then confirm.";
    case "split":
      return "Point at a unit to give it one; then confirm.";
    case "order":
      return "Put them in order, then confirm.";
    case "assign":
      return "Give each one its own; then confirm.";
    case "move":
      return "Drag the unit; letting go puts it down.";
    case "place":
      return "Drag it to its place in the lit zone.";
    case "roster":
      return "Take a ready-made list, or change it.";
  }
}

/** The lesson that teaches what is asked here. */
export function lessonFor(lessons: LessonCard[], ruleset: string, clause: string): LessonCard | undefined {
  return lessons.find((lesson) => lesson.ruleset === ruleset && lesson.clauses.includes(clause));
}

/** So many letters of a rule stand in a hint; who wants more reads the rule. */
const ROOM = 185;

/** The first whole sentences of a rule that have room in a hint, without the rules that it names. */
export function firstSentences(text: string): string {
  const plain = text.replace(/ \([a-z-]+(\.[a-z-]+)+\)/g, "");
  const [first = "", ...more] = plain.match(/[^.]+(\.(?!\s|$)[^.]*)*(\.|$)\s*/g) ?? [plain];
  let told = first;
  for (const next of more) {
    if (told.length + next.trimEnd().length > ROOM) break;
    told += next;
  }
  return told.trim();
}
