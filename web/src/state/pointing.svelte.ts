import { chipWords } from "../lib/dice/oddsWords";
import { standsFor, wayAt } from "../lib/questions/pointableOptions";
import type { Answer, ForecastReply, OptionShown, Outlook, Point, Unit, Way } from "../wire";
import type { Desk } from "./desk.svelte";
import { wayKey } from "./outlooks.svelte";

/** What a widget does with what is pointed at; true if it was meant for it. */
export interface Taker {
  unit?: (unit: Unit) => boolean;
  piece?: (piece: string) => boolean;
}

interface InHand {
  question: string;
  armed: string;
  /** The own unit that was looked at last: what it could do stays lit on the way there. */
  looked: string;
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
  /** What could be chosen and is looked at just now: the board draws what it means. */
  shown = $state.raw<OptionShown | null>(null);
  /** The unit whose menu is open, and where on the stage. */
  menu = $state.raw<{ unit: string; at: Point } | null>(null);
  #taker: Taker | null = null;
  /** Why nothing can be done to whom is pointed at, while that is what the bar says. */
  #denied = "";
  /** What waits to be confirmed under which question; nothing of it holds for another one. */
  #inQuestion = $state.raw<InHand>({ question: "", armed: "", looked: "" });

  constructor(readonly desk: Desk) {}

