import { cellsApart, unitGap } from "../lib/words/unitsInWords";
import type { Overlay, Reach, Unit } from "../wire";
import type { Desk } from "./desk.svelte";
import type { Places } from "./unfinishedMove";

export type OverlayKind = "sight" | "range" | "reach" | "threat" | "cover";

/** Where the pieces of a drag are held and where they face. */
export interface HeldPieces {
  at: Places;
  facing: Places;
}

/** Milliseconds between two questions about what is dragged. */
const FOLLOW = 220;

/** The answers to "how far, who sees, who is covered" that are drawn for the selected unit. */
export class Overlays {
  /** Those that are switched on. */
  kinds = $state.raw<OverlayKind[]>([]);
  found = $state.raw<Partial<Record<OverlayKind, Overlay>>>({});
  /** The places of dragged pieces that they were worked out for; null: where everything stands. */
  foundAt = $state.raw<Places | null>(null);

  /** The enemy that was clicked. */
  #clicked = "";
  #held: HeldPieces | null = null;
  #following = false;

  constructor(readonly desk: Desk) {}

  clear(): void {
    this.kinds = [];
    this.found = {};
  }

  async toggle(kind: OverlayKind): Promise<void> {
    this.kinds = this.kinds.includes(kind) ? this.kinds.filter((one) => one !== kind) : [...this.kinds, kind];
    await this.refresh();
  }

  /** The distances that the scene knows by itself. Of the unit in hand: how far it goes (unless the question is another one
   * than where to go), shoots and commands; with its overlay also how far it threatens. */
  get reaches(): Reach[] {
    const { pointing, selected, table, theatre } = this.desk;
    const subject = pointing.subject?.id ?? (theatre.playing ? "" : selected);
    const stays = subject && table?.question?.about.includes(subject) && !pointing.mayGo(subject);
    const kinds: string[] = [...(stays ? [] : ["reach"]), "range", "command", ...this.kinds];
    return (table?.scene.reaches ?? []).filter((reach) => reach.unit === subject && kinds.includes(reach.kind));
  }

  /** The enemy that sight and cover are asked against: the one pointed at, else the nearest. */
  get against(): string {
    const { desk } = this;
    const own = desk.unit(desk.selected);
    if (!own) return "";
    const foes = desk.units.filter(
      (unit) => unit.seat !== own.seat && unit.where === "table" && unit.pieces.length > 0,
    );
    const pointed = foes.find((foe) => foe.id === this.#clicked || desk.targets.includes(foe.id));
    const far = (foe: Unit): number => unitGap(own, foe) ?? Math.max(...(cellsApart(own, foe) ?? [Infinity]));
    return (pointed ?? foes.sort((a, b) => far(a) - far(b))[0])?.id ?? "";
  }

  /** With sight or cover switched on, a click on an enemy asks about that one; whether it did. */
  askAgainst(unit: Unit): boolean {
    const own = this.desk.unit(this.desk.selected);
    const asked = this.kinds.includes("sight") || this.kinds.includes("cover");
    if (!own || !asked || unit.seat === own.seat) return false;
    this.#clicked = unit.id;
    void this.refresh();
    return true;
  }

  /** The pieces of a drag are held somewhere else (null: they are back): overlays follow, a few times a second. */
  follow(held: HeldPieces | null): void {
    if (held === this.#held) return;
    this.#held = held;
    if (!this.#following) this.#keepUp();
  }

  /** Ask for the overlays where the pieces are held now, and again if they are elsewhere, or back, by the time they come. */
  #keepUp(): void {
    if (this.kinds.length === 0 || this.desk.selected === null) return;
    const held = this.#held;
    this.#following = true;
    const asked = this.refresh();
    void Promise.all([asked, new Promise((done) => setTimeout(done, FOLLOW))]).then(() => {
      this.#following = false;
      if (this.#held !== held) this.#keepUp();
    });
  }

  /** Ask again for every overlay that is switched on. */
  async refresh(): Promise<void> {
    const { desk } = this;
    const [unit, held] = [desk.selected, this.#held];
    if (unit === null || this.kinds.length === 0) {
      this.found = {};
      return;
    }
    const found: Partial<Record<OverlayKind, Overlay>> = {};
    for (const kind of this.kinds) {
      // Rings that came with the scene need no asking.
      if (this.reaches.some((reach) => reach.kind === kind)) continue;
      const to = kind === "sight" || kind === "cover" ? this.against : "";
      const wanted = { type: "overlay", seat: desk.table?.seat ?? 0, kind, unit, to } as const;
      const reply = await desk.session.ask(held ? { ...wanted, at: held.at, facing: held.facing } : wanted);
      if (reply.type === "looked") found[kind] = reply.overlay;
    }
    if (unit !== desk.selected) return;
    this.found = found;
    this.foundAt = held?.at ?? null;
  }
}
