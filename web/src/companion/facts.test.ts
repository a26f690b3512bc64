import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { FactInfo, FactType } from "../wire/types";
import { asked, changed, fromQuery, initial, sections, toQuery } from "./facts";

const fact = (name: string, kind: FactType, presence: FactInfo["presence"], section = ""): FactInfo => ({
  name,
  about: "",
  section,
  kind,
  presence,
});
const byDefault = (value: unknown): FactInfo["presence"] => ({ given: "default", default: value });

const FACTS: FactInfo[] = [
  fact("range", { type: "number", min: 0, max: 60, step: null }, { given: "required" }, "target"),
  fact("quality", { type: "word", words: ["raw", "trained", "elite"] }, byDefault("trained"), "firer"),
  fact("opt_ties", { type: "yes-no" }, byDefault(false), "house rules"),
  fact("moved", { type: "yes-no" }, byDefault(false), "firer"),
  fact("wounds", { type: "whole", min: 0, max: 9 }, { given: "nullable" }, "target"),
  fact(
    "firers",
    {
      type: "list",
      min: 1,
      max: 6,
      distinct: false,
      item: {
        type: "object",
        facts: [
          fact("stands", { type: "whole", min: 1, max: 20 }, { given: "required" }),
          fact("marksmen", { type: "yes-no" }, byDefault(false)),
        ],
      },
    },
    { given: "required" },
  ),
];

test("a form starts with the defaults, and with the first allowed where something must be given", () => {
  expect(initial(FACTS)).toEqual({
    range: 1,
    quality: "trained",
    opt_ties: false,
    moved: false,
    wounds: undefined,
    firers: [{ stands: 1, marksmen: false }],
  });
});

test("house rules come last and start closed", () => {
  expect(sections(FACTS).map(({ name, house }) => [name, house])).toEqual([
    ["target", false],
    ["firer", false],
    ["", false],
    ["house rules", true],
  ]);
});

describe("what is asked", () => {
  test("leaves out whatever is at its default, in lists too", () => {
    expect(asked(FACTS, initial(FACTS))).toEqual({ range: 1, firers: [{ stands: 1 }] });
  });

  test("has what was changed", () => {
    const values = {
      ...initial(FACTS),
      quality: "elite",
      wounds: 2,
      firers: [{ stands: 4, marksmen: true }],
    };
    expect(asked(FACTS, values)).toEqual({
      range: 1,
      quality: "elite",
      wounds: 2,
      firers: [{ stands: 4, marksmen: true }],
    });
    expect(changed(FACTS, values)).toBe(3);
  });
});

test("a situation survives its own address", () => {
  const situation = fc.record({
    range: fc.double({ min: 0, max: 60, noNaN: true, noDefaultInfinity: true }).map((n) => n + 0),
    quality: fc.constantFrom("raw", "trained", "elite"),
    opt_ties: fc.boolean(),
    moved: fc.boolean(),
    wounds: fc.option(fc.integer({ min: 0, max: 9 }), { nil: undefined }),
    firers: fc.array(fc.record({ stands: fc.integer({ min: 1, max: 20 }), marksmen: fc.boolean() }), {
      minLength: 1,
      maxLength: 6,
    }),
  });
  fc.assert(
    fc.property(situation, (values) => {
      const address = toQuery(FACTS, values).toString();
      expect(fromQuery(FACTS, new URLSearchParams(address))).toEqual(values);
    }),
  );
});

test("an address that makes no sense leaves the form as it starts", () => {
  const query = new URLSearchParams("range=far&quality=gallant&moved=perhaps&firers={bad&unknown=1");
  expect(fromQuery(FACTS, query)).toEqual(initial(FACTS));
});
