// Faces of real dice that somebody types.

/** Whether this is a face of such a die. */
export function isFace(text: string, sides: number): boolean {
  const n = Number(text);
  return Number.isInteger(n) && n >= 1 && n <= sides;
}

/** Whether a field is full, so that the next one is typed: a 1 on a die with more than nine sides may become 10. */
export function isWholeFace(text: string, sides: number): boolean {
  return isFace(text, sides) && !(sides > 9 && text === "1");
}
