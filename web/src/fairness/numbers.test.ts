import { describe, expect, it } from "vitest";
import type { Heat } from "../wire/types";
import { cells, chance, difference, estimate, place, ticks } from "./numbers";

describe("numbers of a report", () => {
  it("says shares with their intervals", () => {
    expect(estimate({ hits: 38, of: 100, share: 0.38, low: 0.291, high: 0.478 })).toBe("38 % (29 to 48)");
    expect(estimate({ hits: 0, of: 0, share: 0, low: 0, high: 1 })).toBe("–");
  });

  it("says differences in points, with a true minus", () => {
    expect(difference({ by: 0.141, low: -0.02, high: 0.3, p: 0.1 })).toBe("+14 (−2 to +30)");
    expect(chance(0.0001)).toBe("p < 0.001");
    expect(chance(0.0314)).toBe("p = 0.031");
  });

  it("draws lines at round numbers", () => {
    expect(ticks(0.42)).toEqual([0.2, 0.4]);
    expect(ticks(10)).toEqual([5, 10]);
    expect(ticks(0)).toEqual([]);
  });

  it("turns rows from the near edge into rows from the far one", () => {
    const heat: Heat = { cell: 2, columns: 2, rows: 2, lost: [], decisive: [] };
    const found = cells(heat, [4, 0, 0, 1], 4);
    expect(found).toEqual([
      { x: 0, y: 2, value: 4, heat: 1 },
      { x: 2, y: 0, value: 1, heat: 0.5 },
    ]);
    expect(found.map((cell) => place(cell, [4, 4], 2))).toEqual(["near left", "far right"]);
    expect(cells(heat, [0, 0, 0, 0], 4)).toEqual([]);
  });
});
