import type { Answer, MoveBody, PlaceBody } from "../lib/bodies";
import { formed } from "../lib/formation";
import { add, centroid, distance, inches, pathLength, turned, whole } from "../lib/geometry";
import { entered, onTable, starting, type Entry } from "../lib/ground";
import type { Asked, Mover, Point, Refusal, Scene } from "../wire";
import { recall, remember, type Places } from "./draft";
import type { Session } from "./session.svelte";
import { endsOf, Verdict } from "./verdict.svelte";

/** The unfinished answer to a move or place question: where each piece would go, and what the rules say to it. */
export class Plan {
  readonly movers: Mover[];
  readonly placing: boolean;
  readonly allowance: number;
  readonly formations: string[];
  /** Where each piece begins; one that enters the table begins at whichever entry it is held over. */
  starts = $state.raw<Places>({});
  at = $state.raw<Places>({});
  facing = $state.raw<Places>({});
  corners = $state.raw<Record<string, Point[]>>({});
  /** Single models in hand; none means the whole unit. */
  picked = $state.raw<string[]>([]);
  single = $state(false);
  dragging = $state(false);
  formation = $state(-1);
  choice = $state("");
  readonly #verdict: Verdict;

  /** `key` names the question: under it an unfinished plan survives a reload of the page. */
  constructor(
    readonly session: Session,
    readonly asked: Asked,
    readonly scene: Scene,
    readonly key = "",
  ) {
    const body = asked.body as MoveBody & PlaceBody;
    this.movers = body.movers.map((mover) => ({ ...mover, at: mover.at ?? null, radius: mover.radius ?? 0 }));
    this.placing = asked.kind === "place";
    this.allowance = body.allowance ?? 0;
    this.formations = body.formations ?? [];
    this.choice = Object.keys(body.palette ?? {})[0] ?? "";
    this.#verdict = new Verdict(session, () => this.answer);
    this.starts = starting(this.movers, body, scene);
    this.facing = Object.fromEntries(this.movers.flatMap((m) => (m.facing ? [[m.id, m.facing]] : [])));
    this.at = Object.fromEntries(this.movers.map((m) => [m.id, whole(this.#kept(m.id, this.starts[m.id]!))]));
    const draft = recall(this.key);
    if (draft) {
      this.at = { ...this.at, ...draft.at };
      this.facing = { ...this.facing, ...draft.facing };
      this.corners = draft.corners;
    }
    if (this.placing || this.entries.length > 0 || draft) this.#changed();
  }

  get entries(): Entry[] {
    return (this.asked.body as MoveBody).starts ?? [];
  }

  get refusal(): Refusal | null {
    return this.#verdict.refusal;
  }

  /** Where the pieces would go at the nearest legal place, while the present one is refused. */
  get nearest(): Places | null {
    return this.#verdict.nearest;
  }

  get checked(): boolean {
    return this.#verdict.checked;
  }

  get palette(): Record<string, Point[]> {
    return (this.asked.body as PlaceBody).palette ?? {};
  }

  get held(): string[] {
    return this.picked.length > 0 ? this.picked : this.movers.map((mover) => mover.id);
  }

  get moved(): boolean {
    if (this.placing) return true;
    return this.movers.some(
      (m) =>
        distance(this.at[m.id]!, this.starts[m.id]!) > 0.5 ||
        (this.corners[m.id]?.length ?? 0) > 0 ||
        (m.facing && String(this.facing[m.id]) !== String(m.facing)),
    );
  }

  /** The whole way of a piece: start, corners, present place. */
  path(id: string): Point[] {
    return [this.starts[id]!, ...(this.corners[id] ?? []), this.at[id]!];
  }

  /** The longest way of any piece, in mils. */
  get longest(): number {
    return this.placing ? 0 : Math.max(0, ...this.movers.map((mover) => pathLength(this.path(mover.id))));
  }

  /** The longest way for people to read; nothing where nobody may measure. */
  length(digits?: number): string {
    return this.scene.no_measuring ? "" : inches(this.longest, digits);
  }

  get answer(): Answer {
    if (this.placing) {
      const poses = this.movers.map((mover) => {
        const pose: Record<string, unknown> = { at: this.at[mover.id]! };
        if (this.facing[mover.id]) pose.facing = this.facing[mover.id];
        if (this.choice) pose.choice = this.choice;
        return [mover.id, pose];
      });
      return { poses: Object.fromEntries(poses) };
    }
    const moved = this.movers.filter(
      (mover) => this.path(mover.id).length > 2 || distance(this.at[mover.id]!, this.starts[mover.id]!) > 0.5,
    );
    const paths = Object.fromEntries(moved.map((mover) => [mover.id, this.path(mover.id).slice(1)]));
    const turned = this.movers.filter(
      (mover) => mover.facing && this.entries.length === 0 && String(this.facing[mover.id]) !== String(mover.facing),
    );
    if (turned.length === 0) return { paths };
    return { paths, facings: Object.fromEntries(turned.map((mover) => [mover.id, this.facing[mover.id]!])) };
  }

  /** Move what is in hand by a vector from given places. */
  shift(from: Places, by: Point): void {
    const next = { ...this.at };
    for (const id of this.held) next[id] = whole(this.#kept(id, add(from[id]!, by)));
    this.at = next;
    this.#changed();
  }

  nudge(by: Point): void {
    this.shift(this.at, by);
  }

  /** The nearest place where a piece can be held. One that enters the table goes straight on from its entry. */
  #kept(id: string, at: Point): Point {
    const mover = this.movers.find((one) => one.id === id);
    const { board } = this.scene;
    if (!mover || board.grid || this.entries.length === 0 || this.corners[id]?.length)
      return onTable(at, mover?.radius ?? 0, board);
    return this.#entered(mover, at);
  }

  #entered(mover: Mover, at: Point): Point {
    const found = entered(this.entries, mover, at);
    this.starts = { ...this.starts, [mover.id]: found.entry.at };
    this.facing = { ...this.facing, [mover.id]: found.entry.facing };
    return found.at;
  }

  /** Turn what is in hand about its middle; a single tray or shape turns on the spot. */
  turn(degrees: number): void {
    const ids = this.held;
    const middle = centroid(ids.map((id) => this.at[id]!));
    const next = { ...this.at };
    const faces = { ...this.facing };
    for (const id of ids) {
      next[id] = whole(this.#kept(id, turned(this.at[id]!, middle, degrees)));
      const facing = this.facing[id] ?? (this.choice ? ([0, 1000] as Point) : undefined);
      if (facing)
        faces[id] = whole(turned([facing[0], facing[1]], [0, 0], degrees).map((n) => n * scaleUp(facing)) as Point);
    }
    this.at = next;
    this.facing = faces;
    this.#changed();
  }

  /** The next formation about the present middle. */
  form(): void {
    if (this.formations.length === 0) return;
    this.formation = (this.formation + 1) % this.formations.length;
    const standing = this.movers.map((mover) => ({ id: mover.id, at: this.at[mover.id]!, radius: mover.radius }));
    const middle = centroid(standing.map((base) => base.at));
    const laid = formed(standing, this.formations[this.formation]!, middle, 0);
    this.at = Object.fromEntries([...laid].map(([id, at]) => [id, whole(this.#kept(id, at))]));
    this.#changed();
  }

  /** Fix the present place as a corner of the path. */
  corner(): void {
    const next = { ...this.corners };
    for (const id of this.held) next[id] = [...(next[id] ?? []), this.at[id]!];
    this.corners = next;
  }

  reset(): void {
    this.corners = {};
    this.facing = Object.fromEntries(this.movers.flatMap((m) => (m.facing ? [[m.id, m.facing]] : [])));
    this.at = Object.fromEntries(this.movers.map((m) => [m.id, whole(this.#kept(m.id, this.starts[m.id]!))]));
    this.picked = [];
    this.formation = -1;
    this.#changed();
  }

  choose(choice: string): void {
    this.choice = choice;
    this.#changed();
  }

  pick(id: string): void {
    this.picked = this.picked.includes(id) ? this.picked.filter((one) => one !== id) : [...this.picked, id];
  }

  /** Take over an answer that the server proposes. */
  adopt(answer: Answer): void {
    const places = endsOf(answer);
    if (places === null) return;
    const corners: Record<string, Point[]> = {};
    for (const [id, path] of Object.entries((answer.paths ?? {}) as Record<string, Point[]>))
      corners[id] = path.slice(0, -1);
    // What comes on begins at the entry before its first corner, which need not be the one it was dragged from.
    if (this.entries.length > 0)
      for (const mover of this.movers) this.#entered(mover, corners[mover.id]?.[0] ?? places[mover.id]!);
    const faces = { ...this.facing };
    for (const [id, pose] of Object.entries((answer.poses ?? {}) as Record<string, { facing?: Point }>)) {
      if (pose.facing) faces[id] = pose.facing;
    }
    Object.assign(faces, answer.facings ?? {});
    this.at = { ...this.starts, ...places };
    this.corners = corners;
    this.facing = faces;
    this.#changed();
  }

  /** Wait for what the umpire says to the present plan. */
  settled(): Promise<void> {
    return this.#verdict.settled();
  }

  async toNearest(): Promise<boolean> {
    const found = await this.#verdict.nearestAnswer();
    if (found === null) return false;
    this.adopt(found);
    return true;
  }

  #changed(): void {
    remember(this.key, { at: this.at, facing: this.facing, corners: this.corners });
    this.#verdict.ask();
  }
}

/** Integer directions lose their angle when they are short: make them about a thousand long. */
function scaleUp(facing: Point): number {
  return 1000 / Math.max(1, distance([0, 0], facing));
}
