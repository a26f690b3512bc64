import { expect, test } from "vitest";
import type { Event } from "../../wire/types";
import type { Ground } from "../model";
import { declared } from "./declared";

let count = 0;
const event = (more: object) => ({ n: ++count, words: "", rule: "", ...more }) as unknown as Event;
const began = (turn: number, side: number) => event({ event: "began", turn, side, step: "charges" });
const orders = (piece: string, words: string) => event({ event: "ordered", piece, words });
const unit = (name: string, x: number) => ({ name, at: [x, 0] as [number, number], on_table: true });
const UNITS = new Map([
  ["a", unit("Foot 1", 0)],
  ["b", unit("Foot 2", 2)],
  ["x", unit("Militia 7", 10)],
  ["y", unit("Royal Militia 7", 20)],
]);
const GROUND = {
  areas: [
    {
      name: "Houses",
      outline: [
        [0, 0],
        [4, 0],
        [4, 2],
        [0, 2],
      ],
    },
  ],
} as unknown as Pick<Ground, "areas">;
const read = (...log: Event[]) => declared(log, UNITS, GROUND);

test("who charges whom is known until it is carried out", () => {
  const log = [
    began(3, 0),
    orders("a", "Foot 1 charges Royal Militia 7"),
    orders("b", "Foot 2 charges Houses"),
  ];
  expect(read(...log)).toMatchObject([
    { piece: "a", target: "y", end: [20, 0] },
    { piece: "b", end: [2, 1] },
  ]);
  expect(read(...log, event({ event: "moved", piece: "a" })).map(({ piece }) => piece)).toEqual(["b"]);
  expect(read(...log, event({ event: "resolved", by: "b", at: "x" })).map(({ piece }) => piece)).toEqual([
    "a",
  ]);
});

test("another step of the same side keeps it, the next side's part of the turn forgets it", () => {
  const log = [began(3, 0), orders("a", "Foot 1 charges Militia 7")];
  expect(read(...log, began(3, 0))).toHaveLength(1);
  expect(read(...log, began(3, 1))).toEqual([]);
});

test("who is ordered to wait declares nothing", () => {
  expect(read(began(3, 0), orders("a", "Foot 1 waits"))).toEqual([]);
});

test("what was taken back was not declared, and the last word of a piece counts", () => {
  const first = orders("a", "Foot 1 charges Militia 7");
  const back = event({ event: "undone", since: first.n });
  expect(read(began(3, 0), first, back)).toEqual([]);
  const log = [
    began(3, 0),
    orders("a", "Foot 1 charges Militia 7"),
    orders("a", "Foot 1 charges Royal Militia 7"),
  ];
  expect(read(...log).map(({ target }) => target)).toEqual(["y"]);
});
