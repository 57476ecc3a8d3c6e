import type { Answer, MoveBody, PlaceBody } from "../lib/bodies";
import { formed, freeEntry, freeSpot, slots } from "../lib/formation";
import { add, box, centroid, distance, pathLength, sub, turned, whole } from "../lib/geometry";
import type { Asked, Mover, Point, Refusal, Scene } from "../wire";
import { recall, remember, type Places } from "./draft";
import type { Session } from "./session.svelte";

type Entry = { at: Point; facing: Point };

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
  refusal = $state.raw<Refusal | null>(null);
  nearest = $state.raw<Places | null>(null);
  checked = $state(false);

  #busy = false;
  #again = false;
  #judging: Promise<void> | null = null;
  #nearTimer: ReturnType<typeof setTimeout> | undefined;

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
    this.starts = this.#starting(body);
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

  /** Straight on from the nearest entry, by at least the depth of the piece. */
  #entered(mover: Mover, at: Point): Point {
    const along = (entry: Entry): Point => sub(at, entry.at);
    const aside = (entry: Entry): number =>
      Math.abs(along(entry)[0] * entry.facing[1] - along(entry)[1] * entry.facing[0]) / distance([0, 0], entry.facing);
    const entry = this.entries.reduce((best, one) => (aside(one) < aside(best) ? one : best));
    const length = distance([0, 0], entry.facing);
    const far = Math.max(mover.depth, (along(entry)[0] * entry.facing[0] + along(entry)[1] * entry.facing[1]) / length);
    this.starts = { ...this.starts, [mover.id]: entry.at };
    this.facing = { ...this.facing, [mover.id]: entry.facing };
    return [entry.at[0] + (entry.facing[0] * far) / length, entry.at[1] + (entry.facing[1] * far) / length];
  }

  #starting(body: MoveBody & PlaceBody): Places {
    const fresh = this.movers.filter((mover) => mover.at === null);
    const known = Object.fromEntries(this.movers.flatMap((m) => (m.at ? [[m.id, m.at]] : [])));
    if (fresh.length === 0) return known;
    // A piece that enters the table begins at one of the places that the question names.
    const entry = body.starts?.length ? freeEntry(body.starts, fresh[0]!, this.scene) : null;
    if (entry) return { ...known, ...Object.fromEntries(fresh.map((mover) => [mover.id, entry.at])) };
    const zone = body.zones?.[0]?.outline ?? [];
    const { x0, y0, x1, y1 } = zone.length
      ? box(zone)
      : { x0: 0, y0: 0, x1: this.scene.board.width, y1: this.scene.board.height };
    const radius = Math.max(...fresh.map((m) => m.radius || Math.max(m.width ?? 0, m.depth ?? 0) / 2));
    const laid = slots("block", fresh.length, radius);
    const middle = freeSpot(laid, radius, [x0, y0], [x1, y1], this.scene);
    fresh.forEach((mover, i) => (known[mover.id] = whole(this.#kept(mover.id, add(laid[i]!, middle)))));
    return known;
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

  #kept(id: string, [x, y]: Point): Point {
    const grid = this.scene.board.grid;
    if (grid) {
      const cell = this.scene.board.width / grid.columns;
      const held = (n: number, most: number): number =>
        (Math.max(0, Math.min(most - 1, Math.floor(n / cell))) + 0.5) * cell;
      return [held(x, grid.columns), held(y, grid.rows)];
    }
    const mover = this.movers.find((one) => one.id === id);
    if (mover && this.entries.length > 0 && !this.corners[id]?.length) return this.#entered(mover, [x, y]);
    const r = mover?.radius ?? 0;
    return [
      Math.max(r, Math.min(this.scene.board.width - r, x)),
      Math.max(r, Math.min(this.scene.board.height - r, y)),
    ];
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
  async settled(): Promise<void> {
    if (this.checked || !this.#judging) return;
    await this.#judging;
    await this.settled();
  }

  async toNearest(): Promise<boolean> {
    const reply = await this.session.about("nearest", this.answer);
    if (reply.type !== "spot" || reply.answer === null) return false;
    this.adopt(reply.answer);
    return true;
  }

  #changed(): void {
    remember(this.key, { at: this.at, facing: this.facing, corners: this.corners });
    this.checked = false;
    this.nearest = null;
    clearTimeout(this.#nearTimer);
    if (this.#busy) this.#again = true;
    else this.#judging = this.#check();
  }

  async #check(): Promise<void> {
    this.#busy = true;
    const reply = await this.session.about("check", this.answer);
    this.#busy = false;
    if (this.#again) {
      this.#again = false;
      this.#judging = this.#check();
      return;
    }
    this.refusal = reply.type === "checked" ? reply.refusal : reply.type === "no" ? reply.refusal : null;
    this.checked = true;
    if (this.refusal) this.#nearTimer = setTimeout(() => void this.#showNearest(), 180);
  }

  async #showNearest(): Promise<void> {
    const reply = await this.session.about("nearest", this.answer);
    if (reply.type === "spot" && this.refusal) this.nearest = endsOf(reply.answer);
  }
}

/** Integer directions lose their angle when they are short: make them about a thousand long. */
function scaleUp(facing: Point): number {
  return 1000 / Math.max(1, distance([0, 0], facing));
}

/** Where the pieces of an answer end. */
export function endsOf(answer: Answer): Places | null {
  if (answer === null || typeof answer !== "object") return null;
  if (answer.poses)
    return Object.fromEntries(
      Object.entries(answer.poses as Record<string, { at: Point }>).map(([id, pose]) => [id, pose.at]),
    );
  if (answer.paths)
    return Object.fromEntries(
      Object.entries(answer.paths as Record<string, Point[]>).map(([id, path]) => [id, path.at(-1)!]),
    );
  return null;
}
