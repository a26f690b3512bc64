import { expect, test } from "vitest";
import { offer, StandIn, unit } from "../../../tests/unit/stand_in";
import type { Ground } from "../model";
import { amongMen, placeRest, spots, toPlace } from "./placing";

const near = [
  [0, 30],
  [40, 30],
  [40, 40],
  [0, 40],
] as const;
const GROUND = {
  width: 40,
  height: 40,
  inch: 1,
  areas: [],
  lines: [],
  objectives: [],
  zones: [{ id: "near", side: 0, outline: [...near] }],
} satisfies Ground;
const put = (by: string) => offer({ verb: "place", by }, "place", { place: { zones: [0] } });

test("spots lie in the zone, the best first, and look across the table", () => {
  const [best, ...others] = spots(GROUND, [...near], 0.25);
  expect(best).toEqual({ spot: [10, 5], facing: 0 });
  for (const { spot } of others) expect(spot[1]).toBeLessThan(10);
  const far = spots(
    GROUND,
    near.map(([x, y]) => [x, 40 - y] as const),
    0.5,
  );
  expect(far[0]).toEqual({ spot: [20, 35], facing: 180 });
});

test("every piece that is to be placed finds a place, spread along the zone", async () => {
  const table = new StandIn([put("a"), put("b")]);
  table.ground = GROUND;
  expect(toPlace(table).map(({ order }) => order.by)).toEqual(["a", "b"]);
  const give = table.order.bind(table);
  table.order = (order) => {
    table.offers = table.offers.filter((known) => known.order.by !== order.by);
    return give(order);
  };
  const counts: number[] = [];
  await placeRest(table, (left) => counts.push(left));
  expect(counts).toEqual([2, 1]);
  expect(table.given.map(({ order }) => order.by)).toEqual(["a", "b"]);
  expect(table.tries.map(({ goal }) => goal?.spot[0])).toEqual([10, 30]);
});

test("where there is no room the player is told", async () => {
  const table = new StandIn([put("a")]);
  table.ground = GROUND;
  table.refuses = { rule: "X-1", why: "somebody stands there", instead: null };
  expect(await placeRest(table, () => {})).toMatchObject({ done: false });
  expect(table.given).toEqual([]);
});

test("a leader stands behind his men, not in their line", () => {
  const men = [unit("a", 0, [10, 35]), unit("b", 0, [30, 35]), unit("foe", 1, [5, 5])];
  const table = new StandIn([], [...men, { ...unit("g", 0, [0, 0]), role: "leader", on_table: false }]);
  const [first, second] = [0.25, 0.75].map((share) => amongMen(table, GROUND, put("g"), share));
  expect(first?.[0]).toBeCloseTo(10);
  expect(second?.[0]).toBeCloseTo(30);
  expect(first?.[1]).toBeGreaterThan(35);
});
