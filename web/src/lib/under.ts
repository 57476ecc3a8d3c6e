// Whose the place under the pointer is.

/** What was pointed at: a base before a figure that stands in front of it, and a model before the hull of another unit that
 * reaches over it. */
export function under({ target, clientX, clientY }: MouseEvent): Element {
  const top = target as Element;
  if (!top.closest("[data-unit]")) return top;
  const models = document.elementsFromPoint(clientX, clientY).filter((one) => one.closest("[data-piece]"));
  const base = models.find((one) => one.localName === "circle");
  return base ?? (top.closest("[data-piece]") ? top : (models[0] ?? top));
}
