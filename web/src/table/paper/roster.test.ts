import { expect, test } from "vitest";
import { roster } from "./roster";

const piece = (name: string, more: object = {}) => ({
  name,
  title: `${name}, company`,
  full: 8,
  role: "foot" as const,
  lines: [["weapon", "musket"]] as [string, string][],
  ...more,
});

test("pieces that differ by their number alone are one line", () => {
  expect(roster([piece("1/58th Foot 1"), piece("1/58th Foot 2"), piece("1/58th Foot 3")])).toEqual([
    { name: "1/58th Foot 1–3", sort: "company", count: 3, full: 8, says: "weapon: musket" },
  ]);
  const rifles = piece("1/58th Foot 2", { lines: [["weapon", "rifle"]] });
  expect(roster([piece("1/58th Foot 1"), rifles]).map(({ name }) => name)).toEqual([
    "1/58th Foot 1",
    "1/58th Foot 2",
  ]);
});

test("leaders come first, and a single figure has no strength to count", () => {
  const general = piece("General Howe", { title: "General Howe", role: "leader", full: 1, lines: [] });
  expect(roster([piece("The Guards"), general])).toMatchObject([
    { name: "General Howe", sort: "", count: 1, full: 0, says: "" },
    { name: "The Guards", count: 1, full: 8 },
  ]);
});
