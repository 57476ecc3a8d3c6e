import { api } from "../lib/server/api";
import type { LabChange, LabNumber, LabTrial, RulesetCard } from "../wire";

/** How often a running experiment is looked at, in milliseconds. */
const LOOK = 700;

/** A number that is to be another one. */
export interface Changed {
  number: LabNumber;
  value: number;
}

/** What is asked of the lab, and how the experiment stands. */
export class LabBench {
  card = $state.raw<RulesetCard | null>(null);
  numbers = $state.raw<LabNumber[]>([]);
  /** Why nothing can be played here, or what was wrong with the question. */
  trouble = $state("");
  closed = $state(false);
  scenario = $state("");
  armies = $state<string[]>([]);
  bot = $state("sergeant");
  until = $state("games=40");
  changes = $state.raw<Changed[]>([]);
  trial = $state.raw<LabTrial | null>(null);
  busy = $state(false);
  #left = false;

  constructor(readonly ruleset: string) {}

  async fetch(): Promise<void> {
    try {
      const cards = await api.rulesets();
      const card = cards.find((each) => each.name === this.ruleset) ?? cards[0] ?? null;
      this.card = card;
      this.scenario = card?.scenarios[0]?.id ?? "";
      this.armies = (card?.armies ?? []).slice(0, 2).map((army) => army.id);
      if (card) this.numbers = await api.labNumbers(card.name);
    } catch (error) {
      this.trouble = (error as Error).message;
      this.closed = true;
    }
  }

  get playing(): boolean {
    return this.trial?.state === "playing" || this.trial?.state === "getting ready";
  }

  /** The numbers that play a part with these armies in this scenario. */
  get within(): LabNumber[] {
    return this.numbers.filter(
      (number) =>
        number.kind === "tables" ||
        (number.kind === "armies" ? this.armies.includes(number.file) : number.file === this.scenario),
    );
  }

  change(number: LabNumber, value: number): void {
    const others = this.changes.filter((each) => each.number !== number);
    this.changes = value === number.value ? others : [...others, { number, value }];
  }

  async play(): Promise<void> {
    await this.#try(async () => {
      this.trial = await api.labStart({
        ruleset: this.card?.name ?? this.ruleset,
        scenario: this.scenario,
        armies: this.armies,
        bot: this.bot,
        until: this.until,
        changes: this.changes.map(({ number, value }): LabChange => ({ ...way(number), value })),
      });
      void this.#watch(this.trial.id);
    });
  }

  async stop(): Promise<void> {
    const trial = this.trial;
    if (trial) await this.#try(async () => void (this.trial = await api.labStop(trial.id)));
  }

  /** Nobody looks any more; what is being played goes on. */
  leave(): void {
    this.#left = true;
  }

  async #watch(id: string): Promise<void> {
    while (this.playing && this.trial?.id === id && !this.#left) {
      await new Promise((done) => setTimeout(done, LOOK));
      const trial = await api.lab(id).catch((error: unknown) => void (this.trouble = (error as Error).message));
      if (!trial) return;
      if (this.trial.id === id && this.playing) this.trial = trial;
    }
  }

  async #try(work: () => Promise<void>): Promise<void> {
    this.busy = true;
    this.trouble = "";
    try {
      await work();
    } catch (error) {
      this.trouble = (error as Error).message;
    }
    this.busy = false;
  }
}

function way({ kind, file, path }: LabNumber): Pick<LabNumber, "kind" | "file" | "path"> {
  return { kind, file, path };
}
