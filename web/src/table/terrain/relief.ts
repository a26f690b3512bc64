// How high ground is drawn: contours, and hachures that run downhill, as maps of the age had them.
import { stream } from "./chance";
import { along, closed, drawnIn, flowing, middle, type Spot, short, straight, turning } from "./shape";

/** A hill's contours from its foot up, as closed paths. */
export function contours(outline: readonly Spot[], count: number): string[] {
  const foot = flowing(outline);
  return Array.from({ length: count }, (_, n) => straight(drawnIn(foot, (n * 0.62) / count), true));
}

/** Short strokes down the slope, all round the edge; `steep` makes them long and close. */
export function hachures(outline: readonly Spot[], seed: number, long: number, apart: number): string {
  const next = stream(seed);
  const foot = flowing(outline);
  const centre = middle(foot);
  // Which way is in depends on which way the corners run.
  const inward = turning(foot) > 0 ? 1 : -1;
  return along(closed(foot), apart)
    .map(({ at: [x, y], dx, dy }) => {
      const reach = long * (0.55 + next() * 0.6);
      const room = Math.hypot(centre[0] - x, centre[1] - y) * 0.7;
      const far = Math.min(reach, room);
      return `M${short(x - dy * inward * far * 0.12)} ${short(y + dx * inward * far * 0.12)}l${short(-dy * inward * far)} ${short(dx * inward * far)}`;
    })
    .join("");
}

/** Strokes on one side of a line: a bank, a cliff, a breastwork's outer face. */
export function combed(points: readonly Spot[], long: number, apart: number): string {
  return along(points, apart)
    .map(({ at: [x, y], dx, dy }) => `M${short(x)} ${short(y)}l${short(-dy * long)} ${short(dx * long)}`)
    .join("");
}

/** Crossed strokes along a line: felled trees with their branches outward. */
export function crossed(points: readonly Spot[], long: number, apart: number): string {
  return along(points, apart)
    .map(({ at: [x, y], dx, dy }, n) => {
      const lean = n % 2 === 0 ? 0.7 : -0.7;
      const [ox, oy] = [(-dy + dx * lean) * long, (dx + dy * lean) * long];
      return `M${short(x - ox / 2)} ${short(y - oy / 2)}l${short(ox)} ${short(oy)}`;
    })
    .join("");
}

/** Short bars across a line: fence posts, planks, steps. */
export function barred(points: readonly Spot[], wide: number, apart: number): string {
  return along(points, apart)
    .map(
      ({ at: [x, y], dx, dy }) =>
        `M${short(x + (dy * wide) / 2)} ${short(y - (dx * wide) / 2)}l${short(-dy * wide)} ${short(dx * wide)}`,
    )
    .join("");
}
