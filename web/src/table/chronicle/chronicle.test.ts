import { expect, test } from "vitest";
import { unit } from "../../../tests/unit/stand_in";
import type { Event, Happened } from "../../wire/types";
import { unitsById } from "../playback/playback.svelte";
import { chronicle } from "./chronicle";

const units = unitsById([unit("a", 0, [10, 40]), unit("b", 0, [20, 40]), unit("x", 1, [10, 10])]);
const log = (...list: Happened[]): Event[] =>
  list.map((happened, n) => ({ n: n + 1, words: "", rule: "", ...happened }));
const turn = (number: number): Happened => ({ event: "began", turn: number, side: 0, step: "fire" });
const shot = (by: string, at: string): Happened => ({
  event: "resolved",
  chart: "fire",
  by,
  at,
  outcome: "",
  sums: [],
  dice: [],
});
const lost = (piece: string, count: number): Happened => ({ event: "lost", piece, count, left: 0 });
const moved = (piece: string, from: [number, number], to: [number, number]): Happened => ({
  event: "moved",
  piece,
  from: { at: from, facing: 0 },
  to: { at: to, facing: 0 },
  path: [],
  how: "move",
});

test("losses count for those who took them, those who caused them, and their turn", () => {
  const told = chronicle(
    log(
      turn(1),
      shot("a", "x"),
      lost("x", 2),
      turn(2),
      shot("x", "b"),
      lost("b", 1),
      shot("b", "x"),
      lost("x", 3),
    ),
    units,
    48,
  );
  expect(told.pieces.get("a")).toMatchObject({ dealt: 2, lost: 0, throws: 1 });
  expect(told.pieces.get("b")).toMatchObject({ dealt: 3, lost: 1 });
  expect(told.turns).toEqual([
    { turn: 1, lost: [0, 2] },
    { turn: 2, lost: [1, 3] },
  ]);
  expect(told.best).toEqual(["b", "x"]);
  expect(told.turningPoint).toEqual({ turn: 1, side: 1, lost: 2 });
});

test("the fallen lie where they fell, though their piece has gone on", () => {
  const told = chronicle(
    log(
      turn(1),
      moved("x", [10, 38], [10, 30]),
      shot("a", "x"),
      lost("x", 1),
      moved("x", [10, 30], [10, 20]),
    ),
    units,
    48,
  );
  expect(told.fallen).toEqual([{ at: [10, 18], side: 1, count: 1 }]);
  expect(told.pieces.get("x")?.went).toBeCloseTo(18);
  expect(told.ways).toHaveLength(2);
});

test("what was taken back did not happen, and a loss by one's own check is nobody's deed", () => {
  const events = log(
    turn(1),
    shot("a", "x"),
    lost("x", 2),
    { event: "undone", side: 0, since: 2 },
    lost("b", 1),
  );
  const told = chronicle(events, units, 48);
  expect(told.pieces.get("x")).toBeUndefined();
  expect(told.turns).toEqual([{ turn: 1, lost: [1, 0] }]);
  expect(told.best).toEqual([undefined, undefined]);
});
