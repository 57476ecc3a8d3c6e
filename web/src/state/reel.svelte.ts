import { api } from "../lib/server/api";
import { nextStop } from "../lib/replay/replaySteps";
import type { WinProbabilities, Replay, Table } from "../wire";
import { Session } from "./session.svelte";

const STEP = 900;

/** A replay in hand: which frame, whose eyes, how fast. Frames are fetched when they are shown and then kept. */
export class Reel {
  replay = $state.raw<Replay | null>(null);
  /** Who was likely to win when; it comes a little after the rest. */
  chances = $state.raw<WinProbabilities | null>(null);
  at = $state(0);
  seat = $state<number | null>(null);
  speed = $state(1);
  playing = $state(false);
  fault = $state("");
  /** The board and the log read from a session; here it is one that nobody can answer. */
  readonly session: Session;

  #kept = new Map<string, Table>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #wanted = 0;

  constructor(
    readonly match: string,
    readonly tokens: string[],
  ) {
    this.session = new Session(() => ({ send: () => undefined, close: () => undefined }), []);
    void this.look(null);
  }

  get frames(): number {
    return this.replay?.frames ?? 0;
  }

  /** Watch with other eyes; null is a spectator's. */
  async look(seat: number | null): Promise<void> {
    this.seat = seat;
    try {
      const first = this.replay === null;
      this.replay = await api.replay(this.match, { seat, tokens: this.tokens });
      await this.go(first ? this.frames : this.at);
      const chances = await api.chances(this.match, { seat, tokens: this.tokens });
      if (this.seat === seat) this.chances = chances;
    } catch (error) {
      this.fault = (error as Error).message;
    }
  }

  async go(k: number): Promise<void> {
    this.at = Math.max(0, Math.min(this.frames, k));
    const mine = ++this.#wanted;
    try {
      const table = await this.#frame(this.at);
      if (mine === this.#wanted) {
        this.session.table = table;
        this.session.log = table.log;
      }
    } catch (error) {
      this.fault = (error as Error).message;
    }
  }

  async #frame(k: number): Promise<Table> {
    const key = `${this.seat}:${k}`;
    const known = this.#kept.get(key);
    if (known) return known;
    const table = await api.frame(this.match, k, { seat: this.seat, tokens: this.tokens });
    table.question = null;
    this.#kept.set(key, table);
    return table;
  }

  /** On to the next turning point, or back to the one before. */
  turn(by: 1 | -1): void {
    const places = (this.chances?.turning ?? []).map((turn) => turn.n);
    const next = by > 0 ? places.find((n) => n > this.at) : places.findLast((n) => n < this.at);
    if (next !== undefined) void this.go(next);
  }

  toggle(): void {
    if (this.playing) {
      this.stop();
      return;
    }
    this.playing = true;
    if (this.at >= this.frames) this.at = 0;
    void this.#advance();
  }

  stop(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  async #advance(): Promise<void> {
    if (!this.playing) return;
    if (this.at >= this.frames) {
      this.stop();
      return;
    }
    await this.go(nextStop(this.replay?.moments ?? [], this.at));
    this.#timer = setTimeout(() => void this.#advance(), STEP / this.speed);
  }
}
