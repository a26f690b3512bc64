import { describe, expect, test } from "vitest";
import { offer, route, StandIn, unit } from "../../../tests/unit/stand_in";
import { Selection } from "../selection.svelte";
import { families, folded, grouped, oneForTarget } from "./acts";
import { Draft, isLight } from "./draft.svelte";
import { brief } from "./phrases";
import { common, kindOf, many, onlyAnswer, Standing, some } from "./standing.svelte";

const MOVE = offer({ verb: "move", by: "a" }, "move", route(8));
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

  test("whose question has passed is not explained, and nobody complains", async () => {
    const table = new StandIn([FIRE]);
    table.explain = () => Promise.reject(new Error("it is the other side that is asked"));
    table.odds = () => new Promise(() => {});
    const draft = new Draft(table, FIRE);
    // A rejection that nobody takes up fails the whole run.
    await settled();
    expect(draft.explained).toBeUndefined();
  });

  test("that takes several waits until there are enough", () => {
    const several = offer({ verb: "volley", by: "a" }, "fire", {
      several: {
        from: ["b", "c", "d"],
        least: 2,
        most: 2,
      },
    });
    const draft = new Draft(new StandIn([several]), several);
    draft.toggle("b");
    expect(draft.order).toBeUndefined();
    draft.toggle("c");
    expect(draft.order?.with).toEqual(["b", "c"]);
    draft.toggle("b");
    expect(draft.order).toBeUndefined();
  });

  test("that takes several may take all of them at once", () => {
    const several = offer({ verb: "check", by: "a" }, "choose", {
      several: {
        from: ["b", "c", "d"],
        least: 1,
        most: 3,
      },
    });
    const draft = new Draft(new StandIn([several]), several);
    draft.toggle("c");
    draft.takeAll();
    expect(draft.order?.with).toEqual(["b", "c", "d"]);
  });

  test("of something weighty is looked at twice", () => {
    expect(isLight(LOAD)).toBe(true);
    expect(isLight(FIRE)).toBe(false);
    expect(isLight(MOVE)).toBe(false);
  });
});

describe("a selection", () => {
  const units = [unit("a", 0, [10, 10]), unit("b", 0, [14, 10]), unit("x", 1, [10, 2])];

  test("aims at an enemy that is touched, and chooses a friend", () => {
    const selection = new Selection(new StandIn([MOVE, FIRE], units));
    selection.touch("a", false);
    expect(selection.lead).toBe("a");
    selection.touch("x", false);
    expect(selection.draft?.offer).toBe(FIRE);
    selection.touch("b", false);
    expect(selection.lead).toBe("b");
    expect(selection.draft).toBeUndefined();
  });

  test("is told what else can be done to a target, and gives nothing at a tap on it", async () => {
    const charge = offer({ verb: "charge", by: "a", at: "x" }, "charge");
    const aim = offer({ verb: "aim", by: "a", at: "x" }, "aim");
    const table = new StandIn([aim, FIRE, charge], units);
    const selection = new Selection(table);
    selection.choose("a");
    selection.touch("x", false);
    expect(selection.forms).toEqual([FIRE, charge]);
    selection.reform(charge);
    expect(selection.draft?.offer).toBe(charge);
    table.offers = [aim];
    selection.choose("a");
    selection.touch("x", false);
    await settled();
    expect(table.given).toEqual([]);
    expect(selection.lead).toBe("x");
  });

  test("gives light orders at once and others when told", async () => {
    const table = new StandIn([MOVE, FIRE, LOAD], units);
    const selection = new Selection(table);
    selection.begin(LOAD);
    await settled();
    expect(table.given).toEqual([{ order: LOAD.order }]);
    selection.begin(FIRE);
    await settled();
    expect(table.given).toHaveLength(1);
    await selection.give();
    expect(table.given).toHaveLength(2);
    expect(selection.draft).toBeUndefined();
  });

  test("asks for dice face by face where they are typed in", async () => {
    const table = new StandIn([FIRE], units);
    table.typed = true;
    const due = { die: "d10", faces: 10, for: "fire", given: 0, row: 1, about: [], names: [] };
    table.verdicts = [{ done: false, why: "", due }];
    const selection = new Selection(table);
    selection.begin(FIRE);
    await selection.give();
    expect(selection.dice?.due).toEqual(due);
    await selection.face(7);
    expect(table.given.at(-1)).toEqual({ order: FIRE.order, dice: [7] });
    expect(selection.dice).toBeUndefined();
  });

  test("keeps a refused order and says why", async () => {
    const table = new StandIn([FIRE], units);
    table.verdicts = [{ done: false, why: "it is out of range", rule: "FF-FLD-02", instead: "move nearer" }];
    const selection = new Selection(table);
    selection.begin(FIRE);
    await selection.give();
    expect(selection.notice).toEqual({ words: "it is out of range; move nearer.", rule: "FF-FLD-02" });
    expect(selection.draft).toBeDefined();
  });

  test("goes round those who may act", () => {
    const selection = new Selection(new StandIn([LOAD, offer({ verb: "load", by: "b" }, "load")], units));
    selection.next(1);
    expect(selection.lead).toBe("a");
    selection.next(1);
    selection.next(1);
    expect(selection.lead).toBe("a");
    selection.next(-1);
    expect(selection.lead).toBe("b");
  });
});

