import { getContext, setContext } from "svelte";
import { cellsApart, unitGap } from "../lib/words/unitsInWords";
import { sideWord } from "../lib/drawing/sides";
import type { Answer, ForecastReply, Overlay, Point, Reach, Refusal, Table, TallyShown, Unit } from "../wire";
import type { Places } from "./unfinishedMove";
import { Forecasts } from "./forecasts";
import { Keys } from "./keys";
import { Theatre } from "../scenes/theatre.svelte";
import { Guesses } from "./guesses.svelte";
import { Pointing } from "./pointing.svelte";
import type { Session } from "./session.svelte";

export type LookKind = "sight" | "range" | "reach" | "threat" | "cover";
export type Drawer =
  "" | "units" | "log" | "dice" | "rules" | "keys" | "seats" | "settings" | "thinking" | "luck" | "chat";

/** A number with its reasons, or a reason without a number, for the "why" sheet. */
export interface Why {
  title: string;
  text?: string;
  tally?: TallyShown;
  clause?: string;
}

/** Where the pieces of a drag are held and where they face. */
export interface HeldPieces {
  at: Places;
  facing: Places;
}

/** Milliseconds between two questions about what is dragged. */
const FOLLOW = 220;

/** Milliseconds between two questions about odds while something is hovered or dragged. */
const FORETELL = 120;

/** What this person has in hand at the table: selection, overlays, open drawers. Nothing here changes the game. */
export class Desk {
  selected = $state<string | null>(null);
  lit = $state.raw<string[]>([]);
  /** Units that the options under the pointer are about: drawn as targets. */
  targets = $state.raw<string[]>([]);
  overlays = $state.raw<LookKind[]>([]);
  looked = $state.raw<Partial<Record<LookKind, Overlay>>>({});
  /** The places of dragged pieces that the overlays were drawn for; null: where everything stands. */
  lookedAt = $state.raw<Places | null>(null);
  tape = $state(false);
  /** What is being written to the others at the table, until it is sent. */
  letter = $state<{ words: string; place: Point | null; unit: string }>({ words: "", place: null, unit: "" });
  /** A place of the table that somebody points at in words, to be seen by who reads them. */
  pointed = $state.raw<Point | null>(null);
  /** Whether the next click on the table says which place is meant. */
  marking = $state(false);
  drawer = $state<Drawer>("");
  rule = $state("");
  command = $state(false);
  why = $state.raw<Why | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  /** What the umpire says against the answer that is being made, before it is given. */
  doubt = $state.raw<Refusal | null>(null);
  /** A word from the widget in hand for the reserved line of the action bar. */
  hint = $state("");
  /** Whether a hint of the first battle lies among the dice, where a small window does not show it. */
  hinted = $state(false);
  /** What lies under the pointer, in words: it comes before the hint. */
  over = $state("");
  /** So many pixels of the stage lie below a sheet, counted from its lower edge. */
  covered = $state(0);
  /** How many options are not possible, and folded away. */
  folded = $state(0);
  /** Whether the list was opened to read why something is not possible. */
  reasons = $state(false);
  /** Good plans for the open question, as a bot sees them. */
  advised = $state.raw<Overlay[]>([]);
  /** Whether somebody is thinking about them. */
  advising = $state(false);
  odds = $state.raw<ForecastReply | null>(null);
  oddsOf = $state("");
  /** What was said last to those who listen. */
  said = $state("");
  readonly pointing = new Pointing(this);
  readonly keys = new Keys();
  readonly guesses = new Guesses();
  readonly theatre: Theatre;
  readonly forecasts: Forecasts;