  get #now(): InHand {
    const question = this.desk.momentKey;
    return this.#inQuestion.question === question ? this.#inQuestion : { question, armed: "", looked: "" };
  }

  #note(more: Partial<InHand>): void {
    this.#inQuestion = { ...this.#now, ...more };
  }

  /** The option or way that waits to be confirmed: pointed at once by a finger or a key. */
  get armed(): string {
    return this.#now.armed;
  }

  set armed(key: string) {
    this.#note({ armed: key });
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
    if (this.inHand) return this.inHand;
    if (this.desk.theatre.playing) return this.desk.unit(this.hovered);
    const [hovered, last] = [this.desk.unit(this.hovered), this.#last];
    if (!hovered) return last ?? this.desk.unit(this.desk.selected);
    const met = last && !this.#mine(hovered) && wayAt(hovered, this.desk.outlooks.choicesOf(last));
    return met ? last : hovered;
  }

  /** The one own unit that the question is about; a question about several of them has none of them in hand. */
  get inHand(): Unit | undefined {
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
    return subject ? this.desk.outlooks.choicesOf(subject) : [];
  }

  /** Whether the question may lead to a move of the unit that it is about: who may fall or be shot at goes nowhere. */
  mayGo(unit: string): boolean {
    const outlook = this.desk.outlooks.of(unit);
    return this.desk.table?.question?.kind === "one" && (outlook === undefined || outlook.moves.length > 0);
  }

  /** The first way that this unit stands for. */
  wayTo(unit: Unit): Way | undefined {
    return wayAt(unit, this.ways);
  }

  /** The odds of what could be done, at those to whom something would happen: the nearest few, and who is pointed at. */
  get chips(): { unit: Unit; way: Way; told: ForecastReply }[] {
    const { outlooks } = this.desk;
    const seen = new Set<string>();
    return this.ways.flatMap((way) => {
      const told = outlooks.oddsOf(way);
      const unit = outlooks.targetOf(way);
      if (!told || told.idle || !chipWords(told) || !unit || seen.has(unit.id) || unit.id === this.subject?.id)
        return [];
      if (unit.id !== this.hovered && !outlooks.isNear(way)) return [];
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

  /** A unit was clicked or tapped: the widget takes it, or it is the target of a way from here. */
  unit(unit: Unit): boolean {
    if (this.#taker?.unit?.(unit)) return true;
    const way = this.wayTo(unit);
    if (!way || unit.id === this.subject?.id) return false;
    // Who was only looked at is not sent off by one click on somebody else.
    if (this.inHand || this.armed === wayKey(way)) this.choose(way);
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
    if (unit && this.#mine(unit)) this.#note({ looked: id });
    const last = this.#last;
    this.#lookAt(unit);
    if (!unit || !last || this.#mine(unit) || this.desk.outlooks.of(last.id)) return;
    // What the own unit could do is not known yet: as soon as it is, the one who is still pointed at shows it.
    void this.desk.outlooks.ask(last.id).then(() => this.hovered === id && this.#lookAt(unit));
  }

  /** Another question: who still lies under the pointer says what choosing it would mean now. */
  lookAgain(): void {
    const unit = this.desk.unit(this.hovered);
    if (touching() || !unit || !this.#mine(unit)) return;
    this.#note({ looked: unit.id });
    this.#lookAt(unit);
  }

  #lookAt(unit: Unit | undefined): void {
    const [option] = unit ? standsFor(unit, this.open) : [];
    const way = unit && unit.id !== this.subject?.id ? this.wayTo(unit) : undefined;
    if (option) this.look(option);
    else if (way?.option) this.look(way.option, way.answers, way.label);
    else {
      if (this.shown || this.#denied) this.lookAway();
      this.#denied = unit ? this.#whyNot(unit) : "";
      if (this.#denied) this.desk.over = this.#denied;
    }
  }

  /** Why nothing can be done from here to whom is pointed at: "Shoot: out of range of the muskets". */
  #whyNot(unit: Unit): string {
    const from = this.inHand ?? this.#last;
    const shut = (from && this.desk.outlooks.of(from.id)?.shut) || [];
    const about = shut.filter((way) => way.option?.why_not && way.option.about.includes(unit.id));
    return about
      .slice(0, 2)
      .map((way) => [...way.label.split(", ").slice(0, -1), way.option!.why_not!.reason].join(": "))
      .join("; ");
  }

  /** Something that could be chosen is looked at: its units are lit, what it means is drawn, its words stand in the bar,
   * and its odds are told. `answers` are those that would be given. */
  look(option: OptionShown, answers: Answer[] = [option.key], label = option.label): void {
    this.desk.targets = option.about;
    const told = option.detail || (option.cost ? `for ${option.cost}` : "");
    this.desk.over = told ? `${label}: ${told}` : "";
    this.shown = option;
    this.desk.odds.ask(answers.at(-1)!, option.label, 0, answers.slice(0, -1));
  }

  /** It is no longer looked at: what waits to be confirmed is what counts again. */
  lookAway(): void {
    this.desk.over = this.#denied = "";
    this.shown = null;
    const armed = this.open.find((option) => option.key === this.armed);
    this.desk.targets = armed?.about ?? [];
    if (armed) this.desk.odds.ask(armed.key, armed.label);
    else this.desk.odds.forget();
  }

  /** Lay an option out without giving it yet: its odds are told, its units lit. */
  arm(option: OptionShown): void {
    this.armed = option.key;
    this.desk.targets = option.about;
    this.desk.odds.ask(option.key, option.label, 0);
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
    const known = this.desk.outlooks.of(unit.id);
    if (known && known.moves.length === 0 && !this.#first(unit)) return false;
    void this.desk.outlooks.ask(unit.id).then((outlook) => this.#lifted(unit, outlook));
    return true;
  }

  async #lifted(unit: Unit, outlook: Outlook | undefined): Promise<void> {
    let [way] = outlook?.moves ?? [];
    const first = this.#first(unit);
    // Dice fall before it may go: it is chosen, and what they leave it goes on with the hand.
    if (!way && first && (await this.#give([first.key]))) {
      while (this.desk.table && !this.desk.table.question && !this.desk.table.result) await this.desk.session.news();
      [way] = (await this.desk.outlooks.ask(unit.id))?.moves ?? [];
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

/** Whether a finger points: it hides what it points at, so it points twice. */
export function touching(): boolean {
  return typeof matchMedia !== "undefined" && matchMedia("(pointer: coarse)").matches;
}
