// A link as a square of dark and light modules (QR code, byte mode, level M, versions 1 to 10: up to 213 letters).
// A camera is not ours to choose, so the code keeps to what every reader knows.

/** For versions 1 to 10 at level M: all codewords, codewords of error correction in a block, blocks. */
const SIZES: [number, number, number][] = [
  [26, 10, 1],
  [44, 16, 1],
  [70, 26, 1],
  [100, 18, 2],
  [134, 24, 2],
  [172, 16, 4],
  [196, 18, 4],
  [242, 22, 4],
  [292, 22, 5],
  [346, 26, 5],
];
/** Where the middles of the small squares lie, besides 6. */
const ALIGNED = [[], [18], [22], [26], [30], [34], [22, 38], [24, 42], [26, 46], [28, 50]];
const MASKS: ((x: number, y: number) => number)[] = [
  (x, y) => (x + y) % 2,
  (_, y) => y % 2,
  (x) => x % 3,
  (x, y) => (x + y) % 3,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2,
  (x, y) => ((x * y) % 2) + ((x * y) % 3),
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
];

/** The rows of the code, true where it is dark; null if the text is too long for one. */
export function qrCode(text: string): boolean[][] | null {
  const bytes = [...new TextEncoder().encode(text)];
  const version = 1 + SIZES.findIndex((_, i) => bytes.length <= roomIn(i + 1));
  if (version === 0) return null;
  const words = corrected(packed(bytes, version), version);
  const drawn = MASKS.map((_, mask) => drawing(words, version, mask));
  return drawn.reduce((best, one) => (unrest(one) < unrest(best) ? one : best));
}

function dataIn(version: number): number {
  const [all, each, blocks] = SIZES[version - 1]!;
  return all - each * blocks;
}

/** How many letters fit: kind and length of the text take one and a half bytes, from version 10 on two and a half. */
function roomIn(version: number): number {
  return dataIn(version) - (version < 10 ? 2 : 3);
}

function packed(bytes: number[], version: number): number[] {
  const bits: number[] = [];
  const put = (value: number, count: number): void => {
    for (let i = count - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  const room = dataIn(version) * 8;
  put(0, Math.min(4, room - bits.length));
  while (bits.length % 8) bits.push(0);
  for (let filler = 0xec; bits.length < room; filler ^= 0xfd) put(filler, 8);
  return Array.from({ length: room / 8 }, (_, i) => bits.slice(i * 8, i * 8 + 8).reduce((a, bit) => a * 2 + bit, 0));
}

/** Multiply in the field of 256 with which the code corrects itself. */
function times(a: number, b: number): number {
  let product = 0;
  for (let i = 7; i >= 0; i--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    if ((b >> i) & 1) product ^= a;
  }
  return product;
}

function remainder(data: number[], degree: number): number[] {
  let divisor = [1];
  for (let i = 0, root = 1; i < degree; i++, root = times(root, 2)) {
    const shifted = [...divisor, 0];
    divisor = shifted.map((term, at) => term ^ (at ? times(divisor[at - 1]!, root) : 0));
  }
  const left = [...data, ...Array<number>(degree).fill(0)];
  for (let i = 0; i < data.length; i++) {
    const factor = left[i]!;
    divisor.forEach((term, at) => (left[i + at]! ^= times(term, factor)));
  }
  return left.slice(data.length);
}

/** The blocks with their corrections, laid into one another. */
function corrected(data: number[], version: number): number[] {
  const [, each, count] = SIZES[version - 1]!;
  const short = Math.floor(data.length / count);
  const longer = data.length % count;
  let from = 0;
  const blocks = Array.from({ length: count }, (_, i) => {
    const block = data.slice(from, (from += short + (i >= count - longer ? 1 : 0)));
    return { block, check: remainder(block, each) };
  });
  const across = (rows: number[][]): number[] =>
    Array.from({ length: Math.max(...rows.map((row) => row.length)) }, (_, i) =>
      rows.flatMap((row) => (i < row.length ? [row[i]!] : [])),
    ).flat();
  return [...across(blocks.map(({ block }) => block)), ...across(blocks.map(({ check }) => check))];
}

function drawing(words: number[], version: number, mask: number): boolean[][] {
  const size = 17 + version * 4;
  const fixed: (boolean | null)[][] = Array.from({ length: size }, () => Array<boolean | null>(size).fill(null));
  const set = (x: number, y: number, dark: boolean): void => {
    if (fixed[y] && x >= 0 && x < size) fixed[y][x] = dark;
  };
  for (let i = 0; i < size; i++) {
    set(6, i, i % 2 === 0);
    set(i, 6, i % 2 === 0);
  }
  const square = (cx: number, cy: number, reach: number): void => {
    for (let dy = -reach; dy <= reach; dy++)
      for (let dx = -reach; dx <= reach; dx++) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy));
        set(cx + dx, cy + dy, ring !== 4 && ring !== (reach === 4 ? 2 : 1));
      }
  };
  square(3, 3, 4);
  square(size - 4, 3, 4);
  square(3, size - 4, 4);
  const places = version === 1 ? [] : [6, ...ALIGNED[version - 1]!];
  const last = places.at(-1);
  for (const x of places)
    for (const y of places) {
      const corner = (x === 6 && y === 6) || (x === 6 && y === last) || (x === last && y === 6);
      if (!corner) square(x, y, 2);
    }
  writtenDown(set, size, version, mask);
  const bits = words.flatMap((word) => Array.from({ length: 8 }, (_, i) => (word >> (7 - i)) & 1));
  let next = 0;
  const rows = fixed.map((row) => row.map((dark) => dark ?? false));
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    const upward = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step++)
      for (const x of [right, right - 1]) {
        const y = upward ? size - 1 - step : step;
        if (fixed[y]![x] !== null) continue;
        rows[y]![x] = ((bits[next++] ?? 0) === 1) !== (MASKS[mask]!(x, y) === 0);
      }
  }
  return rows;
}

