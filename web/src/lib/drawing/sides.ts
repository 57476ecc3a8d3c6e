// How people tell the sides apart: colour last, after its mark, its plate, its pattern and its word. Six sides can sit at a table.
export const SIDE_WORDS = ["Blue", "Red", "Ebony", "Ivory", "Stone", "Sky"] as const;
export const SIDE_LOOKS = SIDE_WORDS.length;

export function sideWord(seat: number | null): string {
  return seat === null ? "Nobody" : (SIDE_WORDS[seat] ?? `Seat ${seat + 1}`);
}

/** The number of the look that a seat wears: its patterns are the classes p0 to p5, its colours --side0 to --side5. */
export function sideLook(seat: number): number {
  return seat % SIDE_LOOKS;
}

export function sideColour(seat: number | null): string {
  return seat === null ? "var(--ink3)" : `var(--side${sideLook(seat)})`;
}

/** What is written on a side's colour. */
export function colourOnSide(seat: number | null): string {
  return seat === null ? "var(--panel)" : `var(--on${sideLook(seat)})`;
}

const DASHES = [undefined, "6 4", "1.5 4", "10 3", "10 3 2 3", "3 3"];

/** How a line that belongs to a side is broken. */
export function sideDashes(seat: number | null): string | undefined {
  return seat === null ? undefined : DASHES[sideLook(seat)];
}

/** A star with five points. */
function star(r: number): string {
  const points = Array.from({ length: 10 }, (_, i) => {
    const [far, angle] = [i % 2 === 0 ? r * 1.15 : r * 0.5, (i * Math.PI) / 5];
    return `${(far * Math.sin(angle)).toFixed(2)} ${(-far * Math.cos(angle)).toFixed(2)}`;
  });
  return `M${points.join("L")}z`;
}

/** The outline of a side's mark within a square of the given half size: disc, diamond, triangle, square, cross, star. */
export function markPath(seat: number, r: number): string {
  const arm = r * 0.38;
  const reach = r - arm;
  switch (sideLook(seat)) {
    case 0:
      return `M${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
    case 1:
      return `M0 ${-r * 1.15}L${r * 1.15} 0L0 ${r * 1.15}L${-r * 1.15} 0z`;
    case 2:
      return `M0 ${-r * 1.1}L${r * 1.1} ${r * 0.85}L${-r * 1.1} ${r * 0.85}z`;
    case 3:
      return `M${-r * 0.9} ${-r * 0.9}h${r * 1.8}v${r * 1.8}h${-r * 1.8}z`;
    case 4:
      return `M${-arm} ${-r}h${2 * arm}v${reach}h${reach}v${2 * arm}h${-reach}v${reach}h${-2 * arm}v${-reach}h${-reach}v${-2 * arm}h${reach}z`;
    default:
      return star(r);
  }
}

/** The outline of a name plate of a side: pill, pointed ends, cut corners, square, notched ends, slanted. */
export function platePath(seat: number, w: number, h: number): string {
  const r = h / 2;
  switch (sideLook(seat)) {
    case 0:
      return `M${r} 0H${w - r}A${r} ${r} 0 0 1 ${w - r} ${h}H${r}A${r} ${r} 0 0 1 ${r} 0z`;
    case 1:
      return `M${r * 0.75} 0H${w - r * 0.75}L${w} ${r}L${w - r * 0.75} ${h}H${r * 0.75}L0 ${r}z`;
    case 2:
      return `M5 0H${w - 5}L${w} 5V${h - 5}L${w - 5} ${h}H5L0 ${h - 5}V5z`;
    case 3:
      return `M0 0H${w}V${h}H0z`;
    case 4:
      return `M0 0H${w}L${w - r * 0.4} ${r}L${w} ${h}H0L${r * 0.4} ${r}z`;
    default:
      return `M${r * 0.5} 0H${w}L${w - r * 0.5} ${h}H0z`;
  }
}
