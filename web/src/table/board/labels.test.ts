import fc from "fast-check";
import { expect, test } from "vitest";
import { type Box, MUST, place, type Wish } from "./labels";

const TABLE = { x: 0, y: 0, width: 1000, height: 600 };
const wish = fc.record({
  of: fc.record({
    x: fc.integer({ min: 0, max: 950 }),
    y: fc.integer({ min: 0, max: 570 }),
    width: fc.integer({ min: 5, max: 120 }),
    height: fc.integer({ min: 5, max: 40 }),
  }),
  width: fc.integer({ min: 20, max: 160 }),
  height: fc.integer({ min: 12, max: 40 }),
  rank: fc.integer({ min: 0, max: 90 }),
});

const touch = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

test("no label ever lies over another", () => {
  fc.assert(
    fc.property(fc.array(wish, { maxLength: 40 }), (list) => {
      const wishes: Wish[] = list.map((entry, n) => ({ ...entry, id: String(n) }));
      const boxes = [...place(wishes, TABLE).values()];
      boxes.forEach((a, n) => {
        for (const b of boxes.slice(n + 1)) expect(touch(a, b)).toBe(false);
      });
    }),
  );
});

test("what must be read is placed whatever it covers", () => {
  const of = { x: 100, y: 100, width: 10, height: 10 };
  const wishes = Array.from({ length: 30 }, (_, n) => ({
    id: String(n),
    of,
    width: 80,
    height: 20,
    rank: 5,
  }));
  wishes.push({ id: "chosen", of, width: 80, height: 20, rank: MUST + 1 });
  const placed = place(wishes, TABLE);
  expect(placed.has("chosen")).toBe(true);
  expect(placed.size).toBeLessThan(31);
});

test("labels at the edge keep to the table", () => {
  const placed = place(
    [{ id: "a", of: { x: 0, y: 300, width: 10, height: 10 }, width: 100, height: 20, rank: 1 }],
    TABLE,
  );
  expect(placed.get("a")?.x).toBeGreaterThanOrEqual(0);
});
