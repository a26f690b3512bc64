// The title of the map and its compass: what they say, and in which corner they hide least.
import type { Ground } from "../model";
import { inside, type Spot } from "./shape";

/** A title in two lines: what, and when. */
export function titled(title: string): { name: string; date: string } {
  const [, name, date] = /^(.*), ([^,]*\d[^,]*)$/.exec(title) ?? [];
  return name && date ? { name, date } : { name: title, date: "" };
}

/** Where the title stands, and how large its letters are. */
export interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
  letter: number;
}

/** How wide a letter is on average, in its height. */
const LETTER = 0.52;
/** Letters are no higher than this share of the table. */
const LARGEST = 0.026;
/** The title takes no more of the table's width than this. */
const WIDEST = 0.36;
/** A compass is so wide, in letters. */
const COMPASS = 4.6;
/** So many places of a corner are looked at, across and down. */
const SAMPLES = 6;

/** The corner in which the title hides least: no piece, no objective, as little of the ground's features as can be. */
export function place(ground: Ground, title: string, taken: Spot[]): Place {
  const { name, date } = titled(title);
  const long =
    Math.max(name.length, date.length * 0.85) * LETTER + 2 + (ground.north === undefined ? 0 : COMPASS);
  const letter = Math.min(Math.max(ground.width, ground.height) * LARGEST, (ground.width * WIDEST) / long);
  const [width, height] = [long * letter, letter * (date || ground.north !== undefined ? 3.9 : 2.4)];
  const edge = letter * 0.7;
  const [right, bottom] = [ground.width - width - edge, ground.height - height - edge];
  const corners: Spot[] = [
    [edge, edge],
    [right, edge],
    [right, bottom],
    [edge, bottom],
  ];
  // The names of pieces need room beside them.
  const room = letter * 2.5;
  const cost = ([x, y]: Spot) => {
    const within = ([px, py]: Spot) =>
      px > x - room && px < x + width + room && py > y - room && py < y + height + room;
    const hidden = taken.filter(within).length + ground.objectives.filter(({ at }) => within(at)).length * 2;
    let features = 0;
    for (let n = 0; n < SAMPLES * SAMPLES; n++) {
      const across = x + ((n % SAMPLES) / (SAMPLES - 1)) * width;
      const down = y + (Math.floor(n / SAMPLES) / (SAMPLES - 1)) * height;
      features += ground.areas.filter(({ outline }) => inside(outline, [across, down])).length;
    }
    return hidden * SAMPLES * SAMPLES + features;
  };
  const [best = corners[0] as Spot] = corners.toSorted((a, b) => cost(a) - cost(b));
  return { x: best[0], y: best[1], width, height, letter };
}

/** The points of a compass of radius 1: a star of four long rays, each in two halves, light and dark. */
export function star(): { light: string; dark: string } {
  const ray = (turn: number, side: 1 | -1) => {
    const at = (angle: number, far: number) =>
      `${(Math.sin(angle) * far).toFixed(3)} ${(-Math.cos(angle) * far).toFixed(3)}`;
    return `M0 0L${at(turn, 1)}L${at(turn + (side * Math.PI) / 4, 0.26)}z`;
  };
  const turns = [0, 1, 2, 3].map((n) => (n * Math.PI) / 2);
  return {
    light: turns.map((turn) => ray(turn, -1)).join(""),
    dark: turns.map((turn) => ray(turn, 1)).join(""),
  };
}
