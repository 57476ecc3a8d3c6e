import { getContext, setContext } from "svelte";
import { sideWord } from "../lib/drawing/sides";
import type { Answer, Point, Refusal, Table, TallyShown, Unit } from "../wire";
import { BotAdvice } from "./botAdvice.svelte";
import { Forecasts } from "./forecasts";
import { Keys } from "./keys";
import { Theatre } from "../scenes/theatre.svelte";
import { Guesses } from "./guesses.svelte";
import { Outlooks } from "./outlooks.svelte";
import { Overlays } from "./overlays.svelte";
import { PointedOdds } from "./pointedOdds.svelte";
import { Pointing } from "./pointing.svelte";
import { QuestionOnBoard } from "./questionOnBoard.svelte";
import type { Session } from "./session.svelte";

export type Drawer =
  "" | "units" | "log" | "dice" | "rules" | "keys" | "seats" | "settings" | "thinking" | "luck" | "chat";

/** A number with its reasons, or a reason without a number, for the "why" sheet. */
export interface Why {
  title: string;
  text?: string;
  tally?: TallyShown;
  clause?: string;
}

/** What this person has in hand at the table: selection, overlays, open drawers. Nothing here changes the game. */
export class Desk {
  selected = $state<string | null>(null);
  lit = $state.raw<string[]>([]);
  /** Units that the options under the pointer are about: drawn as targets. */
  targets = $state.raw<string[]>([]);
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
  /** What was said last to those who listen. */
  said = $state("");
  readonly pointing = new Pointing(this);
  readonly onBoard = new QuestionOnBoard();
  readonly outlooks = new Outlooks(this);
  readonly overlays = new Overlays(this);
  readonly advice = new BotAdvice(this);
  readonly keys = new Keys();
  readonly guesses = new Guesses();
  readonly theatre: Theatre;
  readonly odds: PointedOdds;

  #listed = $state("");
  constructor(readonly session: Session) {
    this.theatre = new Theatre(session);
    this.odds = new PointedOdds(new Forecasts(session), (answers, reply) => this.outlooks.noteOdds(answers, reply));
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

  /** The moment of the game and whose eyes look at it: what was worked out for another one no longer holds. */
  get momentKey(): string {
    return `${this.table?.n}:${this.table?.seat}:${this.table?.question ? "asked" : ""}`;
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
    void this.overlays.refresh();
  }

  /** Put away what lies over the table; whether there was anything. */
  tidy(): boolean {
    const lay = this.tape || this.drawer !== "" || this.overlays.kinds.length > 0 || this.advice.plans.length > 0;
    this.advice.clear();
    this.tape = false;
    this.drawer = "";
    this.overlays.clear();
    return lay;
  }

  openRule(clause: string): void {
    this.rule = clause;
    this.drawer = "rules";
  }

  toggle(drawer: Drawer): void {
    this.drawer = this.drawer === drawer ? "" : drawer;
  }

  /** Give an answer. True if it was taken; otherwise the refusal is on the table. */
  async answer(answer: Answer): Promise<boolean> {
    const { asked } = this.odds;
    const marks = this.theatre.marks;
    const reply = await this.session.about("answer", answer);
    this.refusal = reply.type === "no" ? reply.refusal : null;
    if (reply.type === "no") return false;
    this.theatre.answered(marks);
    // The next question may be on the table before this reply: what is asked about it stays.
    if (asked !== this.odds.asked) return true;
    this.odds.forget();
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
