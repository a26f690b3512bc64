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
/** Letters are no higher than these shares of the table: the second where there is no corner for the first. */
const SIZES = [0.026, 0.018];
/** The title takes no more of the table's width than this. */
const WIDEST = 0.36;
/** A compass is so wide, in letters. */
const COMPASS = 4.6;
/** So many places of a corner are looked at, across and down. */
const SAMPLES = 6;

/** A corner in which the title hides no piece and no objective, and as little of the ground's features as can be; none
    if every corner has a piece in it. */
export function place(ground: Ground, title: string, taken: Spot[]): Place | undefined {
  const things = [...taken, ...ground.objectives.map(({ at }) => at)];
  for (const size of SIZES) {
    const free = corners(ground, title, size).filter(
      (corner) => !things.some((spot) => isHidden(spot, corner)),
    );
    const [best] = free.toSorted((a, b) => features(ground, a) - features(ground, b));
    if (best) return best;
  }
  return undefined;
}

/** The title in each corner of the table, in letters of this share of it. */
function corners(ground: Ground, title: string, size: number): Place[] {
  const { name, date } = titled(title);
  const long =
    Math.max(name.length, date.length * 0.85) * LETTER + 2 + (ground.north === undefined ? 0 : COMPASS);
  const letter = Math.min(Math.max(ground.width, ground.height) * size, (ground.width * WIDEST) / long);
  const [width, height] = [long * letter, letter * (date || ground.north !== undefined ? 3.9 : 2.4)];
  const edge = letter * 0.7;
  const [right, bottom] = [ground.width - width - edge, ground.height - height - edge];
  const spots: Spot[] = [
    [edge, edge],
    [right, edge],
    [right, bottom],
    [edge, bottom],
  ];
  return spots.map(([x, y]) => ({ x, y, width, height, letter }));
}

/** Whether a thing on the table, with room for its name, lies under a title. */
function isHidden([px, py]: Spot, { x, y, width, height, letter }: Place): boolean {
  const room = letter * 2.5;
  return px > x - room && px < x + width + room && py > y - room && py < y + height + room;
}

/** How much of the ground's features a title covers. */
function features(ground: Ground, { x, y, width, height }: Place): number {
  let covered = 0;
  for (let n = 0; n < SAMPLES * SAMPLES; n++) {
    const across = x + ((n % SAMPLES) / (SAMPLES - 1)) * width;
    const down = y + (Math.floor(n / SAMPLES) / (SAMPLES - 1)) * height;
    covered += ground.areas.filter(({ outline }) => inside(outline, [across, down])).length;
  }
  return covered;
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
