// Guesses that a player pencils on cards that lie face down. They stay in this browser, apart for each seat of each
// match, and are never sent.
const PENCIL = "grognard.pencil";

type Notes = Record<string, Record<string, string>>;

function kept(): Notes {
  try {
    return JSON.parse(localStorage.getItem(PENCIL) ?? "{}") as Notes;
  } catch {
    return {};
  }
}

export class Pencil {
  #notes = $state.raw<Notes>(kept());

  /** The page of a match is #/match/ID, whoever looks at it. */
  #page(seat: number | null): string {
    return `${location.hash.split("/")[2] ?? ""}/${seat ?? "watch"}`;
  }

  read(seat: number | null, unit: string): string {
    return this.#notes[this.#page(seat)]?.[unit] ?? "";
  }

  write(seat: number | null, unit: string, guess: string): void {
    const page = this.#page(seat);
    this.#notes = { ...this.#notes, [page]: { ...this.#notes[page], [unit]: guess.slice(0, 24) } };
    try {
      localStorage.setItem(PENCIL, JSON.stringify(this.#notes));
    } catch {
      // Without storage a guess lasts as long as the page.
    }
  }
}
