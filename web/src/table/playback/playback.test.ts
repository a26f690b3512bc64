import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { unit } from "../../../tests/unit/stand_in";
import type { Event, Pose } from "../../wire/types";
import { effects } from "./effects";
import { Playback, unitsById } from "./playback.svelte";
import { scenes } from "./scenes";

const GROUND = { height: 48, inch: 1 };
const pose = (x: number, y: number): Pose => ({ at: [x, y], facing: 0 });
const moved = (n: number, piece: string, from: Pose, to: Pose): Event => ({
  n,
  words: `${piece} moves`,
  rule: "",
  event: "moved",
  piece,
  from,
  to,
  path: [],
  how: "move",
});
const lost = (n: number, piece: string, left: number): Event => ({
  n,
  words: `${piece} loses 1`,
  rule: "",
  event: "lost",
  piece,
  count: 1,
  left,
});
const removed = (n: number, piece: string): Event => ({
  n,
  words: `${piece} is gone`,
  rule: "",
  event: "removed",
  piece,
  how: "destroyed",
});
const thrown = (n: number, by: string, at: string): Event => ({
  n,
  words: `throw ${n}`,
  rule: "",
  event: "resolved",
  chart: "fire",
  by,
  at,
  outcome: "",
  sums: [],
  dice: [{ die: "d6", for: "fire", rolled: 3 }],
});

const before = unitsById([unit("a", 0, [10, 40]), unit("x", 1, [10, 10])]);

describe("the scenes of a step", () => {
  test("show each event in its place, and end as the table is", () => {
    const after = unitsById([{ ...unit("a", 0, [10, 30]), strength: 3 }]);
    const events = [
      moved(1, "a", pose(10, 8), pose(10, 14)),
      lost(2, "a", 3),
      moved(3, "a", pose(10, 14), pose(10, 18)),
      removed(4, "x"),
    ];
    const list = scenes(events, before, after, GROUND);
    expect(list.map(({ units }) => units.get("a")?.at[1])).toEqual([34, 34, 30, 30]);
    expect(list.map(({ units }) => units.get("a")?.strength)).toEqual([4, 3, 3, 3]);
    expect(list.map(({ units }) => units.has("x"))).toEqual([true, true, true, false]);
    expect(list.every(({ ms }) => ms > 0 && ms < 1000)).toBe(true);
  });

  test("a volley is seen along its line, a fight where they meet, a loss over the piece", () => {
    const far = scenes([thrown(1, "a", "x"), lost(2, "x", 3)], before, before, GROUND);
    const kinds = far.map((scene) => effects(scene, 1, []).map(({ kind }) => kind));
    expect(kinds).toEqual([["shot"], ["word", "fallen"]]);
    const close = unitsById([unit("a", 0, [10, 11]), unit("x", 1, [10, 10])]);
    const [fight] = scenes([thrown(1, "a", "x")], close, close, GROUND);
    expect(fight && effects(fight, 1, [])[0]?.kind).toBe("fight");
  });
});

test("who joins, leaves, changes its name or is taken up is seen", () => {
  const told: Event[] = [
    { n: 1, words: "", rule: "", event: "joined", piece: "a", to: "x" },
    { n: 2, words: "", rule: "", event: "parted", piece: "a", from: "x" },
    { n: 3, words: "", rule: "", event: "merged", piece: "a", into: "x" },
    { n: 4, words: "", rule: "", event: "renamed", piece: "a", name: "The Forlorn Hope" },
    { n: 5, words: "", rule: "", event: "revealed", marker: "a", piece: null },
  ];
  for (const scene of scenes(told, before, before, GROUND)) {
    const kinds = effects(scene, 1, []).map(({ kind }) => kind);
    expect(kinds.toSorted(), scene.event.event).toEqual(["ring", "word"]);
  }
});

