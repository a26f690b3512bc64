import { expect, test } from "vitest";
import type { Event } from "../../wire/types";
import { folded, under } from "./log_lines";

const check = (n: number, chart: string) =>
  ({ n, event: "resolved", chart, words: "", rule: "", dice: [], sums: [] }) as unknown as Event;
const other = (n: number) => ({ n, event: "moved", words: "", rule: "" }) as unknown as Event;

test("checks of one chart that follow each other are one list, and nothing else is", () => {
  const [a, b, c, d, e] = [
    check(1, "rally"),
    check(2, "rally"),
    check(3, "fire"),
    other(4),
    check(5, "fire"),
  ];
  expect(folded([a, b, c, d, e])).toEqual([
    { n: 1, chart: "rally", checks: [a, b] },
    { n: 3, line: c },
    { n: 4, line: d },
    { n: 5, line: e },
  ]);
});

test("a list at the end of the log is closed too, and an empty log has no entry", () => {
  const [a, b] = [check(7, "rally"), check(8, "rally")];
  expect(folded([other(6), a, b])).toEqual([
    { n: 6, line: other(6) },
    { n: 7, chart: "rally", checks: [a, b] },
  ]);
  expect(folded([])).toEqual([]);
});

test("a line under the heading of its chart begins with who it is about", () => {
  expect(under("hit-allocation", "hit allocation, First spears: on the 4th")).toBe(
    "First spears: on the 4th",
  );
  expect(under("", "action, First spears: die 4")).toBe("action, First spears: die 4");
  expect(under("action", "First spears move")).toBe("First spears move");
});
