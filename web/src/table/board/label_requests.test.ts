import { expect, test } from "vitest";
import type { Ground, Unit } from "../model";
import { detail, forms, groundRequests, namedPlaces, outline } from "./label_requests";
import { place } from "./labels";

const unit = (more: Partial<Unit>): Unit =>
  ({
    id: "a",
    name: "23rd Royal Welch Fusiliers",
    role: "foot",
    side: 0,
    at: [0, 0],
    facing: 0,
    full: 6,
    strength: 5,
    bases: [],
    badges: [],
    ...more,
  }) as unknown as Unit;
const NEAR = { near: true, far: false, tiny: false, roomy: true };
const MIDDLE = { near: false, far: false, tiny: false, roomy: false };
const FAR = { near: false, far: true, tiny: false, roomy: false };
const TINY = { near: false, far: true, tiny: true, roomy: false };
const rule = Object.assign((_: unknown, words: string) => words.length * 6, { letters: 1 });
const words = (who: Unit, told: typeof NEAR, chosen = false) => [
  ...new Set(forms(who, told, chosen, rule).map((form) => form.words)),
];

test("a name is said in full from close by, and by what a man is called from far off", () => {
  const webster = unit({ name: "Lt. Col. James Webster", role: "leader", full: 1 } as Partial<Unit>);
  expect(words(webster, NEAR)).toEqual(["Lt. Col. James Webster", "James Webster", "Webster"]);
  expect(words(webster, MIDDLE)).toEqual(["James Webster", "Webster"]);
  expect(words(webster, FAR)).toEqual(["Webster"]);
  expect(words(webster, TINY)).toEqual(["Webster"]);
  expect(words(webster, TINY, true)[0]).toBe("Lt. Col. James Webster");
});

test("an Irish name is a name", () => {
  const ohara = unit({ name: "Brig. Gen. Charles O'Hara", role: "leader" } as Partial<Unit>);
  expect(words(ohara, FAR)).toEqual(["O'Hara"]);
});

test("a unit of somebody's is known by whose it is", () => {
  const lawsons = unit({ name: "Lawson's militia, left" });
  expect(words(lawsons, MIDDLE)).toEqual(["Lawson's militia, left", "Lawson's, left"]);
  expect(words(unit({ name: "1st Virginia (Green)" }), FAR)).toEqual(["1st Virginia", "1st Virg.", "1st"]);
  expect(words(unit({ name: "Prince of Wales's Fencibles" }), FAR)[0]).toBe("Prince of Wales's Fencibles");
  expect(words(unit({ name: "The Clerk" }), MIDDLE)).toEqual(["The Clerk", "Clerk"]);
});

test("a man with a rank is known by his last name, a chief by his office", () => {
  expect(words(unit({ name: "Pte. Joseph Williams" }), FAR)).toEqual(["Williams"]);
  expect(words(unit({ name: "Induna of the uThulwana", role: "leader" } as Partial<Unit>), FAR)).toEqual([
    "Induna",
  ]);
});

test("a name goes before its badges, and a name cut short before nothing", () => {
  const grenadiers = unit({ name: "The Grenadiers", badges: [{ label: "shield", tone: "plain" }] });
  const told = forms(grenadiers, NEAR, false, rule).map((form) => [form.words, form.badges]);
  expect(told).toEqual([
    ["The Grenadiers", true],
    ["Grenadiers", true],
    ["The Grenadiers", false],
    ["Grenadiers", false],
    ["Gren.", false],
  ]);
});

test("no name is cut to letters that nobody could read", () => {
  const short = (name: string, more: Partial<Unit> = {}) => words(unit({ name, ...more }), FAR).at(-1);
  expect(short("23rd Royal Welch Fusiliers")).toBe("23rd");
  expect(short("2nd Battalion, 71st Highlanders")).toBe("2nd Batt., 71st Highl.");
  expect(short("Stevens's militia, left")).toBe("Stevens's, left");
  expect(short("uThulwana warrior 12")).toBe("uThul. warr. 12");
  expect(short("British Legion infantry")).toBe("Brit. Legion inf.");
  expect(short("Voltigeurs, second section")).toBe("Volt., second sect.");
  expect(short("The Kid")).toBe("Kid");
  expect(short("Maj. Gen. Alexander Leslie", { role: "leader" } as Partial<Unit>)).toBe("Leslie");
});

