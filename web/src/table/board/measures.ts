// What the lines on the table measure, in words, and where the words stand.
import type { Witness } from "../../wire/types";
import { flip, type Ground } from "../model";
import { between, mix, type Spot } from "../terrain/shape";
import type { Box } from "./boxes";
import { NOTE, type Ruler } from "./lettering";

/** A measure in words. */
export interface Measure {
  at: Spot;
  words: string;
  /** Whether it stands below its spot, clear of the piece that goes there. */
  below: boolean;
}

/** How far below. */
export const BELOW = 18;

/** The measures of witnesses and of the ruler. Lines that run side by side are told by the first of them: two labels in
    one place cannot be read. */
export function measures(
  ground: Ground,
  witnesses: Witness[],
  ruled: [Spot, Spot] | undefined,
  unit: string,
): Measure[] {
  const spot = flip(ground.height);
  const list = witnesses.flatMap((witness): Measure[] => {
    const points = witness.points.map(spot);
    const [first, last] = [points[0], points.at(-1)];
    if (!first || !last || !witness.words) return [];
    const below = /path|route|move|reach/.test(witness.what);
    const at = witness.closed ? top(points) : below ? last : mix(first, last, 0.55);
    return [{ at, words: witness.what === "range" ? measure(witness.words) : witness.words, below }];
  });
  if (ruled)
    list.push({ at: ruled[1], words: `${between(...ruled).toFixed(1)} ${inShort(unit)}`, below: false });
  return list.filter(
    ({ at }, n) => list.findIndex((other) => between(other.at, at) < 1.6 * ground.inch) === n,
  );
}

/** How wide a letter of a measure is, and how high a measure, in pixels: near enough to keep them apart. */
const LETTER = 7;
const HIGH = 20;

/** Those of some measures that can be read: what would lie over one before it is left out. */
export function clear(list: Measure[], scale: number): Measure[] {
  const shown: Measure[] = [];
  for (const one of list) {
    const hides = (other: Measure) => {
      const wide = ((one.words.length + other.words.length) * LETTER) / 2 + 14;
      const down = (measure: Measure) => measure.at[1] * scale + (measure.below ? BELOW : 0);
      return Math.abs(one.at[0] - other.at[0]) * scale < wide && Math.abs(down(one) - down(other)) < HIGH;
    };
    if (!shown.some(hides)) shown.push(one);
  }
  return shown;
}

/** The part of the table that a measure covers, in pixels. */
export function covered({ at: [x, y], words, below }: Measure, scale: number, ruler: Ruler): Box {
  const [width, height] = [ruler(NOTE, words) + NOTE.beside * ruler.letters, NOTE.high * ruler.letters];
  return { x: x * scale - width / 2, y: y * scale + (below ? BELOW : -height / 2), width, height };
}

/** `The gun: 23.05", 2 points` is 23.05": who shoots is seen at the end of the line, the rest stands in the panel. */
const measure = (words: string) => words.replace(/^[^:]+: /, "").replace(/, .*$/, "");

const inShort = (unit: string) => (unit.startsWith("cent") ? "cm" : unit.startsWith("inch") ? "in" : unit);

/** The highest corner on the screen: its label stands clear of the pieces inside. */
const top = (points: Spot[]) => points.reduce((a, b) => (b[1] < a[1] ? b : a));
