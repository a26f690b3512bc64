import { expect, test } from "vitest";
import type { Unit } from "../model";
import { bodies, spans } from "./bodies";

const stand = (name: string, x: number, more: Partial<Unit> = {}): Unit =>
  ({
    id: name,
    name,
    role: "foot",
    side: 0,
    at: [x, 0],
    facing: 0,
    full: 8,
    strength: 7,
    bases: [
      {
        corners: [
          [x - 1, -1],
          [x + 1, -1],
          [x + 1, 1],
          [x - 1, 1],
        ],
      },
    ],
    badges: [],
    ...more,
  }) as unknown as Unit;
const names = (units: Unit[], chosen: string[] = []) =>
  bodies(units, new Set(chosen), 1).map(({ unit }) => unit.name);

test("stands that touch and differ by a number alone have one label, with their strength in all", () => {
  const [line] = bodies([stand("1/58th Foot 2", 2), stand("1/58th Foot 1", 0)], new Set(), 1);
  expect(line?.unit).toMatchObject({ name: "1/58th Foot", strength: 14, full: 16, at: [1, 0] });
  expect(line?.members.toSorted()).toEqual(["1/58th Foot 1", "1/58th Foot 2"]);
});

test("those that stand apart, are the enemy's, or are chosen keep a name of their own", () => {
  const far = [stand("Fencibles 1", 0), stand("Fencibles 2", 2), stand("Fencibles 3", 20)];
  expect(names(far)).toEqual(["Fencibles 1, 2", "Fencibles 3"]);
  expect(names([stand("Foot 1", 0), stand("Foot 2", 2, { side: 1 })])).toEqual(["Foot 1", "Foot 2"]);
  expect(names([stand("Foot 1", 0), stand("Foot 2", 2)], ["Foot 1"])).toEqual(["Foot 1", "Foot 2"]);
  expect(names([stand("The Clerk", 0), stand("The Kid", 2)])).toEqual(["The Clerk", "The Kid"]);
});

test("half stands count as stands, and numbers are said in spans", () => {
  expect(names([stand("Dragoon Guards 1a", 0), stand("Dragoon Guards 1b", 2)])).toEqual(["Dragoon Guards"]);
  expect(spans(["1", "2", "3", "5"])).toBe("1–3, 5");
  expect(spans(["1a", "1b"])).toBe("1a, 1b");
});

test("what is the matter with one of them is the matter with the label, once", () => {
  const halted = { label: "halted", tone: "bad" as const };
  const [line] = bodies(
    [stand("Foot 1", 0, { badges: [halted] }), stand("Foot 2", 2, { badges: [halted] })],
    new Set(),
    1,
  );
  expect(line?.unit.badges).toEqual([halted]);
});
