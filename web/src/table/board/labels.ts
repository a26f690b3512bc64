// Finds a place for every label so that none lies over another. What cannot be placed is left out until there is room.

/** A box on the screen, or in any other measure. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Something to be labelled. */
export interface Wish {
  id: string;
  /** What the label must not hide, and stands beside. */
  of: Box;
  width: number;
  height: number;
  /** Who comes first; what is above `MUST` is placed whatever it covers. */
  rank: number;
}

export const MUST = 100;
const GAP = 3;

/** The places of the labels that fit, by id: the upper left corner of each. They keep to the table if they can. */
export function place(wishes: Wish[], table: Box): Map<string, Box> {
  const placed: Box[] = [];
  const found = new Map<string, Box>();
  const things = wishes.map((wish) => wish.of);
  for (const wish of wishes.toSorted((a, b) => b.rank - a.rank)) {
    const best = candidates(wish)
      .map((box, n) => ({ box, cost: cost(box, wish, placed, things) + beyond(box, table) * 4 + n * 4 }))
      .reduce((a, b) => (b.cost < a.cost ? b : a));
    const hidden = placed.some((other) => overlap(best.box, other) > 0);
    if (hidden && wish.rank < MUST) continue;
    placed.push(best.box);
    found.set(wish.id, best.box);
  }
  return found;
}

/** Below, above, to either side, and a little further off. */
function candidates({ of, width, height }: Wish): Box[] {
  const middle = of.x + of.width / 2 - width / 2;
  const level = of.y + of.height / 2 - height / 2;
  const at = (x: number, y: number): Box => ({ x, y, width, height });
  const [below, above] = [of.y + of.height + GAP, of.y - height - GAP];
  const [right, left] = [of.x + of.width + GAP, of.x - width - GAP];
  return [
    at(middle, below),
    at(middle, above),
    at(right, level),
    at(left, level),
    at(right - width / 3, below),
    at(left + width / 3, below),
    at(right - width / 3, above),
    at(left + width / 3, above),
    at(middle, below + height),
    at(middle, above - height),
  ];
}

function cost(box: Box, wish: Wish, placed: Box[], things: Box[]): number {
  let sum = 0;
  for (const other of placed) sum += overlap(box, other) * 10;
  for (const thing of things) if (thing !== wish.of) sum += overlap(box, thing);
  return sum;
}

/** How much of a label lies off the table. */
function beyond(box: Box, table: Box): number {
  return box.width * box.height - overlap(box, table);
}

function overlap(a: Box, b: Box): number {
  const wide = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const high = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return wide > 0 && high > 0 ? wide * high : 0;
}
