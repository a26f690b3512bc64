// Which labels the table would like to have, how large each would be, and who comes first.
import type { Ground, Unit } from "../model";
import { lineStyle } from "../terrain/looks";
import { area, box, middle, type Spot } from "../terrain/shape";
import { type Box, MUST, type Wish } from "./labels";

/** From here on states are spelled out: pixels for an inch. */
const NEAR = 19;
/** Up to here there is no room for more than the shortest of names. */
const FAR = 7;
const SHORTEST = 13;
/** How wide a letter is, near enough to plan with. */
const LETTER = 7.1;
const SMALL_LETTER = 6;

/** How much can be told at a scale. */
export interface Detail {
  near: boolean;
  far: boolean;
}

export const detail = (scale: number, inch: number): Detail => ({
  near: scale / inch > NEAR,
  far: scale / inch < FAR,
});

/** A name as long as there is room for it. */
export const short = (name: string, { far }: Detail) =>
  far && name.length > SHORTEST ? `${name.slice(0, SHORTEST - 1)}…` : name;

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
  return [...areas, ...lines].flatMap(({ name, ...place }, n) =>
    name ? [{ id: `place-${n}`, name, ...place }] : [],
  );
}

/** The wish of a piece. */
export function unitWish(unit: Unit, scale: number, told: Detail, chosen: boolean, actor: boolean): Wish {
  const badges = told.near || chosen ? unit.badges.reduce((sum, { label }) => sum + label.length + 2, 0) : 0;
  const name = told.far
    ? short(unit.name, told).length * SMALL_LETTER + 22
    : unit.name.length * LETTER + (unit.full > 1 ? 46 : 26) + (badges ? 0 : unit.badges.length * 11);
  return {
    id: unit.id,
    of: times(bounds(unit), scale),
    width: Math.max(name, badges * 6.4),
    height: badges ? 38 : told.far ? 17 : 21,
    rank: chosen ? MUST + 1 : actor ? 50 : unit.role === "leader" ? 10 : 20 + Math.min(unit.strength, 20),
  };
}

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
