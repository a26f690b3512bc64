// SHA-256 (FIPS 180-4). The browser's own works on https pages alone, and clubs play over plain http in their own network.
const PRIMES = primes(64);
const K = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

/** The hash of a text in ASCII, as 64 hexadecimal digits. */
export function sha256(text: string): string {
  const state = START.slice();
  const bytes = padded(new TextEncoder().encode(text));
  const words = new DataView(bytes.buffer);
  for (let block = 0; block < bytes.length; block += 64) compress(state, words, block);
  return state.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

function compress(state: number[], words: DataView, block: number) {
  const w = Array.from({ length: 64 }, (_, i) => (i < 16 ? words.getInt32(block + 4 * i) : 0));
  for (let i = 16; i < 64; i++) {
    const [a, b] = [at(w, i - 15), at(w, i - 2)];
    const s0 = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
    const s1 = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
    w[i] = (at(w, i - 16) + s0 + at(w, i - 7) + s1) | 0;
  }
  let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i++) {
    const t1 =
      (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + at(K, i) + at(w, i)) | 0;
    const t2 = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => {
    state[i] = (at(state, i) + word) | 0;
  });
}

function padded(bytes: Uint8Array): Uint8Array {
  const all = new Uint8Array(((bytes.length + 8) >> 6) * 64 + 64);
  all.set(bytes);
  all[bytes.length] = 0x80;
  new DataView(all.buffer).setUint32(all.length - 4, bytes.length * 8);
  return all;
}

const at = (list: number[], i: number) => list[i] ?? 0;
const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by));

/** The first 32 bits behind the point. */
function fraction(root: number): number {
  return ((root - Math.floor(root)) * 2 ** 32) | 0;
}

function primes(count: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime)) found.push(n);
  return found;
}
