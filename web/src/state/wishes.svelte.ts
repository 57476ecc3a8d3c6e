import type { Choice, Json, NewMatch, RulesetCard, ScenarioCard, Term } from "../wire";

export type Dice = NewMatch["dice"];

const NAME = "grognard.name";

/** What is wished for the next game. Every wish has a first value that can be played at once. */
export class Wishes {
  card = $state.raw<RulesetCard | null>(null);
  scenario = $state.raw<ScenarioCard | null>(null);
  armies = $state<string[]>([]);
  seats = $state<string[]>([]);
  names = $state<string[]>([]);
  dice = $state<Dice>("sealed");
  /** For dice from a seed; without one the server takes a new one. */
  seed = $state<number | null>(null);
  /** A list of one's own for a seat instead of the ready-made army. */
  rosters = $state<(Record<string, Json> | null)[]>([]);
  /** What was agreed on that is not as usual, by the names of the rule set's terms. */
  options = $state.raw<Record<string, Choice["value"]>>({});

  choose(card: RulesetCard): void {
    this.card = card;
    this.scenario = card.scenarios[0] ?? null;
    const seats = Array.from({ length: card.seats[0] }, (_, seat) => seat);
    this.armies = seats.map((seat) => card.armies[seat % Math.max(1, card.armies.length)]?.id ?? "");
    const bot = card.bots.at(-1) ?? "human";
    this.seats = seats.map((seat) => (seat === 0 ? "human" : bot));
    this.rosters = seats.map(() => null);
    this.options = {};
    this.names = seats.map((seat) => (seat === 0 ? rememberedName() : ""));
  }

  /** Another scenario; a list of one's own was made for the old one. */
  play(scenario: ScenarioCard): void {
    this.scenario = scenario;
    this.rosters = this.seats.map(() => null);
    this.options = Object.fromEntries(Object.entries(this.options).filter(([name]) => !scenario.settles.includes(name)));
  }

  /** What there is to agree on: the scenario may have settled some of it. */
  get terms(): Term[] {
    return (this.card?.options ?? []).filter((term) => !this.scenario?.settles.includes(term.name));
  }

  /** Agree on a choice; none: as usual. */
  agree(name: string, choice: Choice | undefined): void {
    const { [name]: _, ...others } = this.options;
    this.options = choice ? { ...others, [name]: choice.value } : others;
  }

  get request(): Partial<NewMatch> {
    const words = ["Blue", "Red", "Ebony", "Ivory"];
    if (this.names[0]) rememberName(this.names[0]);
    return {
      ruleset: this.card?.name ?? "",
      scenario: this.scenario?.id ?? "",
      armies: [...this.armies],
      seats: [...this.seats],
      names: this.seats.map(
        (who, seat) =>
          this.names[seat]?.trim() || (who === "human" ? words[seat]! : who.charAt(0).toUpperCase() + who.slice(1)),
      ),
      options: this.options,
      dice: this.dice,
      ...(this.dice === "seeded" && this.seed !== null ? { seed: Math.trunc(this.seed) } : {}),
      ...(this.rosters.some((roster) => roster !== null) ? { rosters: $state.snapshot(this.rosters) } : {}),
    };
  }
}

function rememberedName(): string {
  try {
    return localStorage.getItem(NAME) ?? "";
  } catch {
    return "";
  }
}

function rememberName(name: string): void {
  try {
    localStorage.setItem(NAME, name);
  } catch {
    // Next time it has to be typed again.
  }
}
