import type { Answer } from "../lib/bodies";
import type { Point, Refusal } from "../wire";
import type { Places } from "./draft";
import type { Session } from "./session.svelte";

/** After a refusal the nearest legal place is shown once the hand rests for so many milliseconds. */
const REST = 180;

/** What the umpire says to an unfinished answer. One question is under way at a time; what changed meanwhile is asked
 * when its reply is there. */
export class Verdict {
  refusal = $state.raw<Refusal | null>(null);
  nearest = $state.raw<Places | null>(null);
  /** Whether this is about the answer as it is now. */
  checked = $state(false);

  #busy = false;
  #again = false;
  #judging: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly session: Session,
    readonly answer: () => Answer,
  ) {}

  /** The answer has changed. */
  ask(): void {
    this.checked = false;
    this.nearest = null;
    clearTimeout(this.#timer);
    if (this.#busy) this.#again = true;
    else this.#judging = this.#check();
  }

  /** Wait until it is about the present answer. */
  async settled(): Promise<void> {
    if (this.checked || !this.#judging) return;
    await this.#judging;
    await this.settled();
  }

  /** The legal answer nearest to the present one; null: there is none. */
  async nearestAnswer(): Promise<Answer> {
    const reply = await this.session.about("nearest", this.answer());
    return reply.type === "spot" ? reply.answer : null;
  }

  async #check(): Promise<void> {
    this.#busy = true;
    const reply = await this.session.about("check", this.answer());
    this.#busy = false;
    if (this.#again) {
      this.#again = false;
      this.#judging = this.#check();
      return;
    }
    this.refusal = reply.type === "checked" || reply.type === "no" ? reply.refusal : null;
    this.checked = true;
    if (this.refusal) this.#timer = setTimeout(() => void this.#showNearest(), REST);
  }

  async #showNearest(): Promise<void> {
    const found = endsOf(await this.nearestAnswer());
    if (this.refusal) this.nearest = found;
  }
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
