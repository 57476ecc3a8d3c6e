const STEPS: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** Arrow keys in a group of radio cards: on to the next one, which is chosen by that, as in any group of radio buttons. */
export function chooseByArrows(group: HTMLElement): () => void {
  function keydown(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const all = [...group.querySelectorAll<HTMLElement>("[role=radio]")];
    const next = all.at((all.indexOf(event.target as HTMLElement) + step) % all.length);
    next?.focus();
    next?.click();
  }
  group.addEventListener("keydown", keydown);
  return () => group.removeEventListener("keydown", keydown);
}
