// A QR code of a short text, for a link that a phone shall open: bytes, error correction of level L, versions 1 to 10.
// Made here, because a link to a seat is a secret that goes to no other server.

/** What a version holds: data bytes, bytes of error correction a block, blocks, and the middles of its alignment marks. */
const VERSIONS: [data: number, correction: number, blocks: number, marks: number[]][] = [
  [19, 7, 1, []],
  [34, 10, 1, [6, 18]],
  [55, 15, 1, [6, 22]],
  [80, 20, 1, [6, 26]],
  [108, 26, 1, [6, 30]],
  [136, 18, 2, [6, 34]],
  [156, 20, 2, [6, 22, 38]],
  [194, 24, 2, [6, 24, 42]],
  [232, 30, 2, [6, 26, 46]],
  [274, 18, 4, [6, 28, 50]],
];
/** The format of level L with each mask, and its check bits. */
const FORMATS = [0x77c4, 0x72f3, 0x7daa, 0x789d, 0x662f, 0x6318, 0x6c41, 0x6976];
/** The number of each version from 7 on, with its check bits. */
const NUMBERS: Record<number, number> = { 7: 0x07c94, 8: 0x085bc, 9: 0x09a99, 10: 0x0a4d3 };

const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

// The field of 256 elements in which the check bytes are reckoned.
const POWERS = new Uint8Array(512);
const LOGS = new Uint8Array(256);
for (let n = 0, x = 1; n < 255; n++) {
  POWERS[n] = x;
  POWERS[n + 255] = x;
  LOGS[x] = n;
  x = x & 0x80 ? (x << 1) ^ 0x11d : x << 1;
}
const at = (list: ArrayLike<number>, n: number) => list[n] ?? 0;
const times = (a: number, b: number) => (a && b ? at(POWERS, at(LOGS, a) + at(LOGS, b)) : 0);

/** The code, row by row: true is dark. Nothing if the text is too long. */
export function qr(text: string): boolean[][] | undefined {
  const bytes = new TextEncoder().encode(text);
  const index = VERSIONS.findIndex(([data], n) => bytes.length + (n < 9 ? 2 : 3) <= data);
  const version = VERSIONS[index];
  if (!version) return undefined;
  const stream = interleaved(padded(bytes, index + 1, version[0]), version);
  const grids = MASKS.map((_, mask) => drawn(stream, index + 1, version[3], mask));
  return grids.toSorted((a, b) => penalty(a) - penalty(b))[0];
}

/** The bytes with their head, filled up to what the version holds. */
function padded(bytes: Uint8Array, version: number, size: number): number[] {
  const bits: number[] = [];
  const put = (value: number, width: number) => {
    for (let n = width - 1; n >= 0; n--) bits.push((value >> n) & 1);
  };
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, size * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const data = Array.from({ length: bits.length / 8 }, (_, n) =>
    bits.slice(n * 8, n * 8 + 8).reduce((sum, bit) => sum * 2 + bit, 0),
  );
  for (let n = 0; data.length < size; n++) data.push(n % 2 ? 0x11 : 0xec);
  return data;
}

/** Data and check bytes of all blocks, as they are laid out. */
function interleaved(data: number[], [size, correction, blocks]: (typeof VERSIONS)[number]): number[] {
  const short = Math.floor(size / blocks);
  const long = size % blocks;
  let from = 0;
  const parts = Array.from({ length: blocks }, (_, n) => {
    const length = short + (n >= blocks - long ? 1 : 0);
    from += length;
    return data.slice(from - length, from);
  });
  const checks = parts.map((part) => check(part, correction));
  const woven = (lists: number[][], length: number) =>
    Array.from({ length }, (_, n) => lists.flatMap((list) => (n < list.length ? at(list, n) : []))).flat();
  return [...woven(parts, short + 1), ...woven(checks, correction)];
}

