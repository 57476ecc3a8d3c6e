// The log as people read it: one line for an activation, under the heading of its turn.
import { sentenceParts, refsOf, seatOf, type SentencePart } from "../lib/words/logSentence";
import type { Beat, Logged } from "../wire";

/** What the log says of one activation. */
export interface ActivationLog {
  /** The first line's number: it stays while the activation grows. */
  id: number;
  key: string;
  lines: Logged[];
  seat: number | null;
  label: string;
}

export interface Chapter {
  heading: string;
  score: string;
  activations: ActivationLog[];
}

/** The log cut into chapters of activations, in the order of play. What belongs to none stands by itself. */
export function chapters(log: Logged[]): Chapter[] {
  const found: Chapter[] = [];
  let chapter: Chapter = { heading: "", score: "", activations: [] };
  for (const line of log) {
    const activation = line.event.activation;
    const heading = activation?.heading || chapter.heading;
    if (heading !== chapter.heading || found.length === 0) {
      chapter = { heading, score: "", activations: [] };
      found.push(chapter);
    }
    if (activation?.score) chapter.score = activation.score;
    if (line.event.bids.length > 0) chapter.score = `bids ${line.event.bids.map((bid) => bid.value).join(" and ")}`;
    add(chapter, line);
  }
  return found;
}

function add(chapter: Chapter, line: Logged): void {
  const activation = line.event.activation;
  const before = chapter.activations.at(-1);
  if (before && goesOn(before, line)) {
    before.lines.push(line);
    before.seat ??= seatOf(line);
    return;
  }
  chapter.activations.push({
    id: line.number,
    key: activation?.key ?? "",
    lines: [line],
    seat: activation?.seat ?? seatOf(line),
    label: activation?.label ?? "",
  });
}

/** Whether a line belongs to what the log tells last: to the same activation, or as a remark to whatever it was. What the
 * table says by itself, such as everybody's income, is one line too. */
function goesOn(before: ActivationLog, line: Logged): boolean {
  const activation = line.event.activation;
  if (activation) return before.key === activation.key;
  if (line.event.beat !== "note") return false;
  const remarks = before.seat === null && before.lines.every((one) => one.event.beat === "note");
  return before.key !== "" || (remarks && seatOf(line) === null);
}

/** Of remarks so many stand in the line, one for each seat that may sit there. */
const MOST = 6;

/** What a line of the log tells of an activation: where it went, whom it met, and how it ended. */
export function gist(activation: ActivationLog): Logged[] {
  const of = (...beats: Beat[]): Logged[] => activation.lines.filter((line) => beats.includes(line.event.beat));
  const results = of("result", "back", "fall");
  // What is lost in a fight its result counts; who falls after it, in flight, is told as well.
  const losses = of("loss").filter((line) => line.number > (results[0]?.number ?? 0));
  const felled = losses.filter((line) => line.event.changed.length > 0);
  const ends = [...results, ...(results.length + felled.length > 0 ? felled : losses.slice(-1))];
  const chosen = [
    of("move", "place")[0],
    of("declare")[0],
    // "Holds" is a declaration of its own: whom they shoot at then is told as well.
    of("declare").find((line) => refsOf(line).length > 1),
    ...of("interrupt", "reveal", "bids", "state"),
    of("result").at(-1),
    ...ends.sort((a, b) => a.number - b.number).slice(-3),
  ];
  const lines = [...new Set(chosen.filter((line): line is Logged => line !== undefined))];
  const rest =
    lines.length > 0
      ? lines
      : activation.lines.filter((line) => line.event.beat !== "dice").slice(activation.key ? -2 : -MOST);
  return (rest.length > 0 ? rest : activation.lines).sort((a, b) => a.number - b.number);
}

/** All units of an activation, to be lit when somebody points at its line. */
export function unitsNamedIn(activation: ActivationLog): string[] {
  return [...new Set(activation.lines.flatMap((line) => refsOf(line).map((ref) => ref.id)))];
}

/** Words that have a capital only at the beginning of a sentence. */
const COMMON = /^(A|All|An|Both|Each|Everybody|It|No|Nobody|Nothing|One|The|Their|They|This|Who)\b/;

/** The gist as one sentence: who has been named already is not named again, and what a declaration adds is left out. */
export function gistSentence(lines: Logged[]): SentencePart[] {
  let before = "";
  return lines.flatMap((line, i) => {
    const told = sentenceParts(line).map((part) => ({ ...part }));
    const last = told.at(-1)!;
    // "Wasp Flight: Plant Charge" declares nothing but what it adds.
    const bareName = told.length === 2 && last.text.startsWith(":");
    if (line.event.beat === "declare" && !last.ref && !bareName) last.text = last.text.split(":")[0]!;
    last.text = last.text.replace(/\.$/, "");
    const first = told[0]!;
    // Of a unit that its leader has left over, his name is another one.
    const who = first.ref ? `${first.ref.id} ${first.ref.name}` : "";
    const again = who !== "" && who === before;
    before = who;
    if (again) told.shift();
    // A sentence that goes on begins small, unless with a name.
    if (i > 0 && told[0] && !told[0].ref) told[0].text = told[0].text.replace(COMMON, (word) => word.toLowerCase());
    // "Pike Company: 1 is cut off" goes on as ": 1 is cut off".
    const join = i === 0 || (again && told[0]?.text.startsWith(":")) ? "" : again ? "," : "; ";
    return [{ text: join }, ...told];
  });
}

/** The last so many activations, newest first. */
export function lastActivations(log: Logged[], count: number): ActivationLog[] {
  return chapters(log)
    .flatMap((chapter) => chapter.activations)
    .slice(-count)
    .toReversed();
}
