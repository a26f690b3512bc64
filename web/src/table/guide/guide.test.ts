import { beforeEach, expect, test } from "vitest";
import { Guide } from "./guide.svelte";

const fire = { step: "fire", turn: 1, asked: 0, yours: true, ending: null };

beforeEach(() => localStorage.clear());

test("a step is explained when it first comes, and never again", () => {
  const guide = new Guide();
  expect(guide.due("a-book", fire)).toBe("fire");
  expect(guide.due("a-book", { ...fire, yours: false })).toBeUndefined();
  guide.done("a-book", "fire");
  expect(guide.due("a-book", fire)).toBeUndefined();
  expect(new Guide().due("a-book", fire)).toBeUndefined();
  expect(guide.due("another-book", fire)).toBe("fire");
});

test("it can be left at any time, and asked for again", () => {
  const guide = new Guide();
  guide.done("a-book", "fire");
  guide.set(false);
  expect(new Guide().due("a-book", { ...fire, step: "melee" })).toBeUndefined();
  guide.set(true);
  expect(guide.due("a-book", fire)).toBe("fire");
});