/** The check bytes of a block: the rest of a division by the generator of their number. */
function check(part: number[], length: number): number[] {
  let generator = [1];
  for (let n = 0; n < length; n++) {
    const next = [...generator, 0];
    for (const [k, factor] of generator.entries())
      next[k + 1] = at(next, k + 1) ^ times(factor, at(POWERS, n));
    generator = next;
  }
  const rest = [...part, ...Array<number>(length).fill(0)];
  for (let n = 0; n < part.length; n++) {
    const lead = at(rest, n);
    if (lead)
      for (const [k, factor] of generator.entries()) rest[n + k] = at(rest, n + k) ^ times(factor, lead);
  }
  return rest.slice(part.length);
}

function drawn(stream: number[], version: number, marks: number[], mask: number): boolean[][] {
  const size = version * 4 + 17;
  const dark = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const fixed = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const set = (x: number, y: number, on: boolean) => {
    const [row, known] = [dark[y], fixed[y]];
    if (!row || !known || x < 0 || x >= size) return;
    row[x] = on;
    known[x] = true;
  };
  const square = (cx: number, cy: number, reach: number, light: number[]) => {
    for (let dy = -reach; dy <= reach; dy++)
      for (let dx = -reach; dx <= reach; dx++)
        set(cx + dx, cy + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))));
  };
  for (let n = 0; n < size; n++) {
    set(6, n, n % 2 === 0);
    set(n, 6, n % 2 === 0);
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    square(x, y, 4, [2, 4]);
  const far = marks.at(-1);
  for (const x of marks)
    for (const y of marks) {
      const corner = (x === 6 && (y === 6 || y === far)) || (x === far && y === 6);
      if (!corner) square(x, y, 2, [1]);
    }
  const format = at(FORMATS, mask);
  for (let n = 0; n < 15; n++) {
    const bit = ((format >> n) & 1) === 1;
    if (n < 6) set(8, n, bit);
    else if (n < 8) set(8, n + 1, bit);
    else if (n === 8) set(7, 8, bit);
    else set(14 - n, 8, bit);
    if (n < 8) set(size - 1 - n, 8, bit);
    else set(8, size - 15 + n, bit);
  }
  set(8, size - 8, true);
  const number = NUMBERS[version];
  if (number !== undefined)
    for (let n = 0; n < 18; n++) {
      const [bit, a, b] = [((number >> n) & 1) === 1, size - 11 + (n % 3), Math.floor(n / 3)];
      set(a, b, bit);
      set(b, a, bit);
    }
  let place = 0;
  const bits = stream.length * 8;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++)
      for (const x of [right, right - 1]) {
        const up = ((right + 1) & 2) === 0;
        const y = up ? size - 1 - step : step;
        const row = dark[y];
        if (!row || fixed[y]?.[x]) continue;
        const on = place < bits && ((at(stream, place >> 3) >> (7 - (place & 7))) & 1) === 1;
        row[x] = on !== (MASKS[mask]?.(x, y) ?? false);
        place++;
      }
  }
  return dark;
}

/** How hard a code is to read: long runs, squares, what looks like a corner mark, and too much of one colour. */
function penalty(grid: boolean[][]): number {
  const size = grid.length;
  const is = (x: number, y: number) => grid[y]?.[x] ?? false;
  let sum = 0;
  for (const turned of [false, true])
    for (let line = 0; line < size; line++) {
      let run = 1;
      let word = "";
      for (let n = 0; n < size; n++) {
        const now = turned ? is(line, n) : is(n, line);
        word += now ? "1" : "0";
        if (n === 0) continue;
        const before = turned ? is(line, n - 1) : is(n - 1, line);
        run = now === before ? run + 1 : 1;
        if (run === 5) sum += 3;
        if (run > 5) sum += 1;
      }
      sum += 40 * (word.split("10111010000").length - 1 + (word.split("00001011101").length - 1));
    }
  let count = 0;
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      if (is(x, y)) count++;
      if (x && y && is(x, y) === is(x - 1, y) && is(x, y) === is(x, y - 1) && is(x, y) === is(x - 1, y - 1))
        sum += 3;
    }
  return sum + 10 * Math.floor(Math.abs((count * 100) / (size * size) - 50) / 5);
}
