import type { Answer, ForecastReply } from "../wire";
import type { Forecasts } from "./forecasts";

/** Milliseconds between two questions about odds while the pointer moves or a unit is dragged. */
const WAIT = 120;

/** The odds of the answer that somebody points at or is making just now. */
export class PointedOdds {
  /** What is told; null: nothing. */
  reply = $state.raw<ForecastReply | null>(null);
  title = $state("");
  /** Grows with every question: who compares it knows whether something else was asked since. */
  asked = 0;

  #ask: (() => void) | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `found` hears every reply, with the answers that it is about. */
  constructor(
    readonly forecasts: Forecasts,
    readonly found: (answers: Answer[], reply: ForecastReply) => void,
  ) {}

  /** Ask for the odds of an answer, a few times a second. The newest counts, and the old ones stay until it is there. */
  ask(answer: Answer, title: string, wait = WAIT, after: Answer[] = []): void {
    const mine = ++this.asked;
    this.#ask = () => {
      void this.forecasts.pointed(answer, after).then((reply) => {
        if (reply) this.found([...after, answer], reply);
        if (mine !== this.asked) return;
        this.reply = reply && reply.charts.length + reply.lines.length > 0 ? reply : null;
        this.title = title;
      });
    };
    if (wait === 0) clearTimeout(this.#timer);
    else if (this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#ask?.();
    }, wait);
  }

  forget(): void {
    this.asked++;
    this.#ask = null;
    this.reply = null;
  }
}
