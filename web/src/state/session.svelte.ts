import type { Answer } from "../lib/bodies";
import type { Hello, Json, Logged, Refusal, Table, ToPage } from "../wire";
import type { Ears, Link, Reply } from "./link";

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
  status = $state<"connecting" | "open" | "lost">("connecting");
  retryIn = $state(0);
  trouble = $state("");

  #open: Opener;
  #tokens: string[];
  #link: Link | null = null;
  #waiting = new Map<number, (reply: Reply) => void>();
  #next = 1;
  #tries = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(open: Opener, tokens: string[]) {
    this.#open = open;
    this.#tokens = tokens;
    this.#connect();
  }

  /** Look at the table as other seats: the old view is forgotten before the new one is asked for. */
  hold(tokens: string[]): void {
    this.#tokens = tokens;
    this.table = null;
    this.log = [];
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
  ask(request: Json): Promise<Reply> {
    const id = this.#next++;
    if (this.status !== "open" || this.#link === null)
      return Promise.resolve({ type: "no", id, refusal: OUT_OF_REACH });
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.#link?.send({ ...request, id });
    });
  }

  /** A request about an answer to the open question of this seat. */
  about(type: "answer" | "check" | "nearest" | "forecast", answer: Answer): Promise<Reply> {
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
    if (message.id === 0 && message.type === "no") this.trouble = message.refusal.reason;
    this.#waiting.get(message.id)?.(message);
    this.#waiting.delete(message.id);
  }

  #arrived(table: Table): void {
    this.table = table;
    this.log = [...this.log.slice(0, table.kept), ...table.log];
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
