const STOPS =
  "a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex='0']";

/** The places inside an element where Tab stops, in order. */
function stops(inside: HTMLElement): HTMLElement[] {
  return [...inside.querySelectorAll<HTMLElement>(STOPS)].filter((one) => one.checkVisibility());
}

/** Tab goes round inside an element that lies over others: beneath it the focus would not be seen. */
export function keepFocusInside(event: KeyboardEvent, inside: HTMLElement): void {
  if (event.key !== "Tab") return;
  const all = stops(inside);
  const [from, to] = event.shiftKey ? [all[0], all.at(-1)] : [all.at(-1), all[0]];
  const here = document.activeElement;
  if (here === from || (event.shiftKey && here === inside)) {
    event.preventDefault();
    to?.focus();
  }
}
