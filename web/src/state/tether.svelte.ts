import { waysOf } from "../lib/moving/movesInAnswers";
import type { Answer, Contact, Held, Refusal, Travel } from "../wire";
import type { Places } from "./unfinishedMove";
import type { Session } from "./session.svelte";

/** Contact that is no further off than this draws a drag in, in mils. */
export const SNAP = 375;

/** What the umpire says to a drag: where it is held, what it costs, whom it touches, why it goes no further. One
 * question is under way at a time; of what changed meanwhile only the newest is asked. */
export class DragTether {
  /** The allowed answer that is held now; null: there is none. */
  answer = $state.raw<Answer | null>(null);
  /** What the rules say to the wish itself, while the pieces are held short of it. */
  reason = $state.raw<Refusal | null>(null);
  /** How far each piece goes, as the rules measure it. */
  travel = $state.raw<Travel[]>([]);
  contacts = $state.raw<Contact[]>([]);
  /** Whether all this is about the wish as it is now. */
  checked = $state(false);

  #busy = false;
  #again = false;
  #snap = 0;
  #asking: Promise<void> | null = null;

  /** `told` hears every reply, and whether it is about the present wish. */
  constructor(
    readonly session: Session,
    readonly wish: () => Answer,
    readonly told: (held: Held, wished: Answer, newest: boolean) => void,
  ) {}

  /** The wish has changed. What was held before is forgotten if it is `afresh`: the pieces stand in another shape. */
  ask({ snap = 0, afresh = false } = {}): void {
    this.checked = false;
    this.#snap = snap;
    if (afresh) this.answer = null;
    if (this.#busy) this.#again = true;
    else this.#asking = this.#ask();
  }

  /** Wait until all this is about the present wish. */
  async settled(): Promise<void> {
    if (this.checked || !this.#asking) return;
    await this.#asking;
    await this.settled();
  }

  async #ask(): Promise<void> {
    this.#busy = true;
    const wish = this.wish();
    const { table } = this.session;
    const reply = await this.session.ask({
      type: "tether",
      n: table?.n ?? 0,
      seat: table?.seat ?? 0,
      answer: wish,
      before: this.answer,
      snap: this.#snap,
    });
    this.#busy = false;
    if (reply.type === "held") this.#heard(reply, wish);
    else if (reply.type === "no") this.reason = reply.refusal;
    if (this.#again) {
      this.#again = false;
      this.#asking = this.#ask();
      return;
    }
    this.checked = true;
  }

  #heard(held: Held, wish: Answer): void {
    // A word (the move is given up) is no place to hold anything at.
    this.answer = waysOf(held.answer) === null ? null : held.answer;
    this.reason = held.refusal;
    this.travel = held.travel;
    this.contacts = held.contacts;
    this.told(held, wish, !this.#again);
  }
}

/** Where the pieces of an answer end. */
export function endsOf(answer: Answer | null): Places | null {
  const ways = waysOf(answer);
  return ways && Object.fromEntries(Object.entries(ways).map(([id, path]) => [id, path.at(-1)!]));
}
