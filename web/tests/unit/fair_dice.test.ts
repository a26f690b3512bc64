// The page that checks the dice of a record, against an honest one and tampered ones.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const here = (path: string) => new URL(path, `file://${process.cwd()}/`);
const source = readFileSync(here("public/fair-dice.js"), "utf8");
const { checkFairDice, verdictOf } = new Function(
  "document",
  `${source}; return { checkFairDice, verdictOf };`,
)(undefined);
const honest = readFileSync(here("../crates/linstock/tests/fair/honest.jsonl"), "utf8");

// biome-ignore lint/suspicious/noExplicitAny: a record is tampered with wherever one likes
function tampered(change: (lines: any[]) => void): string {
  const lines = honest
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  change(lines);
  return lines.map((line) => JSON.stringify(line)).join("\n");
}

test("an honest record is sound", () => {
  const found = checkFairDice(honest);
  const dice = [...honest.matchAll(/"dice":\[([\d,]+)\]/g)].flatMap(([, faces]) => faces?.split(",") ?? []);
  expect(found.proven).toBe(dice.length);
  expect(found.proven).toBeGreaterThan(10);
  expect(verdictOf(found)).toContain("Sound");
});

test("a tampered record is not", () => {
  // biome-ignore lint/suspicious/noExplicitAny: as above
  const thrown = (lines: any[]) => lines.findLast((line) => line.n && line.dice);
  // biome-ignore lint/suspicious/noExplicitAny: as above
  const parties = (lines: any[]) => lines[0].fair.rounds[1].parties;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  const tampers: ((lines: any[]) => void)[] = [
    (lines) => {
      const step = thrown(lines);
      step.dice[0] = step.dice[0] === 1 ? 2 : 1;
    },
    (lines) => {
      thrown(lines).rolls[0][0] = "luck";
    },
    (lines) => {
      thrown(lines).dice.pop();
    },
    (lines) => {
      const step = thrown(lines);
      step.typed = step.dice;
      delete step.dice;
      delete step.rolls;
    },
    (lines) => {
      parties(lines)[1].secret = "ab".repeat(32);
    },
    (lines) => {
      parties(lines).pop();
    },
    (lines) => {
      parties(lines).reverse();
    },
    (lines) => {
      lines[0].fair.game = "another";
    },
    (lines) => {
      lines[0].fair.rounds.pop();
    },
    (lines) => {
      lines[0].fair.rounds[1].from = 0;
    },
    (lines) => {
      lines.splice(2, 1);
    },
  ];
  for (const change of tampers) expect(() => checkFairDice(tampered(change)), String(change)).toThrow();
});

test("a record without fair dice is not called sound", () => {
  const found = checkFairDice('{"dice":"seeded","seed":7,"players":[]}\n{"n":1,"dice":[3]}\n');
  expect(verdictOf(found)).toContain("Nothing can be proven");
});
