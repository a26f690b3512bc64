import { describe, expect, test } from "vitest";
import { offer, StandIn, unit } from "../../../tests/unit/stand_in";
import { Hand } from "../hand.svelte";
import { grouped } from "./acts";
import { Draft, isLight } from "./draft.svelte";
import { brief } from "./phrases";
import { common, kindOf, onlyAnswer, Standing } from "./standing.svelte";

const MOVE = offer({ verb: "move", by: "a" }, "move", { fill: "route", reach: 8, turns: true });
const FIRE = offer({ verb: "fire", by: "a", at: "x" }, "fire");
const LOAD = offer({ verb: "load", by: "a" }, "load");
const settled = () => new Promise((done) => setTimeout(done, 5));

describe("a draft", () => {
  test("goes where it is aimed, and is what the server made of it", async () => {
    const table = new StandIn([MOVE]);
    const draft = new Draft(table, MOVE);
    expect(draft.order).toBeUndefined();
    draft.aim([10, 12]);
    await settled();
    expect(draft.order).toEqual({ verb: "move", by: "a", path: [[10, 12]] });
  });

  test("asks one thing at a time, and the latest last", async () => {
    const table = new StandIn([MOVE]);
    const draft = new Draft(table, MOVE);
    for (let n = 0; n < 20; n++) draft.aim([n, n]);
    await settled();
    expect(table.tries.length).toBeLessThan(4);
    expect(table.tries.at(-1)?.goal?.spot).toEqual([19, 19]);
  });

  test("takes the player's own way once a way-point is fixed", async () => {
    const table = new StandIn([MOVE]);
    const draft = new Draft(table, MOVE);
    draft.aim([4, 4]);
    await settled();
    draft.fix();
    draft.aim([8, 4]);
    await settled();
    expect(draft.order?.path).toEqual([
      [4, 4],
      [8, 4],
    ]);
  });

  test("that is refused is no order", async () => {
    const table = new StandIn([MOVE]);
    table.refuses = { rule: "FF-FLD-29", why: "somebody stands there", instead: null };
    const draft = new Draft(table, MOVE);
    draft.aim([4, 4]);
    await settled();
    expect(draft.order).toBeUndefined();
    expect(await draft.send()).toMatchObject({ done: false });
    expect(table.given).toEqual([]);
  });

  test("that takes several waits until there are enough", () => {
    const several = offer({ verb: "volley", by: "a" }, "fire", {
      fill: "several",
      from: ["b", "c", "d"],
      least: 2,
      most: 2,
    });
    const draft = new Draft(new StandIn([several]), several);
    draft.toggle("b");
    expect(draft.order).toBeUndefined();
    draft.toggle("c");
    expect(draft.order?.with).toEqual(["b", "c"]);
    draft.toggle("b");
    expect(draft.order).toBeUndefined();
  });

  test("of something weighty is looked at twice", () => {
    expect(isLight(LOAD)).toBe(true);
    expect(isLight(FIRE)).toBe(false);
    expect(isLight(MOVE)).toBe(false);
  });
});

