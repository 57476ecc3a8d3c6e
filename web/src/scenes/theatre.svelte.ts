import { movedBy } from "./own";
import { BETWEEN, framesOf, isFight, isOwnDoing, lasts, STILL, TUMBLE, unitsOf, type Frame } from "./frames";
import { staged, traces, type Trace } from "./staging";
import { play as sound, soundOf } from "../state/sound";
import { settings } from "../state/settings.svelte";
import type { Session } from "../state/session.svelte";
import type { Beat, Logged, Scene, Table } from "../wire";

/** One activation on the strip: the table as it stood before, and its frames so far. */
export interface Strip {
  /** The key of the activation, or the number of its first line. */
  id: string;
  key: string;
  seat: number | null;
  from: Scene;
  frames: Frame[];
}

/** A table that waits until what led to it has been shown. */
interface Coming {
  table: Table;
  log: Logged[];
}

/** What belongs to somebody's act against somebody. */
const EXCHANGES: Beat[] = ["declare", "dice", "loss"];
/** So many activations leave their marks on the table at most. */
const MARKED = 4;

/**
 * Plays what happened, beat by beat, before the table shows what came of it. The game does not wait: what arrives
 * meanwhile is kept, and shown in its turn. Nothing here changes the game.
 */
export class Theatre {
  strip = $state.raw<Strip | null>(null);
  /** The frame that is looked at; those before it are over. */
  at = $state(0);
  /** Dice are still in the air, or the fallen still stand. */
  falling = $state(false);
  /** Somebody is looking at a scene just now. */
  playing = $state(false);
  paused = $state(false);
  /** How long pieces are on their way just now, in milliseconds. */
  travel = $state(250);
  /** Trails and crosses, until the next answer. */
  marks = $state.raw<Trace[]>([]);

  /** Called when all that has come is shown or being shown: a replay has more. */
  hungry: (() => void) | null = null;

  #queue: Coming[] = [];
  /** How far the game has been shown: the log, and how the table stands. */
  #log: Logged[];
  /** The log as it will be when the scene that is being played is over. */
  #coming: Logged[] | null = null;
  #now: Scene | null = null;
  #run = 0;
  /** The activation that is passed over, and whether all is up to the next question. */
  #passed = "";
  #hurried = false;
  #again = false;
  /** Whether something is being played, looked at or passed over. */
  #busy = false;
  #rewound = false;
  #go: (() => void) | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #wait = 0;

  constructor(readonly session: Session) {
    this.#log = session.log;
    session.curtain = (table, log) => this.takes(table, log);
  }

  get frame(): Frame | undefined {
    return this.strip?.frames[this.at];
  }

  /** The lines whose dice are still in the air. */
  get inTheAir(): number[] {
    if (!this.playing || !this.falling || this.frame?.beat !== "dice") return [];
    return this.frame.lines.map((line) => line.number);
  }

  /** Who acts against whom in this beat: those of the last declaration, while its dice fall and what they cost is told. */
  get against(): string[] {
    if (!this.playing || !this.frame || !EXCHANGES.includes(this.frame.beat)) return [];
    const declared = this.strip!.frames.slice(0, this.at + 1).findLast((one) => one.beat === "declare");
    return declared ? unitsOf(declared) : [];
  }

  /** Who is named while this beat is played. */
  get meant(): string[] {
    return this.playing && this.frame ? [...this.against, ...unitsOf(this.frame)] : [];
  }

  /** How fast it goes: 2 is twice as fast. */
  get speed(): number {
    return typeof settings.pace === "number" ? settings.pace : 1;
  }

  // ---- the hand on it ----

