// Which labels the table would like to have, how large each would be, and who comes first.
import type { Ground, Unit } from "../model";
import { lineStyle } from "../terrain/looks";
import { area, box, middle, type Spot } from "../terrain/shape";
import { type Box, MUST, type Wish } from "./labels";

/** From here on states are spelled out: pixels for an inch. */
const NEAR = 19;
/** Up to here there is no room for more than the shortest of names. */
const FAR = 7;
const SHORTEST = 26;
/** How much of the table a usual label covers, in pixels, and how much of it all labels together may cover. */
const USUAL = 150 * 21;
const CROWDED = 0.14;
const FULL = 0.9;
/** How wide a letter is, near enough to plan with. */
const LETTER = 7.1;
const SMALL_LETTER = 5.7;

/** How much can be told at a scale. */
export interface Detail {
  near: boolean;
  far: boolean;
  /** Whether there is room for the names of those who may act alone. */
  tiny: boolean;
}

export function detail(scale: number, ground: Ground, pieces: number): Detail {
  const near = scale / ground.inch > NEAR;
  const crowd = (pieces * USUAL) / (ground.width * ground.height * scale ** 2);
  return { near, far: !near && (scale / ground.inch < FAR || crowd > CROWDED), tiny: crowd > FULL };
}

/** A name as long as there is room for it: without the rank, then without the Christian name, then cut short. */
export function short({ name, role }: Pick<Unit, "name" | "role">, { near, far }: Detail): string {
  if (near) return name;
  const plain = role === "leader" ? name.replace(/^([A-Z][a-z]*\. )+/, "") : name;
  if (!far) return plain;
  const last = role === "leader" ? (plain.split(" ").at(-1) ?? plain) : plain;
  return last.length > SHORTEST ? `${last.slice(0, SHORTEST - 1)}…` : last;
}

/** A place with a name. */
export interface NamedPlace {
  /** Whether it is small and only of interest from close by. */
  small: boolean;
  id: string;
  name: string;
  at: Spot;
  water: boolean;
}

/** The named places of a ground. */
export function namedPlaces(ground: Ground): NamedPlace[] {
  const areas = ground.areas.map(({ name, look, outline }) => ({
    name,
    at: middle(outline),
    small: area(outline) < 12 * ground.inch ** 2,
    water: /water|river|ford/.test(look),
  }));
  const lines = ground.lines.map(({ name, look, kind, points }) => ({
    name,
    at: points[Math.floor(points.length / 2)] ?? ([0, 0] as Spot),
    small: !["stream", "road"].includes(lineStyle(look, kind)),
    water: lineStyle(look, kind) === "stream",
  }));
  // A place that is to be won has its flag and its name already.
  const flagged = new Set(ground.objectives.map(({ name }) => name.toLowerCase()));
  return [...areas, ...lines].flatMap(({ name, ...place }, n) =>
    name && !flagged.has(name.toLowerCase()) ? [{ id: `place-${n}`, name, ...place }] : [],
  );
}

/** The wish of a piece. */
export function unitWish(unit: Unit, scale: number, told: Detail, chosen: boolean, actor: boolean): Wish {
  const badges = told.near || chosen ? unit.badges.reduce((sum, { label }) => sum + label.length + 2, 0) : 0;
  const name = told.far
    ? short(unit, told).length * SMALL_LETTER + 22
    : short(unit, told).length * LETTER + (unit.full > 1 ? 46 : 26) + (badges ? 0 : troubles(unit) * 11);
  return {
    id: unit.id,
    of: times(bounds(unit), scale),
    width: Math.max(name, badges * 6.4),
    height: badges ? 38 : told.far ? 17 : 21,
    rank: chosen ? MUST + 1 : actor ? 50 : unit.role === "leader" ? 10 : 20 + Math.min(unit.strength, 20),
  };
}

/** How many things are wrong with a piece. */
const troubles = (unit: Unit) => unit.badges.filter(({ tone }) => tone === "bad").length;

/** The wishes of objectives and places. */
export function groundWishes(ground: Ground, places: NamedPlace[], scale: number, told: Detail): Wish[] {
  const objectives = ground.objectives.map(({ name, at: [x, y] }, n) => ({
    id: `objective-${n}`,
    of: { x: x * scale - 4, y: y * scale - 26, width: 20, height: 26 },
    width: name.length * LETTER + 12,
    height: 19,
    rank: 15,
  }));
  const named = places
    .filter(({ small }) => !small || told.near)
    .map(({ id, name, at: [x, y] }) => ({
      id,
      of: { x: x * scale, y: y * scale - 10, width: 0, height: 0 },
      width: name.length * 8 + 6,
      height: 20,
      rank: 1,
    }));
  return told.far ? objectives : [...objectives, ...named];
}

function bounds(unit: Unit): Box {
  const corners = unit.bases.flatMap((base): Spot[] =>
    "corners" in base
      ? base.corners
      : [
          [base.centre[0] - base.radius, base.centre[1] - base.radius],
          [base.centre[0] + base.radius, base.centre[1] + base.radius],
        ],
  );
  return box(corners.length > 0 ? corners : [unit.at]);
}

const times = ({ x, y, width, height }: Box, scale: number): Box => ({
  x: x * scale,
  y: y * scale,
  width: width * scale,
  height: height * scale,
});
