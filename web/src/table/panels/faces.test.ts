import { describe, expect, test } from "vitest";
import { namedFaces, typedFaces } from "./faces";

describe("dice that are typed in", () => {
  const d6 = { die: "d6", faces: 6, row: 4 };
  const d10 = { die: "d10", faces: 10, row: 3 };

  test("may stand apart or in one run", () => {
    expect(typedFaces("4 6 1 3", d6)).toEqual([4, 6, 1, 3]);
    expect(typedFaces("4,6, 1", d6)).toEqual([4, 6, 1]);
    expect(typedFaces("4613", d6)).toEqual([4, 6, 1, 3]);
    expect(typedFaces("90", d10)).toEqual([9, 10]);
    expect(typedFaces("10", d10)).toEqual([10]);
  });

  test("of more than ten faces are always told apart", () => {
    expect(typedFaces("12 3", { die: "d12", faces: 12, row: 2 })).toEqual([12, 3]);
    expect(typedFaces("123", { die: "d12", faces: 12, row: 3 })).toBe("A d12 does not show 123.");
  });

  test("that cannot be, or are too many, are said to be so", () => {
    expect(typedFaces("4 7", d6)).toBe("A d6 does not show 7.");
    expect(typedFaces("4 x", d6)).toBe("A d6 does not show x.");
    expect(typedFaces("46131", d6)).toBe("5 dice are too many: 4 are due.");
    expect(typedFaces("12", { die: "d6", faces: 6, row: 1 })).toBe("A d6 does not show 12.");
  });
});

test("faces with names are told by them, and those that share one stand once", () => {
  expect(namedFaces({ names: ["Red", "Red", "Blue"] })).toEqual([
    { name: "Red", face: 1 },
    { name: "Blue", face: 3 },
  ]);
});
