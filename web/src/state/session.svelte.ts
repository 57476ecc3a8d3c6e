import { reuseUnchanged } from "../lib/server/unchangedParts";
import type { Answer, FromPage, Hello, Logged, Refusal, ChatLine, Scene, Table, ToPage } from "../wire";
import type { Ears, Link, Reply } from "./link";

type Unnumbered<T> = T extends { id: number } ? Omit<T, "id"> : never;
/** A request before it gets its number. */
export type UnnumberedRequest = Unnumbered<FromPage>;
export type Opener = (hello: Hello, ears: Ears) => Link;

const OUT_OF_REACH: Refusal = {
  reason: "the table is out of reach just now; nothing is lost",
  clause: "",
  about: [],
};
const WAITS = [1, 2, 3, 5, 8];

/** One tab at one match: the last view, the log so far, and requests with their replies. */
export class Session {
  table = $state.raw<Table | null>(null);
  log = $state.raw<Logged[]>([]);
  /** What was said at the table, as far as this tab may hear it. */
  chat = $state.raw<ChatLine[]>([]);
  status = $state<"connecting" | "open" | "lost">("connecting");
  retryIn = $state(0);
  trouble = $state("");

  /** Who lets people see first what led to a new table; true: it will be shown later. */
  curtain: ((table: Table, log: Logged[]) => boolean) | null = null;

  /** All lines that were ever sent; the log has those that are shown. */
  #lines: Logged[] = [];
  /** What was to be seen on the table that was sent last; the one that is shown may be an earlier one. */
  #latest: Scene | null = null;
  #open: Opener;
  #tokens: string[];
  #link: Link | null = null;
  #waiting = new Map<number, (reply: Reply) => void>();
  #next = 1;
  #tries = 0;
  #curious: (() => void)[] = [];
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(open: Opener, tokens: string[]) {
    this.#open = open;
    this.#tokens = tokens;
    this.#connect();
  }

  /** Look at the table as other seats: the old view is forgotten before the new one is asked for. */
  hold(tokens: string[]): void {
    this.#tokens = tokens;
    this.table = this.#latest = null;
    this.log = this.#lines = [];
    this.chat = [];
    this.#link?.close();
    this.#connect();
  }

  get tokens(): string[] {
    return this.#tokens;
  }

  close(): void {
    clearInterval(this.#timer);
    this.#link?.close();
    this.#link = null;
    this.#fail();
  }

  /** Send a request; the promise holds its reply. Out of reach it is refused at once, never thrown. */
  ask(request: UnnumberedRequest): Promise<Reply> {
    const id = this.#next++;
    if (this.status !== "open" || this.#link === null)
      return Promise.resolve({ type: "no", id, refusal: OUT_OF_REACH });
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.#link?.send({ ...request, id });
    });
  }

  /** A request about an answer to the open question of this seat. */
  about(type: "answer" | "check" | "nearest", answer: Answer): Promise<Reply> {
    return this.ask({ type, n: this.table?.n ?? 0, seat: this.table?.seat ?? 0, answer });
  }

  #connect(): void {
    this.status = "connecting";
    const hello: Hello = { type: "hello", tokens: this.#tokens };
    this.#link = this.#open(hello, {
      heard: (message) => this.#heard(message),
      opened: () => {
        this.status = "open";
        this.#tries = 0;
      },
      lost: () => this.#lost(),
    });
  }

  #heard(message: ToPage): void {
    if (message.type === "table") {
      this.#arrived(message);
      return;
    }
    if (message.type === "chat") {
      // After a reconnection all of it comes again.
      const first = message.lines[0]?.n ?? 0;
      this.chat = [...this.chat.filter((line) => line.n < first), ...message.lines];
      return;
    }
    if (message.id === 0 && message.type === "no") this.trouble = message.refusal.reason;
    this.#waiting.get(message.id)?.(message);
    this.#waiting.delete(message.id);
  }

  /** The next change of the table. */
  news(): Promise<void> {
    return new Promise((heard) => this.#curious.push(heard));
  }

  #arrived(sent: Table): void {
    this.#latest = reuseUnchanged(this.#latest, sent.scene);
    const table = { ...sent, scene: this.#latest };
    this.#lines = [...this.#lines.slice(0, table.kept), ...table.log];
    if (!this.curtain?.(table, this.#lines)) this.show(table, this.#lines);
  }

  /** Let a table be seen, with the log as far as it is told. */
  show(table: Table, log: Logged[]): void {
    this.table = table;
    this.log = log;
    for (const heard of this.#curious.splice(0)) heard();
  }

  /** The table in the midst of what happens: nobody is asked anything yet. */
  stage(table: Table, log: Logged[]): void {
    this.table = table;
    this.log = log;
  }

  #lost(): void {
    this.#fail();
    this.status = "lost";
    this.retryIn = WAITS[Math.min(this.#tries++, WAITS.length - 1)]!;
    clearInterval(this.#timer);
    this.#timer = setInterval(() => {
      this.retryIn -= 1;
      if (this.retryIn > 0) return;
      clearInterval(this.#timer);
      this.#connect();
    }, 1000);
  }

  #fail(): void {
    for (const [id, resolve] of this.#waiting) resolve({ type: "no", id, refusal: OUT_OF_REACH });
    this.#waiting.clear();
  }
}
