import { expect, test } from "vitest";
import { fields, flagsOf } from "./flags";

test("two sides never carry the same, whatever their scenario says of their coats", () => {
  const [first, second] = flagsOf([{ coat: "red" }, { coat: "red" }]);
  expect(first?.pattern).not.toBe(second?.pattern);
  const [white] = flagsOf([{ coat: "white" }, {}]);
  expect(white?.colours).toEqual(["white", "black"]);
});

test("a scenario's flag is drawn with its own colours", () => {
  const flag = { pattern: "upright-bars", colours: ["blue", "white", "red"] };
  expect(flagsOf([{ flag }, {}])[0]).toBe(flag);
  expect(fields(flag).map(({ fill }) => fill)).toEqual(["#23609f", "#e6dfcd", "#bb3423"]);
});

test("every pattern is another shape, so that colours need not be seen", () => {
  const patterns = [
    "plain",
    "cross",
    "saltire",
    "union",
    "upright-bars",
    "lying-bars",
    "stripes",
    "quarters",
    "disc",
    "border",
  ];
  const shapes = patterns.map((pattern) =>
    fields({ pattern, colours: ["white", "red", "blue"] })
      .map(({ d }) => d)
      .join(" "),
  );
  expect(new Set(shapes).size).toBe(patterns.length);
});

test("a word that the page has not heard of is a plain flag", () => {
  expect(fields({ pattern: "dragon", colours: ["mauve"] })).toHaveLength(1);
});
