import { scoreOf } from "../dice/rolls";
import type { Logged, Ref } from "../../wire";

export interface SentencePart {
  text: string;
  ref?: Ref;
}

function isRef(fact: unknown): fact is Ref {
  return typeof fact === "object" && fact !== null && "name" in fact && "id" in fact;
}

export function refsOf(line: Logged): Ref[] {
  return Object.values(line.event.facts)
    .flatMap((fact): unknown[] => (Array.isArray(fact) ? fact : [fact]))
    .filter(isRef);
}

/** The seat that a line is about: that of the first thing it names, or of who rolled. */
export function seatOf(line: Logged): number | null {
  const seat = refsOf(line).find((ref) => ref.seat !== null && ref.seat !== undefined)?.seat;
  return seat ?? line.event.dice[0]?.by ?? null;
}

/** The sentence; a bare roll also says how it went. */
export function sentenceOf(line: Logged): string {
  const dice = line.event.dice;
  if (dice.length === 0 || line.sentence !== dice[0]!.label) return line.sentence;
  const went = dice.map((group) => {
    if (group.was.length > 0) return group.faces.map((face, i) => `${group.was[i]?.face} becomes ${face}`).join(", ");
    return group.bands.includes("miss") ? scoreOf(group) : group.faces.join(", ");
  });
  return `${line.sentence.replace(/[.:]$/, "")}: ${went.join(" to ")}`;
}

/** The sentence cut where it names things, so that their names can be bold. */
export function sentenceParts(line: Logged): SentencePart[] {
  let rest: SentencePart[] = [{ text: sentenceOf(line) }];
  for (const ref of refsOf(line)) {
    if (!ref.name) continue;
    rest = rest.flatMap((part) => {
      if (part.ref) return [part];
      const pieces = part.text.split(ref.name);
      return pieces.flatMap((text, i) => (i === 0 ? [{ text }] : [{ text: ref.name, ref }, { text }]));
    });
  }
  return rest.filter((part) => part.text !== "");
}
