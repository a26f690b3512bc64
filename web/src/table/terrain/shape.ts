// Outlines and lines on the map: measures, smoothing, and their SVG paths. Map coordinates: y runs down.

export type Spot = readonly [x: number, y: number];

/** The upright box round points. */
export function box(points: readonly Spot[]): { x: number; y: number; width: number; height: number } {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Twice the signed area: positive if the corners run clockwise on the map. */
export function turning(outline: readonly Spot[]): number {
  let sum = 0;
  each(outline, ([ax, ay], [bx, by]) => {
    sum += ax * by - bx * ay;
  });
  return sum;
}

export const area = (outline: readonly Spot[]) => Math.abs(turning(outline)) / 2;

/** The middle of an outline's area. */
export function middle(outline: readonly Spot[]): Spot {
  const whole = turning(outline);
  if (Math.abs(whole) < 1e-9) {
    const { x, y, width, height } = box(outline);
    return [x + width / 2, y + height / 2];
  }
  let [x, y] = [0, 0];
  each(outline, ([ax, ay], [bx, by]) => {
    const part = ax * by - bx * ay;
    x += (ax + bx) * part;
    y += (ay + by) * part;
  });
  return [x / (3 * whole), y / (3 * whole)];
}

/** Whether a spot lies inside an outline. */
export function inside(outline: readonly Spot[], [x, y]: Spot): boolean {
  let within = false;
  each(outline, ([ax, ay], [bx, by]) => {
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) within = !within;
  });
  return within;
}

/** How far a spot is from the nearest edge of an outline. */
export function toEdge(outline: readonly Spot[], spot: Spot): number {
  let least = Infinity;
  each(outline, (a, b) => {
    least = Math.min(least, toSegment(spot, a, b));
  });
  return least;
}

export function toSegment([x, y]: Spot, [ax, ay]: Spot, [bx, by]: Spot): number {
  const [dx, dy] = [bx - ax, by - ay];
  const long = dx * dx + dy * dy;
  const along = long === 0 ? 0 : Math.min(Math.max(((x - ax) * dx + (y - ay) * dy) / long, 0), 1);
  return Math.hypot(x - ax - along * dx, y - ay - along * dy);
}

export const between = ([ax, ay]: Spot, [bx, by]: Spot) => Math.hypot(bx - ax, by - ay);

/** The corners of an outline cut, three times, so that it flows as ground does. Corners that stay are not cut: where
    ground goes on beyond the table, it ends at the edge and not in a curve before it. */
export function flowing(outline: readonly Spot[], stays: (corner: Spot) => boolean = () => false): Spot[] {
  return cut(cut(cut(outline, stays), stays), stays);
}

function cut(outline: readonly Spot[], stays: (corner: Spot) => boolean): Spot[] {
  const list: Spot[] = [];
  each(outline, (a, b) => {
    list.push(stays(a) ? a : mix(a, b, 0.25));
    if (!stays(b)) list.push(mix(a, b, 0.75));
  });
  return list;
}

/** The tightest outline without a dent round points. */
export function hull(points: readonly Spot[]): Spot[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (list: readonly Spot[]) => {
    const kept: Spot[] = [];
    for (const spot of list) {
      while (kept.length > 1 && isStraight(kept.at(-2), kept.at(-1), spot)) kept.pop();
      kept.push(spot);
    }
    return kept.slice(0, -1);
  };
  return sorted.length < 3 ? sorted : [...half(sorted), ...half(sorted.toReversed())];
}

/** Whether the way over three spots does not turn to the right, as the map is seen. */
function isStraight(a: Spot | undefined, b: Spot | undefined, c: Spot): boolean {
  return !a || !b || (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) <= 1e-9;
}

/** An outline drawn in toward its middle. */
export function drawnIn(outline: readonly Spot[], by: number): Spot[] {
  const centre = middle(outline);
  return outline.map((corner) => mix(corner, centre, by));
}

export const mix = ([ax, ay]: Spot, [bx, by]: Spot, share: number): Spot => [
  ax + (bx - ax) * share,
  ay + (by - ay) * share,
];

/** Spots along a line, so far apart, with the direction there (of length 1). */
export function along(points: readonly Spot[], apart: number): { at: Spot; dx: number; dy: number }[] {
  const list: { at: Spot; dx: number; dy: number }[] = [];
  let left = apart / 2;
  for (let n = 1; n < points.length; n++) {
    const [a, b] = [points[n - 1], points[n]];
    if (!a || !b) continue;
    const long = between(a, b);
    const [dx, dy] = [(b[0] - a[0]) / (long || 1), (b[1] - a[1]) / (long || 1)];
    while (left <= long) {
      list.push({ at: [a[0] + dx * left, a[1] + dy * left], dx, dy });
      left += apart;
    }
    left -= long;
  }
  return list;
}

/** An outline whose first corner stands at its end again. */
/** The middle of a line, by its length, with the direction there. */
export function halfway(points: readonly Spot[]): { at: Spot; dx: number; dy: number } {
  const long = points.reduce((sum, spot, n) => sum + between(points[n - 1] ?? spot, spot), 0);
  return (long > 0 ? along(points, long)[0] : undefined) ?? { at: points[0] ?? [0, 0], dx: 1, dy: 0 };
}

export const closed = (outline: readonly Spot[]): Spot[] =>
  outline[0] ? [...outline, outline[0]] : [...outline];

/** A path straight from corner to corner. */
export function straight(points: readonly Spot[], shut = false): string {
  if (points.length === 0) return "";
  return `M${points.map((point) => point.map(short).join(" ")).join("L")}${shut ? "Z" : ""}`;
}

/** A path that flows through points, as a road or a stream does. */
export function curved(points: readonly Spot[]): string {
  const [first, ...others] = points;
  if (!first || points.length < 3) return straight(points);
  let path = `M${short(first[0])} ${short(first[1])}`;
  others.forEach((to, n) => {
    const from = points[n] ?? to;
    const before = points[n - 1] ?? from;
    const after = points[n + 2] ?? to;
    const c1 = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
    const c2 = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
    path += `C${[...c1, ...c2, ...to].map(short).join(" ")}`;
  });
  return path;
}

/** A number for a path: a hundredth of an inch is finer than any screen shows. */
export const short = (number: number) => String(Math.round(number * 100) / 100);

function each(outline: readonly Spot[], visit: (a: Spot, b: Spot) => void) {
  for (let n = 0; n < outline.length; n++) {
    const [a, b] = [outline[n], outline[(n + 1) % outline.length]];
    if (a && b) visit(a, b);
  }
}