test("an article goes before a name, not before a word", () => {
  expect(words(unit({ name: "The Grenadiers" }), FAR)[0]).toBe("Grenadiers");
  expect(words(unit({ name: "The rest" }), FAR)[0]).toBe("The rest");
});

test("a name that begins small and goes on large stays as it is spelled", () => {
  expect(words(unit({ name: "uThulwana warrior 9" }), FAR)[0]).toBe("uThulwana warrior 9");
  expect(words(unit({ name: "voltigeurs of the 84e" }), FAR)[0]).toBe("Voltigeurs");
});

test("a short name keeps its strength as long as there is room, and no name is shortened before it must be", () => {
  const told = (name: string) =>
    forms(unit({ name }), MIDDLE, false, rule).map((form) => [form.words, form.strength, form.spare]);
  expect(told("Dutch")).toEqual([
    ["Dutch", true, false],
    ["Dutch", false, true],
  ]);
  expect(told("Anspach jaegers")).toEqual([
    ["Anspach jaegers", true, false],
    ["Ansp. jaeg.", false, true],
  ]);
});

test("small things are named where there is room for it", () => {
  const ground = { width: 48, height: 48, inch: 1 } as Ground;
  expect(detail(16, ground, 12).roomy).toBe(true);
  expect(detail(16, ground, 30).roomy).toBe(false);
  expect(detail(9, ground, 2).roomy).toBe(false);
  expect(detail(20, ground, 30).roomy, "from close by always").toBe(true);
});

test("every form is smaller than the one before", () => {
  const wide = forms(unit({}), NEAR, false, rule).map(({ width }) => width);
  expect(wide).toEqual(wide.toSorted((a, b) => b - a));
});

test("the outline of a piece looks where the piece looks, round all its bases", () => {
  const square = (x: number, y: number) => ({
    corners: [
      [x, y],
      [x + 1, y],
      [x + 1, y + 1],
      [x, y + 1],
    ] as [number, number][],
  });
  expect(round(outline(unit({ bases: [square(0, 0), square(1, 0), square(2, 0)] })))).toEqual(
    expect.arrayContaining([
      [0, 0],
      [3, 0],
      [3, 1],
      [0, 1],
    ]),
  );
  const disc = outline(unit({ bases: [{ centre: [5, 5], radius: 1 }], facing: 45 }));
  for (const [x, y] of disc) expect(Math.hypot(x - 5, y - 5)).toBeCloseTo(Math.SQRT2);
});

test("the name of a wall stands beside its middle, and a flag grows with the letters", () => {
  const line = (name: string, points: [number, number][]) => ({ name, kind: "wall", look: "wall", points });
  const ground = {
    width: 40,
    height: 40,
    inch: 1,
    areas: [],
    lines: [
      line("Garden wall", [
        [10, 10],
        [30, 10],
      ]),
      line("West wall", [
        [5, 20],
        [5, 24],
        [5, 30],
      ]),
    ],
    zones: [],
    objectives: [{ id: "o", name: "The mill", at: [20, 35], outline: null, worth: 1 }],
  } as unknown as Ground;
  const places = namedPlaces(ground);
  expect(places.map(({ at }) => at)).toEqual([
    [20, 10],
    [5, 25],
  ]);
  const requests = groundRequests(ground, places, 20, NEAR, rule);
  const found = place(requests, { x: 0, y: 0, width: 800, height: 800 });
  const [garden, west] = places.map(({ id }) => found.get(id));
  expect(garden && (garden.y > 200 || garden.y + garden.height < 200)).toBe(true);
  expect(garden && garden.x + garden.width / 2).toBe(400);
  expect(west && west.x > 100).toBe(true);
  const large = groundRequests(ground, places, 20, NEAR, Object.assign(rule.bind(null), { letters: 2 }));
  const high = (of: readonly (readonly [number, number])[]) =>
    Math.max(...of.map(([, y]) => y)) - Math.min(...of.map(([, y]) => y));
  expect(high(large[0]?.of ?? [])).toBe(2 * high(requests[0]?.of ?? []));
});

const round = (spots: readonly (readonly [number, number])[]) =>
  spots.map(([x, y]) => [Math.round(x * 1e6) / 1e6 + 0, Math.round(y * 1e6) / 1e6 + 0]);
