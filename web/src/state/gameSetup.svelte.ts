import { writeStored, readStored } from "../lib/storage/browserStorage";
import { sideWord } from "../lib/drawing/sides";
import type { Choice, Json, NewMatch, RulesetCard, ScenarioCard, Term } from "../wire";

export type Dice = NewMatch["dice"];

const NAME = "grognard.name";
const SETUP = "grognard.setup";

/** A list of one's own, with the name that it is known by. */
export interface OwnList {
  name: string;
  roster: Record<string, Json>;
}

interface StoredSetup {
  ruleset: string;
  scenario: string;
  seating: number[];
  armies: string[];
  seats: string[];
  elsewhere?: boolean[];
  offered?: boolean[];
  pace?: NewMatch["pace"];
  isPrivate?: boolean;
  names: string[];
  dice: Dice;
  seed: number | null;
  lists: (OwnList | null)[];
  options: Record<string, Choice["value"]>;
}

/** The setup of the next game, as far as this person has chosen it. What nobody has chosen has a value that can be played
 * at once. */
export class GameSetup {
  card = $state.raw<RulesetCard | null>(null);
  scenario = $state.raw<ScenarioCard | null>(null);
  /** How people sit: for each seat the number of its team. */
  seating = $state.raw<number[]>([]);
  armies = $state<string[]>([]);
  seats = $state<string[]>([]);
  /** The people who sit at another screen and get a link. */
  elsewhere = $state<boolean[]>([]);
  /** Those of them whose seat anybody may take. */
  offered = $state<boolean[]>([]);
  /** How quickly people who are not together answer. */
  pace = $state<NewMatch["pace"]>("");
  /** Whether nobody else may watch. */
  isPrivate = $state(false);
  names = $state<string[]>([]);
  dice = $state<Dice>("sealed");
  /** For dice from a seed; without one the server takes a new one. */
  seed = $state<number | null>(null);
  /** A list of one's own for a seat instead of the ready-made army. */
  lists = $state.raw<(OwnList | null)[]>([]);
  /** What was agreed on that is not as usual, by the names of the rule set's terms. */
  options = $state.raw<Record<string, Choice["value"]>>({});

  chooseRuleset(card: RulesetCard): void {
    this.card = card;
    this.scenario = card.scenarios[0] ?? null;
    this.options = {};
    this.armies = this.seats = this.names = [];
    this.elsewhere = this.offered = [];
    this.lists = [];
    this.seatAs(this.seatings[0]!);
  }

  /** Take over what this tab had chosen before it was loaded anew; false if there is nothing, or it no longer exists. */
  restore(cards: RulesetCard[]): boolean {
    const found = readStored<StoredSetup | null>(SETUP, null, "session");
    const card = cards.find((one) => one.name === found?.ruleset);
    const scenario = card?.scenarios.find((one) => one.id === found?.scenario);
    if (!found || !card || !scenario) return false;
    this.card = card;
    this.scenario = scenario;
    this.armies = found.armies.map((id) =>
      card.armies.some((one) => one.id === id) ? id : (card.armies[0]?.id ?? ""),
    );
    [this.seats, this.names, this.dice, this.seed] = [found.seats, found.names, found.dice, found.seed];
    [this.lists, this.options, this.elsewhere] = [found.lists, found.options, found.elsewhere ?? []];
    [this.offered, this.pace, this.isPrivate] = [found.offered ?? [], found.pace ?? "", found.isPrivate ?? false];
    this.seatAs(this.seatings.find((each) => seatingKey(each) === seatingKey(found.seating)) ?? this.seatings[0]!);
    return true;
  }

  /** Store it for as long as the tab lives: whoever opens the rulebook or reloads the page loses nothing. */
  store(): void {
    if (!this.card || !this.scenario) return;
    const { seating, armies, seats, elsewhere, offered, pace, isPrivate, names, dice, seed, lists, options } = this;
    const chosen = { seating, armies, seats, elsewhere, offered, pace, isPrivate, names, dice, seed, lists, options };
    writeStored(SETUP, { ruleset: this.card.name, scenario: this.scenario.id, ...chosen }, "session");
  }

  /** Say who plays a side, here or at another screen. */
  fillSeat(seat: number, who: string, away: "" | "link" | "anybody" = ""): void {
    this.seats[seat] = who;
    this.elsewhere[seat] = away !== "";
    this.offered[seat] = away === "anybody";
  }