/** Write down which level, mask and version the code has, each with a remainder that corrects it. */
function writtenDown(
  set: (x: number, y: number, dark: boolean) => void,
  size: number,
  version: number,
  mask: number,
): void {
  const format = ((mask << 10) | rest(mask, 10, 0x537)) ^ 0x5412; // the bits of level M are 00
  const bit = (i: number): boolean => ((format >> i) & 1) === 1;
  for (let i = 0; i < 15; i++) {
    if (i < 6) set(8, i, bit(i));
    else if (i < 8) set(8, i + 1, bit(i));
    else if (i === 8) set(7, 8, bit(i));
    else set(14 - i, 8, bit(i));
    if (i < 8) set(size - 1 - i, 8, bit(i));
    else set(8, size - 15 + i, bit(i));
  }
  set(8, size - 8, true);
  if (version < 7) return;
  const all = (version << 12) | rest(version, 12, 0x1f25);
  for (let i = 0; i < 18; i++) {
    const [a, b] = [size - 11 + (i % 3), Math.floor(i / 3)];
    set(a, b, ((all >> i) & 1) === 1);
    set(b, a, ((all >> i) & 1) === 1);
  }
}

function rest(value: number, count: number, divisor: number): number {
  let left = value;
  for (let i = 0; i < count; i++) left = (left << 1) ^ ((left >> (count - 1)) * divisor);
  return left;
}

/** How hard it is to read: plain squares, and more of one shade than of the other. */
function unrest(rows: boolean[][]): number {
  const size = rows.length;
  let plain = 0;
  for (let y = 1; y < size; y++)
    for (let x = 1; x < size; x++) {
      const sum = Number(rows[y]![x]) + Number(rows[y - 1]![x]) + Number(rows[y]![x - 1]) + Number(rows[y - 1]![x - 1]);
      if (sum === 0 || sum === 4) plain += 3;
    }
  const dark = rows.flat().filter(Boolean).length / size ** 2;
  return plain + Math.abs(dark - 0.5) * 200;
}
