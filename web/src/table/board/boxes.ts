// Upright boxes beside outlines and lines: what touches, what crosses, how far apart they are.
import { between, inside, mix, type Spot, toSegment } from "../terrain/shape";

/** A box on the screen, or in any other measure. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type Line = [from: Spot, to: Spot];

/** The spot of an outline that is nearest to another. */
export function nearest(to: Spot, outline: Spot[]): Spot {
  const [only = to] = outline;
  if (outline.length < 2) return only;
  return edges(outline)
    .map(([a, b]) => {
      const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
      const share = ((to[0] - a[0]) * dx + (to[1] - a[1]) * dy) / (dx * dx + dy * dy || 1);
      return mix(a, b, Math.min(Math.max(share, 0), 1));
    })
    .reduce((a, b) => (between(to, b) < between(to, a) ? b : a));
}

/** How far apart a box and an outline are; nothing where they touch or one lies in the other. */
export function apart(box: Box, outline: Spot[]): number {
  const own = corners(box);
  if (outline.some((spot) => holds(box, spot)) || inside(outline, own[0] as Spot)) return 0;
  if (edges(outline).some((edge) => crosses(box, edge))) return 0;
  let least = Infinity;
  for (const [a, b] of edges(outline))
    for (const corner of own) least = Math.min(least, toSegment(corner, a, b));
  for (const [a, b] of edges(own)) for (const spot of outline) least = Math.min(least, toSegment(spot, a, b));
  return least;
}

const edges = (outline: Spot[]): Line[] =>
  outline.map((spot, n) => [spot, outline[(n + 1) % outline.length] ?? spot]);

export const corners = ({ x, y, width, height }: Box): Spot[] => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
];

const holds = ({ x, y, width, height }: Box, [px, py]: Spot) =>
  px > x && px < x + width && py > y && py < y + height;

/** Whether a line runs through a box. */
export function crosses(box: Box, [a, b]: Line): boolean {
  let [from, to] = [0, 1];
  for (const [start, end, low, high] of [
    [a[0], b[0], box.x, box.x + box.width],
    [a[1], b[1], box.y, box.y + box.height],
  ] as const) {
    const way = end - start;
    if (way === 0) {
      if (start <= low || start >= high) return false;
      continue;
    }
    const [enter, leave] = way > 0 ? [low - start, high - start] : [high - start, low - start];
    from = Math.max(from, enter / way);
    to = Math.min(to, leave / way);
  }
  return from < to;
}

/** Whether two lines cross. */
export function cross([a, b]: Line, [c, d]: Line): boolean {
  const side = (p: Spot, q: Spot, r: Spot) => (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]);
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

export const cuts = (outline: Spot[], line: Line) =>
  inside(outline, mix(...line, 0.5)) || edges(outline).some((edge) => cross(edge, line));

export const within = (box: Box, table: Box) =>
  box.x >= table.x &&
  box.y >= table.y &&
  box.x + box.width <= table.x + table.width &&
  box.y + box.height <= table.y + table.height;

/** How far apart two boxes are. */
export const gap = (a: Box, b: Box) =>
  Math.hypot(
    Math.max(a.x - b.x - b.width, b.x - a.x - a.width, 0),
    Math.max(a.y - b.y - b.height, b.y - a.y - a.height, 0),
  );

export function overlap(a: Box, b: Box): number {
  const wide = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const high = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return wide > 0 && high > 0 ? wide * high : 0;
}
