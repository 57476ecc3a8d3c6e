/** Keys that act now. Parts of the page lay their keys on top and take them away when they go. */
export class Keys {
  #layers: Record<string, (event: KeyboardEvent) => void>[] = [];

  lay(layer: Record<string, (event: KeyboardEvent) => void>): () => void {
    this.#layers.push(layer);
    return () => {
      this.#layers = this.#layers.filter((one) => one !== layer);
    };
  }

  /** Let a key act; true if somebody wanted it. */
  press(event: KeyboardEvent): boolean {
    const name = keyName(event);
    for (const layer of this.#layers.toReversed()) {
      const act = layer[name];
      if (act) {
        act(event);
        return true;
      }
    }
    return false;
  }
}

/** "Alt+ArrowUp", "Shift+[", "f": letters small, modifiers in a fixed order, Shift only where it is not the letter itself. */
export function keyName(event: {
  key: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  code?: string;
}): string {
  let key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (key === "{") key = "[";
  if (key === "}") key = "]";
  const named = key.length > 1 || key === "[" || key === "]";
  const parts = [
    event.ctrlKey || event.metaKey ? "Ctrl" : "",
    event.altKey ? "Alt" : "",
    event.shiftKey && named ? "Shift" : "",
    key,
  ];
  return parts.filter(Boolean).join("+");
}

/** Whether typing belongs to the focused element and not to the table. */
export function typing(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  return (
    target.closest(
      "input:not([type=radio]):not([type=checkbox]):not([type=range]), textarea, select, [contenteditable], dialog, .drawer",
    ) !== null
  );
}
