import { expect, test } from "vitest";
import { pointed, region } from "./bearings";

const ground = { width: 72, height: 48 };

test("a spot is named by the ninth of the table that it is in", () => {
  expect(region([36, 24], 72, 48)).toBe("in the centre");
  expect(region([2, 47], 72, 48)).toBe("at the near left");
  expect(region([70, 24], 72, 48)).toBe("on the right");
});

test("events point at places; the wire's y runs away from the near edge", () => {
  const told = (words: string) => pointed(words, ground);
  expect(told("4th Foot: move 15.6 inches to (47.8, 27.4), facing the far edge")).toBe(
    "4th Foot: move 15.6 inches to the centre",
  );
  expect(told("General Howe: now at (36, 2)")).toBe("General Howe: now at the near edge");
  expect(told("Old Tom moves to (2, 45.0)")).toBe("Old Tom moves to the far left");
  expect(told("Reno: charge 3 inches to (70, 24)")).toBe("Reno: charge 3 inches to the right");
});

test("what names no place is left as it is", () => {
  expect(pointed("Ames: turn to the far edge", ground)).toBe("Ames: turn to the far edge");
  expect(pointed("Initiative 4 (2 to 1)", ground)).toBe("Initiative 4 (2 to 1)");
});
