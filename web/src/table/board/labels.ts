// Finds a place for every label: beside what it names, over nothing, and nearer to it than to anything else. Where
// there is no such place the label is said shorter, or stands off with a line that leads to it; or it waits for room.
import { box as around, between, mix, type Spot } from "../terrain/shape";
import {
  apart,
  type Box,
  corners,
  cross,
  crosses,
  cuts,
  gap,
  type Line,
  nearest,
  overlap,
  within,
} from "./boxes";

/** Something to be labelled. */
export interface LabelRequest {
  id: string;
  /** The outline of what is labelled, without a dent. No label hides it, its own stands beside it. */
  of: Spot[];
  /** How large the label is: said in full first, then shorter and shorter. */
  forms: { width: number; height: number }[];
  /** Who comes first; what is above `MUST` is placed whatever it covers. */
  rank: number;
  /** Which way the label would stand best. */
  toward?: Spot;
  /** How many of the last forms are said only where no other finds a place, beside or with a line. */
  spare?: number;
  /** Whether it rather waits for room than stand off with a line. */
  close?: boolean;
  /** Whether it names a stretch of ground: it may lie anywhere near the middle and hides nothing. */
  ground?: boolean;
  /** Where such a name may lie, in steps of its own size from the middle; on the middle first, if nothing is said. */
  ways?: Spot[];
}

/** A label in its place. */
export interface Placed extends Box {
  /** Which of the forms fits. */
  form: number;
  /** A line from the label to what it names, where the eye would miss it otherwise. */
  leader?: Line;
}

export const MUST = 100;
/** Between a label and what it names. */
const GAP = 3;
/** How much nearer to its own than to anything else a label must be to need no line. */
const CLEARLY = 1;
/** How near a label with a line may come to what it does not name. */
const STRANGER = 8;
/** How far off a label may stand with a line. */
const OFF = [16, 30, 46, 64];
const ROUND = 16;
/** A name of the ground lies on its middle, or a row or two above or below. */
const OVER: Spot[] = [0, 1, -1, 2, -2].map((down) => [0, down]);

/** The places of the labels that fit on the table, by id. What is taken already is left alone. */
export function place(requests: LabelRequest[], table: Box, taken: Box[] = []): Map<string, Placed> {
  const sheet = new Sheet(
    requests.filter(({ ground }) => !ground).map(({ of }) => of),
    table,
    taken.map((box) => ({ ...box, form: 0 })),
  );
  const found = new Map<string, Placed>();
  for (const request of requests.toSorted((a, b) => b.rank - a.rank)) {
    const placed = request.ground ? sheet.lay(request) : sheet.near(request);
    const settled = placed ?? (request.rank >= MUST ? sheet.anyhow(request) : undefined);
    if (!settled) continue;
    sheet.put(settled);
    found.set(request.id, settled);
  }
  return found;
}

/** What the labels share: the things on the table, and the labels that have their place. */
class Sheet {
  private readonly things: { outline: Spot[]; around: Box }[];

  constructor(
    outlines: Spot[][],
    private readonly table: Box,
    private readonly placed: Placed[],
  ) {
    this.things = outlines.map((outline) => ({ outline, around: around(outline) }));
  }

  put(label: Placed) {
    this.placed.push(label);
  }

  /** Beside the thing if it can be, else with a line; in one of the forms that are not spare, if one finds a place. */
  near(request: LabelRequest): Placed | undefined {
    const forms = request.forms.slice(0, request.forms.length - (request.spare ?? 0));
    const tries = request.spare ? [{ ...request, forms }, request] : [request];
    for (const tried of tries) {
      const found = this.beside(tried) ?? (request.close ? undefined : this.away(tried));
      if (found) return found;
    }
    return undefined;
  }

  /** Close by, in the longest form that fits. */
  private beside(request: LabelRequest): Placed | undefined {
    return this.first(request, (form) => {
      const boxes = directions(request.toward).map((way) => outside(request.of, form, way, GAP));
      return boxes.find((box) => this.isFree(box) && this.isNearest(box, request.of));
    });
  }

  /** Further off, with a line. */
  private away(request: LabelRequest): Placed | undefined {
    return this.first(request, (form) => {
      for (const off of OFF)
        for (const way of directions(request.toward)) {
          const led = withLeader(outside(request.of, form, way, off), request.of);
          if (this.isFree(led) && this.keepsOff(led, request.of) && this.isOpen(led.leader, request.of))
            return led;
        }
      return undefined;
    });
  }

