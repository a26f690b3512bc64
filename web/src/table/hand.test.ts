import { expect, test } from "vitest";
import { offer, StandIn, unit } from "../../tests/unit/stand_in";
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

test("an order in hand is put down once nobody is asked for it any more", () => {
  const fire = offer({ verb: "fire", by: "own", at: "foe" }, "fire");
  const game = new StandIn([fire], [unit("own", 0, [1, 1]), unit("foe", 1, [5, 5])]);
  const hand = new Hand(game);
  const held = () => {
    hand.begin(fire);
    hand.review();
    return hand.draft !== undefined;
  };
  expect(held()).toBe(true);
  game.offersReady = false;
  game.offers = [];
  expect(held(), "the offers are not known yet").toBe(true);
  game.offersReady = true;
  expect(held(), "the question is another").toBe(false);
  game.offers = [fire];
  game.asked = false;
  expect(held(), "it is the other side's turn").toBe(false);
});

test("an order on its way is not put down before its answer has come", async () => {
  const fire = offer({ verb: "fire", by: "own", at: "foe" }, "fire");
  const game = new StandIn([fire], [unit("own", 0, [1, 1]), unit("foe", 1, [5, 5])]);
  game.verdicts = [{ done: false, why: "it came too late" }];
  const hand = new Hand(game);
  hand.begin(fire);
  const given = hand.give();
  game.offers = [];
  hand.review();
  expect(hand.draft).toBeDefined();
  await given;
  hand.review();
  expect(hand.draft).toBeUndefined();
});
