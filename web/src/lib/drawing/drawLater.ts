// Pictures that nobody waits for are drawn one by one after what is read first.
const waiting: (() => void)[] = [];

function next(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setTimeout(next);
}

/** Call back when the page has been painted and nothing that waited before is left. */
export function drawLater(draw: () => void): void {
  waiting.push(draw);
  if (waiting.length === 1) requestAnimationFrame(() => setTimeout(next));
}
