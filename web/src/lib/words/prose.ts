export interface Block {
  text: string;
  list?: string[];
  grid?: TextTable;
}

/** A table of the rulebook: what its columns are called, and its rows; the first cell of a row names it. */
export interface TextTable {
  head: string[];
  rows: string[][];
}

/** The paragraphs, lists and tables of a clause's prose; the rulebook uses no other markup that a reader would miss. */
export function paragraphs(text: string): Block[] {
  return text
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter(Boolean)
    .map((block) => {
      const lines = block.split("\n");
      if (isGrid(lines)) return { text: "", grid: gridOf(lines) };
      if (lines.every((line) => /^\s*([-*]|\d+\.)\s|^\s{2,}/.test(line))) {
        const items: string[] = [];
        for (const line of lines) {
          if (/^\s*([-*]|\d+\.)\s/.test(line)) items.push(plainText(line.replace(/^\s*([-*]|\d+\.)\s+/, "")));
          else items.push(`${items.pop() ?? ""} ${plainText(line.trim())}`);
        }
        return { text: "", list: items };
      }
      return { text: plainText(lines.join(" ")) };
    });
}

/** A line of names, a line of dashes, and then the rows, all between bars. */
function isGrid(lines: string[]): boolean {
  return lines.every((line) => line.trim().startsWith("|")) && /^[\s|:]*-[\s|:-]*$/.test(lines[1] ?? "");
}

function gridOf([names, , ...rows]: string[]): TextTable {
  const head = cellsOf(names ?? "");
  return { head, rows: rows.map((row) => head.map((_, column) => cellsOf(row)[column] ?? "")) };
}

/** What stands between the bars; a bar that is meant is written with a backslash. */
function cellsOf(line: string): string[] {
  const inside = line.trim().replace(/^\||(?<!\\)\|$/g, "");
  return inside.split(/(?<!\\)\|/).map((cell) => plainText(cell.trim().replaceAll("\\|", "|")));
}

/** Without the marks of emphasis. */
export function plainText(text: string): string {
  return text
    .replace(/\*\*(.+?)\*\*/g, "$1")
    .replace(/\*(.+?)\*/g, "$1")
    .replace(/`(.+?)`/g, "$1");
}

/** With a capital letter at its beginning. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A reason as a sentence of its own: with a capital letter and a full stop. */
export function asSentence(text: string): string {
  const whole = capitalised(text);
  return /[.?]$/.test(whole) ? whole : `${whole}.`;
}
