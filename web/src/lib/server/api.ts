import type { Roster } from "../armies/catalogue";
import { fillDefaults } from "./wireDefaults";
import type {
  Book,
  Commitment,
  CostlyDecisions,
  Draft,
  DraftAsked,
  Invitation,
  Json,
  LabGame,
  LabNumber,
  LabQuestion,
  LabTrial,
  LessonCard,
  Luck,
  MatchCard,
  MatchCreated,
  NewMatch,
  OwnTable,
  OddsAsked,
  OddsFound,
  QueryCard,
  Refusal,
  Replay,
  RulesetCard,
  SeatClaimed,
  ShareCode,
  Table,
  WinProbabilities,
  WrittenList,
} from "../../wire";

/** The server said no; its sentence is fit for people. */
export class ApiFault extends Error {
  constructor(
    message: string,
    /** The status of the answer; 0: there was none. */
    readonly status = 0,
  ) {
    super(message);
  }
}

async function call(path: string, options: RequestInit = {}): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(path, options);
  } catch {
    throw new ApiFault("The server does not answer. Nothing is lost; try again when it runs.");
  }
  const text = await response.text();
  let body: unknown;
  try {
    body = text ? JSON.parse(text) : null;
  } catch {
    throw new ApiFault(`The server answered something that is not for this page (${response.status}).`);
  }
  if (!response.ok) throw new ApiFault(reasonIn(body) ?? `The server said no (${response.status}).`, response.status);
  return body;
}

/** The sentence of a refusal, wherever in the answer it stands. */
function reasonIn(body: unknown): string | undefined {
  const said = body as { refusal?: Refusal; reason?: string; detail?: string } | null;
  return said?.refusal?.reason ?? said?.reason ?? said?.detail;
}

function post(path: string, body: unknown, tokens: string[] = []): Promise<unknown> {
  const headers = { "content-type": "application/json", ...holding(tokens) };
  return call(path, { method: "POST", headers, body: JSON.stringify(body) });
}

/** The header that says which seats are ours; tokens never stand in an address. */
function holding(tokens: string[]): Record<string, string> {
  return tokens.length > 0 ? { "x-grognard-tokens": tokens.join(", ") } : {};
}

function look(path: string, eyes: Eyes): Promise<unknown> {
  return call(path + (eyes.seat === null ? "" : `?seat=${eyes.seat}`), { headers: holding(eyes.tokens) });
}

/** Which seat asks for a document, and the tokens that prove that it is ours. */
export interface Eyes {
  seat: number | null;
  tokens: string[];
}

function each<T>(name: string, raw: unknown): T[] {
  return (raw as unknown[]).map((one) => fillDefaults<T>(name, one));
}

async function created(reply: Promise<unknown>): Promise<MatchCreated> {
  return fillDefaults("MatchCreated", await reply);
}

