// Whose the place under the pointer is.

/** What was pointed at: a base before a figure that stands in front of it, and a model before the hull of another unit that
 * reaches over it. */
export function elementUnder({ target, clientX, clientY }: MouseEvent): Element {
  const top = target as Element;
  if (!top.closest("[data-unit]")) return top;
  const models = document.elementsFromPoint(clientX, clientY).filter((one) => one.closest("[data-piece]"));
  const base = models.find((one) => one.localName === "circle");
  return base ?? (top.closest("[data-piece]") ? top : (models[0] ?? owner(clientX, clientY) ?? top));
}

/** In the gap between models, where hulls reach over each other, it is the unit whose model stands nearest. */
function owner(x: number, y: number): Element | undefined {
  const hulls = document.elementsFromPoint(x, y).flatMap((one) => one.closest("[data-unit]") ?? []);
  const far = (unit: Element): number =>
    Math.min(...[...unit.querySelectorAll("[data-piece]")].map((piece) => away(piece.getBoundingClientRect(), x, y)));
  return hulls.length > 1 ? hulls.sort((a, b) => far(a) - far(b))[0] : undefined;
}

function away({ left, right, top, bottom }: DOMRect, x: number, y: number): number {
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
}

/** The unit that something on the board belongs to: its hull, its plate, or where its plate lies without a name. */
export function unitUnder(target: Element): string {
  const held = target.closest<SVGElement>("[data-unit], [data-plate], [data-plate-home]")?.dataset;
  return held?.unit ?? held?.plate ?? held?.plateHome ?? "";
}
