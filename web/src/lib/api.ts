import { fill } from "./fill";
import type {
  Book,
  Chances,
  Commitment,
  Json,
  LessonCard,
  Luck,
  MatchCard,
  MatchCreated,
  NewMatch,
  Refusal,
  Replay,
  RulesetCard,
  Table,
} from "../wire";

/** The server said no; its sentence is fit for people. */
export class ApiFault extends Error {}

async function call(path: string, options: RequestInit = {}): Promise<Json> {
  let response: Response;
  try {
    response = await fetch(path, options);
  } catch {
    throw new ApiFault("The server does not answer. Nothing is lost; try again when it runs.");
  }
  const text = await response.text();
  let body: Json = null;
  try {
    body = text ? JSON.parse(text) : null;
  } catch {
    throw new ApiFault(`The server answered something that is not for this page (${response.status}).`);
  }
  if (!response.ok)
    throw new ApiFault(
      body?.refusal?.reason ?? body?.reason ?? body?.detail ?? `The server said no (${response.status}).`,
    );
  return body;
}

function post(path: string, body: Json): Promise<Json> {
  return call(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
}

/** Which eyes a document is asked for with, and the tokens that show they are ours. */
export interface Eyes {
  seat: number | null;
  tokens: string[];
}

function query(eyes: Eyes, more: Record<string, string> = {}): string {
  const all = new URLSearchParams(more);
  if (eyes.seat !== null) all.set("seat", String(eyes.seat));
  for (const token of eyes.tokens) all.append("token", token);
  const text = all.toString();
  return text ? `?${text}` : "";
}

function each<T>(name: string, raw: Json): T[] {
  return (raw as Json[]).map((one) => fill<T>(name, one));
}

/** Sealed dice: the server promises its seed first; then this browser throws in a salt that nobody could know before. */
async function seal(): Promise<Pick<NewMatch, "commitment" | "salts">> {
  const { commitment } = fill<Commitment>("Commitment", await call("/api/seal"));
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return { commitment, salts: [Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")] };
}

export const api = {
  rulesets: async (): Promise<RulesetCard[]> => each("RulesetCard", await call("/api/rulesets")),
  rulebook: async (name: string): Promise<Book> =>
    fill("Book", await call(`/api/rulesets/${encodeURIComponent(name)}/rulebook`)),
  roster: (name: string, army: string, scenario: string): Promise<Record<string, Json>> =>
    call(
      `/api/rulesets/${encodeURIComponent(name)}/armies/${encodeURIComponent(army)}?scenario=${encodeURIComponent(scenario)}`,
    ),
  checkRoster: async (name: string, roster: Json, scenario: string): Promise<Refusal[]> =>
    each("Refusal", await post(`/api/rulesets/${encodeURIComponent(name)}/roster`, { roster, scenario })),
  create: async (wanted: Partial<NewMatch>): Promise<MatchCreated> =>
    post("/api/matches", wanted.dice === "sealed" ? { ...wanted, ...(await seal()) } : wanted),
  recent: async (): Promise<MatchCard[]> => each("MatchCard", await call("/api/matches")),
  load: (file: File): Promise<MatchCreated> => call("/api/load", { method: "POST", body: file }),
  watch: (file: File): Promise<MatchCreated> => call("/api/replays", { method: "POST", body: file }),
  saveAddress: (match: string, tokens: string[]): string =>
    `/api/matches/${match}/save${query({ seat: null, tokens })}`,
  replay: async (match: string, eyes: Eyes): Promise<Replay> =>
    fill("Replay", await call(`/api/matches/${match}/replay${query(eyes)}`)),
  frame: async (match: string, k: number, eyes: Eyes): Promise<Table> =>
    fill("Table", await call(`/api/matches/${match}/frames/${k}${query(eyes)}`)),
  branch: (match: string, n: number, tokens: string[]): Promise<MatchCreated> =>
    post(`/api/matches/${match}/branch${query({ seat: null, tokens })}`, { n }),
  /** Once more with sides changed: whoever sat there comes to the same new match. */
  again: async (match: string, tokens: string[], dice: string): Promise<MatchCreated> =>
    post(`/api/matches/${match}/again${query({ seat: null, tokens })}`, dice === "sealed" ? await seal() : {}),
  luck: async (match: string): Promise<Luck> => fill("Luck", await call(`/api/matches/${match}/luck`)),
  chances: async (match: string, eyes: Eyes): Promise<Chances> =>
    fill("Chances", await call(`/api/matches/${match}/chances${query(eyes)}`)),
  lessons: async (): Promise<LessonCard[]> => each("LessonCard", await call("/api/tutorial")),
  lesson: (k: number): Promise<MatchCreated> => post(`/api/tutorial/${k}`, {}),
};
