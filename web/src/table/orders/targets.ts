// What an order is aimed at: a piece, a part of one, an area of the ground, a spot.
import type { Order } from "../../wire/types";
import type { Ground } from "../model";
import { area, inside, type Spot } from "../terrain/shape";

type At = Order["at"];

/** The piece that is aimed at, whole or in part. */
export function pieceOf(at: At): string | undefined {
  if (typeof at === "string") return at;
  return partOf(at)?.piece;
}

/** The same as a list. */
export function aimedPiece(at: At): string[] {
  const piece = pieceOf(at);
  return piece === undefined ? [] : [piece];
}

/** The part of a piece that is aimed at. */
export function partOf(at: At): { piece: string; part: number } | undefined {
  return typeof at === "object" && "part" in at ? at : undefined;
}

/** The area that is aimed at, by its place on the ground: orders name it by its id, or by that place. */
export function areaOf(at: At, { areas }: Pick<Ground, "areas">): number | undefined {
  if (typeof at !== "object" || !("area" in at)) return undefined;
  const named = at.area;
  const found = typeof named === "number" ? named : areas.findIndex(({ id }) => id === named);
  return areas[found] ? found : undefined;
}

/** What an area is called. */
export function areaName(at: At, ground: Ground): string | undefined {
  const found = areaOf(at, ground);
  return found === undefined ? undefined : (ground.areas[found]?.name ?? undefined);
}

/** Those of some areas that a spot lies in, the smallest first. */
export function areasAt(spot: Spot, { areas }: Pick<Ground, "areas">): number[] {
  return areas
    .flatMap(({ outline }, n) => (inside(outline, spot) ? { n, size: area(outline) } : []))
    .toSorted((a, b) => a.size - b.size)
    .map(({ n }) => n);
}
