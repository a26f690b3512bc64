import { expect, test } from "vitest";
import type { Status } from "../../wire/types";
import { standings } from "./standings";

const line = (label: string, value: string, side: number | null = 0): Status => ({
  label,
  value,
  side,
  tone: "plain",
});
const name = (side: number) => ["The Crown", "Congress"][side] ?? "";

test("what is told several times under one heading of a side is told once", () => {
  const lines = [line("to come", "Foot, turn 2"), line("lost", "1"), line("to come", "Horse, turn 3")];
  expect(standings(lines, name)).toEqual([line("to come", "Foot, turn 2; Horse, turn 3"), line("lost", "1")]);
});

test("the other side has lines of its own, and the side's mark stands for its name", () => {
  const lines = [line("cards of The Crown", "1 of 1"), line("cards of Congress", "0 of 1", 1)];
  expect(standings(lines, name)).toEqual([line("cards", "1 of 1"), line("cards", "0 of 1", 1)]);
});

test("a line of the whole game stays as it is", () => {
  const lines = [line("cards of The Crown", "1", null)];
  expect(standings(lines, name)).toEqual(lines);
});