/** Sealed dice: the server promises its seed first; then this browser throws in a salt that nobody could know before. */
async function seal(): Promise<Pick<NewMatch, "commitment" | "ticket" | "salts">> {
  const { commitment, ticket } = fillDefaults<Commitment>("Commitment", await call("/api/seal"));
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return { commitment, ticket, salts: [Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")] };
}

function download(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export const api = {
  rulesets: async (): Promise<RulesetCard[]> => each("RulesetCard", await call("/api/rulesets")),
  rulebook: async (name: string): Promise<Book> =>
    fillDefaults("Book", await call(`/api/rulesets/${encodeURIComponent(name)}/rulebook`)),
  /** An army list under construction: what may stand in it, what is wrong with it, and what mends it. */
  draft: async (name: string, army: string, asked: Partial<DraftAsked>): Promise<Draft> =>
    fillDefaults(
      "Draft",
      await post(`/api/rulesets/${encodeURIComponent(name)}/armies/${encodeURIComponent(army)}/draft`, asked),
    ),
  /** The share code of a list that was made from an army. */
  share: async (name: string, army: string, roster: Roster): Promise<ShareCode> =>
    fillDefaults(
      "ShareCode",
      await post(`/api/rulesets/${encodeURIComponent(name)}/armies/${encodeURIComponent(army)}/share`, { roster }),
    ),
  /** The list of a share code, or of a link that ends with one. */
  sharedList: async (code: string): Promise<WrittenList> =>
    fillDefaults("WrittenList", await post("/api/lists", { code })),
  queries: async (name: string): Promise<QueryCard[]> =>
    each("QueryCard", await call(`/api/rulesets/${encodeURIComponent(name)}/odds`)),
  odds: async (name: string, asked: Partial<OddsAsked>): Promise<OddsFound> =>
    fillDefaults("OddsFound", await post(`/api/rulesets/${encodeURIComponent(name)}/odds`, asked)),
  /** What a designer may change; only one's own server plays experiments. */
  labNumbers: async (name: string): Promise<LabNumber[]> =>
    each("LabNumber", await call(`/api/rulesets/${encodeURIComponent(name)}/lab`)),
  labStart: async (question: Partial<LabQuestion>): Promise<LabTrial> =>
    fillDefaults("LabTrial", await post("/api/lab", question)),
  lab: async (id: string): Promise<LabTrial> => fillDefaults("LabTrial", await call(`/api/lab/${id}`)),
  labStop: async (id: string): Promise<LabTrial> => fillDefaults("LabTrial", await post(`/api/lab/${id}/stop`, {})),
  /** A game of an experiment, opened like any saved game. */
  labGame: async (id: string, game: LabGame): Promise<MatchCreated> => {
    const at = `/api/lab/${id}/games/${encodeURIComponent(game.variant)}/${game.round}/${game.turn}`;
    return created(post("/api/replays", await call(at)));
  },
  checkRoster: async (name: string, roster: Json, scenario: string, seat: number): Promise<Refusal[]> =>
    each("Refusal", await post(`/api/rulesets/${encodeURIComponent(name)}/roster`, { roster, scenario, seat })),
  create: async (wanted: Partial<NewMatch>): Promise<MatchCreated> =>
    created(post("/api/matches", wanted.dice === "sealed" ? { ...wanted, ...(await seal()) } : wanted)),
  /** So many games, the last changed first, from the one on that comes after this one. */
  recent: async (most: number, after?: MatchCard): Promise<MatchCard[]> => {
    const from = after ? `&before=${after.changed}-${encodeURIComponent(after.match)}` : "";
    return each("MatchCard", await call(`/api/matches?kind=match&most=${most}${from}`));
  },
  /** Games in which a seat is free for anybody. */
  open: async (): Promise<MatchCard[]> => each("MatchCard", await call("/api/matches?kind=match&open=1&most=12")),
  /** Where a match of one's own stands. */
  standing: async (match: string, tokens: string[]): Promise<OwnTable> =>
    fillDefaults(
      "OwnTable",
      await call(`/api/matches/${encodeURIComponent(match)}/standing`, { headers: holding(tokens) }),
    ),
  load: (file: File): Promise<MatchCreated> => created(call("/api/load", { method: "POST", body: file })),
  watch: (file: File): Promise<MatchCreated> => created(call("/api/replays", { method: "POST", body: file })),
  match: async (match: string): Promise<MatchCard> =>
    fillDefaults("MatchCard", await call(`/api/matches/${encodeURIComponent(match)}`)),
  /** Sit down by a link; `agreed` also if the maker chose the seed of the dice. */
  claim: async (match: string, seat: number, tokens: string[], agreed: boolean): Promise<SeatClaimed> =>
    fillDefaults(
      "SeatClaimed",
      await post(`/api/matches/${encodeURIComponent(match)}/seats/${seat}/claim`, { agreed }, tokens),
    ),
  /** An invitation for the link of a seat that we hold. */
  invite: async (match: string, seat: number, token: string): Promise<Invitation> =>
    fillDefaults("Invitation", await post(`/api/matches/${match}/seats/${seat}/invite`, {}, [token])),
  /** Save the game as a file, in the folder that the browser has for that. */
  save: async (match: string, tokens: string[]): Promise<void> => {
    const saved = await call(`/api/matches/${match}/save`, { headers: holding(tokens) });
    const file = new Blob([JSON.stringify(saved)], { type: "application/json" });
    const { setup } = saved as { setup: { ruleset: string } };
    download(file, `${setup.ruleset}-${match}.grognard.json`);
  },
  replay: async (match: string, eyes: Eyes): Promise<Replay> =>
    fillDefaults("Replay", await look(`/api/matches/${match}/replay`, eyes)),
  frame: async (match: string, k: number, eyes: Eyes): Promise<Table> =>
    fillDefaults("Table", await look(`/api/matches/${match}/frames/${k}`, eyes)),
  branch: (match: string, n: number, tokens: string[]): Promise<MatchCreated> =>
    created(post(`/api/matches/${match}/branch`, { n }, tokens)),
  /** Once more with sides changed: all players come to the same new match. */
  again: async (match: string, tokens: string[], dice: string): Promise<MatchCreated> =>
    created(post(`/api/matches/${match}/again`, dice === "sealed" ? await seal() : {}, tokens)),
  luck: async (match: string): Promise<Luck> => fillDefaults("Luck", await call(`/api/matches/${match}/luck`)),
  chances: async (match: string, eyes: Eyes): Promise<WinProbabilities> =>
    fillDefaults("WinProbabilities", await look(`/api/matches/${match}/win-probability`, eyes)),
  costly: async (match: string): Promise<CostlyDecisions> =>
    fillDefaults("CostlyDecisions", await call(`/api/matches/${match}/costly`)),
  lessons: async (): Promise<LessonCard[]> => each("LessonCard", await call("/api/tutorial")),
  lesson: (ruleset: string, k: number): Promise<MatchCreated> => created(post(`/api/tutorial/${ruleset}/${k}`, {})),
};
