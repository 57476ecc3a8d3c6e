// The secret tokens of seats. They live in this browser and, to share a seat, in a link's fragment; never in a path.
const KEY = "grognard.tokens";

type Held = Record<string, Record<string, string>>;

function read(): Held {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Held;
  } catch {
    return {};
  }
}

/** The tokens of a match by seat. */
export function tokensOf(match: string): Map<number, string> {
  return new Map(Object.entries(read()[match] ?? {}).map(([seat, token]) => [Number(seat), token]));
}

export function keepTokens(match: string, tokens: Map<number, string>): void {
  const all = read();
  all[match] = { ...all[match], ...Object.fromEntries(tokens) };
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // Without storage the seat lasts as long as this page.
  }
}

/** A link that gives a seat away: everything secret is behind the #. */
export function seatLink(match: string, seat: number, token: string): string {
  return `${location.origin}/#/match/${match}/seat/${seat}/${token}`;
}
