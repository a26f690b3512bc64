import { expect, test } from "vitest";
import type { Base, Refusal } from "../../wire/types";
import { shades } from "./shades";

const disc = (x: number) => ({ centre: [x, 10], radius: 1 }) as unknown as Base;

test("the shades of an order are those of its piece and of all that go along", () => {
  const others = [{ piece: "b", bases: [disc(9)], facing: 0 }];
  const found = shades({ bases: [disc(5)], others, refusal: null }, 40);
  expect(found).toEqual([
    [
      [4, 29],
      [6, 31],
    ],
    [
      [8, 29],
      [10, 31],
    ],
  ]);
  expect(shades({ bases: [disc(5)], others, refusal: { why: "no" } as Refusal }, 40)).toEqual([]);
});