  /** A name of the ground: on its middle, or a little above or below; or where it says. */
  lay(request: LabelRequest): Placed | undefined {
    const [x, y] = request.of[0] ?? [0, 0];
    return this.first(request, ({ width, height }) =>
      (request.ways ?? OVER)
        .map(([across, down]) => ({
          x: x - width / 2 + (across * (width + height)) / 2,
          y: y - height / 2 + down * height,
          width,
          height,
        }))
        .find((box) => this.isFree(box)),
    );
  }

  /** Where it hides least, for what must be read. */
  anyhow(request: LabelRequest): Placed {
    const which = Math.max(request.forms.length - 1 - (request.spare ?? 0), 0);
    const form = request.forms[which] ?? { width: 0, height: 0 };
    const hides = (box: Box) =>
      this.placed.reduce((sum, other) => sum + overlap(box, other) * 10, 0) +
      this.things.reduce((sum, { around }) => sum + overlap(box, around), 0) +
      (form.width * form.height - overlap(box, this.table)) * 4;
    const box = directions(request.toward)
      .map((way) => outside(request.of, form, way, GAP))
      .reduce((a, b) => (hides(b) < hides(a) ? b : a));
    return { ...(this.isNearest(box, request.of) ? box : withLeader(box, request.of)), form: which };
  }

  private first<Size extends { width: number; height: number }>(
    { forms }: { forms: Size[] },
    find: (form: Size) => Omit<Placed, "form"> | undefined,
  ): Placed | undefined {
    for (const [n, form] of forms.entries()) {
      const box = find(form);
      if (box) return { ...box, form: n };
    }
    return undefined;
  }

  private isFree(box: Box): boolean {
    return (
      within(box, this.table) &&
      !this.placed.some(
        (other) => overlap(box, other) > 0 || (other.leader !== undefined && crosses(box, other.leader)),
      ) &&
      !this.things.some(({ outline, around }) => gap(box, around) === 0 && apart(box, outline) === 0)
    );
  }

  private isNearest(box: Box, own: Spot[]): boolean {
    const near = apart(box, own) + CLEARLY;
    return this.things.every(
      ({ outline, around }) => outline === own || gap(box, around) > near || apart(box, outline) >= near,
    );
  }

  /** Whether nobody would take it for the label of another thing, whatever line it has. */
  private keepsOff(box: Box, own: Spot[]): boolean {
    return this.things.every(
      ({ outline, around }) =>
        outline === own || gap(box, around) > STRANGER || apart(box, outline) > STRANGER,
    );
  }

  /** Whether a line runs over no label and no thing but its own. */
  private isOpen(leader: Line, own: Spot[]): boolean {
    return (
      !this.placed.some(
        (other) => crosses(other, leader) || (other.leader !== undefined && cross(other.leader, leader)),
      ) &&
      !this.things.some(
        ({ outline, around }) => outline !== own && crosses(around, leader) && cuts(outline, leader),
      )
    );
  }
}

/** Sixteen directions, from the best on: the wished one, its neighbours, the flanks, the other side. */
function directions(toward: Spot = [0, 1]): Spot[] {
  const start = Math.atan2(toward[1], toward[0]);
  return Array.from({ length: ROUND }, (_, n) => {
    const turn = (Math.ceil(n / 2) * (n % 2 === 0 ? 1 : -1) * Math.PI * 2) / ROUND;
    return [Math.cos(start + turn), Math.sin(start + turn)] as const;
  });
}

/** A box of a size in a direction from an outline, this far from it. */
function outside(
  of: Spot[],
  { width, height }: { width: number; height: number },
  [dx, dy]: Spot,
  far: number,
) {
  const { x, y, width: wide, height: high } = around(of);
  const at = (away: number): Box => ({
    x: x + wide / 2 + dx * away - width / 2,
    y: y + high / 2 + dy * away - height / 2,
    width,
    height,
  });
  let [near, off] = [0, Math.hypot(wide, high) + Math.hypot(width, height) + far];
  for (let n = 0; n < 12; n++) {
    const middle = (near + off) / 2;
    if (apart(at(middle), of) < far) near = middle;
    else off = middle;
  }
  const box = at(off);
  return { ...box, x: Math.round(box.x), y: Math.round(box.y) };
}

/** A box with the shortest line to an outline. */
function withLeader(box: Box, of: Spot[]): Box & { leader: Line } {
  const starts = corners(box).flatMap((corner, n, all) => [
    corner,
    mix(corner, all[(n + 1) % 4] ?? corner, 0.5),
  ]);
  const ends = starts.map((start): Line => [start, nearest(start, of)]);
  return { ...box, leader: ends.reduce((best, line) => (length(line) < length(best) ? line : best)) };
}

const length = ([from, to]: Line) => between(from, to);
