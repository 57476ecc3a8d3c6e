export interface Block {
  text: string;
  list?: string[];
}

/** The paragraphs and lists of a clause's prose; the rulebook uses no other markup that a reader would miss. */
export function paragraphs(text: string): Block[] {
  return text
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter(Boolean)
    .map((block) => {
      const lines = block.split("\n");
      if (lines.every((line) => /^\s*([-*]|\d+\.)\s|^\s{2,}/.test(line))) {
        const items: string[] = [];
        for (const line of lines) {
          if (/^\s*([-*]|\d+\.)\s/.test(line)) items.push(plain(line.replace(/^\s*([-*]|\d+\.)\s+/, "")));
          else items.push(`${items.pop() ?? ""} ${plain(line.trim())}`);
        }
        return { text: "", list: items };
      }
      return { text: plain(lines.join(" ")) };
    });
}

/** Without the marks of emphasis. */
export function plain(text: string): string {
  return text
    .replace(/\*\*(.+?)\*\*/g, "$1")
    .replace(/\*(.+?)\*/g, "$1")
    .replace(/`(.+?)`/g, "$1");
}

/** A reason as a sentence of its own: with a capital letter and a full stop. */
export function sentence(text: string): string {
  const whole = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.?]$/.test(whole) ? whole : `${whole}.`;
}
