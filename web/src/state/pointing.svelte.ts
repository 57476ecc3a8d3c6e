import { cellsApart, unitGap } from "../lib/words/unitsInWords";
import { chipWords } from "../lib/dice/oddsWords";
import { standsFor, wayAt } from "../lib/questions/pointableOptions";
import type { Answer, ForecastReply, Mark, OptionShown, Outlook, Point, Refusal, Unit, Way } from "../wire";
import type { Desk } from "./desk.svelte";

/** How many odds are shown at their targets at one time. */
const CHIPS = 3;
/** How many are asked for before it is enough. */
const TRIED = 6;

/** How a single piece is marked for the open question, and its place in an order. */
export interface PieceMark {
  state: "chosen" | "open" | "shut" | "placed";
  why?: Refusal;
  /** Its place in an order, or the key that chooses it. */
  number?: number;
}

/** Facings round a piece, one of them chosen. */
export interface Wheel {
  unit: string;
  facings: { key: string; label: string; facing: Point; chosen: boolean }[];
  choose: (key: string) => void;
}

/** A word of the bar that can also be said at a unit: "Hold", "Stay", "Do nothing". */
export interface Word {
  label: string;
  detail: string;
  say: () => void;
}

/** What a widget does with what is pointed at; true if it was meant for it. */
export interface Taker {
  unit?: (unit: Unit) => boolean;
  piece?: (piece: string) => boolean;
}

interface QuestionMemory {
  question: string;
  armed: string;
  /** The own unit that was looked at last: what it could do stays lit on the way there. */
  looked: string;
  outlooks: Map<string, Outlook>;
  odds: Map<string, ForecastReply>;
  /** The ways whose odds are told beside what is pointed at. */
  nearest: Set<string>;
}

function nothing(question: string): QuestionMemory {
  return { question, armed: "", looked: "", outlooks: new Map(), odds: new Map(), nearest: new Set() };
}

/** What is pointed at, and what it would mean: the unit under the hand, what it could do from here and with what odds, and
 * the widget that takes what is clicked. The umpire says what is possible; here it is only kept. */
export class Pointing {
  /** The unit under the pointer, or the one that has the focus. */
  hovered = $state("");
  /** The single piece that is looked at among those that are marked. */
  lookedPiece = $state("");
  /** Whether the numbers of lit things are shown. */
  numbers = $state(false);
  /** Marks on single pieces, by their ids. */
  marks = $state.raw<Map<string, PieceMark>>(new Map());
  /** A word on a unit, by its id: its place in an order, its share of an amount; empty: it can be chosen. */
  tags = $state.raw<Map<string, string>>(new Map());
  /** What is drawn for the item in hand. */
  drawn = $state.raw<Mark[]>([]);
  /** Facings to choose, each round its piece. */
  wheels = $state.raw<Wheel[]>([]);
  /** What could be chosen and is looked at just now: the board draws what it means. */
  shown = $state.raw<OptionShown | null>(null);
  /** A sealed number that is being made up: coins on a plate, until the lid closes. */
  sealing = $state.raw<{ value: number; words: string; less: () => void; more: () => void; seal: () => void } | null>(
    null,
  );
  /** Numbers that lie on the table, as on somebody's way: where, and which is chosen. */
  stops = $state.raw<{ spots: Point[]; at: number; choose: (stop: number) => void; words: string } | null>(null);
  /** The one confirm of the question; on the stage it stands at what is marked. */
  confirm = $state.raw<{ label: string; act: () => void } | null>(null);
  /** The words of the bar: what has to be said, because nothing on the table stands for it. */
  words = $state.raw<Word[]>([]);
  /** The unit whose menu is open, and where on the stage. */
  menu = $state.raw<{ unit: string; at: Point } | null>(null);
  #taker: Taker | null = null;
  /** What was worked out for which question; nothing of it holds for another one. */
  #kept = $state.raw<QuestionMemory>(nothing(""));
  #asking = new Map<string, Promise<Outlook | undefined>>();

  constructor(readonly desk: Desk) {}

