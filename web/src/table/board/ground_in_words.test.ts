import { expect, test } from "vitest";
import type { Ground, Unit } from "../model";
import { features, whereabouts } from "./ground_in_words";

const ground = {
  width: 40,
  height: 40,
  inch: 1,
  areas: [
    {
      name: "Bank",
      kind: "building",
      look: "building",
      level: 0,
      outline: [
        [20, 10],
        [30, 10],
        [30, 16],
        [20, 16],
      ],
    },
    {
      name: null,
      kind: "dense-woods",
      look: "woods",
      level: 0,
      outline: [
        [0, 0],
        [8, 0],
        [8, 8],
        [0, 8],
      ],
    },
  ],
  lines: [
    {
      name: null,
      kind: "door",
      look: "door",
      points: [
        [24, 16],
        [26, 16],
      ],
    },
    {
      name: "Churchyard wall",
      kind: "low-wall",
      look: "wall",
      points: [
        [4, 30],
        [12, 30],
      ],
    },
  ],
  zones: [],
  objectives: [],
} as unknown as Ground;
const at = (x: number, y: number) => ({ at: [x, y], facing: 0, on_table: true }) as unknown as Unit;

test("everything on the ground has a name, or is called what it is", () => {
  expect(features(ground).map(({ name, kind }) => [name, kind])).toEqual([
    ["Bank", "building"],
    ["Dense woods", ""],
    ["Door of the Bank", ""],
    ["Churchyard wall", "low wall"],
  ]);
});

test("it is told from where a piece stands, by its nearest part", () => {
  const told = (from: Unit | undefined) =>
    features(ground).map((feature) => whereabouts(feature, from, ground, "inches"));
  expect(told(at(25, 20))).toEqual([
    "4.0 in, ahead",
    "20.8 in, ahead to the left",
    "4.0 in, ahead",
    "16.4 in, behind to the left",
  ]);
  expect(told(at(25, 12))[0]).toBe("here");
  expect(told(undefined)[1]).toBe("at the far left");
});
