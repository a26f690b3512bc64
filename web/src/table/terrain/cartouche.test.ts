import { expect, test } from "vitest";
import type { Ground } from "../model";
import { type Place, place, titled } from "./cartouche";
import type { Spot } from "./shape";

const GROUND: Ground = {
  width: 60,
  height: 40,
  inch: 1,
  areas: [],
  lines: [],
  zones: [],
  objectives: [],
};

test("a title is told apart from its date", () => {
  expect(titled("Cowpens, 17 January 1781")).toEqual({ name: "Cowpens", date: "17 January 1781" });
  expect(titled("Titi Hill, Mauku, 23 October 1863")).toEqual({
    name: "Titi Hill, Mauku",
    date: "23 October 1863",
  });
  expect(titled("Main Street")).toEqual({ name: "Main Street", date: "" });
});

const placed = (ground: Ground, title: string, taken: Spot[]) => place(ground, title, taken) as Place;

test("the title stands in the corner where it hides least, and within the table", () => {
  const free = placed(GROUND, "Cowpens, 17 January 1781", []);
  expect([free.x < 5, free.y < 5]).toEqual([true, true]);
  const outline: Spot[] = [
    [0, 0],
    [30, 0],
    [30, 10],
    [0, 10],
  ];
  const wood = { name: null, kind: "woods", look: "woods", level: 0, outline };
  const wooded = { ...GROUND, areas: [wood] };
  expect(placed(wooded, "Cowpens, 17 January 1781", []).x).toBeGreaterThan(30);
  const crowded = placed(wooded, "Cowpens, 17 January 1781", [
    [50, 2],
    [50, 3],
  ]);
  expect(crowded.y).toBeGreaterThan(30);
  for (const title of ["X", "A very long name of a battle that goes on and on, 1 January 1800"]) {
    const { x, y, width, height } = placed({ ...GROUND, north: 45 }, title, []);
    expect(x).toBeGreaterThan(0);
    expect(y).toBeGreaterThan(0);
    expect(x + width).toBeLessThan(60);
    expect(y + height).toBeLessThan(40);
  }
});

test("in a crowd the title is smaller, and where every corner is taken there is none", () => {
  const title = "Cowpens, 17 January 1781";
  const { letter, height } = placed(GROUND, title, []);
  // A little beyond what the large title covers in each corner, and not the small one.
  const inward = height + letter * 3;
  const crowd: Spot[] = [
    [10, inward],
    [50, inward],
    [10, 40 - inward],
    [50, 40 - inward],
  ];
  expect(placed(GROUND, title, crowd).letter).toBeLessThan(letter);
  const full: Spot[] = [
    [5, 2],
    [55, 2],
    [5, 38],
    [55, 38],
  ];
  expect(place(GROUND, title, full)).toBeUndefined();
});
