import { facingsOf, waysOf } from "../lib/moving/movesInAnswers";
import { travelled } from "../lib/words/travelWords";
import { inFormation } from "../lib/moving/formations";
import { add, centroid, distance, inches, inside, pathLength, turned, whole } from "../lib/geometry/plane";
import { drawnBack, nearestEntry, nearestOnTable, shiftedOntoTable, startingPlaces } from "../lib/moving/holdingPlaces";
import type {
  Answer,
  Asked,
  Contact,
  Held,
  MoveBody,
  Moved,
  Mover,
  OptionShown,
  Outline,
  Placed,
  PlaceBody,
  Point,
  Pose,
  Refusal,
  Scene,
  Start,
  Travel,
  Zone,
} from "../wire";
import { readUnfinishedMove, storeUnfinishedMove, type Places } from "./unfinishedMove";
import type { Session } from "./session.svelte";
import { endsOf, SNAP, DragTether } from "./tether.svelte";

/** The unfinished answer to a move or place question: where each piece is wished, and where the rules hold it. */
export class MovePlan {
  readonly body: MoveBody | PlaceBody;
  readonly movers: Mover[];
  readonly placing: boolean;
  readonly allowance: number;
  readonly formations: string[];
  /** Where each piece begins; one that enters the table begins at whichever entry it is held over. */
  starts = $state.raw<Places>({});
  /** Where each piece is held: a legal place, as soon as the umpire has spoken. */
  at = $state.raw<Places>({});
  /** Where the hand would have it. */
  wished = $state.raw<Places>({});
  /** The way of each piece as the umpire found it, from its start, its end the last. */
  ways = $state.raw<Record<string, Point[]>>({});
  /** Where the pointer is while it drags, in mils. */
  pointer = $state.raw<Point | null>(null);
  facing = $state.raw<Places>({});
  corners = $state.raw<Record<string, Point[]>>({});
  /** Single models in hand; none means the whole unit. */
  picked = $state.raw<string[]>([]);
  single = $state(false);
  dragging = $state(false);
  formation = $state(-1);
  choice = $state("");
  readonly #tether: DragTether;
  /** Whether the last wish that the umpire heard of was granted as it was: then the next one probably is. */
  #free = true;
  /** Whether somebody has wished anything yet. */
  #wanted = false;

