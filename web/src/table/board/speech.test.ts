import { describe, expect, test } from "vitest";
import type { Tried } from "../../wire/types";
import type { Unit } from "../model";
import { intended, stands, takenUp } from "./speech";

const ground = { width: 60, height: 40 };
const unit = {
  name: "4th Foot",
  strength: 7,
  full: 8,
  at: [5, 35],
  facing: 0,
  on_table: true,
  badges: [{ label: "good-order", tone: "good" }],
} as unknown as Unit;
const tried = (more: Partial<Tried>): Tried => ({
  order: { verb: "move", by: "foot", path: [[5, 8]] },
  words: "3 inches over good going",
  witnesses: [],
  bases: [],
  others: [],
  costs: [],
  refusal: null,
  ...more,
});
const draft = (more: Partial<Tried> = {}) => ({ tried: tried(more), isPlaced: true, witnesses: [] });

describe("what is said of the table", () => {
  test("a piece that is taken up is told with its state, its place and where it looks", () => {
    expect(takenUp(unit, ground)).toBe(
      "4th Foot, 7 of 8, good order; at the near left, looking to the far edge.",
    );
  });

  test("every eighth of a turn has its word, and a full turn is none", () => {
    const looking = (facing: number) => stands({ ...unit, facing }, ground).split("looking to ")[1];
    expect([90, 181, 270, 359].map(looking)).toEqual([
      "the left",
      "the near edge",
      "the right",
      "the far edge",
    ]);
  });

  test("who is not on the table looks nowhere", () => {
    expect(stands({ ...unit, on_table: false }, ground)).toBe("off the table");
  });

  test("an order in the making is told by its way and its cost", () => {
    expect(intended(draft(), unit, ground, "inches")).toBe("3.0 in, ahead. 3 inches over good going.");
  });

  test("what may not be says why", () => {
    const refusal = { rule: "X-1", why: "a wall is in the way", instead: "go round it" };
    expect(intended(draft({ refusal }), unit, ground)).toBe("A wall is in the way; go round it.");
  });

  test("who is still to be placed is told by the part of the table", () => {
    expect(intended(draft({ words: "" }), { ...unit, on_table: false }, ground)).toBe("At the near left.");
  });
});
