import { expect, test } from "vitest";
import { named } from "../home/scenario_file";
import type { Piece, StateAt, View } from "../wire/types";
import { developed } from "./film.svelte";

const piece = (id: string, strength: number) => ({ id, strength }) as Piece;
const state = (n: number, pieces: Piece[], gone: string[] = []): StateAt => ({
  n,
  events: [],
  view: { pieces, gone } as unknown as View,
});

test("a reel of changes becomes whole tables", () => {
  const reel = developed([
    state(0, [piece("a", 3), piece("b", 4)]),
    state(1, [piece("b", 2)]),
    state(2, [piece("c", 1)], ["a"]),
  ]);
  const seen = reel.map(({ view }) => view.pieces.map(({ id, strength }) => `${id}${strength}`));
  expect(seen).toEqual([
    ["a3", "b4"],
    ["a3", "b2"],
    ["b2", "c1"],
  ]);
});

test("a scenario file says its title and its sides", () => {
  const text = `id = "x"\ntitle = "The \\"Old\\" Mill"\n\n[[side]]\nid = "red"\nname = 'Red, coats'\n\n[[side]]\nid = "blue"\nname = "Blue"\n\n[[unit]]\nid = "u"\nname = "Foot"\n`;
  expect(named(text)).toEqual({
    title: 'The "Old" Mill',
    sides: [
      { id: "red", name: "Red, coats" },
      { id: "blue", name: "Blue" },
    ],
  });
});
