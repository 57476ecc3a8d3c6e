import { api } from "../lib/server/api";
import type { OddsFound, QueryCard, SettingCard } from "../wire";

export type Value = SettingCard["usual"];
export type AttackSettings = Record<string, Value>;

/** One attack on the odds desk: how it stands, and what the rules say comes of it. */
export class Attack {
  settings = $state.raw<AttackSettings>({});
  found = $state.raw<OddsFound | null>(null);
  trouble = $state("");

  constructor(
    readonly ruleset: string,
    readonly query: QueryCard,
    settings: AttackSettings = {},
  ) {
    const usual = Object.fromEntries(query.settings.map((setting) => [setting.name, setting.usual]));
    this.set({ ...usual, ...settings });
  }

  /** Change something, and have it worked out: first the odds, then what else could be. */
  set(some: AttackSettings): void {
    const settings = { ...this.settings, ...some };
    this.settings = settings;
    void this.#ask(settings);
  }

  async #ask(settings: AttackSettings): Promise<void> {
    try {
      for (const what_if of [false, true]) {
        const found = await api.odds(this.ruleset, { query: this.query.name, settings, what_if });
        if (this.settings !== settings) return;
        this.found = found;
        this.trouble = "";
      }
    } catch (error) {
      if (this.settings === settings) this.trouble = (error as Error).message;
    }
  }
}

/** Two attacks of one kind, side by side. */
export class AttackComparison {
  queries = $state.raw<QueryCard[]>([]);
  attacks = $state.raw<Attack[]>([]);
  trouble = $state("");
  /** The number that is asked for; none: what each attack would usually do. */
  goal = $state<number | null>(null);

  constructor(readonly ruleset: string) {}

  async fetch(): Promise<void> {
    try {
      this.queries = await api.queries(this.ruleset);
      if (this.queries[0]) this.choose(this.queries[0]);
    } catch (error) {
      this.trouble = (error as Error).message;
    }
  }

  get query(): QueryCard | undefined {
    return this.attacks[0]?.query;
  }

  choose(query: QueryCard): void {
    this.goal = null;
    this.attacks = [new Attack(this.ruleset, query), new Attack(this.ruleset, query, otherWay(query))];
  }

  /** The second as the first is, to change one thing about it. */
  copy(from: number): void {
    const one = this.attacks[from]!;
    this.attacks = this.attacks.map((each, i) =>
      i === from ? each : new Attack(this.ruleset, one.query, one.settings),
    );
  }
}

/** Something to compare with from the beginning: the first switch or choice the other way. */
function otherWay(query: QueryCard): AttackSettings {
  const other = query.settings.find((setting) => setting.kind !== "number");
  if (!other) return {};
  const value =
    other.kind === "switch" ? !other.usual : (other.choices.find((word) => word !== other.usual) ?? other.usual);
  return { [other.name]: value };
}