describe("a tap on the ground", () => {
  const units = [unit("a", 0, [10, 10]), unit("b", 0, [14, 10])];
  const place = (how: string) =>
    offer({ verb: "place", by: "a", how: [how] }, "place", { place: { zones: [] } });

  test("begins the move of the piece that is chosen, and aims it anew", async () => {
    const table = new StandIn([MOVE, LOAD], units);
    const selection = new Selection(table);
    selection.choose("a");
    selection.tap([12, 20]);
    expect(selection.draft?.offer).toBe(MOVE);
    expect(selection.draft?.goal).toEqual([12, 28]);
    selection.tap([13, 20]);
    expect(selection.draft?.goal).toEqual([13, 28]);
    expect(table.given).toEqual([]);
  });

  test("puts a piece down that goes nowhere, and so does one beside the table", () => {
    const selection = new Selection(new StandIn([LOAD, MOVE], units));
    selection.choose("b");
    selection.tap([12, 20]);
    expect(selection.chosen).toEqual([]);
    selection.choose("a");
    selection.tap([-3, 20]);
    expect(selection.chosen).toEqual([]);
    expect(selection.draft).toBeUndefined();
  });

  test("places a piece, and another form of it stands at the same spot", async () => {
    const [line, column] = [place("line"), place("column")];
    const selection = new Selection(new StandIn([line, column], units));
    selection.choose("a");
    selection.tap([12, 20]);
    selection.draft?.turn(90);
    await settled();
    expect(selection.forms).toEqual([line, column]);
    selection.reform(column);
    await settled();
    expect(selection.draft?.offer).toBe(column);
    expect(selection.draft?.order).toMatchObject({ how: ["column"], path: [[12, 28]] });
    expect(selection.draft?.facing).toBe(90);
  });
});

test("a piece that has nothing more to do after its order is put down; one that is looked at stays", async () => {
  const table = new StandIn([LOAD], [unit("a", 0, [10, 10]), unit("x", 1, [10, 2])]);
  const selection = new Selection(table);
  selection.choose("a");
  selection.begin(LOAD);
  await settled();
  selection.settle();
  expect(selection.lead).toBe("a");
  table.offers = [];
  selection.settle();
  expect(selection.lead).toBeUndefined();
  selection.choose("x");
  selection.settle();
  expect(selection.lead).toBe("x");
});