describe("the playback", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test("shows one thing after the other, and then the table as it is", () => {
    const playback = new Playback();
    playback.feed([thrown(1, "a", "x")], before, before, GROUND);
    playback.feed([thrown(2, "x", "a"), lost(3, "a", 3)], before, before, GROUND);
    expect(playback.now?.event.n).toBe(1);
    expect(playback.units).toHaveLength(2);
    vi.advanceTimersByTime(1000);
    expect(playback.now?.event.n).toBe(2);
    vi.advanceTimersByTime(1000);
    expect(playback.now?.event.n).toBe(3);
    vi.advanceTimersByTime(1000);
    expect(playback.isOn).toBe(false);
    expect(playback.units).toBeUndefined();
  });

  test("a player who goes on sees the table as it is at once, and the last throw", () => {
    const playback = new Playback();
    playback.feed([lost(1, "a", 3), thrown(2, "a", "x"), lost(3, "x", 3)], before, before, GROUND);
    playback.finish();
    expect(playback.isOn).toBe(false);
    expect(playback.now?.event.n).toBe(2);
  });

  test("is paused, taken step by step, and shown again", () => {
    const playback = new Playback();
    playback.feed([lost(1, "a", 3), lost(2, "a", 2), lost(3, "a", 1)], before, before, GROUND);
    playback.pause();
    vi.advanceTimersByTime(9000);
    expect(playback.now?.event.n).toBe(1);
    playback.step();
    expect(playback.now?.event.n).toBe(2);
    playback.resume();
    vi.advanceTimersByTime(9000);
    expect(playback.isOn).toBe(false);
    playback.again();
    expect(playback.now?.event.n).toBe(1);
    playback.finish();
    playback.chapter();
    playback.again();
    expect(playback.isOn).toBe(false);
  });

  test("at once, nothing waits and the throw is told", () => {
    const playback = new Playback();
    playback.setPace("instant");
    playback.feed([thrown(1, "a", "x"), lost(2, "x", 3)], before, before, GROUND);
    expect(playback.isOn).toBe(false);
    expect(playback.now?.event.n).toBe(1);
    playback.setPace("usual");
  });

  test("a crowd of scenes passes faster", () => {
    const playback = new Playback();
    const many = Array.from({ length: 200 }, (_, n) => lost(n + 1, "a", 3));
    playback.feed(many, before, before, GROUND);
    vi.advanceTimersByTime(30_000);
    expect(playback.isOn).toBe(false);
  });
});

describe("a fight hand to hand", () => {
  const close = unitsById([unit("a", 0, [10, 40]), unit("x", 1, [10, 39.5])]);
  const fight: Event = {
    ...thrown(1, "a", "x"),
    outcome: "4 to 7",
    sums: [
      { modifiers: [{ label: "attacker-effectiveness", value: 2, rule: "" }], total: 2 },
      { modifiers: [{ label: "defender-outnumbered", value: -1, rule: "" }], total: -1 },
    ],
    dice: [
      { die: "d10", for: "attacker", rolled: 2 },
      { die: "d10", for: "defender", rolled: 8 },
    ],
  } as Event;

  test("shows both sums, both dice, and who is ahead", () => {
    const [scene] = scenes([fight], close, close, GROUND);
    const [one, other] = scene?.bout?.fighters ?? [];
    expect(one).toMatchObject({ piece: "a", total: 2, modifiers: [{ label: "effectiveness", value: 2 }] });
    expect(other).toMatchObject({ piece: "x", total: -1, dice: [{ die: "d10", rolled: 8 }] });
    expect(scene?.bout).toMatchObject({ ahead: 1, verdict: "4 to 7", after: [] });
  });

  test("goes on while it is about the two, and no longer", () => {
    const events = [fight, lost(2, "a", 3), moved(3, "b", pose(1, 1), pose(2, 2)), lost(4, "a", 2)];
    const list = scenes(events, close, close, GROUND);
    expect(list.map(({ bout }) => bout?.after)).toEqual([[], ["a loses 1"], undefined, undefined]);
  });

  test("is none at a distance", () => {
    const [scene] = scenes([fight], before, before, GROUND);
    expect(scene?.bout).toBeUndefined();
  });
});
