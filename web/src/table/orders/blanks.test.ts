import { describe, expect, test } from "vitest";
import { offer, route, StandIn, unit } from "../../../tests/unit/stand_in";
import { Selection } from "../selection.svelte";
import { evenly, kept, within, zonesOf } from "./blanks";
import { Draft } from "./draft.svelte";
import { usuals, wholeWords } from "./phrases";
import { areaOf, areasAt, pieceOf } from "./targets";

const settled = () => new Promise((done) => setTimeout(done, 5));
const units = [unit("a", 0, [10, 10]), unit("b", 0, [14, 10]), unit("x", 1, [10, 2])];

describe("blanks that add up", () => {
  const blanks = {
    ...route(8),
    several: { from: ["b", "c"], least: 1, most: 2 },
    count: { least: 1, most: 3 },
  };
  const push = offer({ verb: "push", by: "a" }, "move", blanks);

  test("must all be filled, and are tried together", async () => {
    const table = new StandIn([push], units);
    const draft = new Draft(table, push);
    draft.aim([10, 40]);
    await settled();
    expect(draft.order).toBeUndefined();
    draft.toggle("b");
    draft.setCount(2);
    await settled();
    expect(draft.order).toEqual({ verb: "push", by: "a", path: [[10, 40]], with: ["b"], count: 2 });
    expect(table.tries.at(-1)?.order).toMatchObject({ with: ["b"], count: 2 });
    draft.setCount(4);
    expect(draft.order).toBeUndefined();
  });

  test("of parts are those that are touched on the table", () => {
    const rush = offer({ verb: "rush", by: "a" }, "move", { parts: { from: [0, 2], least: 1, most: 1 } });
    const selection = new Selection(new StandIn([rush], units));
    selection.begin(rush);
    selection.touch("a", false, 1);
    expect(selection.draft?.said.parts).toEqual([]);
    selection.begin(rush);
    selection.touch("a", false, 2);
    expect(selection.draft?.order).toEqual({ verb: "rush", by: "a", parts: [2] });
  });

  test("of shares begin even and must come to the total", () => {
    const losses = offer({ verb: "losses" }, "choose", {
      shares: {
        among: [
          ["a", 3],
          ["b", 1],
        ],
        total: 3,
      },
    });
    const draft = new Draft(new StandIn([losses], units), losses);
    expect(draft.order?.shares).toEqual([2, 1]);
    draft.setShare(1, 0);
    expect([draft.order, draft.unshared]).toEqual([undefined, 1]);
    draft.setShare(0, 3);
    expect(draft.order?.shares).toEqual([3, 0]);
    expect(
      evenly({
        among: [
          ["a", 1],
          ["b", 1],
        ],
        total: 9,
      }),
    ).toEqual([1, 1]);
  });

  test("leave an optional facing open, but not a facing alone", () => {
    const turn = offer({ verb: "turn", by: "a" }, "form", { facing: { within: null } });
    expect(new Draft(new StandIn([turn], units), turn).order).toBeUndefined();
    const volley = offer({ verb: "volley", by: "a" }, "fire", {
      facing: { within: null },
      count: { least: 1, most: 2 },
    });
    expect(new Draft(new StandIn([volley], units), volley).order).toEqual({ ...volley.order, count: 1 });
  });
});

describe("limits", () => {
  const straight = { reach: 6, turns: false, bends: 1, bearing: 90 };

  test("keep a straight leg on its line, ahead, and within its reach", () => {
    expect(kept(straight, [10, 10], [7, 12])).toEqual([7, 10]);
    expect(kept(straight, [10, 10], [-20, 10])).toEqual([4, 10]);
    expect(kept(straight, [10, 10], [20, 10])).toEqual([10, 10]);
    expect(kept({ ...straight, bearing: null }, [10, 10], [20, 10])).toEqual([20, 10]);
  });

  test("of bends allow no more way-points", async () => {
    const move = offer({ verb: "move", by: "a" }, "move", {
      route: { ...straight, bends: 2, bearing: null },
    });
    const draft = new Draft(new StandIn([move], units), move);
    draft.aim([4, 4]);
    await settled();
    draft.fix();
    draft.aim([8, 4]);
    await settled();
    draft.fix();
    expect(draft.way).toEqual([[4, 4]]);
  });

  test("of an arc hold a facing back, also across the north", () => {
    expect(within({ within: [0, 45] }, 90)).toBe(45);
    expect(within({ within: [0, 45] }, 300)).toBe(315);
    expect(within({ within: [0, 45] }, 350)).toBe(350);
    expect(within({ within: null }, -10)).toBe(350);
  });

  test("of zones may be several", () => {
    expect(zonesOf({ blanks: { place: { zones: [1, 3] } } })).toEqual([1, 3]);
    expect(zonesOf({ blanks: {} })).toEqual([]);
  });
});

