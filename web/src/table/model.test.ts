import fc from "fast-check";
import { expect, test } from "vitest";
import { apart, bearing, distance, region } from "./board/bearings";
import { carried, facingOf, flip, heading } from "./model";

test("the map turns the table's y round, and back", () => {
  const map = flip(60);
  expect(map([10, 0])).toEqual([10, 60]);
  expect(map(map([10, 22.5]))).toEqual([10, 22.5]);
});

test("a facing of 0 looks up the map, 90 to the left", () => {
  const [x, y] = heading(0);
  expect([x + 0, y]).toEqual([0, -1]);
  expect(heading(90)[0]).toBeCloseTo(-1);
});

test("a facing is that of its direction", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 359 }), (degrees) => {
      expect(facingOf(heading(degrees))).toBeCloseTo(degrees, 6);
    }),
  );
});

test("bases are carried rigidly", () => {
  const bases = [
    {
      corners: [
        [0, 0],
        [2, 0],
        [2, 1],
        [0, 1],
      ] as [number, number][],
    },
  ];
  const [turned] = carried(bases, { at: [1, 0.5], facing: 0 }, { at: [11, 10.5], facing: 90 });
  expect(
    turned &&
      "corners" in turned &&
      turned.corners.map((corner) => corner.map((n) => Math.round(n * 10) / 10)),
  ).toEqual([
    [10.5, 11.5],
    [10.5, 9.5],
    [11.5, 9.5],
    [11.5, 11.5],
  ]);
});

test("bearings are as the piece looks", () => {
  const unit = { at: [10, 10] as const, facing: 0 };
  expect(bearing(unit, [10, 5])).toBe("ahead");
  expect(bearing(unit, [5, 10])).toBe("to the left");
  expect(bearing(unit, [15, 15])).toBe("behind to the right");
  expect(bearing({ ...unit, facing: 180 }, [10, 5])).toBe("behind");
  expect(bearing({ ...unit, facing: 270 }, [15, 10])).toBe("ahead");
  expect(apart(unit, { at: [13, 14] })).toBe(5);
});

test("places on the table have names", () => {
  expect(region([5, 55], 90, 60)).toBe("at the near left");
  expect(region([45, 30], 90, 60)).toBe("in the centre");
  expect(region([45, 2], 90, 60)).toBe("at the far edge");
});

test("a distance is said in the rulebook's unit", () => {
  const [here, there] = [{ at: [0, 0] }, { at: [3, 4] }] as const;
  expect(distance(here, there, "inches")).toBe("5.0 in");
  expect(distance(here, there, "centimetres")).toBe("5.0 cm");
});
