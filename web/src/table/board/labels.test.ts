import fc from "fast-check";
import { expect, test } from "vitest";
import type { Spot } from "../terrain/shape";
import { apart, type Box, crosses, nearest, overlap } from "./boxes";
import { type LabelRequest, MUST, type Placed, place } from "./labels";

const TABLE = { x: 0, y: 0, width: 1000, height: 600 };

/** A block of a width and a depth that looks somewhere. */
function block(x: number, y: number, wide: number, deep: number, turned: number): Spot[] {
  const [cos, sin] = [Math.cos(turned), Math.sin(turned)];
  return [
    [-wide, -deep],
    [wide, -deep],
    [wide, deep],
    [-wide, deep],
  ].map(([across = 0, down = 0]): Spot => [x + across * cos - down * sin, y + across * sin + down * cos]);
}

const request = fc
  .record({
    x: fc.integer({ min: 0, max: 1000 }),
    y: fc.integer({ min: 0, max: 600 }),
    wide: fc.integer({ min: 3, max: 60 }),
    deep: fc.integer({ min: 3, max: 20 }),
    turned: fc.integer({ min: 0, max: 31 }),
    width: fc.integer({ min: 30, max: 160 }),
    height: fc.integer({ min: 12, max: 40 }),
    rank: fc.integer({ min: 0, max: 90 }),
  })
  .map(({ x, y, wide, deep, turned, width, height, rank }) => ({
    of: block(x, y, wide, deep, (turned * Math.PI) / 16),
    forms: [
      { width, height },
      { width: width / 2, height: 12 },
    ],
    rank,
  }));

const crowd = fc
  .array(request, { maxLength: 40 })
  .map((list): LabelRequest[] => list.map((entry, n) => ({ ...entry, id: String(n) })));

/** Holds for every label of every crowd. */
function always(
  check: (
    label: Placed,
    own: LabelRequest,
    requests: LabelRequest[],
    labels: [LabelRequest, Placed][],
  ) => void,
) {
  fc.assert(
    fc.property(crowd, (requests) => {
      const found = place(requests, TABLE);
      const labels = requests.flatMap((request): [LabelRequest, Placed][] => {
        const label = found.get(request.id);
        return label ? [[request, label]] : [];
      });
      for (const [own, label] of labels) check(label, own, requests, labels);
    }),
  );
}

test("no label lies over another, or over a line to one", () => {
  always((label, own, _, labels) => {
    for (const [request, other] of labels) {
      if (request === own) continue;
      expect(overlap(label, other)).toBe(0);
      if (other.leader) expect(crosses(label, other.leader)).toBe(false);
    }
  });
});

test("no label hides a piece", () => {
  always((label, _, requests) => {
    for (const { of } of requests) expect(apart(label, of)).toBeGreaterThan(0);
  });
});

test("a label is nearer to its own piece than to any other, or a line leads to it", () => {
  always((label, own, requests) => {
    if (label.leader) {
      const [from, to] = label.leader;
      expect(gapTo(label, from)).toBeLessThan(0.001);
      const [x, y] = nearest(to, own.of);
      expect(Math.hypot(to[0] - x, to[1] - y)).toBeLessThan(0.001);
      for (const other of requests) if (other !== own) expect(apart(label, other.of)).toBeGreaterThan(8);
    } else {
      const near = apart(label, own.of);
      expect(near).toBeLessThan(6);
      for (const other of requests) if (other !== own) expect(apart(label, other.of)).toBeGreaterThan(near);
    }
  });
});

test("a label is as large as the form that it was given", () => {
  always((label, own) => {
    expect({ width: label.width, height: label.height }).toEqual(own.forms[label.form]);
  });
});

/** How far a spot is from a box. */
const gapTo = ({ x, y, width, height }: Box, [px, py]: Spot) =>
  Math.hypot(Math.max(x - px, px - x - width, 0), Math.max(y - py, py - y - height, 0));

