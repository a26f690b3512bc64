import { expect, test } from "vitest";
import { against, favoured } from "./luck";

const luck = (...sides: [number, number][]) => ({
  sides: sides.map(([lost, expected]) => ({ lost, expected })),
  weighed: 9,
  left_out: 0,
});
const name = (side: number) => ["The Crown", "Congress"][side] ?? "";

test("who lost less than was to be expected, beside the other, was favoured", () => {
  expect(favoured(luck([5, 8], [9, 8]), name)).toBe("The dice favoured The Crown.");
  expect(favoured(luck([9, 8], [7, 8]), name)).toBe("The dice favoured Congress.");
  expect(favoured(luck([8, 8.2], [8, 8]), name)).toBe("The dice favoured nobody.");
  expect(favoured(luck([0, 0], [0, 0]), name)).toBeUndefined();
});

test("of a battle whose throws could mostly not be weighed nothing is said", () => {
  expect(favoured({ ...luck([5, 8], [9, 8]), left_out: 10 }, name)).toBeUndefined();
});

test("losses are said beside their expectation", () => {
  expect(against({ lost: 5, expected: 7.25 })).toBe("lost 5 by dice, where 7.3 were to be expected");
  expect(against({ lost: 0, expected: 1 })).toBe("lost 0 by dice, where 1.0 was to be expected");
});
