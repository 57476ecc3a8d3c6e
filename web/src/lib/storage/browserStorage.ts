// Small documents that stay in this browser: lists, records, ticks. Who keeps nothing loses nothing but comfort.

export function readStored<T>(key: string, otherwise: T, store: "local" | "session" = "local"): T {
  try {
    return (JSON.parse(storeOf(store).getItem(key) ?? "null") as T | null) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export function writeStored(key: string, value: unknown, store: "local" | "session" = "local"): void {
  try {
    storeOf(store).setItem(key, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing forgets it.
  }
}

function storeOf(name: "local" | "session"): Storage {
  return name === "local" ? localStorage : sessionStorage;
}
