import { chipWords } from "../lib/dice/oddsWords";
import { cellsApart, unitGap } from "../lib/words/unitsInWords";
import type { Answer, ForecastReply, Outlook, Unit, Way } from "../wire";
import type { Desk } from "./desk.svelte";

/** How many odds are shown at their targets at one time. */
const CHIPS = 3;
/** How many are asked for before it is enough. */
const TRIED = 6;

interface Found {
  question: string;
  outlooks: Map<string, Outlook>;
  odds: Map<string, ForecastReply>;
  /** The ways whose odds are told beside what is pointed at. */
  nearest: Set<string>;
}

function nothing(question: string): Found {
  return { question, outlooks: new Map(), odds: new Map(), nearest: new Set() };
}

/** What units could do from here, and with what odds, as the umpire says. Nothing of it holds for another question. */
export class Outlooks {
  #found = $state.raw<Found>(nothing(""));
  #asking = new Map<string, Promise<Outlook | undefined>>();

  constructor(readonly desk: Desk) {}

  get #now(): Found {
    const question = this.desk.momentKey;
    return this.#found.question === question ? this.#found : nothing(question);
  }

  #note(more: Partial<Found>): void {
    this.#found = { ...this.#now, ...more };
  }

  readonly of = (unit: string): Outlook | undefined => this.#now.outlooks.get(unit);

  /** What a unit could do that can be pointed at. */
  choicesOf(unit: Unit): Way[] {
    return this.of(unit.id)?.choices ?? [];
  }

  /** The odds of a way, as far as they are known. */
  oddsOf(way: Way): ForecastReply | undefined {
    return this.#now.odds.get(wayKey(way));
  }

  /** Whether the odds of a way stand at its target also while nobody points there. */
  isNear(way: Way): boolean {
    return this.#now.nearest.has(wayKey(way));
  }

  /** Note the odds of these answers. */
  noteOdds(answers: Answer[], reply: ForecastReply): void {
    this.#note({ odds: new Map(this.#now.odds).set(JSON.stringify(answers), reply) });
  }

  /** Whom of the others a way is about. */
  targetOf(way: Way): Unit | undefined {
    const { table } = this.desk;
    return this.desk.units.find((unit) => way.option?.about.includes(unit.id) && unit.seat !== table?.seat);
  }

  /** Look ahead for a unit, once for each question; who asks meanwhile waits for the same reply. */
  ask(unit: string): Promise<Outlook | undefined> {
    const known = this.of(unit);
    if (known || !unit) return Promise.resolve(known);
    const key = `${this.desk.momentKey} ${unit}`;
    const asking = this.#asking.get(key) ?? this.#askUmpire(unit).finally(() => this.#asking.delete(key));
    this.#asking.set(key, asking);
    return asking;
  }

  async #askUmpire(unit: string): Promise<Outlook | undefined> {
    const { table, session } = this.desk;
    if (!table?.question || table.seat === null) return undefined;
    const question = this.desk.momentKey;
    const reply = await session.ask({ type: "outlook", n: table.n, seat: table.seat, unit });
    if (reply.type !== "outlook" || question !== this.desk.momentKey) return undefined;
    this.#note({ outlooks: new Map(this.#now.outlooks).set(unit, reply.outlook) });
    void this.#askNearestOdds(unit, reply.outlook.choices);
    return reply.outlook;
  }

  /** The odds of the ways to the nearest few others, one question after the other; those of whom nothing comes do not
   * count. */
  async #askNearestOdds(unit: string, ways: Way[]): Promise<void> {
    const question = this.desk.momentKey;
    const own = this.desk.unit(unit);
    const far = (way: Way): number => apart(own, this.targetOf(way));
    const seen = new Set<string>();
    let told = 0;
    for (const way of ways.filter((one) => this.targetOf(one)).sort((a, b) => far(a) - far(b))) {
      const target = this.targetOf(way)!.id;
      if (seen.has(target)) continue;
      if (told === CHIPS || seen.size === TRIED) return;
      seen.add(target);
      const reply = await this.desk.odds.forecasts.beside(way.answers.at(-1)!, way.answers.slice(0, -1));
      if (question !== this.desk.momentKey) return;
      if (!reply) continue;
      this.noteOdds(way.answers, reply);
      this.#note({ nearest: new Set(this.#now.nearest).add(wayKey(way)) });
      if (!reply.idle && chipWords(reply)) told += 1;
    }
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
