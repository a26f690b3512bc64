import { expect, test } from "vitest";
import { unit } from "../../../tests/unit/stand_in";
import type { Event } from "../../wire/types";
import { unitsById } from "../playback/playback.svelte";
import { scenes } from "../playback/scenes";
import { cue } from "./cues";
import { SCORES } from "./synth";

const GROUND = { height: 48, inch: 1 };
const thrown = (by: string, at: string | null): Event => ({
  n: 1,
  words: "",
  rule: "",
  event: "resolved",
  chart: "",
  by,
  at,
  outcome: "",
  sums: [],
  dice: [{ die: "d6", for: "", rolled: 1 }],
});
const units = unitsById([
  unit("foot", 0, [10, 40]),
  { ...unit("gun", 0, [14, 40]), role: "guns" },
  unit("foe", 1, [10, 10]),
  unit("close", 1, [10, 39.5]),
]);
const heard = (event: Event, turn?: number) => {
  const [scene] = scenes([event], units, units, GROUND);
  return scene && cue(scene, 1, turn);
};

test("a volley, a gun, a fight and a check sound as what they are", () => {
  expect(heard(thrown("foot", "foe"))).toBe("volley");
  expect(heard(thrown("gun", "foe"))).toBe("gun");
  expect(heard(thrown("foot", "close"))).toBe("fight");
  expect(heard(thrown("foot", null))).toBe("dice");
});

test("the drum beats once a turn", () => {
  const began: Event = { n: 1, words: "Turn 2", rule: "", event: "began", turn: 2, side: 0, step: "fire" };
  expect(heard(began, 1)).toBe("drum");
  expect(heard(began, 2)).toBeUndefined();
});

test("no sound lasts longer than it is heard", () => {
  for (const { bursts, tones } of Object.values(SCORES))
    for (const { at, lasts } of [...bursts, ...tones]) expect(at + lasts).toBeLessThan(1.2);
});
