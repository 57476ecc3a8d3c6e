import { api } from "../lib/server/api";
import { nextStop, toldBy } from "../lib/replay/replaySteps";
import type { Theatre } from "../scenes/theatre.svelte";
import type { WinProbabilities, Replay, Table } from "../wire";
import { settings } from "./settings.svelte";

/** Milliseconds from table to table for who wants no scenes. */
const STEP = 900;

/**
 * A replay in hand: which frame, and whose eyes. Frames are fetched when they are shown and then kept. What is played is
 * given to the theatre decision by decision, as a table that is played at gives it, and one ahead, so that a scene that is
 * held is held from one decision to the next.
 */
export class Reel {
  replay = $state.raw<Replay | null>(null);
  /** Who was likely to win when; it comes a little after the rest. */
  chances = $state.raw<WinProbabilities | null>(null);
  seat = $state<number | null>(null);
  fault = $state("");

  #kept = new Map<string, Promise<Table>>();
  /** The frame that somebody has gone to and that is still to be fetched. */
  #wanted = $state<number | null>(null);
  #running = $state(false);
  /** As far as the theatre has been given the game, and of which run that is. */
  #given = 0;
  #run = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly match: string,
    readonly tokens: string[],
    readonly theatre: Theatre,
  ) {
    theatre.hungry = () => {
      if (settings.pace !== "none") void this.#feed(this.#run);
      else this.#timer = setTimeout(() => void this.#feed(this.#run), STEP);
    };
    void this.look(null);
  }

  get frames(): number {
    return this.replay?.frames ?? 0;
  }

  /** The entry that is looked at: while a scene is played the one that its beat tells. */
  get at(): number {
    const { table, log } = this.theatre.session;
    // A table that stands still is its own measure: the log may have the same lines under several entries.
    const told = this.theatre.playing ? toldBy(this.replay?.moments ?? [], log.length) : 0;
    return this.#wanted ?? Math.max(table?.n ?? 0, told);
  }

  /** Whether something is played just now. */
  get playing(): boolean {
    return this.#goesOn || (this.theatre.playing && !this.theatre.paused);
  }

  /** Whether it goes on by itself when what is played is over. */
  get #goesOn(): boolean {
    return this.#running && !this.theatre.paused && (this.at < this.frames || this.theatre.playing);
  }

  /** Watch with other eyes; null is a spectator's. */
  async look(seat: number | null): Promise<void> {
    this.seat = seat;
    try {
      const first = this.replay === null;
      const at = this.at;
      this.replay = await api.replay(this.match, { seat, tokens: this.tokens });
      await this.go(first ? this.frames : at);
      const chances = await api.chances(this.match, { seat, tokens: this.tokens });
      if (this.seat === seat) this.chances = chances;
    } catch (error) {
      this.fault = (error as Error).message;
    }
  }

  /** Look at a frame; what was playing plays on from there. */
  async go(k: number): Promise<void> {
    const goesOn = this.#goesOn;
    const to = Math.max(0, Math.min(this.frames, k));
    const run = this.#halt();
    this.#wanted = to;
    try {
      const table = await this.#frame(to);
      if (run !== this.#run) return;
      this.theatre.cut(table, table.log);
      this.#wanted = null;
      if (goesOn) this.#start(to);
    } catch (error) {
      this.fault = (error as Error).message;
    }
  }

  #frame(k: number): Promise<Table> {
    const key = `${this.seat}:${k}`;
    const known = this.#kept.get(key);
    if (known) return known;
    const fetched = api
      .frame(this.match, k, { seat: this.seat, tokens: this.tokens })
      .then((table) => ({ ...table, question: null }));
    fetched.catch(() => this.#kept.delete(key));
    this.#kept.set(key, fetched);
    return fetched;
  }

  /** On to the next turning point, or back to the one before. */
  turn(by: 1 | -1): void {
    const places = (this.chances?.turning ?? []).map((turn) => turn.n);
    const next = by > 0 ? places.find((n) => n > this.at) : places.findLast((n) => n < this.at);
    if (next !== undefined) void this.go(next);
  }

  toggle(): void {
    if (this.theatre.playing) this.theatre.toggle();
    else if (this.playing) this.#halt();
    else void this.#play();
  }

  stop(): void {
    this.#halt();
  }

  /** From where it stands, or from the start when it is over. */
  async #play(): Promise<void> {
    await this.go(this.at < this.frames ? this.at : 0);
    if (this.#wanted === null && !this.#running) this.#start(this.at);
  }

  #start(at: number): void {
    this.#running = true;
    this.#given = at;
    void this.#feed(this.#run);
  }

  /** Nothing that is on its way is played any more. */
  #halt(): number {
    this.#running = false;
    clearTimeout(this.#timer);
    return ++this.#run;
  }

  /** Give the theatre what the next decision brought about; it is asked for when the one before begins to be shown. */
  async #feed(run: number): Promise<void> {
    if (!this.#running || this.#given >= this.frames) return;
    const moments = this.replay?.moments ?? [];
    const from = this.#given;
    const to = nextStop(moments, from);
    this.#given = to;
    try {
      const fetched = [to, Math.min(this.frames, nextStop(moments, to))].map((k) => this.#frame(k));
      const [table] = await Promise.all(fetched);
      if (run !== this.#run) return;
      if (document.hidden) this.#halt();
      else this.theatre.takes({ ...table!, kept: moments[from - 1]?.lines ?? 0 }, table!.log);
    } catch (error) {
      this.#halt();
      this.fault = (error as Error).message;
    }
  }
}
