import { expect, test } from "vitest";
import { trees } from "./growth";
import { areaStyle, lineStyle } from "./looks";
import { along, area, curved, flowing, hull, inside, middle, type Spot, straight, toEdge } from "./shape";

const SQUARE: Spot[] = [
  [0, 0],
  [10, 0],
  [10, 10],
  [0, 10],
];

test("a square is a square", () => {
  expect(area(SQUARE)).toBe(100);
  expect(middle(SQUARE)).toEqual([5, 5]);
  expect(inside(SQUARE, [1, 9])).toBe(true);
  expect(inside(SQUARE, [11, 5])).toBe(false);
  expect(toEdge(SQUARE, [3, 5])).toBe(3);
});

test("spots along a line are evenly apart, round its bends too", () => {
  const spots = along(
    [
      [0, 0],
      [3, 0],
      [3, 3],
    ],
    2,
  );
  expect(spots.map(({ at }) => at)).toEqual([
    [1, 0],
    [3, 0],
    [3, 2],
  ]);
});

test("paths are short", () => {
  expect(straight(SQUARE, true)).toBe("M0 0L10 0L10 10L0 10Z");
  expect(curved(SQUARE.slice(0, 2))).toBe("M0 0L10 0");
});

test("a wood keeps its trees, and keeps them to itself", () => {
  const once = trees(SQUARE, 3, 1, 1.5);
  expect(trees(SQUARE, 3, 1, 1.5)).toEqual(once);
  expect(trees(SQUARE, 4, 1, 1.5)).not.toEqual(once);
  const centres = [...once.light.matchAll(/M(-?[\d.]+) (-?[\d.]+)/g)].map((m) => [
    Number(m[1]),
    Number(m[2]),
  ]);
  expect(centres.length).toBeGreaterThan(10);
  for (const [x = 0, y = 0] of centres) expect(x > -1 && x < 11 && y > -1 && y < 11).toBe(true);
});

test("a huge wood is not more than a browser can draw", () => {
  const huge = SQUARE.map(([x, y]): Spot => [x * 100, y * 100]);
  expect(trees(huge, 1, 1, 1.5).crowns.match(/M/g)?.length).toBeLessThan(1200);
});

test("words for terrain that nobody has heard of are drawn all the same", () => {
  expect(areaStyle("lava", "lava")).toBe("unknown");
  expect(areaStyle("woods", "lava")).toBe("woods");
  expect(areaStyle("woods", "dense-woods")).toBe("dense");
  expect(lineStyle("stone-wall", "")).toBe("wall");
});

test("ground that runs off the table keeps its corners at the edge", () => {
  const river: Spot[] = [
    [0, 4],
    [10, 4],
    [10, 6],
    [0, 6],
  ];
  const flows = flowing(river, ([x]) => x === 0);
  expect(flows).toContainEqual([0, 4]);
  expect(flows).toContainEqual([0, 6]);
  expect(flows).not.toContainEqual([10, 4]);
});

test("a hull is the tightest outline without a dent", () => {
  const spots: Spot[] = [...SQUARE, [5, 5], [5, 0]];
  expect(area(hull(spots))).toBe(100);
  expect(hull(spots)).toHaveLength(4);
});
