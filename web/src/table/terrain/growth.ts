// What stands on the ground: trees, bushes, tufts, rocks, furrows; all as a few long paths, so that a wood is three
// shapes to the browser and not three hundred.
import { stream } from "./chance";
import { box, inside, type Spot, short, toEdge } from "./shape";

/** A wood's trees: their shadows, their crowns, the light on them. */
export interface Trees {
  shadow: string;
  crowns: string;
  light: string;
}

/** Trees strewn over an outline, thick or thin, none of them over its edge by more than half a crown. */
export function trees(outline: readonly Spot[], seed: number, radius: number, apart: number): Trees {
  const next = stream(seed);
  const crowns = strewn(outline, apart * radius, next)
    .map((at) => ({ at, r: radius * (0.72 + next() * 0.5) }))
    .filter(({ at, r }) => toEdge(outline, at) > r * 0.35);
  // The far trees first, so that the near ones stand before them.
  crowns.sort((a, b) => a.at[1] - b.at[1]);
  return {
    shadow: crowns.map(({ at: [x, y], r }) => disc([x + r * 0.28, y + r * 0.34], r)).join(""),
    crowns: crowns.map(({ at, r }) => scalloped(at, r, next)).join(""),
    light: crowns.map(({ at: [x, y], r }) => disc([x - r * 0.24, y - r * 0.28], r * 0.42)).join(""),
  };
}

/** An orchard's trees, in rows. */
export function rows(outline: readonly Spot[], radius: number, apart: number): Trees {
  const { x, y, width, height } = box(outline);
  const spots: Spot[] = [];
  for (let down = y + apart / 2; down < y + height; down += apart) {
    for (let over = x + apart / 2; over < x + width; over += apart) {
      const spot: Spot = [over, down];
      if (inside(outline, spot) && toEdge(outline, spot) > radius * 0.6) spots.push(spot);
    }
  }
  return {
    shadow: spots.map(([sx, sy]) => disc([sx + radius * 0.3, sy + radius * 0.35], radius)).join(""),
    crowns: spots.map((spot) => disc(spot, radius)).join(""),
    light: spots.map(([sx, sy]) => disc([sx - radius * 0.25, sy - radius * 0.3], radius * 0.4)).join(""),
  };
}

/** Tufts of grass or reed: three short strokes each. */
export function tufts(outline: readonly Spot[], seed: number, size: number, apart: number): string {
  const next = stream(seed);
  return strewn(outline, apart, next)
    .map(([x, y]) => {
      const s = size * (0.7 + next() * 0.6);
      return (
        `M${short(x - s * 0.5)} ${short(y)}l${short(-s * 0.25)} ${short(-s * 0.6)}` +
        `M${short(x)} ${short(y)}v${short(-s)}M${short(x + s * 0.5)} ${short(y)}l${short(s * 0.25)} ${short(-s * 0.6)}`
      );
    })
    .join("");
}

/** Rocks: small rough polygons. */
export function rocks(outline: readonly Spot[], seed: number, size: number, apart: number): string {
  const next = stream(seed);
  return strewn(outline, apart, next)
    .map(([x, y]) => {
      const r = size * (0.5 + next() * 0.8);
      const sides = 5 + Math.floor(next() * 3);
      const corners = Array.from({ length: sides }, (_, n) => {
        const angle = (n / sides) * Math.PI * 2;
        const far = r * (0.7 + next() * 0.5);
        return `${short(x + Math.cos(angle) * far)} ${short(y + Math.sin(angle) * far * 0.8)}`;
      });
      return `M${corners.join("L")}Z`;
    })
    .join("");
}

/** Strokes across an outline, as a plough leaves them; the drawing is cut off at the edge. */
export function furrows(outline: readonly Spot[], angle: number, apart: number): string {
  const { x, y, width, height } = box(outline);
  const [cx, cy, far] = [x + width / 2, y + height / 2, Math.hypot(width, height) / 2];
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
  let path = "";
  for (let off = -far; off <= far; off += apart) {
    const [ox, oy] = [cx - dy * off, cy + dx * off];
    path += `M${short(ox - dx * far)} ${short(oy - dy * far)}L${short(ox + dx * far)} ${short(oy + dy * far)}`;
  }
  return path;
}

/** The direction of an outline's longest edge: ploughs go along it. */
export function lie(outline: readonly Spot[]): number {
  let [most, angle] = [0, 0];
  outline.forEach(([ax, ay], n) => {
    const [bx, by] = outline[(n + 1) % outline.length] ?? [ax, ay];
    const long = Math.hypot(bx - ax, by - ay);
    if (long > most) [most, angle] = [long, Math.atan2(by - ay, bx - ax)];
  });
  return angle;
}

/** Spots strewn over an outline, no two nearer than this: a grid with every spot shaken. */
function strewn(outline: readonly Spot[], apart: number, next: () => number): Spot[] {
  const { x, y, width, height } = box(outline);
  const list: Spot[] = [];
  // A huge area gets sparser growth, not more of it than a browser can draw.
  const step = Math.max(apart, Math.sqrt((width * height) / 900));
  let odd = 0;
  for (let down = y; down <= y + height; down += step * 0.87) {
    odd = 1 - odd;
    for (let over = x + (odd * step) / 2; over <= x + width; over += step) {
      const spot: Spot = [over + (next() - 0.5) * step * 0.6, down + (next() - 0.5) * step * 0.6];
      if (inside(outline, spot)) list.push(spot);
    }
  }
  return list;
}

const disc = ([x, y]: Spot, r: number) =>
  `M${short(x - r)} ${short(y)}a${short(r)} ${short(r)} 0 1 0 ${short(2 * r)} 0a${short(r)} ${short(r)} 0 1 0 ${short(-2 * r)} 0Z`;

/** A crown of five or six lobes. */
function scalloped([x, y]: Spot, r: number, next: () => number): string {
  const lobes = 5 + Math.floor(next() * 2);
  const turn = next() * Math.PI;
  const at = (n: number) => {
    const angle = turn + (n / lobes) * Math.PI * 2;
    return `${short(x + Math.cos(angle) * r * 0.88)} ${short(y + Math.sin(angle) * r * 0.88)}`;
  };
  const lobe = short(r * 0.56);
  let path = `M${at(0)}`;
  for (let n = 1; n <= lobes; n++) path += `A${lobe} ${lobe} 0 0 1 ${at(n)}`;
  return `${path}Z`;
}
