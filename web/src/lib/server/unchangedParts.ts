type Parts = Record<string, unknown>;

/** `now`, in which every part that is equal to its like in `before` is the very same object again: whoever draws it sees at
 * a glance that there is nothing to draw anew. The parts of `now` are exchanged in place. */
export function reuseUnchanged<T>(before: unknown, now: T): T {
  if (!isParts(before) || !isParts(now) || Array.isArray(before) !== Array.isArray(now)) return now;
  const parts: Parts = now;
  const likes = Array.isArray(before) && Array.isArray(now) ? byId(before, now) : before;
  let same = Object.keys(before).length === Object.keys(parts).length;
  for (const key of Object.keys(parts)) {
    parts[key] = reuseUnchanged(likes[key], parts[key]);
    same &&= parts[key] === before[key];
  }
  return same ? (before as T) : now;
}

function isParts(value: unknown): value is Parts {
  return typeof value === "object" && value !== null;
}

/** For each of these its like from before: the one with the same id, or else the one in the same place. */
function byId(before: unknown[], now: unknown[]): Parts {
  const ids = new Map(before.flatMap((one) => (isParts(one) && typeof one.id === "string" ? [[one.id, one]] : [])));
  return Object.fromEntries(
    now.map((one, i) => [i, isParts(one) && typeof one.id === "string" ? ids.get(one.id) : before[i]]),
  );
}
