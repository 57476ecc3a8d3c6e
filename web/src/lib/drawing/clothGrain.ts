// A grain for the cloth, drawn once into a small picture: an SVG filter would be computed again at every step of a pan.
import { repeatableNoise } from "./repeatableNoise";

let made = "";

export function clothGrain(): string {
  if (made || typeof document === "undefined") return made;
  const size = 192;
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = size;
  const pen = canvas.getContext("2d");
  if (!pen) return "";
  const next = repeatableNoise("cloth");
  const picture = pen.createImageData(size, size);
  for (let i = 0; i < picture.data.length; i += 4) {
    const light = next() > 0.5 ? 255 : 0;
    picture.data[i] = picture.data[i + 1] = picture.data[i + 2] = light;
    picture.data[i + 3] = Math.floor(next() * 13);
  }
  pen.putImageData(picture, 0, 0);
  made = canvas.toDataURL("image/png");
  return made;
}
