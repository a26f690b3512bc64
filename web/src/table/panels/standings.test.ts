import { expect, test } from "vitest";
import type { Status } from "../../wire/types";
import { compared, standings, strengths } from "./standings";

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

test("what both sides have stands under one label, and what is of the whole game under its own", () => {
  const lines = [line("cards", "1 of 1"), line("round", "2", null), line("cards", "0 of 1", 1)];
  const entry = (value: string, side: number | null) => ({ value, side, tone: "plain" });
  expect(compared(lines)).toEqual([
    { label: "cards", entries: [entry("1 of 1", 0), entry("0 of 1", 1)] },
    { label: "round", entries: [entry("2", null)] },
  ]);
});

test("what is left of a side counts its men, and tells nothing of what is hidden", () => {
  const one = { side: 0, role: "foot", strength: 3, full: 4, on_table: true };
  const gone = { ...one, strength: 0, on_table: false };
  const leader = { ...one, role: "leader", strength: 1, full: 1 };
  const [left] = strengths([one, gone, leader], 1);
  expect(left).toEqual({ left: 3, full: 8, share: 0.375 });
  expect(strengths([one, { ...one, role: "marker" }], 1)[0]?.full).toBe(0);
});
