// A game as the page draws it. The wire's y runs away from the near edge; the map's runs down the screen. Here, and
// nowhere else, one becomes the other.
import type { Badge, Base, Pair, Piece, Setting, View } from "../wire/types";
import { between, inside, middle, type Spot } from "./terrain/shape";

/** The ground of a table, in map coordinates. */
export interface Ground {
  width: number;
  height: number;
  /** An inch in the rulebook's unit, so that a tree is as large as a tree. */
  inch: number;
  /** Where north lies, in degrees to the left of up, if that is known. */
  north?: number;
  areas: { id?: string; name: string | null; kind: string; look: string; level: number; outline: Spot[] }[];
  lines: { name: string | null; kind: string; look: string; points: Spot[] }[];
  zones: { id: string; side: number | null; outline: Spot[] }[];
  objectives: { id: string; name: string; at: Spot; outline: Spot[] | null; worth: number }[];
}

/** A base: its outline, and which part of the piece stands on it, if orders can name it. */
export type Shape = ({ corners: Spot[] } | { centre: Spot; radius: number }) & {
  part?: number;
  name?: string;
  badges?: Badge[];
};

/** A piece on the map. */
export interface Unit extends Omit<Piece, "at" | "card"> {
  at: Spot;
  bases: Shape[];
  title: string;
  lines: [string, string][];
  badges: Piece["card"]["badges"];
}

const CENTIMETRES = 2.54;

/** From the wire's places to the map's, and back: it is the same step. */
export const flip =
  (height: number) =>
  ([x, y]: Spot | Pair): Pair => [x, Math.round((height - y) * 1000) / 1000];

export function groundOf(setting: Setting): Ground {
  const [width, height] = setting.size;
  const spot = flip(height);
  return {
    width,
    height,
    inch: setting.unit.startsWith("cent") ? CENTIMETRES : 1,
    north: setting.north ?? undefined,
    areas: setting.areas.map((area) => ({ ...area, outline: area.outline.map(spot) })),
    lines: setting.lines.map((line) => ({ ...line, points: line.points.map(spot) })),
    zones: setting.zones.map((zone) => ({ ...zone, outline: zone.outline.map(spot) })),
    objectives: setting.objectives.map((objective) => ({
      ...objective,
      at: spot(objective.at),
      outline: objective.outline?.map(spot) ?? null,
    })),
  };
}

export function unitsOf(view: View, height: number): Unit[] {
  const spot = flip(height);
  return view.pieces.map(({ card, ...piece }) => ({
    ...piece,
    at: spot(piece.at),
    bases: card.bases.map((base) => shapeOf(base, spot)),
    title: card.title,
    lines: card.lines,
    badges: card.badges,
  }));
}

export function shapeOf(base: Base, spot: (pair: Pair) => Pair): Shape {
  return "corners" in base
    ? { ...base, corners: base.corners.map(spot) }
    : { ...base, centre: spot(base.centre) };
}

/** The middle of a base. */
export function centreOf(base: Shape): Spot {
  return "corners" in base ? middle(base.corners) : base.centre;
}

/** Whether a spot lies on a base. */
export function isOn(base: Shape, spot: Spot): boolean {
  return "corners" in base ? inside(base.corners, spot) : between(base.centre, spot) <= base.radius;
}

/** The part of a piece at a spot, where orders can name it. */
export function partAt(unit: Pick<Unit, "bases"> | undefined, spot: Spot): number | undefined {
  return unit?.bases.find((base) => base.part !== undefined && isOn(base, spot))?.part;
}

/** The direction a facing looks in, on the map. */
export function heading(degrees: number): Spot {
  const angle = (degrees * Math.PI) / 180;
  return [-Math.sin(angle), -Math.cos(angle)];
}

/** The facing of a direction on the map, in degrees from 0 up to 360. */
export function facingOf([dx, dy]: Spot): number {
  const degrees = (Math.atan2(-dx, -dy) * 180) / Math.PI;
  return (degrees + 360) % 360;
}

/** A base for a piece that is not on the table yet: nobody has said how large it will be there. */
export function standIn({ at: [x, y], half, facing }: Unit, inch: number): Shape[] {
  const [wide, deep] = [Math.max(half[0], inch * 1.5), Math.max(half[1], inch * 0.6)];
  const corners: Spot[] = [
    [x - wide, y - deep],
    [x + wide, y - deep],
    [x + wide, y + deep],
    [x - wide, y + deep],
  ];
  return carried([{ corners }], { at: [x, y], facing: 0 }, { at: [x, y], facing });
}

/** Bases carried along rigidly from one pose to another. */
export function carried(
  bases: Shape[],
  from: { at: Spot; facing: number },
  to: { at: Spot; facing: number },
): Shape[] {
  // On the map a turn to the left is a turn against the clock, and y runs down.
  const angle = (-(to.facing - from.facing) * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const carry = ([x, y]: Spot): Spot => {
    const [dx, dy] = [x - from.at[0], y - from.at[1]];
    return [to.at[0] + dx * cos - dy * sin, to.at[1] + dx * sin + dy * cos];
  };
  return bases.map((base) =>
    "corners" in base
      ? { ...base, corners: base.corners.map(carry) }
      : { ...base, centre: carry(base.centre) },
  );
}