  toggle(): void {
    this.paused = !this.paused;
    if (!this.paused) this.#tick();
    else clearTimeout(this.#timer);
  }

  /** On by one beat, and hold there. */
  step(): void {
    this.paused = true;
    clearTimeout(this.#timer);
    this.#go?.();
  }

  /** To the end of this activation, or of all that leads to the next question. */
  skip(to: "activation" | "question" = "activation"): void {
    if (to === "question") this.#hurried = true;
    this.#passed = this.strip?.id ?? "";
    this.playing = this.paused = false;
    clearTimeout(this.#timer);
    this.#go?.();
  }

  /** The last activation once more. */
  again(): void {
    const strip = this.strip;
    if (!strip || strip.frames.length === 0) return;
    this.#passed = "";
    if (this.#busy) {
      this.#rewound = true;
      this.#go?.();
      return;
    }
    const { table, log } = this.session;
    if (table) void this.#replay(strip, { table, log });
  }

  /** An answer was taken: what was marked before it no longer is. */
  answered(before: Trace[]): void {
    this.marks = this.marks.filter((mark) => !before.includes(mark));
  }

  // ---- what arrives ----

  /** True if it will be shown later. */
  takes(table: Table, log: Logged[]): boolean {
    const shown = this.session.table;
    const known = this.#queue.at(-1)?.log ?? this.#coming ?? this.#log;
    const takenBack = table.kept < known.length;
    const otherEyes = table.secrets && table.seat !== shown?.seat;
    if (!shown || takenBack || otherEyes || document.hidden) {
      this.#drop();
      this.#log = log;
      return false;
    }
    this.#queue.push({ table, log });
    if (!this.#busy) void this.#playAll(++this.#run);
    return true;
  }

  /** Look at another place of the game: nothing that was coming leads there. */
  cut(table: Table, log: Logged[]): void {
    this.#drop();
    this.#log = log;
    this.session.show(table, log);
  }

  #drop(): void {
    this.#run++;
    this.#queue = [];
    this.#coming = null;
    this.#hurried = this.#again = this.#busy = false;
    this.playing = this.paused = this.falling = false;
    this.strip = null;
    this.marks = [];
    clearTimeout(this.#timer);
    this.#go = null;
  }

  async #playAll(run: number): Promise<void> {
    this.#busy = true;
    for (let coming = this.#queue.shift(); coming; coming = this.#queue.shift()) {
      this.#coming = coming.log;
      if (this.#queue.length === 0) this.hungry?.();
      const fresh = framesOf(coming.log.slice(this.#log.length));
      this.#now = this.session.table!.scene;
      for (const frames of byActivation(fresh)) {
        await this.#activation(frames, coming, run);
        if (run !== this.#run) return;
      }
      this.#log = coming.log;
      this.session.show(coming.table, coming.log);
      if (coming.table.question) this.#looksAgain();
    }
    this.#coming = null;
    this.#busy = this.playing = false;
    // Of a replay the next table may still be on its way: what is held is held until then.
    this.paused &&= this.hungry !== null;
  }

  /** Who is asked looks at the table: what comes of their answer is played, also in an activation that they passed over. */
  #looksAgain(): void {
    this.#hurried = false;
    this.#passed = "";
  }

  async #activation(frames: Frame[], coming: Coming, run: number): Promise<void> {
    const scene = this.#now!;
    const key = frames[0]!.key;
    const id = key || `line ${frames[0]!.line.number}`;
    const goesOn = key !== "" && this.strip?.key === key;
    const activation = frames[0]!.line.event.activation;
    const start = goesOn ? this.strip!.frames.length : 0;
    this.strip = goesOn
      ? { ...this.strip!, frames: [...this.strip!.frames, ...frames] }
      : { id, key, seat: activation?.seat ?? null, from: scene, frames };
    if (!goesOn) this.marks = lastOf(this.marks);
    this.at = start;
    if (!goesOn && activation?.unit && !this.#mine(this.strip.seat, coming.table)) {
      const before = frames[0]!.line.number;
      this.#show(ringed(scene, activation.unit), coming, (one) => one.number < before);
      await this.#beat(BETWEEN);
    }
    await this.#frames(start, scene, coming, run);
  }

  /** Play the strip from a frame on, from how the table stands then. */
  async #frames(start: number, scene: Scene, coming: Coming, run: number): Promise<void> {
    for (this.at = start; this.strip && this.at < this.strip.frames.length; this.at++) {
      const frame = this.strip.frames[this.at]!;
      scene = await this.#play(frame, scene, coming);
      if (run !== this.#run) return;
      if (this.#rewound) {
        this.#rewound = false;
        scene = this.strip.from;
        this.at = -1;
      }
    }
    this.at = Math.max(0, (this.strip?.frames.length ?? 1) - 1);
  }

  /** One frame; the scene as it is then. */
  async #play(frame: Frame, before: Scene, coming: Coming): Promise<Scene> {
    const after = frame.changed.length > 0 ? staged(before, coming.table.scene, frame.changed) : before;
    const losing = frame.beat === "loss" || frame.beat === "fall";
    const left = traces(before, frame.changed, `${frame.line.number}`);
    if (!this.#quiet) sound(soundOf(frame));
    const time = this.#time(frame, before, coming);
    this.travel = frame.changed.length > 0 && !this.#still ? Math.max(250, time / this.speed) : 250;
    this.falling = losing || frame.beat === "dice";
    if (!losing) this.#leave(left);
    const said = frame.lines.at(-1)!.number;
    const who = frame.line.event.activation?.unit;
    this.#show(
      ringed(losing ? before : after, who),
      coming,
      ({ number }) => number <= said && !frame.later.has(number),
    );
    if (losing) this.#leave(left);
    if (frame.beat === "dice") {
      await this.#beat(this.#still ? 0 : TUMBLE);
      this.falling = false;
    }
    await this.#beat(time);
    this.falling = false;
    if (losing) this.#show(ringed(after, who), coming, (one) => one.number <= frame.last);
    this.#now = after;
    return after;
  }

  /** Whether nobody looks: only where it ends matters. */
  get #quiet(): boolean {
    return settings.pace === "none" || this.#hurried || (this.#passed !== "" && this.#passed === this.strip?.id);
  }

  #leave(left: Trace[]): void {
    if (left.length > 0)
      this.marks = [...this.marks.filter((mark) => !left.some((one) => one.id === mark.id)), ...left];
  }

  #time(frame: Frame, before: Scene, coming: Coming): number {
    const seen = isOwnDoing(frame) && this.#mine(movedBy(frame), coming.table) && !this.#again;
    if (seen || (settings.pace === "fights" && !isFight(frame))) return 0;
    return this.#still ? STILL * this.speed : lasts(frame, before);
  }

  get #still(): boolean {
    return matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  #mine(seat: number | null, table: Table): boolean {
    return table.sitters.some((sitter) => sitter.seat === seat && sitter.yours);
  }