const alone = (of: Spot[], more: Partial<LabelRequest> = {}): LabelRequest => ({
  id: "a",
  of,
  forms: [{ width: 100, height: 20 }],
  rank: 1,
  ...more,
});

test("a piece on open ground has its label behind it, in full", () => {
  const of = block(500, 300, 40, 8, 0);
  const label = place([alone(of, { toward: [0, 1] })], TABLE).get("a");
  expect(label).toMatchObject({ form: 0, x: 450, width: 100 });
  expect(label?.y).toBeGreaterThan(308);
  expect(label?.y).toBeLessThan(314);
  expect(label?.leader).toBeUndefined();
});

test("in a line of battle that touches, the names are said shorter rather than led away", () => {
  const line = Array.from({ length: 6 }, (_, n) =>
    alone(block(200 + n * 81, 300, 40, 8, 0), {
      id: String(n),
      forms: [
        { width: 150, height: 20 },
        { width: 50, height: 16 },
      ],
    }),
  );
  const labels = [...place(line, TABLE).values()];
  expect(labels).toHaveLength(6);
  expect(labels.every(({ leader }) => leader === undefined)).toBe(true);
});

test("a piece with no free side has its label further off, with a line", () => {
  const ring = [-1, 0, 1].flatMap((across) =>
    [-1, 0, 1].map((down) =>
      alone(block(500 + across * 24, 300 + down * 24, 11, 11, 0), { id: `${across} ${down}` }),
    ),
  );
  const label = place(ring, TABLE).get("0 1");
  expect(label).toBeDefined();
  const inner = place(
    ring.map((request) => (request.id === "0 0" ? { ...request, rank: 9 } : request)),
    TABLE,
  ).get("0 0");
  expect(inner === undefined || inner.leader !== undefined).toBe(true);
});

test("what rather waits than stands off has its place beside, or none", () => {
  const crowd = [-1, 0, 1].flatMap((across) =>
    [-1, 0, 1].map((down) =>
      alone(block(500 + across * 24, 300 + down * 24, 11, 11, 0), { id: `${across} ${down}`, close: true }),
    ),
  );
  const labels = place(crowd, TABLE);
  expect([...labels.values()].every(({ leader }) => leader === undefined)).toBe(true);
  expect(labels.has("0 0")).toBe(false);
});

test("a name cut short is said where not even a line leads to a longer one", () => {
  const pair = ["a", "b"].map((id, n) =>
    alone(block(500 + n * 30, 300, 10, 10, 0), {
      id,
      forms: [
        { width: 100, height: 20 },
        { width: 14, height: 20 },
      ],
      spare: 1,
    }),
  );
  expect([...place(pair, TABLE).values()].map(({ form }) => form)).toEqual([0, 0]);
  const shut = [
    { ...TABLE, height: 270 },
    { ...TABLE, y: 336, height: 300 },
  ];
  const narrow = place([...pair.slice(0, 1)], { ...TABLE, x: 480, width: 60 }, shut);
  expect(narrow.get("a")?.form).toBe(1);
});

test("what is taken is left alone", () => {
  const taken = [{ x: 400, y: 310, width: 200, height: 100 }];
  const label = place([alone(block(500, 300, 40, 8, 0), { toward: [0, 1] })], TABLE, taken).get("a");
  expect(label && overlap(label, taken[0] as Box)).toBe(0);
});

test("what must be read is placed whatever it covers", () => {
  const of = block(500, 300, 500, 300, 0);
  const placed = place([alone(of), alone(of, { id: "chosen", rank: MUST + 1 })], TABLE);
  expect([...placed.keys()]).toEqual(["chosen"]);
});

test("labels at the edge keep to the table", () => {
  const label = place([alone(block(5, 300, 5, 5, 0), { toward: [-1, 0] })], TABLE).get("a");
  expect(label?.x).toBeGreaterThanOrEqual(0);
});
