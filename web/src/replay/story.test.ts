import { expect, test } from "vitest";
import type { StepInfo } from "../wire/types";
import { chapters, found, gist } from "./story";

const step = (n: number, turn: number, words: string, results: [string, boolean][] = []): StepInfo => ({
  n,
  side: 0,
  words,
  results: results.map(([said, telling]) => ({ words: said, telling })),
  turn,
  step: "maneuver",
  undone: false,
});

const ground = { width: 72, height: 48 };
const charge = step(3, 3, "The Grenadiers: charge 2nd Connecticut", [
  ["The Grenadiers: charge 2nd Connecticut", false],
]);

test("steps stand under their turns, and a turn that is gone back to stands there again", () => {
  const steps = [
    step(1, 0, "A: place"),
    step(2, 1, "A: move"),
    charge,
    step(4, 1, "Crown takes step 3 back"),
  ];
  expect(chapters(steps).map(({ title, first, steps }) => [title, first, steps.length])).toEqual([
    ["Setting up", 1, 1],
    ["Turn 1", 2, 1],
    ["Turn 3", 3, 1],
    ["Turn 1", 4, 1],
  ]);
});

test("a step is told in a few lines: the piece is named once, places are pointed at", () => {
  const moved = step(1, 1, "4th Foot: full move to (47.8, 27.4)", [
    ["4th Foot: move 15.6 inches to (47.8, 27.4), facing the far edge", false],
    ["4th Foot: damaged 0 -> 1", false],
  ]);
  expect(gist(moved, ground)).toEqual({
    what: "4th Foot: full move",
    came: ["Move 15.6 inches to the centre", "Damaged 0 → 1"],
    more: 0,
  });
  const placed = step(1, 0, "Howe: place to (36, 12.5)", [["Howe: now at (36, 12.5)", false]]);
  expect(gist(placed, ground)).toEqual({
    what: "Howe: place",
    came: ["Now at the near edge"],
    more: 0,
  });
});

test("one fires at somebody", () => {
  const fired = (words: string) => gist(step(1, 1, words), ground).what;
  expect(fired("Light infantry: fire Hayes's with the guns")).toBe(
    "Light infantry: fire at Hayes's with the guns",
  );
  expect(fired("4th Foot: fire at the militia")).toBe("4th Foot: fire at the militia");
});

test("of much that came of a step, what the story turns on is told, and the rest counted", () => {
  const many: [string, boolean][] = [1, 2, 3, 4, 5].map((n) => [`figure ${n} moves`, false]);
  const ended = step(1, 1, "Gang is done with secret orders", [...many, ["Dutch loses 2", true]]);
  const { came, more } = gist(ended, ground);
  expect([came, more]).toEqual([["Dutch loses 2"], 5]);
  const quiet = gist(step(1, 1, "Gang is done with secret orders", many), ground);
  expect([quiet.came.length, quiet.more]).toEqual([4, 1]);
});

test("the charge in turn 3 is found by its words", () => {
  const all = chapters([
    step(1, 2, "A: charge B", [["B falls back 3 inches", true]]),
    charge,
    step(4, 3, "A: move"),
  ]);
  expect(found(all, "charge turn 3").flatMap(({ steps }) => steps.map(({ n }) => n))).toEqual([3]);
  expect(found(all, "Turn 3").map(({ title }) => title)).toEqual(["Turn 3"]);
  expect(found(all, " ")).toEqual(all);
  expect(found(all, "cavalry")).toEqual([]);
});
