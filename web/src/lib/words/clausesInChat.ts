/** What somebody said, cut where it names a clause of the rulebook; it is never read as anything else. */
export function clausesInChat(words: string, ruleset: string): { text: string; clause: boolean }[] {
  return words
    .split(/\b((?:[a-z]+)(?:\.[a-z0-9-]*[a-z0-9])+)/)
    .map((text, i) => ({ text, clause: i % 2 === 1 && [ruleset, "engine"].includes(text.split(".")[0]!) }))
    .filter(({ text }) => text !== "");
}