describe("several that go together", () => {
  const move = (by: string) => offer({ verb: "move", by }, "move", route(8));
  const table = () =>
    new StandIn([move("a"), move("b"), LOAD], [unit("a", 0, [10, 10]), unit("b", 0, [14, 12])]);

  test("have the move in common", () => {
    expect(common([[move("a"), LOAD], [move("b")]]).map(({ order }) => order)).toEqual([
      { verb: "move", by: "a" },
    ]);
  });

  test("go the same way, each from where it stands", async () => {
    const game = table();
    const selection = new Selection(game);
    selection.chooseAll(["b", "a"]);
    selection.tap([10, 7]);
    await settled();
    expect(selection.draft?.company.map(({ piece, tried }) => [piece, tried.order.path])).toEqual([
      ["b", [[14, 39]]],
    ]);
    await selection.give();
    expect(game.given.map(({ order }) => [order.by, order.path])).toEqual([
      ["a", [[10, 41]]],
      ["b", [[14, 39]]],
    ]);
  });

  test("whoever may not go stays, and it is said why", async () => {
    const game = table();
    const selection = new Selection(game);
    selection.chooseAll(["b", "a"]);
    selection.tap([10, 7]);
    await settled();
    game.refuses = { rule: "FS-FLD-01", why: "a wall is in the way", instead: null };
    game.verdicts = [{ done: true }, { done: false, why: "a wall is in the way" }];
    await selection.give();
    expect(game.given.map(({ order }) => order.by)).toEqual(["a", "b"]);
    expect(selection.notice?.words).toBe("B stays: a wall is in the way.");
  });

  test("keep on towards where they were sent, until they are there or get no further", async () => {
    const game = table();
    const selection = new Selection(game);
    selection.choose("a");
    selection.tap([10, 7]);
    if (selection.draft) selection.draft.keeps = true;
    await settled();
    await selection.give();
    const due = selection.standing.due();
    expect(due).toMatchObject({ offer: { order: { by: "a" } }, goal: { spot: [10, 41] } });
    if (due) expect(await selection.standing.carryOut(due)).toEqual({ done: true });
    expect(game.given.at(-1)?.order).toEqual({ verb: "move", by: "a", path: [[10, 41]] });
    expect(selection.standing.kept.has("a")).toBe(true);
    game.units = [unit("a", 0, [10, 7]), unit("b", 0, [14, 12])];
    const again = selection.standing.due();
    if (again) expect(await selection.standing.carryOut(again)).toEqual({ done: true });
    expect(game.given).toHaveLength(2);
    expect(selection.standing.kept.has("a")).toBe(false);
  });

  test("who is refused on its way is asked again, and it is said why", async () => {
    const game = table();
    const standing = new Standing(game);
    standing.keepTo("a", move("a"), { spot: [10, 41] });
    game.refuses = { rule: "FS-FLD-01", why: "a wall is in the way", instead: null };
    const due = standing.due();
    if (due) expect(await standing.carryOut(due)).toEqual({ done: false, why: "a: a wall is in the way" });
    expect(standing.due()).toBeUndefined();
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
    expect(await standing.giveAll(["a", "b"], kindOf({ verb: "wait" }))).toEqual({
      done: false,
      why: "a: no",
    });
    expect(table.given).toHaveLength(3);
  });

  test("are kept to until they are dropped", () => {
    const table = new StandIn([wait("a"), aim("a"), wait("b")]);
    const standing = new Standing(table);
    expect(standing.due()).toBeUndefined();
    standing.keepTo("a", aim("a"));
    expect(standing.due()?.offer.order).toEqual({ verb: "aim", by: "a", at: "x" });
    table.asked = false;
    expect(standing.due()).toBeUndefined();
    table.asked = true;
    standing.drop("a");
    expect(standing.due()).toBeUndefined();
  });

  test("with one answer only pass by themselves, if that is wanted", () => {
    const standing = new Standing(new StandIn([wait("a")]));
    expect(standing.due()?.offer.order.verb).toBe("wait");
    standing.setPasses(false);
    expect(standing.due()).toBeUndefined();
    standing.setPasses(true);
    expect(onlyAnswer([MOVE])).toBeUndefined();
    expect(onlyAnswer([LOAD, FIRE])).toBeUndefined();
  });
});

