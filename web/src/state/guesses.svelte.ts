// What a player guesses of cards that lie face down. Guesses stay in this browser, apart for each seat of each match, and
// are never sent.
import { readStored, writeStored } from "../lib/storage/browserStorage";

const KEY = "grognard.pencil";
/** So many letters fit on a card. */
const LONGEST = 24;

type GuessesByPage = Record<string, Record<string, string>>;

export class Guesses {
  #guesses = $state.raw<GuessesByPage>(readStored(KEY, {}));

  /** The page of a match is #/match/ID, whoever looks at it. */
  #page(seat: number | null): string {
    return `${location.hash.split("/")[2] ?? ""}/${seat ?? "watch"}`;
  }

  read(seat: number | null, unit: string): string {
    return this.#guesses[this.#page(seat)]?.[unit] ?? "";
  }

  write(seat: number | null, unit: string, guess: string): void {
    const page = this.#page(seat);
    this.#guesses = { ...this.#guesses, [page]: { ...this.#guesses[page], [unit]: guess.slice(0, LONGEST) } };
    writeStored(KEY, this.#guesses);
  }
}
