// The table in words: how far, and in which direction as the piece itself looks.
import { count } from "../../design/words";
import { flip, type Ground, heading, type Shape, type Unit } from "../model";
import { between, type Spot, toEdge } from "../terrain/shape";

const ROUND = [
  "ahead",
  "ahead to the left",
  "to the left",
  "behind to the left",
  "behind",
  "behind to the right",
  "to the right",
  "ahead to the right",
];

/** Where a spot lies from a piece, as the piece looks. */
export function bearing(from: Pick<Unit, "at" | "facing">, to: Spot): string {
  const [ax, ay] = heading(from.facing);
  const [dx, dy] = [to[0] - from.at[0], to[1] - from.at[1]];
  // Counted to the left: on the map, whose y runs down, that is against the clock.
  const angle = Math.atan2(dx * ay - dy * ax, dx * ax + dy * ay);
  const eighth = Math.round(angle / (Math.PI / 4));
  return ROUND[(eighth + 8) % 8] ?? "ahead";
}

/** How far apart the middles of two pieces are. */
export const apart = (from: Pick<Unit, "at">, to: Pick<Unit, "at">) => between(from.at, to.at);

/** How far apart two pieces are from edge to edge, near enough to be said. */
export function gap(from: Pick<Unit, "bases">, to: Pick<Unit, "bases">): number {
  const all = from.bases.flatMap((one) => to.bases.map((other) => gapOf(one, other)));
  return all.length > 0 ? Math.max(0, Math.min(...all)) : 0;
}

function gapOf(one: Shape, other: Shape): number {
  if (!("corners" in one)) return toShape(other, one.centre) - one.radius;
  if (!("corners" in other)) return toShape(one, other.centre) - other.radius;
  const corners = [
    ...one.corners.map((corner) => toEdge(other.corners, corner)),
    ...other.corners.map((corner) => toEdge(one.corners, corner)),
  ];
  return Math.min(...corners);
}

const toShape = (shape: Shape, spot: Spot): number =>
  "corners" in shape ? toEdge(shape.corners, spot) : between(shape.centre, spot) - shape.radius;

/** How far apart the middles of two pieces are, in words and the rulebook's unit. */
export const distance = (from: Pick<Unit, "at">, to: Pick<Unit, "at">, unit = "") =>
  inUnits(apart(from, to), unit);

/** A measure in words, by the rulebook's unit. */
export const inUnits = (length: number, unit = "") =>
  `${length.toFixed(1)} ${unit.startsWith("cent") ? "cm" : "in"}`;

/** Where something is on the table, in ninths of it. */
export function region([x, y]: Spot, width: number, height: number): string {
  const across = x < width / 3 ? "left" : x > (width * 2) / 3 ? "right" : "";
  const down = y < height / 3 ? "far" : y > (height * 2) / 3 ? "near" : "";
  if (!across && !down) return "in the centre";
  if (!across) return down === "far" ? "at the far edge" : "at the near edge";
  return down ? `at the ${down} ${across}` : `on the ${across}`;
}

const PLACE = / (to|at) \((-?[\d.]+), (-?[\d.]+)\)(?:, facing the [a-z ]+)?/g;

/** What happened, with places as one would point at them: figures tell nothing to those who look on. */
export function pointed(words: string, { width, height }: Pick<Ground, "width" | "height">): string {
  return words.replace(PLACE, (_, joins: string, x: string, y: string) => {
    const where = region(flip(height)([Number(x), Number(y)]), width, height);
    return joins === "at" ? ` ${where}` : ` ${where.replace(/^(in|at|on) /, "to ")}`;
  });
}

export function areaAround(sight: { width: number; height: number }, pieces: number): string {
  return `${count(pieces, "piece")} on it, ${Math.round(sight.width)} by ${Math.round(sight.height)} in view.`;
}
