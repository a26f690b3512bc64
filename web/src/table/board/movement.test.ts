import { expect, test } from "vitest";
import type { Event, Pair } from "../../wire/types";
import { inWords } from "./movement";

const GROUND = {
  width: 48,
  height: 48,
  inch: 1,
  areas: [
    {
      name: null,
      kind: "wheat",
      look: "field",
      level: 0,
      outline: [
        [0, 20],
        [20, 20],
        [20, 30],
        [0, 30],
      ] as Pair[],
    },
  ],
  lines: [
    {
      name: "the long fence",
      kind: "rail-fence",
      look: "fence",
      points: [
        [0, 15],
        [20, 15],
      ] as Pair[],
    },
  ],
};
const moved = (to: Pair, how = "full-move", facing = 0): Event => ({
  n: 1,
  words: `4th Foot: ${how} 17 inches to (10, 27)`,
  rule: "",
  event: "moved",
  piece: "4th",
  from: { at: [10, 10], facing },
  to: { at: to, facing },
  path: [],
  how,
});

test("the log says what moved, how far and through what", () => {
  expect(inWords(moved([10, 27]), GROUND)).toBe("4th Foot: advances 17 in into the wheat");
  expect(inWords(moved([10, 35]), GROUND)).toBe(
    "4th Foot: advances 25 in through the wheat, over the long fence",
  );
  expect(inWords(moved([10, 4]), GROUND)).toBe("4th Foot: falls back 6 in");
  expect(inWords(moved([18, 10]), GROUND)).toBe("4th Foot: moves to its right 8 in");
});

test("a move of a special kind is called by its name", () => {
  expect(inWords(moved([10, 16], "retreat"), GROUND)).toBe("4th Foot: retreat, 6 in");
});

test("what did not move is told as the server tells it", () => {
  expect(inWords({ n: 1, words: "4th Foot: disordered", rule: "", event: "said" }, GROUND)).toBe(
    "4th Foot: disordered",
  );
});
