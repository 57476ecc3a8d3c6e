// The edge of an area that is made of circles, such as the reach of all models of a unit.
import type { Point } from "../../wire";

export interface Circle {
  at: Point;
  r: number;
}

/** So many pieces a circle is looked at in. */
const STEPS = 144;
/** Halvings of a piece until the corner where two circles meet is found: a thousandth of it. */
const HALVINGS = 10;

/** The union of the circles as one edge: each arc that no other circle covers, up to the very corner where it meets the next. */
export function circleOutline(circles: Circle[]): string {
  const parts: string[] = [];
  circles.forEach((circle, i) => {
    const on = (a: number): Point => [circle.at[0] + Math.cos(a) * circle.r, circle.at[1] + Math.sin(a) * circle.r];
    const free = (a: number): boolean => isFree(on(a), circles, i);
    /** Between a free angle and a covered one: the last free one. */
    const corner = (open: number, covered: number): Point => {
      for (let n = 0; n < HALVINGS; n++) {
        const middle = (open + covered) / 2;
        if (free(middle)) open = middle;
        else covered = middle;
      }
      return on(open);
    };
    let drawn = false;
    const to = (p: Point): void => {
      parts.push(`${drawn ? "L" : "M"}${p[0].toFixed(1)} ${p[1].toFixed(1)}`);
      drawn = true;
    };
    for (let step = 0; step <= STEPS; step++) {
      const [before, a] = [((step - 1) / STEPS) * Math.PI * 2, (step / STEPS) * Math.PI * 2];
      if (free(a)) {
        if (!drawn && step > 0) to(corner(a, before));
        to(on(a));
      } else if (drawn) {
        to(corner(before, a));
        drawn = false;
      }
    }
  });
  return parts.join("");
}

function isFree(p: Point, circles: Circle[], own: number): boolean {
  return circles.every((o, j) => j === own || (p[0] - o.at[0]) ** 2 + (p[1] - o.at[1]) ** 2 >= (o.r - 0.05) ** 2);
}