describe("a hand", () => {
  const units = [unit("a", 0, [10, 10]), unit("b", 0, [14, 10]), unit("x", 1, [10, 2])];

  test("aims at an enemy that is touched, and chooses a friend", () => {
    const hand = new Hand(new StandIn([MOVE, FIRE], units));
    hand.touch("a", false);
    expect(hand.lead).toBe("a");
    hand.touch("x", false);
    expect(hand.draft?.offer).toBe(FIRE);
    hand.touch("b", false);
    expect(hand.lead).toBe("b");
    expect(hand.draft).toBeUndefined();
  });

  test("gives light orders at once and others when told", async () => {
    const table = new StandIn([MOVE, FIRE, LOAD], units);
    const hand = new Hand(table);
    hand.begin(LOAD);
    await settled();
    expect(table.given).toEqual([{ order: LOAD.order }]);
    hand.begin(FIRE);
    await settled();
    expect(table.given).toHaveLength(1);
    await hand.give();
    expect(table.given).toHaveLength(2);
    expect(hand.draft).toBeUndefined();
  });

  test("asks for dice face by face where they are typed in", async () => {
    const table = new StandIn([FIRE], units);
    table.typed = true;
    const due = { die: "d10", faces: 10, for: "fire", given: 0 };
    table.verdicts = [{ done: false, why: "", due }];
    const hand = new Hand(table);
    hand.begin(FIRE);
    await hand.give();
    expect(hand.dice?.due).toEqual(due);
    await hand.face(7);
    expect(table.given.at(-1)).toEqual({ order: FIRE.order, dice: [7] });
    expect(hand.dice).toBeUndefined();
  });

  test("keeps a refused order and says why", async () => {
    const table = new StandIn([FIRE], units);
    table.verdicts = [{ done: false, why: "it is out of range", rule: "FF-FLD-02", instead: "move nearer" }];
    const hand = new Hand(table);
    hand.begin(FIRE);
    await hand.give();
    expect(hand.notice).toEqual({ words: "it is out of range; move nearer.", rule: "FF-FLD-02" });
    expect(hand.draft).toBeDefined();
  });

  test("goes round those who may act", () => {
    const hand = new Hand(new StandIn([LOAD, offer({ verb: "load", by: "b" }, "load")], units));
    hand.next(1);
    expect(hand.lead).toBe("a");
    hand.next(1);
    hand.next(1);
    expect(hand.lead).toBe("a");
    hand.next(-1);
    expect(hand.lead).toBe("b");
  });
});

describe("orders for many", () => {
  const wait = (by: string) => offer({ verb: "wait", by }, "wait");
  const aim = (by: string) => offer({ verb: "aim", by, at: "x" }, "aim");

  test("are those that all of them have", () => {
    const lists = [
      [wait("a"), aim("a"), MOVE],
      [wait("b"), aim("b")],
      [wait("c"), offer({ verb: "aim", by: "c", at: "y" }, "aim")],
    ];
    expect(common(lists.slice(0, 2)).map(({ order }) => order.verb)).toEqual(["wait", "aim"]);
    expect(common(lists).map(({ order }) => order.verb)).toEqual(["wait"]);
  });

  test("are given one by one, and stop at the first refusal", async () => {
    const table = new StandIn([wait("a"), wait("b"), wait("c")]);
    const standing = new Standing(table);
    expect(await standing.giveAll(["a", "b"], kindOf({ verb: "wait" }))).toEqual({ done: true });
    expect(table.given.map(({ order }) => order.by)).toEqual(["a", "b"]);
    table.verdicts = [{ done: false, why: "no" }];
    expect(await standing.giveAll(["a", "b"], kindOf({ verb: "wait" }))).toEqual({ done: false, why: "no" });
    expect(table.given).toHaveLength(3);
  });

  test("are kept to until they are dropped", () => {
    const table = new StandIn([wait("a"), aim("a"), wait("b")]);
    const standing = new Standing(table);
    expect(standing.due()).toBeUndefined();
    standing.keepTo("a", aim("a"));
    expect(standing.due()?.order).toEqual({ verb: "aim", by: "a", at: "x" });
    table.asked = false;
    expect(standing.due()).toBeUndefined();
    table.asked = true;
    standing.drop("a");
    expect(standing.due()).toBeUndefined();
  });

  test("with one answer only pass by themselves, if that is wanted", () => {
    const standing = new Standing(new StandIn([wait("a")]));
    expect(standing.due()?.order.verb).toBe("wait");
    standing.setPasses(false);
    expect(standing.due()).toBeUndefined();
    standing.setPasses(true);
    expect(onlyAnswer([MOVE])).toBeUndefined();
    expect(onlyAnswer([LOAD, FIRE])).toBeUndefined();
  });
});

test("offers stand under headings in the order of thought", () => {
  const strange = offer({ verb: "sing", by: "a" }, "sing");
  expect(grouped([LOAD, MOVE, strange, FIRE]).map(({ words }) => words)).toEqual([
    "Fire",
    "Move",
    "Make ready",
    "Other",
  ]);
  expect(brief({ ...FIRE, words: "4th Foot: fire at the militia" }, "4th Foot")).toBe("Fire at the militia");
});
