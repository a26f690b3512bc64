// The dice over the table: a few of them, and not for long.
import { cleanup, render } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import DiceTray from "../../src/table/panels/DiceTray.svelte";
import type { Event as Told } from "../../src/wire/types";

const thrown = (n: number): Told => ({
  n,
  words: `shot ${n}`,
  rule: "FS-ORD-05",
  event: "resolved",
  chart: "shooting",
  by: null,
  at: null,
  outcome: "",
  sums: [],
  dice: [{ die: "d6", for: "attack", rolled: 3 }],
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test("of many throws the last few are shown, and they leave as soon as a few would", async () => {
  const events = Array.from({ length: 40 }, (_, n) => thrown(n + 1));
  const { container } = render(DiceTray, { props: { events, sideOf: () => 0 } });
  await tick();
  const shown = [...container.querySelectorAll(".words")].map((words) => words.textContent);
  expect(shown.length).toBeLessThanOrEqual(4);
  expect(shown.at(-1)).toBe("Shot 40");
  vi.advanceTimersByTime(5000);
  await tick();
  expect(container.querySelector(".tray")).toBeNull();
});

test("whoever goes on puts the dice away", async () => {
  const { container } = render(DiceTray, { props: { events: [thrown(1)], sideOf: () => 0 } });
  await tick();
  expect(container.querySelector(".tray")).not.toBeNull();
  document.body.dispatchEvent(new Event("pointerdown", { bubbles: true }));
  await tick();
  expect(container.querySelector(".tray")).toBeNull();
});
