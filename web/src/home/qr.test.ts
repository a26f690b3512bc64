import { expect, test } from "vitest";
import { qr } from "./qr";

/** Read by a reader that is not ours. */
const HELLO = `
#######..#.##.#######
#.....#.##.#..#.....#
#.###.#.##..#.#.###.#
#.###.#..#.#..#.###.#
#.###.#.#...#.#.###.#
#.....#.#..##.#.....#
#######.#.#.#.#######
........#####........
##.#..##.##...###.##.
.#####.###....#....##
..##.####.#.##...##.#
...#.#..#..#.....#.##
....#.##.##.#.#.#....
........####...##.#.#
#######.###..#.#.###.
#.....#..#####.##....
#.###.#..#.#..###...#
#.###.#.#.##...#.####
#.###.#..##.#...#.#.#
#.....#.###..##......
#######.#.###..#.#.#.
`;

test("a short text is drawn as readers expect it", () => {
  const rows = qr("hello")?.map((row) => row.map((dark) => (dark ? "#" : ".")).join(""));
  expect(rows?.join("\n")).toBe(HELLO.trim());
});

test("a longer text takes a larger code, and too long a text none", () => {
  expect(qr("x".repeat(60))?.length).toBe(33);
  expect(qr("z".repeat(271))?.length).toBe(57);
  expect(qr("z".repeat(272))).toBeUndefined();
});
