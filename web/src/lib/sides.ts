// How a side is told: colour last, after its mark, its plate and its word.
export const SIDE_WORDS = ["Blue", "Red", "Ebony", "Ivory"] as const;

export function sideWord(seat: number | null): string {
  return seat === null ? "Nobody" : (SIDE_WORDS[seat] ?? `Seat ${seat + 1}`);
}

/** The number of the look that a seat wears; a fifth seat would wear the first one again. */
export function look(seat: number): number {
  return seat % 4;
}

export function sideColour(seat: number | null): string {
  return seat === null ? "var(--ink3)" : `var(--side${look(seat)})`;
}

export function onSide(seat: number | null): string {
  return seat === null ? "var(--panel)" : `var(--on${look(seat)})`;
}

/** The outline of a side's mark within a square of the given half size: disc, diamond, triangle, square. */
export function markPath(seat: number, r: number): string {
  switch (look(seat)) {
    case 0:
      return `M${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
    case 1:
      return `M0 ${-r * 1.15}L${r * 1.15} 0L0 ${r * 1.15}L${-r * 1.15} 0z`;
    case 2:
      return `M0 ${-r * 1.1}L${r * 1.1} ${r * 0.85}L${-r * 1.1} ${r * 0.85}z`;
    default:
      return `M${-r * 0.9} ${-r * 0.9}h${r * 1.8}v${r * 1.8}h${-r * 1.8}z`;
  }
}

/** The outline of a name plate of a side: pill, pointed ends, cut corners, square. */
export function platePath(seat: number, w: number, h: number): string {
  const r = h / 2;
  switch (look(seat)) {
    case 0:
      return `M${r} 0H${w - r}A${r} ${r} 0 0 1 ${w - r} ${h}H${r}A${r} ${r} 0 0 1 ${r} 0z`;
    case 1:
      return `M${r * 0.75} 0H${w - r * 0.75}L${w} ${r}L${w - r * 0.75} ${h}H${r * 0.75}L0 ${r}z`;
    case 2:
      return `M5 0H${w - 5}L${w} 5V${h - 5}L${w - 5} ${h}H5L0 ${h - 5}V5z`;
    default:
      return `M0 0H${w}V${h}H0z`;
  }
}
