import { expect, test } from "vitest";
import { named } from "./scenario_file";
import { playable, seatsFor } from "./seating";

const sides = [
  { id: "british", name: "British" },
  { id: "tribes", name: "Tribes", by_rules: true },
  { id: "levies", name: "Levies" },
];

test("a side that the rules run has no seat", () => {
  expect(playable(sides)).toEqual([0, 2]);
  expect(seatsFor(sides, 0, "drill")).toEqual({ british: "human", levies: "bot:drill" });
  expect(seatsFor(sides, 2, undefined)).toEqual({ british: "human", levies: "human" });
});

test("a scenario file says which sides the rules run", () => {
  const file = [
    'title = "The drift"',
    '[[side]]\nid = "british"\nname = "British"',
    '[[side]]\nid = "tribes"\nname = "Tribes"',
    '[[army]]\nside = "tribes"\nrun = "rules"',
  ].join("\n");
  expect(playable(named(file).sides)).toEqual([0]);
});
