import { expect, test } from "vitest";
import type { Event, Offer } from "../../wire/types";
import { repeats } from "./repeats";

const event = (n: number, more: object) => ({ n, words: "", rule: "", ...more }) as unknown as Event;
const began = (n: number, turn: number) => event(n, { event: "began", turn, side: 0, step: "guns" });
const shot = (n: number, by: string, at: string) =>
  event(n, { event: "resolved", by, at, sums: [], dice: [] });
const fire = (by: string, at: string, more: object = {}) =>
  ({ act: "fire", order: { verb: "fire", by, at, ...more }, blanks: {}, words: "" }) as unknown as Offer;
const sideOf = (piece: string) => (piece === "b" ? 1 : 0);
const LOG = [began(1, 2), shot(2, "a", "x"), shot(3, "b", "y"), began(4, 3)];
const again = (log: Event[], turn: number, ...offers: Offer[]) =>
  repeats(log, offers, turn, sideOf).map(({ at }) => at);

test("guns fire at what they fired at in the turn before, as plainly as they can", () => {
  const offers = [fire("a", "x", { how: ["extended"] }), fire("a", "x"), fire("a", "y"), fire("b", "y")];
  expect(repeats(LOG, offers, 3, sideOf)).toEqual([{ verb: "fire", by: "a", at: "x" }]);
});

test("the turn before that is forgotten, and so is what was taken back", () => {
  expect(repeats(LOG, [fire("a", "x")], 4, sideOf)).toEqual([]);
  const undone = [...LOG, event(5, { event: "undone", since: 2 })];
  expect(repeats(undone, [fire("a", "x")], 3, sideOf)).toEqual([]);
});

test("a shot that went on was aimed at the first that it met, also before anybody said that the turn began", () => {
  const log = [shot(1, "a", "x"), shot(2, "a", "y"), began(3, 2)];
  expect(again(log, 2, fire("a", "y"), fire("a", "x"))).toEqual(["x"]);
});
