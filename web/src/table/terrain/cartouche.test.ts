import { expect, test } from "vitest";
import type { Ground } from "../model";
import { place, titled } from "./cartouche";
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

test("the title stands in the corner where it hides least, and within the table", () => {
  const free = place(GROUND, "Cowpens, 17 January 1781", []);
  expect([free.x < 5, free.y < 5]).toEqual([true, true]);
  const outline: Spot[] = [
    [0, 0],
    [30, 0],
    [30, 10],
    [0, 10],
  ];
  const wood = { name: null, kind: "woods", look: "woods", level: 0, outline };
  const wooded = { ...GROUND, areas: [wood] };
  expect(place(wooded, "Cowpens, 17 January 1781", []).x).toBeGreaterThan(30);
  const crowded = place(wooded, "Cowpens, 17 January 1781", [
    [50, 2],
    [50, 3],
  ]);
  expect(crowded.y).toBeGreaterThan(30);
  for (const title of ["X", "A very long name of a battle that goes on and on, 1 January 1800"]) {
    const { x, y, width, height } = place({ ...GROUND, north: 45 }, title, []);
    expect(x).toBeGreaterThan(0);
    expect(y).toBeGreaterThan(0);
    expect(x + width).toBeLessThan(60);
    expect(y + height).toBeLessThan(40);
  }
});
