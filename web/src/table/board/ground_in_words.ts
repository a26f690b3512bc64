// The lie of the ground in words: what there is, and where, for those who do not see it and those who wonder what it is.
import { capital, say } from "../../design/words";
import type { Ground, Unit } from "../model";
import { lineStyle } from "../terrain/looks";
import { halfway, inside, middle, type Spot, toEdge, toSegment } from "../terrain/shape";
import { bearing, inUnits, region } from "./bearings";

/** Something on the ground. */
export interface Feature {
  name: string;
  /** What it is, where its name does not say so. */
  kind: string;
  at: Spot;
  /** How far a spot is from it. */
  far: (spot: Spot) => number;
}

const OPENINGS = ["door", "window", "gate"];

/** All that lies on the ground. Doors and windows belong to their house. */
export function features(ground: Ground): Feature[] {
  const areas = ground.areas.map(({ name, kind, outline }) =>
    told(name, kind, middle(outline), (spot) => (inside(outline, spot) ? 0 : toEdge(outline, spot))),
  );
  const lines = ground.lines.map(({ name, kind, look, points }) => {
    const half = halfway(points).at;
    const house = OPENINGS.includes(lineStyle(look, kind))
      ? ground.areas.find((area) => area.name && toEdge(area.outline, half) < ground.inch * 0.6)?.name
      : undefined;
    const own = house && !name ? `${say(kind)} of the ${house}` : name;
    return told(own, house && !name ? "" : kind, half, (spot) => toLine(points, spot));
  });
  return [...areas, ...lines];
}

function told(name: string | null, kind: string, at: Spot, far: Feature["far"]): Feature {
  const [words, sort] = [capital(name ?? say(kind)), say(kind)];
  return { name: words, kind: words.toLowerCase().includes(sort) ? "" : sort, at, far };
}

function toLine(points: Spot[], spot: Spot): number {
  const gaps = points.slice(1).map((to, n) => toSegment(spot, points[n] ?? to, to));
  return Math.min(...gaps);
}

/** Where something is: from a piece, how far its nearest part and in which direction its middle; else on the table. */
export function whereabouts(feature: Feature, from: Unit | undefined, ground: Ground, unit = ""): string {
  if (!from?.on_table) return region(feature.at, ground.width, ground.height);
  const far = feature.far(from.at);
  return far === 0 ? "here" : `${inUnits(far, unit)}, ${bearing(from, feature.at)}`;
}
