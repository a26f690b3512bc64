import { expect, test } from "vitest";
import { href, read } from "./router.svelte";

test("a place survives its address", () => {
  const address = href(["companion", "fire-and-steel", "a b/c"], { range: "10", firers: '[{"stands":2}]' });
  const place = read(address);
  expect(place.parts).toEqual(["companion", "fire-and-steel", "a b/c"]);
  expect(place.query.get("firers")).toBe('[{"stands":2}]');
});

test("a broken address is still a place", () => {
  expect(read("#/play/%E0%A4%A").parts).toEqual(["play", "%E0%A4%A"]);
  expect(read("").parts).toEqual([]);
});
