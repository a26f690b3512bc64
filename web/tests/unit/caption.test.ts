// The line under the table: dice always settle, and all of a throw are there.
import { cleanup, render } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import Caption from "../../src/table/playback/Caption.svelte";
import { unitsById } from "../../src/table/playback/playback.svelte";
import type { Event as Told } from "../../src/wire/types";
import { StandIn, unit } from "./stand_in";

const thrown = (n: number, dice: number): Told => ({
  n,
  words: `shot ${n}`,
  rule: "FS-ORD-05",
  event: "resolved",
  chart: "shooting",
  by: null,
  at: null,
  outcome: "",
  sums: [],
  dice: Array.from({ length: dice }, () => ({ die: "d6", for: "attack", rolled: 3 })),
});
const said = (n: number): Told => ({ n, words: `then ${n}`, rule: "", event: "said" });
const units = unitsById([unit("a", 0, [10, 10])]);
const GROUND = { height: 48, inch: 1 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test("a throw settles although something without dice follows it at once", async () => {
  const game = new StandIn([]);
  const { container } = render(Caption, { props: { game, ground: game.ground } });
  game.playback.feed([thrown(1, 1)], units, units, GROUND);
  await tick();
  expect(container.querySelector(".rolling")).not.toBeNull();
  game.playback.feed([said(2)], units, units, GROUND);
  await tick();
  await vi.advanceTimersByTimeAsync(1000);
  await tick();
  expect(container.querySelector(".rolling, .waits")).toBeNull();
  expect(container.querySelector(".throw")?.textContent).toContain("Shot 1");
  expect(container.querySelector(".then")?.textContent).toBe("Then 2");
});

test("the player's own throw is seen before the other side's, whoever throws next", async () => {
  const game = new StandIn([]);
  const { container } = render(Caption, { props: { game, ground: game.ground } });
  game.playback.feed([thrown(1, 1)], units, units, GROUND);
  game.playback.feed([thrown(2, 1)], units, units, GROUND);
  await tick();
  await vi.advanceTimersByTimeAsync(500);
  expect(container.querySelector(".throw")?.textContent).toContain("Shot 1");
  await vi.advanceTimersByTimeAsync(900);
  await tick();
  expect(container.querySelector(".throw")?.textContent).toContain("Shot 2");
});

test("every die of a throw is shown", async () => {
  const game = new StandIn([]);
  const { container } = render(Caption, { props: { game, ground: game.ground } });
  game.playback.feed([thrown(1, 17)], units, units, GROUND);
  await tick();
  expect(container.querySelectorAll(".dice > .die")).toHaveLength(17);
});
