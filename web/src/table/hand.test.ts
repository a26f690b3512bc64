import { expect, test } from "vitest";
import { StandIn, unit } from "../../tests/unit/stand_in";
import { Hand } from "./hand.svelte";

const RANGE = { what: "range", words: "fire reaches 8 in", rule: "", points: [], closed: true, distance: 8 };

function table() {
  const game = new StandIn([], [unit("own", 0, [1, 1]), unit("foe", 1, [5, 5])]);
  game.threat = async () => [RANGE];
  game.danger = async () => [{ by: "foe", witnesses: [RANGE] }];
  return new Hand(game);
}

test("a piece of one's own shows first what it has to fear, then what it threatens, then nothing", async () => {
  const hand = table();
  hand.choose("own");
  await hand.turnThreat();
  expect(hand.threat).toMatchObject({ piece: "own", view: "against", dangers: [{ by: "foe" }] });
  await hand.turnThreat();
  expect(hand.threat).toMatchObject({ view: "by", dangers: [{ by: "own" }] });
  await hand.turnThreat();
  expect(hand.threat).toBeUndefined();
});

test("a piece that is chosen shows how far it reaches, and nothing once it is put down", async () => {
  const hand = table();
  hand.choose("own");
  await hand.survey();
  expect(hand.reach).toEqual([RANGE]);
  hand.choose(undefined);
  await hand.survey();
  expect(hand.reach).toEqual([]);
});

test("a piece of the other side shows first what it threatens", async () => {
  const hand = table();
  hand.choose("foe");
  expect(hand.nextThreat).toBe("by");
  await hand.turnThreat();
  expect(hand.nextThreat).toBe("against");
});

test("an answer that comes after another piece was chosen is not shown", async () => {
  const hand = table();
  hand.choose("own");
  const turning = hand.turnThreat();
  hand.choose("foe");
  await turning;
  expect(hand.threat).toBeUndefined();
});