test("a long list of targets is folded, a short one is not", () => {
  const aim = (n: number) => offer({ verb: "aim", by: "a", at: `x${n}` }, "aim");
  const list = (many: number) =>
    families(
      Array.from({ length: many }, (_, n) => aim(n)),
      ({ order }) => `Aim at ${order.at}`,
    );
  expect(folded(list(6))).toEqual({ shown: list(6), more: 0 });
  const { shown, more } = folded(list(9));
  expect(shown.flatMap(({ choices }) => choices.map(({ words }) => words))).toEqual([
    "Aim at x0",
    "Aim at x1",
    "Aim at x2",
    "Aim at x3",
  ]);
  expect(more).toBe(5);
});

test("in a long list a target is shot at once, whatever ways there are", () => {
  const shoot = (at: string, how: string[] = []) => offer({ verb: "shoot", by: "a", at, how }, "fire");
  const offers = ["x", "y", "z", "w"].flatMap((at) => [shoot(at), shoot(at, ["or-nearest"])]);
  const told = families(
    offers,
    ({ order }) => `Shoot at ${order.at}${order.how?.length ? ", or nearest" : ""}`,
  );
  expect(told.map(oneForTarget).map(({ choices }) => choices.map(({ words }) => words))).toEqual([
    ["Shoot at x"],
    ["Shoot at y"],
    ["Shoot at z"],
    ["Shoot at w"],
  ]);
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

describe("orders in which others must take part", () => {
  const led = (by: string, from: string[]) =>
    offer({ verb: "check", by }, "command", { several: { from, least: 1, most: from.length } });
  const alone = offer({ verb: "check", by: "d" }, "command");

  test("are in common with those of pieces alone, and take all along, each once", async () => {
    const table = new StandIn([led("p", ["a", "b"]), led("q", ["b", "c"]), alone]);
    expect(common([[led("p", ["a"])], [alone]])).toHaveLength(1);
    await new Standing(table).giveAll(["p", "q", "d"], kindOf(alone.order));
    expect(table.given.map(({ order }) => order)).toEqual([
      { verb: "check", by: "p", with: ["a", "b"] },
      { verb: "check", by: "q", with: ["c"] },
      { verb: "check", by: "d" },
    ]);
  });

  test("leave out whoever would lead nobody any more", async () => {
    const table = new StandIn([led("p", ["a", "b"]), led("q", ["b"])]);
    await new Standing(table).giveAll(["p", "q"], kindOf(alone.order));
    expect(table.given.map(({ order }) => order.by)).toEqual(["p"]);
  });

  test("are not given to many where only some may take part", () => {
    const few = offer({ verb: "check", by: "p" }, "command", {
      several: { from: ["a", "b", "c"], least: 1, most: 2 },
    });
    expect(common([[few], [alone]])).toEqual([]);
  });

  test("are offered at one touch", () => {
    expect(many([led("p", ["a"]), led("q", ["b"])]).map(({ offers }) => offers.length)).toEqual([2]);
  });
});

test("where not all of several have an order in common, most of them may: ways to go first", () => {
  const [load, move] = [
    (by: string) => offer({ verb: "load", by }, "load"),
    (by: string) => offer({ verb: "full-move", by }, "move", route(8)),
  ];
  const found = some([
    load("a"),
    load("b"),
    load("c"),
    move("a"),
    move("b"),
    offer({ verb: "wait", by: "d" }, "wait"),
  ]);
  expect(found.map(({ offers }) => offers.map(({ order }) => `${order.verb} ${order.by}`))).toEqual([
    ["full-move a", "full-move b"],
    ["load a", "load b", "load c"],
  ]);
});