  async #replay(strip: Strip, now: Coming): Promise<void> {
    const run = ++this.#run;
    this.#busy = this.#again = true;
    await this.#frames(0, strip.from, now, run);
    this.#again = false;
    if (run !== this.#run) return;
    this.session.show(now.table, now.log);
    this.playing = this.paused = this.#busy = false;
    if (this.#queue.length > 0) void this.#playAll(++this.#run);
  }

  /** The table in the midst of it: nobody is asked, and the log goes no further than what was seen. */
  #show(scene: Scene, { table, log }: Coming, heard: (line: Logged) => boolean): void {
    if (this.#quiet) return;
    this.playing = true;
    const told = this.#again ? log : log.filter(heard);
    const n = this.session.table?.n ?? table.n;
    this.session.stage(
      { ...table, n, scene, question: null, rolling: null, result: null, deciding: [], may_undo: false },
      told,
    );
  }

  /** Wait for so long, for the next step, or not at all. */
  #beat(ms: number): Promise<void> {
    if (this.#quiet || ms === 0) return Promise.resolve();
    return new Promise((resolve) => {
      this.#wait = ms;
      this.#go = () => {
        this.#go = null;
        resolve();
      };
      if (!this.paused) this.#tick();
    });
  }

  #tick(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#go?.(), this.#wait / this.speed);
  }
}

function byActivation(frames: Frame[]): Frame[][] {
  const runs: Frame[][] = [];
  for (const frame of frames) {
    const run = runs.at(-1);
    if (run && run[0]!.key === frame.key && frame.key !== "") run.push(frame);
    else runs.push([frame]);
  }
  return runs;
}

/** The scene with the unit that acts marked as such. */
function ringed(scene: Scene, unit: string | undefined): Scene {
  if (!unit) return scene;
  return {
    ...scene,
    units: scene.units.map((one) => (one.acting === (one.id === unit) ? one : { ...one, acting: one.id === unit })),
  };
}

/** The marks of the last few units that did something. */
function lastOf(marks: Trace[]): Trace[] {
  const units = [...new Set(marks.map((mark) => mark.unit.id))].slice(-MARKED);
  return marks.filter((mark) => units.includes(mark.unit.id));
}
