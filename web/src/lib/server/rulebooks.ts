import { api } from "./api";
import type { Book, Clause } from "../../wire";

const books = new Map<string, Promise<Book>>();

/** The rulebook of a rule set, fetched once. */
function bookOf(ruleset: string): Promise<Book> {
  const found = books.get(ruleset) ?? api.rulebook(ruleset);
  books.set(ruleset, found);
  found.catch(() => books.delete(ruleset));
  return found;
}

export async function clauseOf(ruleset: string, id: string): Promise<Clause | undefined> {
  return (await bookOf(ruleset)).clauses.find((clause) => clause.id === id);
}
