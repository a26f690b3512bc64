import { expect, test } from "vitest";
import { settled, withOptions } from "./house_options";

const PLAIN = 'id = "x"\n\n[[side]]\nid = "a"\n';
const HOUSE = 'id = "x"\n\n[house.options]\nflank = "half" # as usual\nnight = true\n\n[[side]]\nid = "a"\n';

test("what a file sets itself is read", () => {
  expect([...settled(HOUSE)]).toEqual([
    ["flank", "half"],
    ["night", true],
  ]);
  expect(settled(PLAIN).size).toBe(0);
});

test("options are laid over the file's own, which keeps the rest", () => {
  const changed = withOptions(
    HOUSE,
    new Map<string, string | number>([
      ["flank", "whole"],
      ["dice", 3],
    ]),
  );
  expect([...settled(changed)]).toEqual([
    ["flank", "whole"],
    ["dice", 3],
    ["night", true],
  ]);
  expect(changed.endsWith('\n[[side]]\nid = "a"\n')).toBe(true);
});

test("a file without house rules gets a section of them, and none if nothing is chosen", () => {
  expect(withOptions(PLAIN, new Map([["night", false]]))).toBe(`${PLAIN}\n[house.options]\nnight = false\n`);
  expect(withOptions(PLAIN, new Map())).toBe(PLAIN);
});