  get #question(): string {
    return `${this.desk.table?.n}:${this.desk.table?.seat}`;
  }

  get #now(): QuestionMemory {
    return this.#kept.question === this.#question ? this.#kept : nothing(this.#question);
  }

  #keep(more: Partial<QuestionMemory>): void {
    this.#kept = { ...this.#now, ...more };
  }

  /** The option or way that waits to be confirmed: pointed at once by a finger or a key. */
  get armed(): string {
    return this.#now.armed;
  }

  set armed(key: string) {
    this.#keep({ armed: key });
  }

  /** The odds of ways, by their answers. */
  get odds(): Map<string, ForecastReply> {
    return this.#now.odds;
  }

  /** Take what is pointed at from now on. */
  take(taker: Taker): () => void {
    this.#taker = taker;
    return () => {
      if (this.#taker === taker) this.#taker = null;
    };
  }

  /** The unit whose reach and targets are shown: the one in hand, else the one under the pointer, else the one
   * looked at last; that one also while the pointer lies on somebody it could do something to. */
  get subject(): Unit | undefined {
    if (this.#inHand) return this.#inHand;
    const [hovered, last] = [this.desk.unit(this.hovered), this.#last];
    if (!hovered) return last ?? this.desk.unit(this.desk.selected);
    const met = last && !this.#mine(hovered) && wayAt(hovered, this.#could(last));
    return met ? last : hovered;
  }

  /** The one own unit that the question is about; a question about several of them has none of them in hand. */
  get #inHand(): Unit | undefined {
    const acting = this.desk.table?.question?.about ?? [];
    const own = this.desk.units.filter((unit) => acting.includes(unit.id) && this.#mine(unit));
    return own.length === 1 ? own[0] : undefined;
  }

  #mine(unit: Unit): boolean {
    return unit.seat === this.desk.table?.seat;
  }

  /** The own unit that was looked at last while this is asked, else the own one that is selected. */
  get #last(): Unit | undefined {
    return [this.#now.looked, this.desk.selected]
      .flatMap((id) => this.desk.unit(id) ?? [])
      .find((unit) => this.#mine(unit));
  }

  /** What the unit could do that can be pointed at, beyond what the question itself offers. */
  get ways(): Way[] {
    const subject = this.subject;
    return subject ? this.#could(subject) : [];
  }

  #could(unit: Unit): Way[] {
    return this.#now.outlooks.get(unit.id)?.choices ?? [];
  }

  readonly outlook = (unit: string): Outlook | undefined => this.#now.outlooks.get(unit);

  /** Whether the question may lead to a move of the unit that it is about: who may fall or be shot at goes nowhere. */
  mayGo(unit: string): boolean {
    const outlook = this.outlook(unit);
    return this.desk.table?.question?.kind === "one" && (outlook === undefined || outlook.moves.length > 0);
  }

  /** The first way that this unit stands for. */
  wayTo(unit: Unit): Way | undefined {
    return wayAt(unit, this.ways);
  }

  /** The odds of what could be done, at those to whom something would happen: the nearest few, and who is pointed at. */
  get chips(): { unit: Unit; way: Way; told: ForecastReply }[] {
    const seen = new Set<string>();
    return this.ways.flatMap((way) => {
      const told = this.odds.get(wayKey(way));
      const unit = this.#target(way);
      if (!told || told.idle || !chipWords(told) || !unit || seen.has(unit.id) || unit.id === this.subject?.id)
        return [];
      if (unit.id !== this.hovered && !this.#now.nearest.has(wayKey(way))) return [];
      seen.add(unit.id);
      return [{ unit, way, told }];
    });
  }

  /** Who is pointed at, and the unit that could do something to it from here. */
  get aimed(): { from: Unit; at: Unit; way: Way } | null {
    const [from, at] = [this.subject, this.desk.unit(this.hovered)];
    if (!from || !at || this.#mine(at) || !this.#mine(from)) return null;
    const way = this.wayTo(at);
    return way ? { from, at, way } : null;
  }

  /** The odds of these answers are known now. */
  told(answers: Answer[], reply: ForecastReply): void {
    this.#keep({ odds: new Map(this.odds).set(JSON.stringify(answers), reply) });
  }

  /** Whom of the others a way is about. */
  #target(way: Way): Unit | undefined {
    const { table } = this.desk;
    return this.desk.units.find((unit) => way.option?.about.includes(unit.id) && unit.seat !== table?.seat);
  }

  /** Look ahead for a unit, once for each question; who asks meanwhile waits for the same reply. */
  ask(unit: string): Promise<Outlook | undefined> {
    const known = this.#now.outlooks.get(unit);
    if (known || !unit) return Promise.resolve(known);
    const key = `${this.#question} ${unit}`;
    const asking = this.#asking.get(key) ?? this.#look(unit).finally(() => this.#asking.delete(key));
    this.#asking.set(key, asking);
    return asking;
  }

  async #look(unit: string): Promise<Outlook | undefined> {
    const { table, session } = this.desk;
    if (!table?.question || table.seat === null) return undefined;
    const question = this.#question;
    const reply = await session.ask({ type: "outlook", n: table.n, seat: table.seat, unit });
    if (reply.type !== "outlook" || question !== this.#question) return undefined;
    this.#keep({ outlooks: new Map(this.#now.outlooks).set(unit, reply.outlook) });
    void this.#foretell(unit, reply.outlook.choices);
    return reply.outlook;
  }

  /** The odds of the ways to the nearest few others, one question after the other; those of whom nothing comes do not
   * count. */
  async #foretell(unit: string, ways: Way[]): Promise<void> {
    const question = this.#question;
    const own = this.desk.unit(unit);
    const far = (way: Way): number => apart(own, this.#target(way));
    const seen = new Set<string>();
    let told = 0;
    for (const way of ways.filter((one) => this.#target(one)).sort((a, b) => far(a) - far(b))) {
      const target = this.#target(way)!.id;
      if (seen.has(target)) continue;
      if (told === CHIPS || seen.size === TRIED) return;
      seen.add(target);
      const reply = await this.desk.forecasts.beside(way.answers.at(-1)!, way.answers.slice(0, -1));
      if (question !== this.#question) return;
      if (!reply) continue;
      this.told(way.answers, reply);
      this.#keep({ nearest: new Set(this.#now.nearest).add(wayKey(way)) });
      if (!reply.idle && chipWords(reply)) told += 1;
    }
  }

  /** A unit was clicked or tapped: the widget takes it, or it is the target of a way from here. */
  unit(unit: Unit): boolean {
    if (this.#taker?.unit?.(unit)) return true;
    const way = this.wayTo(unit);
    if (!way || unit.id === this.subject?.id) return false;
    // Who was only looked at is not sent off by one click on somebody else.
    if (this.#inHand || this.armed === wayKey(way)) this.choose(way);
    else this.#layOut(way);
    return true;
  }

  pressPiece(piece: string): boolean {
    return this.#taker?.piece?.(piece) ?? false;
  }

  /** An option of the question was pointed at: a finger first lays it out, and gives it when it points there again. */
  press(option: OptionShown): void {
    if (touching() && this.armed !== option.key) this.arm(option);
    else void this.desk.answer(option.key);
  }

  /** A unit was pointed at that stands for an option: who waits beside the table and costs something is laid out first,
   * since its line in the list does not say so. */
  pressUnit(unit: Unit, option: OptionShown): void {
    if (unit.where === "reserve" && this.#unpaid(option)) this.arm(option);
    else this.press(option);
  }

  /** A unit was dragged from the list along this way: what begins with a price is laid out first. */
  lays(way: Way): boolean {
    const option = this.open.find((one) => one.key === way.answers[0]);
    const first = option !== undefined && this.#unpaid(option);
    if (first) this.arm(option);
    return first;
  }

  #unpaid(option: OptionShown): boolean {
    return option.cost > 0 && this.armed !== option.key;
  }

  /** A unit lies under the pointer or has the focus (none: empty). Whom something could be done to shows what. */
  hover(id: string): void {
    if (id === this.hovered) return;
    this.hovered = id;
    const unit = this.desk.unit(id);
    if (unit && this.#mine(unit)) this.#keep({ looked: id });
    const last = this.#last;
    this.#lookAt(unit);
    if (!unit || !last || this.#mine(unit) || this.outlook(last.id)) return;
    // What the own unit could do is not known yet: as soon as it is, the one who is still pointed at shows it.
    void this.ask(last.id).then(() => this.hovered === id && this.#lookAt(unit));
  }

  #lookAt(unit: Unit | undefined): void {
    const [option] = unit ? standsFor(unit, this.open) : [];
    const way = unit && unit.id !== this.subject?.id ? this.wayTo(unit) : undefined;
    if (option) this.look(option);
    else if (way?.option) this.look(way.option, way.answers);
    else if (this.shown) this.lookAway();
  }

  /** Something that could be chosen is looked at: its units are lit, what it means is drawn, its words stand in the bar,
   * and its odds are told. `answers` are those that would be given. */
  look(option: OptionShown, answers: Answer[] = [option.key]): void {
    this.desk.targets = option.about;
    const told = option.detail || (option.cost ? `for ${option.cost}` : "");
    this.desk.over = told ? `${option.label}: ${told}` : "";
    this.shown = option;
    this.desk.foretell(answers.at(-1)!, option.label, 0, answers.slice(0, -1));
  }

  /** It is no longer looked at: what waits to be confirmed is what counts again. */
  lookAway(): void {
    this.desk.over = "";
    this.shown = null;
    const armed = this.open.find((option) => option.key === this.armed);
    this.desk.targets = armed?.about ?? [];
    if (armed) this.desk.foretell(armed.key, armed.label);
    else this.desk.forgetOdds();
  }

  /** Lay an option out without giving it yet: its odds are told, its units lit. */
  arm(option: OptionShown): void {
    this.armed = option.key;
    this.desk.targets = option.about;
    this.desk.foretell(option.key, option.label, 0);
    this.desk.said = `${option.label}${option.detail ? `, ${option.detail}` : ""}. Enter confirms.`;
  }

  /** Go a way: a finger first lays it out, and goes it when it points there again. */
  choose(way: Way): void {
    if (touching() && this.armed !== wayKey(way)) this.#layOut(way);
    else void this.go(way);
  }

  #layOut(way: Way): void {
    this.armed = wayKey(way);
    this.desk.targets = way.option?.about ?? [];
    this.desk.over = "";
    this.desk.said = `${way.label}. Again, or Enter, confirms.`;
  }

  /** The way that waits to be confirmed. */
  get ready(): Way | undefined {
    return this.ways.find((way) => wayKey(way) === this.armed);
  }

  /** Give the answers of a way, one after the other. */
  go(way: Way): Promise<boolean> {
    return this.#give(way.answers);
  }

  async #give(answers: Answer[]): Promise<boolean> {
    const { session } = this.desk;
    for (const answer of answers) {
      const n = session.table?.n ?? 0;
      if (!(await this.desk.answer(answer))) return false;
      while ((session.table?.n ?? 0) <= n) await session.news();
    }
    return true;
  }

  /** A piece is dragged whose unit has no move yet: it is activated for the first move that it is offered. Whether there
   * may be one. */
  lift(piece: string): boolean {
    const unit = this.desk.unitOf(piece);
    if (!unit || unit.seat !== this.desk.table?.seat || !this.desk.table.question) return false;
    const known = this.#now.outlooks.get(unit.id);
    if (known && known.moves.length === 0 && !this.#first(unit)) return false;
    void this.ask(unit.id).then((outlook) => this.#lifted(unit, outlook));
    return true;
  }

  async #lifted(unit: Unit, outlook: Outlook | undefined): Promise<void> {
    let [way] = outlook?.moves ?? [];
    const first = this.#first(unit);
    // Dice fall before it may go: it is chosen, and what they leave it goes on with the hand.
    if (!way && first && (await this.#give([first.key]))) {
      while (this.desk.table && !this.desk.table.question && !this.desk.table.result) await this.desk.session.news();
      [way] = (await this.ask(unit.id))?.moves ?? [];
    }
    if (way) void this.go(way);
  }

  /** The option by which this unit is the one to act. */
  #first(unit: Unit): OptionShown | undefined {
    return this.open.find((option) => option.key === unit.id && !this.#unpaid(option));
  }

  /** The options of the open question that can be chosen. */
  get open(): OptionShown[] {
    const body = this.desk.table?.question?.body;
    return body?.type === "one" ? body.options.filter((option) => !option.why_not) : [];
  }
}

/** How far two units are from each other, in mils or cells. */
function apart(one: Unit | undefined, other: Unit | undefined): number {
  if (!one || !other) return Infinity;
  return unitGap(one, other) ?? Math.max(...(cellsApart(one, other) ?? [Infinity]));
}

export function wayKey(way: Way): string {
  return JSON.stringify(way.answers);
}

/** Whether a finger points: it hides what it points at, so it points twice. */
export function touching(): boolean {
  return typeof matchMedia !== "undefined" && matchMedia("(pointer: coarse)").matches;
}
