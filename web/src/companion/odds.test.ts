import { expect, test } from "vitest";
import type { FieldInfo, Graded } from "../wire/types";
import { fieldsToShow, groups } from "./odds";

const row = (outcome: Record<string, unknown>, p: string): Graded => {
  const [over, under] = p.split("/").map(Number);
  return { outcome, p, probability: (over ?? 0) / (under ?? 1), words: "" };
};
const DAMAGE: FieldInfo = {
  name: "damage",
  kind: { type: "word", words: ["none", "one-wound", "two-wounds", "dead"] },
  about: "",
};
const ROWS = [
  row({ damage: "dead", total: 10 }, "1/18"),
  row({ damage: "none", total: 5 }, "1/3"),
  row({ damage: "none", total: 6 }, "1/3"),
  row({ damage: "two-wounds", total: 9 }, "1/9"),
  row({ damage: "one-wound", total: 9 }, "1/6"),
];

test("equal outcomes are added exactly, in the order of the sheet", () => {
  expect(groups(ROWS, DAMAGE).map(({ words, exact }) => [words, exact])).toEqual([
    ["none", "2/3"],
    ["one wound", "1/6"],
    ["two wounds", "1/9"],
    ["dead", "1/18"],
  ]);
});

test("ordered outcomes say how likely they or worse are", () => {
  const [none, one] = groups(ROWS, DAMAGE);
  expect(none?.orMore).toBeCloseTo(1);
  expect(one?.orMore).toBeCloseTo(1 / 3);
});

test("fractions too long for a float are still exact", () => {
  const big = `1/${10n ** 40n}`;
  const list = groups([row({ damage: "none" }, big), row({ damage: "none" }, big)], DAMAGE);
  expect(list[0]?.exact).toBe(`1/${5n * 10n ** 39n}`);
});

test("only fields that tell outcomes apart are offered", () => {
  const total: FieldInfo = { name: "total", kind: { type: "whole" }, about: "" };
  const band: FieldInfo = { name: "band", kind: { type: "whole" }, about: "" };
  expect(fieldsToShow(ROWS, [DAMAGE, total, band]).map((field) => field.name)).toEqual(["damage", "total"]);
});