  /** `key` names the question: under it an unfinished plan survives a reload of the page. */
  constructor(
    readonly session: Session,
    readonly asked: Asked,
    readonly scene: Scene,
    readonly key = "",
  ) {
    const body = asked.body;
    if (body.type !== "move" && body.type !== "place") throw new Error(`nothing is moved or placed by ${body.type}`);
    this.body = body;
    this.movers = body.movers;
    this.placing = body.type === "place";
    this.allowance = body.type === "move" ? body.allowance : 0;
    this.formations = body.formations;
    this.choice = this.palette[0]?.key ?? "";
    this.#tether = new DragTether(
      session,
      () => this.#answerAt(this.wished),
      (held, wish, newest) => this.#told(held, wish, newest),
    );
    this.starts = startingPlaces(this.movers, body, scene);
    this.facing = Object.fromEntries(this.movers.flatMap((m) => (m.facing ? [[m.id, m.facing]] : [])));
    this.at = this.#atStart();
    const draft = readUnfinishedMove(this.key);
    if (draft) {
      this.at = { ...this.at, ...draft.at };
      this.facing = { ...this.facing, ...draft.facing };
      this.corners = draft.corners;
    }
    this.wished = this.at;
    const proposal = body.type === "move" ? body.proposal : null;
    if (proposal && !draft) this.adopt(proposal);
    else if (this.placing || this.entries.length > 0 || draft) this.#changed();
  }

  #atStart(): Places {
    return Object.fromEntries(this.movers.map((m) => [m.id, whole(this.#kept(m.id, this.starts[m.id]!))]));
  }

  get entries(): Start[] {
    return this.body.type === "move" ? this.body.starts : [];
  }

  /** Words that may be answered instead. */
  get instead(): OptionShown[] {
    return this.body.instead;
  }

  get zones(): Zone[] {
    return this.body.type === "place" ? this.body.zones : [];
  }

  /** The ring that others should be out of. */
  get spacing(): number {
    return this.body.type === "place" ? this.body.spacing : 0;
  }

  /** Whether pieces that have a facing can be turned on their own. */
  get turns(): boolean {
    return this.body.type === "place" || this.body.turning !== "no";
  }

  /** How far each piece would go, as the rules measure it; empty until the umpire has said so. */
  get travel(): Travel[] {
    return this.#tether.travel;
  }

  /** Whom the pieces touch where they are held. */
  get contacts(): Contact[] {
    return this.#tether.contacts;
  }

  /** Why the pieces are held short of where they are wished. */
  get reason(): Refusal | null {
    return this.#tether.reason;
  }

  /** Why the pieces cannot be put down at all: no legal place was found. */
  get refusal(): Refusal | null {
    return this.checked && this.#tether.answer === null ? this.#tether.reason : null;
  }

  get checked(): boolean {
    return this.#tether.checked;
  }

  /** Whether what lies there may be put down. */
  get legal(): boolean {
    return this.checked && this.#tether.answer !== null && this.moved;
  }

  /** Whether something keeps the pieces from where they are wished. */
  get taut(): boolean {
    return this.held.some((id) => distance(this.at[id]!, this.wished[id]!) > 20);
  }

  get palette(): Outline[] {
    return this.body.type === "place" ? this.body.palette : [];
  }

  get held(): string[] {
    return this.picked.length > 0 ? this.picked : this.movers.map((mover) => mover.id);
  }

  /** Whether the pieces are set one by one, so that letting go of some is not the answer yet. */
  get oneByOne(): boolean {
    return this.picked.length > 0 || (this.body.type === "move" && this.body.may_order);
  }

  /** Whether the pieces stand on the table and go on from there. */
  get fromHere(): boolean {
    return this.body.type === "move" && this.entries.length === 0;
  }

  /** Whether it is offered that all stay where they stand. */
  get mayStay(): boolean {
    return this.fromHere && this.body.type === "move" && this.body.may_stay;
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
    const corners = this.ways[id]?.slice(0, -1) ?? this.corners[id] ?? [];
    return [this.starts[id]!, ...corners, this.at[id]!];
  }

  /** The longest way of any piece, in mils. */
  get longest(): number {
    return this.placing ? 0 : Math.max(0, ...this.movers.map((mover) => pathLength(this.path(mover.id))));
  }

  /** The longest way for people to read, in the rules' own parts once the umpire has measured it ("4.2 + 3 climbing of
   * 8"); nothing where nobody may measure. */
  length(digits?: number): string {
    return this.scene.no_measuring ? "" : (travelled(this.travel, digits) ?? inches(this.longest, digits));
  }

  /** What would be answered now: as the umpire has found it, or as it lies there. */
  get answer(): Answer {
    return (this.checked ? this.#tether.answer : null) ?? this.#answerAt(this.at);
  }

  #answerAt(places: Places): Moved | Placed {
    if (this.placing) {
      const poses: Record<string, Pose> = {};
      for (const { id } of this.movers) {
        poses[id] = { at: places[id]! };
        if (this.facing[id]) poses[id].facing = this.facing[id];
        if (this.choice) poses[id].choice = this.choice;
      }
      return { poses };
    }
    const moved = this.movers.filter(
      ({ id }) => (this.corners[id]?.length ?? 0) > 0 || distance(places[id]!, this.starts[id]!) > 0.5,
    );
    const paths = Object.fromEntries(moved.map(({ id }) => [id, [...(this.corners[id] ?? []), places[id]!]]));
    // A tray ends as it faces in the hand: nobody turns it unasked, not even to face its way.
    const facing = this.movers.filter(
      (mover) =>
        mover.facing &&
        this.turns &&
        this.entries.length === 0 &&
        (mover.id in paths || String(this.facing[mover.id]) !== String(mover.facing)),
    );
    if (facing.length === 0) return { paths };
    return { paths, facings: Object.fromEntries(facing.map((mover) => [mover.id, this.facing[mover.id]!])) };
  }

  /** Wish what is in hand somewhere else, by a vector from given places. `snap`: contact near by draws it in. */
  shift(from: Places, by: Point, snap = 0): void {
    this.#wanted = true;
    const wished = { ...this.at };
    const loose = !this.scene.board.grid && this.entries.length === 0;
    for (const id of this.held) {
      const there = add(from[id]!, by);
      wished[id] = whole(loose ? there : this.#kept(id, there));
    }
    this.wished = wished;
    // Until the umpire has spoken: it goes on as freely as it went, but not beyond what is known to be its reach.
    if (this.#free) {
      const inHand = this.movers.filter((mover) => this.held.includes(mover.id));
      this.at = this.#withinReach(
        loose ? { ...wished, ...shiftedOntoTable(inHand, wished, this.scene.board) } : wished,
      );
    }
    this.#changed({ snap });
  }

  /** A drag by the pointer: contact within its snap is one gesture. */
  drag(from: Places, by: Point): void {
    this.shift(from, by, SNAP);
  }

  /** A place was pointed at: what is to be placed lies there, with its middle under the hand. Whether it may lie about
   * there at all. */
  bring(to: Point): boolean {
    if (!this.placing || !this.zones.some((zone) => inside(to, zone.outline))) return false;
    const middle = centroid(this.held.map((id) => this.at[id]!));
    this.drag(this.at, [to[0] - middle[0], to[1] - middle[1]]);
    return true;
  }

  nudge(by: Point): void {
    this.shift(this.at, by);
  }

  /** The same places, drawn back together until nobody has gone further than the allowance. */
  #withinReach(wished: Places): Places {
    if (!this.allowance) return wished;
    const legs = this.movers.map((mover) => {
      const fixed = [this.starts[mover.id]!, ...(this.corners[mover.id] ?? [])];
      return { id: mover.id, fixed, left: (mover.allowance ?? this.allowance) - pathLength(fixed) };
    });
    return drawnBack(legs, wished, new Set(this.held));
  }

  /** The umpire has said where the pieces are held. Where they lay at first nobody has wished them. */
  #told(held: Held, wish: Answer, newest: boolean): void {
    const ends = endsOf(held.answer);
    const wishes = endsOf(wish);
    this.#free =
      ends !== null &&
      wishes !== null &&
      Object.entries(wishes).every(([id, at]) => ends[id] !== undefined && distance(at, ends[id]) < 1);
    if (ends === null) return;
    this.ways = waysOf(held.answer) ?? {};
    // A free hand has gone on meanwhile; only one that is held, or has come to rest, is put where the umpire says.
    if (this.#free && !newest) return;
    this.at = { ...(this.placing ? this.at : this.starts), ...ends };
    if (!this.#wanted) this.wished = this.at;
    this.facing = { ...this.facing, ...facingsOf(held.answer) };
    if (this.entries.length > 0) for (const mover of this.movers) this.#enteredAt(mover, this.ways[mover.id]?.[0]);
  }

  /** The nearest place where a piece can be held. One that enters the table goes straight on from its entry. */
  #kept(id: string, at: Point): Point {
    const mover = this.movers.find((one) => one.id === id);
    const { board } = this.scene;
    if (!mover || board.grid || this.entries.length === 0 || this.corners[id]?.length)
      return nearestOnTable(at, mover?.radius ?? 0, board);
    return this.#entered(mover, at);
  }

  #entered(mover: Mover, at: Point): Point {
    const found = nearestEntry(this.entries, mover, at);
    this.starts = { ...this.starts, [mover.id]: found.entry.at };
    this.facing = { ...this.facing, [mover.id]: found.entry.facing };
    return found.at;
  }

  /** What comes on begins at the entry before its first way-point, which need not be the one it was dragged from. */
  #enteredAt(mover: Mover, first: Point | undefined): void {
    if (!first) return;
    this.starts = { ...this.starts, [mover.id]: nearestEntry(this.entries, mover, first).entry.at };
  }

  /** Turn the dragged pieces about their middle; a single tray or shape turns on the spot. */
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
    this.facing = faces;
    this.#reshaped(next);
  }

  /** The next formation about the present middle. */
  form(): void {
    if (this.formations.length === 0) return;
    this.formation = (this.formation + 1) % this.formations.length;
    const standing = this.movers.map((mover) => ({ id: mover.id, at: this.at[mover.id]!, radius: mover.radius }));
    const middle = centroid(standing.map((base) => base.at));
    const laid = inFormation(standing, this.formations[this.formation]!, middle, 0);
    this.#reshaped(Object.fromEntries([...laid].map(([id, at]) => [id, whole(this.#kept(id, at))])));
  }

  /** The pieces are wished in another shape, or turned: what was held before says nothing of it. */
  #reshaped(wished: Places): void {
    this.wished = wished;
    this.at = wished;
    this.ways = {};
    this.#changed({ afresh: true });
  }

  /** Fix the present place as a corner of the path. */
  corner(): void {
    const next = { ...this.corners };
    for (const id of this.held) next[id] = this.path(id).slice(1);
    this.corners = next;
  }

  reset(): void {
    this.corners = {};
    this.facing = Object.fromEntries(this.movers.flatMap((m) => (m.facing ? [[m.id, m.facing]] : [])));
    this.picked = [];
    this.formation = -1;
    this.dragging = false;
    this.pointer = null;
    this.#free = true;
    this.#reshaped(this.#atStart());
  }

  choose(choice: string): void {
    this.choice = choice;
    this.#changed({ afresh: true });
  }

  pick(id: string): void {
    this.picked = this.picked.includes(id) ? this.picked.filter((one) => one !== id) : [...this.picked, id];
  }

  /** Take over an answer that the server proposes. */
  adopt(answer: Answer | null): void {
    const places = endsOf(answer);
    if (places === null) return;
    this.facing = { ...this.facing, ...facingsOf(answer) };
    const ways = waysOf(answer) ?? {};
    this.corners = Object.fromEntries(Object.entries(ways).map(([id, way]) => [id, way.slice(0, -1)]));
    if (this.entries.length > 0) for (const mover of this.movers) this.#enteredAt(mover, ways[mover.id]?.[0]);
    this.#reshaped({ ...this.at, ...places });
  }

  /** Wait for what the umpire says to the present wish. */
  settled(): Promise<void> {
    return this.#tether.settled();
  }

  #changed(how: { snap?: number; afresh?: boolean } = {}): void {
    storeUnfinishedMove(this.key, { at: this.at, facing: this.facing, corners: this.corners });
    this.#tether.ask(how);
  }
}

/** Integer directions lose their angle when they are short: make them about a thousand long. */
function scaleUp(facing: Point): number {
  return 1000 / Math.max(1, distance([0, 0], facing));
}
