import { expect, test } from "vitest";
import { offer, StandIn, unit } from "../../../tests/unit/stand_in";
import { arrowOf } from "./arrows";
import { GivenOrders } from "./given.svelte";

const order = (by: string, verb = "wait") => ({ verb, by });
const units = [unit("a", 0, [10, 10]), unit("b", 0, [14, 10]), unit("x", 1, [10, 2])];

test("the order of one is changed, and those after it are given again", async () => {
  const table = new StandIn([offer(order("a"), "wait"), offer(order("b"), "wait")]);
  const given = new GivenOrders(table);
  given.note(given.worded([order("a")]), "q");
  given.note(given.worded([order("b")]), "q");
  expect(given.all.map(({ words }) => words)).toEqual(["a: wait", "b: wait"]);
  await given.change("a");
  expect(table.undone).toBe(2);
  expect(table.given).toEqual([{ order: order("b") }]);
  expect(given.all.map(({ order: { by } }) => by)).toEqual(["b"]);
});

test("another question forgets them", () => {
  const given = new GivenOrders(new StandIn([]));
  given.note(given.worded([order("a")]), "q");
  given.review("q");
  expect(given.all).toHaveLength(1);
  given.review("another");
  expect(given.all).toHaveLength(0);
});

test("an order leads along its way, or to what it is aimed at", () => {
  const table = new StandIn([], units);
  const find = (id: string | undefined) => table.unit(id);
  expect(arrowOf({ verb: "charge", by: "a", at: "x" }, find, table.ground)).toEqual([
    [10, 10],
    [10, 2],
  ]);
  expect(arrowOf({ verb: "move", by: "a", path: [[12, 40]] }, find, table.ground)).toEqual([
    [10, 10],
    [12, 8],
  ]);
  expect(arrowOf({ verb: "wait", by: "a" }, find, table.ground)).toBeUndefined();
});
