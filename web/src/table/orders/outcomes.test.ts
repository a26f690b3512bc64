import { expect, test } from "vitest";
import { headline, inShort, outlook, together } from "./outcomes";

const NAMES = ["The Kid", "Deputy Ames", "The Kid Brother"];
const odds = (rows: [number, ...string[]][]) => ({
  odds: rows.map(([probability, ...changes]) => ({
    p: "",
    probability,
    changes,
    harms: [],
    helps: [],
  })),
  summary: [],
});

test("changes are told by the piece that they befall", () => {
  expect(together(["The Kid loses 1", "Deputy Ames: turn", "The Kid: wounds +1"], NAMES)).toBe(
    "The Kid: loses 1, wounds +1; Deputy Ames: turn",
  );
  expect(together(["The Kid Brother loses 2"], NAMES)).toBe("The Kid Brother: loses 2");
});

test("what happens in any case is said once", () => {
  const { sure, rows } = outlook(
    odds([
      [0.7, "Deputy Ames: turn"],
      [0.3, "The Kid loses 1", "Deputy Ames: turn"],
    ]),
    NAMES,
  );
  expect(sure).toBe("Deputy Ames: turn");
  expect(rows.map(({ words, chance }) => [words, chance])).toEqual([
    ["nothing happens", 0.7],
    ["The Kid: loses 1", 0.3],
  ]);
});

test("what is certain is an outcome like any other", () => {
  expect(outlook(odds([[1, "The Kid: charge"]]), NAMES)).toMatchObject({
    sure: "",
    rows: [{ words: "The Kid: charge", chance: 1 }],
  });
});

test("many rare outcomes are one line, and nothing is lost of their chance", () => {
  const many = odds(Array.from({ length: 12 }, (_, n) => [1 / 12, `The Kid loses ${n}`]));
  const { rows } = outlook(many, NAMES);
  expect(rows).toHaveLength(6);
  expect(rows.at(-1)?.words).toBe("one of 7 rarer outcomes");
  expect(rows.reduce((sum, row) => sum + row.chance, 0)).toBeCloseTo(1);
});

test("the odds open with one sentence: who suffers, and how likely", () => {
  const prospect = (probability: number, harms: string[], helps: string[] = []) => ({
    p: "",
    probability,
    changes: [...harms, ...helps],
    harms,
    helps,
  });
  const all = {
    odds: [
      prospect(0.5, ["enemy"]),
      prospect(0.2, ["mine"]),
      prospect(0.1, ["mine", "enemy"]),
      prospect(0.2, []),
    ],
    summary: [],
  };
  const own = (piece: string) => piece === "mine";
  expect(headline(all, own)).toBe(
    "50% the enemy suffers, 10% both suffer, 20% you suffer, 20% nothing happens.",
  );
  expect(headline({ odds: [prospect(1, ["mine"])], summary: [] }, own)).toBe("");
  expect(headline({ odds: [prospect(0.7, [], ["mine"]), prospect(0.3, ["mine"])], summary: [] }, own)).toBe(
    "30% you suffer, 70% you are better off.",
  );
});

test("an order that rolls says in a line what may come of it; one that does not says nothing", () => {
  const check = odds([
    [0.7, "The Kid: steady"],
    [0.3, "The Kid: runs"],
  ]);
  expect(inShort(check, ["The Kid"])).toBe("70% The Kid: steady; 30% The Kid: runs");
  expect(inShort(odds([[1, "The Kid: steady"]]), ["The Kid"])).toBe("");
});