  #against = "";
  #listed = $state("");
  #held: HeldPieces | null = null;
  #following = false;
  #asked = 0;
  #ask: (() => void) | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly session: Session) {
    this.theatre = new Theatre(session);
    this.forecasts = new Forecasts(session);
  }

  get table(): Table | null {
    return this.session.table;
  }

  /** Whether all options lie spread out as a list over the lower edge of the stage: of this question, never of the next. */
  get listing(): boolean {
    return this.#listed !== "" && this.#listed === this.questionKey;
  }

  set listing(on: boolean) {
    this.#listed = on ? this.questionKey : "";
  }

  /** Which question is open, so that two can be told apart. */
  get questionKey(): string {
    const table = this.table;
    return table?.question ? `${table.n}:${table.seat}:${table.question.topic}` : "";
  }

  get units(): Unit[] {
    return this.table?.scene.units ?? [];
  }

  /** Why nobody may measure; null: the tape may be laid. */
  get noMeasuring(): Refusal | null {
    return this.table?.scene.no_measuring ?? null;
  }

  /** Whether the hand lays the tape. */
  get measuring(): boolean {
    return this.tape && this.noMeasuring === null;
  }

  unit(id: string | null): Unit | undefined {
    return this.units.find((unit) => unit.id === id);
  }

  /** What this seat has pencilled on a card that lies face down; nothing on any other piece. */
  guess(unit: Unit): string {
    return this.mayGuess(unit) ? this.guesses.read(this.table?.seat ?? null, unit.id) : "";
  }

  mayGuess(unit: Unit): boolean {
    return unit.pieces.some((piece) => piece.type === "card" && piece.face === "down");
  }

  /** The unit that a piece or a unit id belongs to. */
  unitOf(id: string): Unit | undefined {
    return this.units.find((unit) => unit.id === id || unit.pieces.some((piece) => piece.id === id));
  }

  /** What the person in a seat is called. */
  playerOf(seat: number): string {
    return this.table?.sitters.find((sitter) => sitter.seat === seat)?.name ?? "";
  }

  /** Whose dice these are: the unit that rolls, else its side; nothing if their label names it already. */
  roller(dice: { unit: string; by: number | null; label: string }): string {
    const side = this.table?.scene.sides.find((one) => one.seat === dice.by);
    const name = this.unit(dice.unit)?.name ?? side?.name ?? (dice.by === null ? "" : sideWord(dice.by));
    return dice.label.includes(name) ? "" : name;
  }

  select(id: string | null): void {
    this.selected = id;
    void this.refreshLooks();
  }

  /** Put away what lies over the table; whether there was anything. */
  tidy(): boolean {
    const lay = this.tape || this.drawer !== "" || this.overlays.length > 0 || this.advised.length > 0;
    this.advised = [];
    this.tape = false;
    this.drawer = "";
    this.overlays = [];
    this.looked = {};
    return lay;
  }

  openRule(clause: string): void {
    this.rule = clause;
    this.drawer = "rules";
  }

  toggle(drawer: Drawer): void {
    this.drawer = this.drawer === drawer ? "" : drawer;
  }

  /** The distances that the scene knows by itself: of the unit under the hand how far it goes (unless it is asked something
   * else than where to go), shoots and commands, and with its overlay also how far it threatens. */
  get reaches(): Reach[] {
    const subject = this.pointing.subject?.id ?? this.selected;
    const stays = subject && this.table?.question?.about.includes(subject) && !this.pointing.mayGo(subject);
    const kinds: string[] = [...(stays ? [] : ["reach"]), "range", "command", ...this.overlays];
    return (this.table?.scene.reaches ?? []).filter((reach) => reach.unit === subject && kinds.includes(reach.kind));
  }

  /** The enemy that sight and cover are asked against: the one pointed at, else the nearest. */
  get against(): string {
    const own = this.unit(this.selected);
    if (!own) return "";
    const foes = this.units.filter(
      (unit) => unit.seat !== own.seat && unit.where === "table" && unit.pieces.length > 0,
    );
    const pointed = foes.find((foe) => foe.id === this.#against || this.targets.includes(foe.id));
    const far = (foe: Unit): number => unitGap(own, foe) ?? Math.max(...(cellsApart(own, foe) ?? [Infinity]));
    return (pointed ?? foes.sort((a, b) => far(a) - far(b))[0])?.id ?? "";
  }

  /** With sight or cover switched on, an enemy that is clicked is the one to look at. */
  lookAt(unit: Unit): boolean {
    const own = this.unit(this.selected);
    const looking = this.overlays.includes("sight") || this.overlays.includes("cover");
    if (!own || !looking || unit.seat === own.seat) return false;
    this.#against = unit.id;
    void this.refreshLooks();
    return true;
  }

  async look(kind: LookKind): Promise<void> {
    this.overlays = this.overlays.includes(kind)
      ? this.overlays.filter((one) => one !== kind)
      : [...this.overlays, kind];
    await this.refreshLooks();
  }

  /** What is dragged is held somewhere else (null: it is back): overlays follow, a few times a second. */
  follow(held: HeldPieces | null): void {
    if (held === this.#held) return;
    this.#held = held;
    if (!this.#following) this.#keepUp();
  }

  /** Ask for the overlays where it is held now, and again if it is held elsewhere, or put back, by the time they come. */
  #keepUp(): void {
    if (this.overlays.length === 0 || this.selected === null) return;
    const held = this.#held;
    this.#following = true;
    const asked = this.refreshLooks();
    void Promise.all([asked, new Promise((done) => setTimeout(done, FOLLOW))]).then(() => {
      this.#following = false;
      if (this.#held !== held) this.#keepUp();
    });
  }

  /** Ask again for every overlay that is switched on. */
  async refreshLooks(): Promise<void> {
    const [unit, held] = [this.selected, this.#held];
    if (unit === null || this.overlays.length === 0) {
      this.looked = {};
      return;
    }
    const found: Partial<Record<LookKind, Overlay>> = {};
    for (const kind of this.overlays) {
      // Rings that came with the scene need no asking.
      if (this.reaches.some((reach) => reach.kind === kind)) continue;
      const to = kind === "sight" || kind === "cover" ? this.against : "";
      const wanted = { type: "overlay", seat: this.table?.seat ?? 0, kind, unit, to } as const;
      const reply = await this.session.ask(held ? { ...wanted, at: held.at, facing: held.facing } : wanted);
      if (reply.type === "looked") found[kind] = reply.overlay;
    }
    if (unit !== this.selected) return;
    this.looked = found;
    this.lookedAt = held?.at ?? null;
  }

  /** Ask what would be good here; asked again, it is put away. It holds for this question alone. */
  async advise(): Promise<void> {
    const table = this.table;
    if (this.advised.length > 0) this.advised = [];
    else if (!table?.question || table.seat === null) this.said = "There is nothing to decide now.";
    else if (!this.advising) {
      this.advising = true;
      this.said = "Thinking about it.";
      const reply = await this.session.ask({ type: "advise", n: table.n, seat: table.seat });
      this.advising = false;
      if (this.table !== table) return;
      this.refusal = reply.type === "no" ? reply.refusal : null;
      if (reply.type !== "advice") return;
      this.advised = reply.plans;
      this.said = reply.plans.map((plan) => [plan.title, ...plan.lines].join(". ")).join(" ");
    }
  }

  /** Ask for the odds of an answer, a few times a second; the newest counts, and what was told stays until it is there. */
  foretell(answer: Answer, title: string, wait = FORETELL, after: Answer[] = []): void {
    const mine = ++this.#asked;
    this.#ask = () => {
      void this.forecasts.pointed(answer, after).then((reply) => {
        if (reply) this.pointing.told([...after, answer], reply);
        if (mine !== this.#asked) return;
        this.odds = reply && reply.charts.length + reply.lines.length > 0 ? reply : null;
        this.oddsOf = title;
      });
    };
    if (wait === 0) clearTimeout(this.#timer);
    else if (this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#ask?.();
    }, wait);
  }

  forgetOdds(): void {
    this.#asked++;
    this.#ask = null;
    this.odds = null;
  }

  /** Give an answer. True if it was taken; otherwise the refusal is on the table. */
  async answer(answer: Answer): Promise<boolean> {
    const asked = this.#asked;
    const marks = this.theatre.marks;
    const reply = await this.session.about("answer", answer);
    this.refusal = reply.type === "no" ? reply.refusal : null;
    if (reply.type === "no") return false;
    this.theatre.answered(marks);
    // The next question may be on the table before this reply: what is asked about it stays.
    if (asked !== this.#asked) return true;
    this.forgetOdds();
    this.targets = [];
    return true;
  }

  async undo(): Promise<void> {
    const reply = await this.session.ask({ type: "undo", seat: this.table?.seat ?? 0 });
    this.refusal = reply.type === "no" ? reply.refusal : null;
  }
}

const KEY = Symbol("desk");

export function setDesk(desk: Desk): Desk {
  return setContext(KEY, desk);
}

export function useDesk(): Desk {
  return getContext<Desk>(KEY);
}
