import { expect, test, vi } from "vitest";
import { offer, StandIn, unit } from "../../tests/unit/stand_in";
import type { View } from "../wire/types";
import { Draft } from "./orders/draft.svelte";
import { Selection } from "./selection.svelte";

const RANGE = { what: "range", words: "fire reaches 8 in", rule: "", points: [], closed: true, distance: 8 };

function table() {
  const game = new StandIn([], [unit("own", 0, [1, 1]), unit("foe", 1, [5, 5])]);
  game.threat = async () => [RANGE];
  game.danger = async () => [{ by: "foe", witnesses: [RANGE] }];
  return new Selection(game);
}

test("a piece of one's own shows first what it has to fear, then what it threatens, then nothing", async () => {
  const selection = table();
  selection.choose("own");
  await selection.turnThreat();
  expect(selection.threat).toMatchObject({ piece: "own", view: "against", dangers: [{ by: "foe" }] });
  await selection.turnThreat();
  expect(selection.threat).toMatchObject({ view: "by", dangers: [{ by: "own" }] });
  await selection.turnThreat();
  expect(selection.threat).toBeUndefined();
});

test("a piece that is chosen shows how far it reaches, and nothing once it is put down", async () => {
  const selection = table();
  selection.choose("own");
  await selection.survey();
  expect(selection.reach).toEqual([RANGE]);
  selection.choose(undefined);
  await selection.survey();
  expect(selection.reach).toEqual([]);
});

test("a piece of the other side shows first what it threatens", async () => {
  const selection = table();
  selection.choose("foe");
  expect(selection.nextThreat).toBe("by");
  await selection.turnThreat();
  expect(selection.nextThreat).toBe("against");
});

test("an answer that comes after another piece was chosen is not shown", async () => {
  const selection = table();
  selection.choose("own");
  const turning = selection.turnThreat();
  selection.choose("foe");
  await turning;
  expect(selection.threat).toBeUndefined();
});

test("an order in hand is put down once nobody is asked for it any more", () => {
  const fire = offer({ verb: "fire", by: "own", at: "foe" }, "fire");
  const game = new StandIn([fire], [unit("own", 0, [1, 1]), unit("foe", 1, [5, 5])]);
  const selection = new Selection(game);
  const held = () => {
    selection.begin(fire);
    selection.review();
    return selection.draft !== undefined;
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
  const selection = new Selection(game);
  selection.begin(fire);
  const given = selection.give();
  game.offers = [];
  selection.review();
  expect(selection.draft).toBeDefined();
  await given;
  selection.review();
  expect(selection.draft).toBeUndefined();
});

/** A table that takes its time over every order, and asks the next question once it is told that one is done. */
function slowTable() {
  const [wait, aim] = [
    offer({ verb: "wait", by: "own" }, "wait"),
    offer({ verb: "aim", by: "mate", at: "foe" }, "aim"),
  ];
  const done = offer({ verb: "done" }, "done");
  const units = [unit("own", 0, [1, 1]), unit("mate", 0, [2, 2]), unit("foe", 1, [5, 5])];
  const game = new StandIn([wait, aim, done], units);
  const { order } = game;
  game.order = async (given, dice) => {
    expect(game.busy, "no two orders cross").toBe(false);
    game.busy = true;
    await new Promise((after) => setTimeout(after, 5));
    game.busy = false;
    game.offers = given.verb === "done" ? [] : game.offers.filter((known) => known.order.by !== given.by);
    return order.call(game, given, dice);
  };
  const verbs = () => game.given.map(({ order }) => order.verb);
  return { game, selection: new Selection(game), wait, aim, done, verbs };
}

test("whoever is done with the rest does not mean those who keep to an order", async () => {
  const { selection, wait, done, verbs } = slowTable();
  selection.standing.keepTo("own", wait);
  await selection.answer(done);
  await vi.waitFor(() => expect(verbs()).toEqual(["wait", "done"]));
});

test("an order that is given while another is on its way follows it", async () => {
  const { selection, wait, aim, verbs } = slowTable();
  const first = selection.give(new Draft(selection.game, wait));
  await vi.waitFor(() => expect(selection.game.busy).toBe(true), { interval: 1 });
  await Promise.all([first, selection.give(new Draft(selection.game, aim))]);
  expect(verbs()).toEqual(["wait", "aim"]);
});

test("an answer to a question that has passed meanwhile is not given to the next", async () => {
  const { game, selection, done, verbs } = slowTable();
  game.busy = true;
  const answered = selection.answer(done);
  game.view = { banner: "the next question" } as View;
  game.busy = false;
  await answered;
  expect(verbs()).toEqual([]);
});

test("a piece that a leader leads shows his orders for it", () => {
  const lead = offer({ verb: "check", by: "leader", at: "own" }, "rally");
  const fire = offer({ verb: "fire", by: "foe", at: "own" }, "fire");
  const units = [unit("own", 0, [1, 1]), unit("leader", 0, [2, 2]), unit("foe", 1, [5, 5])];
  const selection = new Selection(new StandIn([lead, fire], units));
  expect(selection.offersFor("own")).toEqual([lead]);
});
