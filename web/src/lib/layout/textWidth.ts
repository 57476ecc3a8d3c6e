// How wide a text really is, without asking the page for its layout.
let brush: CanvasRenderingContext2D | null | undefined;
let family = "";
const known = new Map<string, number>();

/** The width of a text in pixels, in the page's own face; `font` is its weight and size: "700 12px". */
export function measuredWidth(text: string, font: string): number {
  const key = `${font} ${text}`;
  let width = known.get(key);
  if (width === undefined) {
    brush ??= document.createElement("canvas").getContext("2d");
    family ||= getComputedStyle(document.documentElement).getPropertyValue("--sans") || "sans-serif";
    if (!brush) return text.length * 7;
    brush.font = `${font} ${family}`;
    width = brush.measureText(text).width;
    known.set(key, width);
  }
  return width;
}
