import { expect, test } from "vitest";
import type { Witness } from "../../wire/types";
import type { Ground } from "../model";
import { clear, covered, measures } from "./measures";

const ground = { width: 48, height: 48, inch: 1 } as Ground;
const line = (what: string, words: string, points: [number, number][]): Witness => ({
  what,
  words,
  rule: "",
  points,
  closed: false,
  distance: null,
});

test("a range is told as a length; who shoots is at the end of the line", () => {
  const shot = line("range", 'The battalion gun: 23.05", 2 points', [
    [10, 10],
    [10, 30],
  ]);
  expect(measures(ground, [shot], undefined, "inches")).toEqual([
    { at: [10, 27], words: '23.05"', below: false },
  ]);
});

test("lines side by side are told once", () => {
  const shot = (x: number) =>
    line("sight", "clear", [
      [x, 10],
      [x, 30],
    ]);
  expect(measures(ground, [shot(10), shot(10.5), shot(20)], undefined, "inches")).toHaveLength(2);
});

test("the ruler tells its length in the rulebook's unit", () => {
  const [ruled] = measures(
    ground,
    [],
    [
      [0, 0],
      [3, 4],
    ],
    "centimetres",
  );
  expect(ruled?.words).toBe("5.0 cm");
});

test("a measure covers the ground round its middle, or below its spot", () => {
  const ruler = Object.assign(() => 40, { letters: 1 });
  const round = covered({ at: [10, 10], words: "x", below: false }, 10, ruler);
  expect(round.x + round.width / 2).toBe(100);
  expect(round.y + round.height / 2).toBe(100);
  expect(covered({ at: [10, 10], words: "x", below: true }, 10, ruler).y).toBe(118);
});

test("distance tags do not pile up", () => {
  const tag = (x: number, words: string) => ({ at: [x, 10] as [number, number], words, below: false });
  const list = [tag(10, "12 in"), tag(12, "13 in"), tag(30, "14 in")];
  expect(clear(list, 10).map(({ words }) => words)).toEqual(["12 in", "14 in"]);
  expect(clear(list, 60)).toHaveLength(3);
});

test("the ruler measures a way with its bends", () => {
  const way: [number, number][] = [
    [0, 0],
    [3, 4],
    [3, 10],
  ];
  expect(measures(ground, [], way, "inches")).toEqual([{ at: [3, 10], words: "11.0 in", below: false }]);
});
