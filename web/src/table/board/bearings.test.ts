import { expect, test } from "vitest";
import { gap, pointed, region } from "./bearings";

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

test("pieces are apart from edge to edge", () => {
  const disc = (x: number) => ({ bases: [{ centre: [x, 0] as const, radius: 1 }] });
  expect(gap(disc(0), disc(10))).toBe(8);
  expect(gap(disc(0), disc(1))).toBe(0);
  const corners = [
    [4, -1],
    [6, -1],
    [6, 1],
    [4, 1],
  ] as const;
  expect(gap(disc(0), { bases: [{ corners: corners.map(([x, y]) => [x, y] as const) }] })).toBe(3);
});