  /** Give a seat a list of one's own; null: the ready-made army again. */
  useList(seat: number, list: OwnList | null): void {
    this.lists = this.seating.map((_, each) => (each === seat ? list : (this.lists[each] ?? null)));
  }

  /** What the army of a seat is called. */
  armyName(seat: number): string {
    return this.lists[seat]?.name ?? this.card?.armies.find((one) => one.id === this.armies[seat])?.name ?? "";
  }

  /** How people may sit in this scenario. */
  get seatings(): number[][] {
    const least = Array.from({ length: this.card?.seats[0] ?? 0 }, (_, seat) => seat);
    return this.scenario?.seatings.length ? this.scenario.seatings : [least];
  }

  /** Change how people sit; players who sat there before stay, with their armies. */
  seatAs(seating: number[]): void {
    const [armies, bots] = [this.card?.armies ?? [], this.card?.bots ?? []];
    // The weakest is too weak for a first battle, and the strongest too strong.
    const bot = bots[1] ?? bots[0] ?? "human";
    // The usual armies stand first, one for each of the fewest who can play: further seats bring them once more.
    const usual = armies.slice(0, this.card?.seats[0]);
    this.seating = seating;
    this.armies = seating.map((_, seat) => this.armies[seat] ?? usual[seat % Math.max(1, usual.length)]?.id ?? "");
    this.seats = seating.map((_, seat) => this.seats[seat] ?? (seat === 0 ? "human" : bot));
    this.elsewhere = seating.map((_, seat) => this.elsewhere[seat] ?? false);
    this.offered = seating.map((_, seat) => this.offered[seat] ?? false);
    this.names = seating.map((_, seat) => this.names[seat] ?? (seat === 0 ? rememberedName() : ""));
    this.lists = seating.map((_, seat) => this.lists[seat] ?? null);
  }

  /** Choose another scenario; lists of one's own go, because they were made for the old one. */
  chooseScenario(scenario: ScenarioCard): void {
    this.scenario = scenario;
    this.lists = [];
    this.seatAs(this.seatings.find((each) => seatingKey(each) === seatingKey(this.seating)) ?? this.seatings[0]!);
    this.options = Object.fromEntries(
      Object.entries(this.options).filter(([name]) => !scenario.settles.includes(name)),
    );
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

  /** The seats of people at other screens. */
  get invited(): number[] {
    return [...this.seats.keys()].filter((seat) => this.elsewhere[seat] && this.seats[seat] === "human");
  }

  get request(): Partial<NewMatch> {
    if (this.names[0]) rememberName(this.names[0]);
    const { invited } = this;
    const offered = invited.filter((seat) => this.offered[seat]);
    return {
      ruleset: this.card?.name ?? "",
      scenario: this.scenario?.id ?? "",
      armies: [...this.armies],
      seats: [...this.seats],
      ...(invited.length > 0 ? { invited, offered, pace: this.pace, private: this.isPrivate } : {}),
      ...(hasTeams(this.seating) ? { teams: [...this.seating] } : {}),
      names: this.seats.map(
        (who, seat) =>
          this.names[seat]?.trim() || (who === "human" ? sideWord(seat) : who.charAt(0).toUpperCase() + who.slice(1)),
      ),
      options: this.options,
      dice: this.dice,
      ...(this.dice === "seeded" && this.seed !== null ? { seed: Math.trunc(this.seed) } : {}),
      ...(this.lists.some((list) => list !== null) ? { rosters: this.lists.map((list) => list?.roster ?? null) } : {}),
    };
  }
}

function hasTeams(seating: number[]): boolean {
  return new Set(seating).size < seating.length;
}

/** What tells one way to sit down from another. */
export function seatingKey(seating: number[]): string {
  return seating.join(" ");
}

/** A way to sit down in words: "3 players", "2 against 2". */
export function seatingWords(seating: number[]): string {
  if (!hasTeams(seating)) return `${seating.length} players`;
  const teams = [...new Set(seating)];
  return teams.map((team) => seating.filter((each) => each === team).length).join(" against ");
}

/** The allies of a seat. */
export function alliesOf(seating: number[], seat: number): number[] {
  return seating.flatMap((team, other) => (other !== seat && team === seating[seat] ? [other] : []));
}

export function rememberedName(): string {
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

/** The setup of this tab: it stays while one looks at other screens. */
export const setup = new GameSetup();
