import { expect, test } from "vitest";
import type { Mendable } from "../../wire/types";
import { changed, choices, fixOf } from "./mending";

const FOOT: Mendable = {
  pose: { at: [12, 8], facing: 90 },
  strength: { now: 6, least: 1, most: 8 },
  states: [
    { what: "order", now: "good-order", words: ["good-order", "disordered"], number: null },
    { what: "reload-markers", now: "1", words: [], number: { now: 1, least: 0, most: 3 } },
  ],
  removable: true,
};
const pick = (key: string) => {
  const found = choices(FOOT).find((choice) => choice.key === key);
  if (!found) throw new Error(key);
  return found;
};

test("all that may be set is listed, each as it is now", () => {
  expect(choices(FOOT).map(({ words }) => words)).toEqual([
    "Strength (6)",
    "Order (good order)",
    "Reload markers (1)",
    "Where it stands and looks",
    "Off the table",
  ]);
  const none = choices({ pose: null, strength: null, states: [], removable: false });
  expect(none).toEqual([]);
});

test("an amendment says what is set, in the server's words", () => {
  expect(fixOf("4th", pick("strength"), { number: 5 })).toEqual({
    set: "strength",
    piece: "4th",
    strength: 5,
  });
  expect(fixOf("4th", pick("order"), { word: "disordered" })).toEqual({
    set: "state",
    piece: "4th",
    what: "order",
    to: "disordered",
  });
  expect(fixOf("4th", pick("reload-markers"), { number: 3 })).toMatchObject({
    what: "reload-markers",
    to: "3",
  });
  expect(fixOf("4th", pick("place"), { x: 1, y: 2, facing: 0 })).toEqual({
    set: "pose",
    piece: "4th",
    at: [1, 2],
    facing: 0,
  });
  expect(fixOf("4th", pick("removed"), {})).toEqual({ set: "removed", piece: "4th" });
});

test("what stays as it is, or is no number, is not sent", () => {
  expect(changed(pick("strength"), { number: 6 })).toBe(false);
  expect(changed(pick("strength"), { number: 5 })).toBe(true);
  expect(changed(pick("place"), { x: 12, y: Number.NaN, facing: 90 })).toBe(false);
  expect(changed(pick("place"), { x: 12, y: 8, facing: 95 })).toBe(true);
  expect(changed(pick("removed"), {})).toBe(true);
});
