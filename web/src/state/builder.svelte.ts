import { api } from "../lib/server/api";
import type { Roster } from "../lib/armies/catalogue";
import { itemIn, itemOf, readPick, without, writePick } from "../lib/armies/picks";
import type { Catalogue, Choice, Draft, Item, Muster, Repair, RosterAnswer } from "../wire";

/** Which army of which seat is built for which game. */
export interface Commission {
  ruleset: string;
  army: string;
  scenario: string;
  seat: number;
  /** What was agreed on, as in the match that it is meant for. */
  options: Record<string, Choice["value"]>;
}

const EMPTY: Catalogue = {
  sections: [],
  items: [],
  presets: [],
  budget: null,
  currency: "",
  limits: [],
  clause: "",
};

/** One army list under construction. The umpire reads it after each change: what is wrong, what mends it, and what may
    stand in it now. */
export class Builder {
  muster = $state.raw<Muster | null>(null);
  chosen = $state.raw<RosterAnswer>({});
  /** None while the umpire reads. */
  verdict = $state.raw<Pick<Draft, "faults" | "repairs"> | null>(null);
  trouble = $state("");
  name = $state("");
  #asked = 0;
  #reading: Promise<void> = Promise.resolve();

  constructor(readonly commission: Commission) {}

  get catalogue(): Catalogue {
    return this.muster?.catalogue ?? EMPTY;
  }

  get legal(): boolean {
    return this.verdict !== null && this.verdict.faults.length === 0;
  }

  /** The list as the umpire has read it. */
  get roster(): Roster {
    const { roster } = this.muster!;
    return "name" in roster ? { ...roster, name: this.name.trim() || roster.name! } : roster;
  }

  /** The list with its last change, as soon as the umpire has read it: what is shown may be ahead of what was read. */
  async settled(): Promise<Roster> {
    let reading: Promise<void>;
    do {
      reading = this.#reading;
      await reading;
    } while (reading !== this.#reading);
    if (this.trouble) throw new Error(this.trouble);
    return this.roster;
  }

  /** Begin with a kept list, or with the ready-made army. */
  async open(list: Roster | null, name: string): Promise<void> {
    await this.#ask({ roster: list });
    this.name = name || this.muster?.name || "";
  }

  async use(next: RosterAnswer): Promise<void> {
    // What the page knows it shows at once; what is new to it comes with the umpire's answer.
    if (Object.values(next).every((picks) => picks.every((pick) => itemIn(this.catalogue, pick)))) this.chosen = next;
    await this.#ask({ roster: this.muster!.roster, chosen: next });
  }

  #ask(list: { roster: Roster | null; chosen?: RosterAnswer }): Promise<void> {
    this.#reading = this.#read(list);
    return this.#reading;
  }

  async #read(list: { roster: Roster | null; chosen?: RosterAnswer }): Promise<void> {
    const asked = ++this.#asked;
    const { ruleset, army, ...game } = this.commission;
    this.verdict = null;
    try {
      const draft = await api.draft(ruleset, army, { ...game, ...list });
      if (asked !== this.#asked) return;
      this.trouble = "";
      this.muster = draft.muster;
      this.chosen = draft.muster?.chosen ?? {};
      this.verdict = draft;
    } catch (error) {
      if (asked === this.#asked) this.trouble = (error as Error).message;
    }
  }

  item(pick: string): Item {
    return itemIn(this.catalogue, pick)!;
  }

  /** How often it stands in the whole list. */
  count(key: string): number {
    return Object.values(this.chosen)
      .flat()
      .filter((one) => itemOf(one) === key).length;
  }

  add(section: string, key: string): void {
    void this.use({ ...this.chosen, [section]: [...(this.chosen[section] ?? []), key] });
  }

  remove(section: string, place: number): void {
    void this.use(without(this.chosen, section, place));
  }

  /** Take an option so many times. */
  take(section: string, place: number, option: string, times: number): void {
    const pick = readPick(this.chosen[section]![place]!);
    const { [option]: _, ...others } = pick.taken;
    this.#put(section, place, writePick({ ...pick, taken: { ...others, [option]: times } }));
  }

  call(section: string, place: number, name: string): void {
    const pick = readPick(this.chosen[section]![place]!);
    this.#put(section, place, writePick({ ...pick, name: name.replaceAll("#", "").trim().slice(0, 40) }));
  }

  mend({ section, out, into }: Repair): void {
    const place = out ? this.chosen[section]!.lastIndexOf(out) : -1;
    if (!out) this.add(section, into);
    else if (into) this.#put(section, place, into);
    else this.remove(section, place);
  }

  #put(section: string, place: number, pick: string): void {
    void this.use({ ...this.chosen, [section]: this.chosen[section]!.map((one, i) => (i === place ? pick : one)) });
  }
}
