import { expect, test } from "vitest";
import type { Witness } from "../../wire/types";
import { gathered, labelled } from "./witness_lines";

const way = (distance: number, what = "reach"): Witness => ({
  what,
  words: `${distance.toFixed(1)} cm`,
  rule: "XX-1",
  points: [
    [0, 0],
    [distance, 0],
  ],
  closed: false,
  distance,
});

test("what says the same stands once, and many measures of a kind are a span", () => {
  expect(gathered([way(3), way(3), way(2)]).map(({ words }) => words)).toEqual(["3.0 cm", "2.0 cm"]);
  const many = [way(8), way(15), way(10), way(9), way(30, "sight")];
  expect(gathered(many).map(({ words }) => words)).toEqual(["8.0 cm to 15.0 cm", "30.0 cm"]);
});

test("on the table the longest of many keeps its words", () => {
  const many = [way(8), way(15), way(10), way(9), way(30, "sight")];
  expect(labelled(many).map(({ distance }) => distance)).toEqual([15, 30]);
});
