// Where orders lead, as arrows on the table.

import type { Order } from "../../wire/types";
import { flip, type Ground, type Unit } from "../model";
import type { Spot } from "../terrain/shape";
import { middle } from "../terrain/shape";
import { areaOf, pieceOf } from "./targets";

/** The way that an order takes from its piece: along its path, or to what it is aimed at. Nothing, if it stays. */
export function arrowOf(
  order: Order,
  unitOf: (id: string | undefined) => Unit | undefined,
  ground: Ground,
): Spot[] | undefined {
  const from = unitOf(order.by);
  if (!from?.on_table) return undefined;
  const spot = flip(ground.height);
  if (order.path?.length) return [from.at, ...order.path.map(spot)];
  const target = unitOf(pieceOf(order.at));
  if (target && target !== from) return [from.at, target.at];
  const area = areaOf(order.at, ground);
  const outline = area === undefined ? undefined : ground.areas[area]?.outline;
  if (outline) return [from.at, middle(outline)];
  return Array.isArray(order.at) ? [from.at, spot(order.at)] : undefined;
}

/** The two strokes of an arrow's head. */
export function headOf(points: Spot[], size: number): Spot[] {
  const [from, to] = [points.at(-2), points.at(-1)];
  if (!from || !to) return [];
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
  const barb = (turn: number): Spot => [
    to[0] - size * Math.cos(angle + turn),
    to[1] - size * Math.sin(angle + turn),
  ];
  return [barb(0.45), to, barb(-0.45)];
}
