import { expect, test } from "vitest";
import type { RuleText } from "../wire/types";
import { bySection, found } from "./search";
import { runs, saying, titled } from "./text";

test("a rule's text is cut at code and at other rules", () => {
  expect(runs("Option `ties` (FS-R05, FF-FIR-07).")).toEqual([
    { plain: "Option " },
    { code: "ties" },
    { plain: " (" },
    { rule: "FS-R05" },
    { plain: ", " },
    { rule: "FF-FIR-07" },
    { plain: ")." },
  ]);
});

test("emphasis is kept, and a star that the sheet prints", () => {
  expect(runs("*halt*; **rout** or * + 4")).toEqual([
    { em: "halt" },
    { plain: "; " },
    { strong: "rout" },
    { plain: " or * + 4" },
  ]);
  expect(runs("2 * 3 * 4")).toEqual([{ plain: "2 * 3 * 4" }]);
});

test("nothing in a text is markup", () => {
  expect(runs("<b>not bold</b>")).toEqual([{ plain: "<b>not bold</b>" }]);
});

test("the first short sentence is the title", () => {
  expect(titled("All modifiers add up. Every one counts.")).toEqual({
    title: "All modifiers add up",
    rest: "Every one counts.",
  });
  expect(titled("A troop stand stands for 40 men.").title).toBe("");
});

test("a row of a table reads as one", () => {
  expect(titled("label: partial-cover; value: -1; when: target in partial cover; or in open order")).toEqual({
    title: "Partial cover",
    rest: "Value: -1. When: target in partial cover; or in open order.",
  });
});

test("rules are found by words in any order, and by ID", () => {
  const rule = (id: string, section: string, text: string): RuleText => ({
    id,
    section,
    text,
    rulebook: "x",
    layer: "chart",
    tables: [],
  });
  const rules = [
    rule("FF-FIR-07", "Fire", "Partial cover."),
    rule("FF-CHG-01", "Charge", "Cover counts in full."),
  ];
  expect(found(rules, "cover partial").map(({ id }) => id)).toEqual(["FF-FIR-07"]);
  expect(found(rules, "ff-chg").map(({ id }) => id)).toEqual(["FF-CHG-01"]);
  expect(bySection(rules).map(({ name }) => name)).toEqual(["Fire", "Charge"]);
});

test("a rule that is all title is said by it", () => {
  expect(saying("Orders are secret until all are given. (FS-D06)")).toBe(
    "Orders are secret until all are given. (FS-D06)",
  );
  expect(saying("Move. A move covers at most the allowance. (FS-D43)")).toBe(
    "A move covers at most the allowance. (FS-D43)",
  );
});