describe("targets", () => {
  const square = (x: number, y: number, size: number): [number, number][] => [
    [x, y],
    [x + size, y],
    [x + size, y + size],
    [x, y + size],
  ];
  const area = (id: string | undefined, outline: [number, number][]) => ({
    ...(id ? { id } : {}),
    name: id ?? null,
    kind: "wood",
    look: "wood",
    level: 0,
    outline,
  });
  const areas = [area(undefined, square(0, 0, 20)), area("farm", square(4, 4, 4))];

  test("are areas by their id or their place, the smallest first", () => {
    expect([areaOf({ area: "farm" }, { areas }), areaOf({ area: 0 }, { areas })]).toEqual([1, 0]);
    expect(areaOf({ area: "mill" }, { areas })).toBeUndefined();
    expect(areasAt([5, 5], { areas })).toEqual([1, 0]);
    expect([pieceOf("x"), pieceOf({ piece: "y", part: 2 }), pieceOf({ area: 0 })]).toEqual([
      "x",
      "y",
      undefined,
    ]);
  });

  test("that are areas are taken in hand by a tap, and not given yet", async () => {
    const enter = offer({ verb: "enter", by: "a", at: { area: "farm" } }, "form");
    const table = new StandIn([enter], units);
    table.ground = { ...table.ground, areas };
    const selection = new Selection(table);
    selection.choose("a");
    selection.tap([5, 5]);
    await settled();
    expect(selection.draft?.offer).toBe(enter);
    expect(table.given).toEqual([]);
    selection.choose("a");
    selection.draft = undefined;
    selection.tap([15, 15]);
    expect(selection.draft).toBeUndefined();
  });

  test("that are parts are preferred to the whole", () => {
    const part = offer({ verb: "snipe", by: "a", at: { piece: "x", part: 1 } }, "fire");
    const whole = offer({ verb: "fire", by: "a", at: "x" }, "fire");
    const selection = new Selection(new StandIn([whole, part], units));
    selection.choose("a");
    selection.touch("x", false, 1);
    expect(selection.draft?.offer).toBe(part);
  });
});

describe("pieces that act as one", () => {
  const move = offer({ verb: "advance", by: "a" }, "move", route(8));
  const table = () => {
    const stage = new StandIn([move], units);
    stage.view = {
      groupings: [{ head: "a", members: ["a", "b"], word: "line" }],
    } as unknown as StandIn["view"];
    return stage;
  };

  test("have the orders of their head, and are drawn together", () => {
    const selection = new Selection(table());
    selection.choose("b");
    expect(selection.offersFor("b")).toEqual([move]);
    expect([...selection.together]).toEqual(["a", "b"]);
  });

  test("are dragged by any of them, and keep their places", () => {
    const selection = new Selection(table());
    selection.choose("b");
    selection.dragTo("b", [14, 7]);
    expect(selection.draft?.piece).toBe("a");
    expect(selection.draft?.goal).toEqual([10, 41]);
  });
});

test("done says what those do who say nothing", () => {
  const hold = { ...offer({ verb: "hold", by: "a" }, "wait"), usual: true };
  const done = { ...offer({ verb: "done" }, "done"), words: "done" };
  const usual = usuals([hold, done]);
  expect([...usual.keys()]).toEqual(["a"]);
  expect(wholeWords(done, 1, 1)).toBe("Done: all as usual");
  expect(wholeWords(done, 3, 1)).toBe("Done: 1 of 3 as usual");
  expect(wholeWords(done, 2)).toBe("Done with the rest");
});

test("done with the rest gives what is kept to, and itself, as one step", async () => {
  const wait = offer({ verb: "wait", by: "a" }, "wait");
  const done = offer({ verb: "done" }, "done");
  const table = new StandIn([wait, done], units);
  const batches: number[] = [];
  const orders = table.orders.bind(table);
  table.orders = async (list) => {
    batches.push(list.length);
    return orders(list);
  };
  const selection = new Selection(table);
  selection.standing.keepTo("a", wait);
  await selection.answer(done);
  expect(batches).toEqual([2]);
  expect(table.given.map(({ order }) => order.verb)).toEqual(["wait", "done"]);
});
