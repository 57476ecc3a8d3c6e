import { describe, expect, it } from "vitest";
import { qrCode } from "../src/lib/qr";

/** Reads a code of one block (versions 1 to 3) as a camera would, from the standard and not from our tables. */
function read(rows: boolean[][]): string {
  const size = rows.length;
  const at = (x: number, y: number): number => Number(rows[y]![x]);
  const places = [0, 1, 2, 3, 4, 5, 7, 8].map((y) => [8, y]).concat([7, 5, 4, 3, 2, 1, 0].map((x) => [x, 8]));
  const format = places.reduce((sum, [x, y], i) => sum + at(x!, y!) * 2 ** i, 0) ^ 0x5412;
  expect(format >> 13).toBe(0); // level M
  const mask = (format >> 10) & 7;
  const aligned = { 25: 18, 29: 22 }[size] ?? -9;
  const fixed = (x: number, y: number): boolean =>
    x === 6 ||
    y === 6 ||
    (x < 9 && y < 9) ||
    (x < 9 && y >= size - 8) ||
    (x >= size - 8 && y < 9) ||
    (Math.abs(x - aligned) < 3 && Math.abs(y - aligned) < 3);
  const flips = [
    (x: number, y: number) => (x + y) % 2 === 0,
    (_: number, y: number) => y % 2 === 0,
    (x: number) => x % 3 === 0,
    (x: number, y: number) => (x + y) % 3 === 0,
    (x: number, y: number) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
    (x: number, y: number) => ((x * y) % 2) + ((x * y) % 3) === 0,
    (x: number, y: number) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
    (x: number, y: number) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
  ][mask]!;
  let bits = "";
  let up = true;
  for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2, up = !up)
    for (let step = 0; step < size; step++)
      for (const x of [right, right - 1]) {
        const y = up ? size - 1 - step : step;
        if (!fixed(x, y)) bits += at(x, y) ^ Number(flips(x, y));
      }
  const words = bits.match(/.{8}/g)!.map((byte) => parseInt(byte, 2));
  // Every codeword polynomial is zero at the powers of 2: here for as many as the version has corrections.
  const count = { 21: 10, 25: 16, 29: 26 }[size]!;
  const logs = new Map<number, number>();
  const powers: number[] = [];
  for (let i = 0, v = 1; i < 255; i++, v = v & 128 ? (v << 1) ^ 0x11d : v << 1) {
    powers.push(v);
    logs.set(v, i);
  }
  for (let k = 0; k < count; k++) {
    const sum = words.reduce((s, word) => (s ? powers[(logs.get(s)! + k) % 255]! : 0) ^ word, 0);
    expect(sum).toBe(0);
  }
  const length = parseInt(bits.slice(4, 12), 2);
  const bytes = Array.from({ length }, (_, i) => parseInt(bits.slice(12 + i * 8, 20 + i * 8), 2));
  return new TextDecoder().decode(new Uint8Array(bytes));
}

describe("a link as a code for a camera", () => {
  it.each(["", "https://table.example/#/m", "Gruß, 6″ und ein wenig mehr Text für"])("is read again: %s", (text) => {
    expect(read(qrCode(text)!)).toBe(text);
  });

  it("has the size that its text needs, up to version 10", () => {
    const sizes = [14, 15, 42, 43, 106, 107, 122, 123, 213].map((length) => qrCode("x".repeat(length))!.length);
    expect(sizes).toEqual([21, 25, 29, 33, 41, 45, 45, 49, 57]);
    expect(qrCode("x".repeat(214))).toBeNull();
  });

  it("says its version in both corners from 7 on", () => {
    const rows = qrCode("x".repeat(120))!;
    const bits = Array.from({ length: 18 }, (_, i) => Number(rows[Math.floor(i / 3)]![45 - 11 + (i % 3)]));
    expect(bits.reverse().join("")).toBe("000111110010010100"); // the standard's own example
    expect(rows.map((row) => row.slice(34, 37))[2]).toEqual([rows[34]![2], rows[35]![2], rows[36]![2]]);
  });
});
