import type { Answer, ForecastReply, Table } from "../wire";
import type { Session } from "./session.svelte";

interface WantedForecast {
  key: string;
  answer: Answer;
  /** Answers that would be given before this one. */
  after: Answer[];
  tell: (reply: ForecastReply | null) => void;
}

/** The odds of the open question. The umpire is asked one thing at a time and each thing once: what somebody points at
 * comes first, and is never crowded out by what is only told beside it. */
export class Forecasts {
  #table: Table | null = null;
  #known = new Map<string, ForecastReply>();
  #pointed: WantedForecast | null = null;
  #beside: WantedForecast[] = [];
  #asking = false;

  constructor(readonly session: Session) {}

  /** The odds of what is pointed at now; what was pointed at before and is not asked yet gets no reply. */
  pointed(answer: Answer, after: Answer[] = []): Promise<ForecastReply | null> {
    return new Promise((tell) => {
      this.#pointed?.tell(null);
      this.#pointed = this.#wanted(answer, after, tell);
      void this.#next();
    });
  }

  /** The odds of something else that could be done, as soon as nothing more urgent is asked. */
  beside(answer: Answer, after: Answer[]): Promise<ForecastReply | null> {
    return new Promise((tell) => {
      this.#beside.push(this.#wanted(answer, after, tell));
      void this.#next();
    });
  }

  #wanted(answer: Answer, after: Answer[], tell: WantedForecast["tell"]): WantedForecast {
    return { key: JSON.stringify([...after, answer]), answer, after, tell };
  }

  /** Nothing that was found holds for another table: after an undo the same number asks about something else. */
  #turn(): void {
    if (this.session.table === this.#table) return;
    this.#table = this.session.table;
    this.#known.clear();
  }

  async #next(): Promise<void> {
    if (this.#asking) return;
    this.#asking = true;
    for (let wanted = this.#take(); wanted; wanted = this.#take()) wanted.tell(await this.#ask(wanted));
    this.#asking = false;
  }

  #take(): WantedForecast | undefined {
    const wanted = this.#pointed ?? this.#beside.shift();
    if (wanted === this.#pointed) this.#pointed = null;
    return wanted;
  }

  async #ask({ key, answer, after }: WantedForecast): Promise<ForecastReply | null> {
    this.#turn();
    const known = this.#known.get(key);
    if (known) return known;
    const table = this.#table;
    if (!table?.question || table.seat === null) return null;
    const reply = await this.session.ask({ type: "forecast", n: table.n, seat: table.seat, answer, after });
    const now = this.session.table;
    if (reply.type !== "foretold" || now?.n !== table.n || now.seat !== table.seat) return null;
    if (now === table) this.#known.set(key, reply);
    return reply;
  }
}
