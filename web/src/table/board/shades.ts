// Where pieces would stand by an order that is tried, so that names keep off it.
import type { Tried } from "../../wire/types";
import { flip, shapeOf } from "../model";
import type { Spot } from "../terrain/shape";

/** The ground of every base that the order would put down, of its piece and of those who go along; none if it is refused. */
export function shades(
  { bases, others, refusal }: Pick<Tried, "bases" | "others" | "refusal">,
  height: number,
): Spot[][] {
  if (refusal) return [];
  const all = [bases, ...others.map((other) => other.bases)].flat();
  return all.map((base) => {
    const shape = shapeOf(base, flip(height));
    if ("corners" in shape) return shape.corners;
    const { centre, radius } = shape;
    return [-1, 1].map((way): Spot => [centre[0] + way * radius, centre[1] + way * radius]);
  });
}
