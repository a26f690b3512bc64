// What happened, scene by scene: one event each, with the table as it stands after it. The server says how the table
// stands after a whole step; what lies between follows from the events.
import type { Event, Pose } from "../../wire/types";
import { carried, flip, type Unit } from "../model";
import { between, type Spot } from "../terrain/shape";
import { type Bout, bouts } from "./bouts";

export type Units = ReadonlyMap<string, Unit>;

/** One thing that happened. */
export interface Scene {
  event: Event;
  /** The pieces before it. */
  before: Units;
  /** The pieces after it. */
  units: Units;
  /** The way that a piece goes in it, from where it stood. */
  way?: { piece: string; points: Spot[] };
  /** The fight hand to hand that it is part of. */
  bout?: Bout;
  /** How long it is looked at, in milliseconds at the usual pace. */
  ms: number;
}

/** How long each kind of event is looked at, in milliseconds. Those that are not named pass with the one before. */
const LENGTHS: Partial<Record<Event["event"], number>> = {
  began: 350,
  ordered: 260,
  resolved: 950,
  lost: 550,
  changed: 380,
  counted: 200,
  placed: 320,
  removed: 700,
  revealed: 800,
  renamed: 500,
  joined: 200,
  parted: 200,
  merged: 400,
  taken: 800,
  said: 500,
  amended: 600,
  ended: 600,
};
/** A fight with dice on both sides is looked at so much longer. */
const BOUT = 1300;
/** A move takes this long, and more for every inch, up to the longest. */
const MOVE = { least: 250, inch: 40, most: 900 };

/** The pieces whose look an event changes. */
export function concerned(event: Event): string[] {
  switch (event.event) {
    case "moved":
    case "lost":
    case "changed":
    case "counted":
    case "placed":
    case "removed":
    case "renamed":
    case "joined":
    case "parted":
      return [event.piece];
    case "merged":
      return [event.piece, event.into];
    case "revealed":
      return [event.marker, event.piece].filter((id) => id !== null);
    default:
      return [];
  }
}

/** The scenes of a step, from the table before it to the table after it. */
export function scenes(
  events: Event[],
  before: Units,
  after: Units,
  ground: { height: number; inch: number },
): Scene[] {
  const lastOf = new Map<string, number>();
  for (const [n, event] of events.entries()) for (const id of concerned(event)) lastOf.set(id, n);
  let units = before;
  const list = events.map((event, n): Scene => {
    const way = wayOf(event, units, ground.height);
    const start = units;
    const next = new Map(units);
    for (const id of concerned(event)) {
      const known = lastOf.get(id) === n ? after.get(id) : meanwhile(event, id, next, after, ground.height);
      if (known) next.set(id, known);
      else next.delete(id);
    }
    if (concerned(event).length > 0) units = next;
    return { event, before: start, units, way, ms: lengthOf(event, way?.points ?? [], ground.inch) };
  });
  const fights = bouts(events, (n) => list[n]?.before ?? before, concerned, ground.inch);
  for (const [n, scene] of list.entries()) {
    scene.bout = fights[n];
    if (scene.bout && scene.event.event === "resolved") scene.ms += BOUT;
  }
  const shown = list.filter(({ ms, event }) => ms > 0 && (event.words || event.event !== "began"));
  const final = shown.at(-1);
  return final ? [...shown.slice(0, -1), { ...final, units: after }] : [];
}

/** A piece after an event of a step in which more happens to it. */
function meanwhile(event: Event, id: string, units: Units, after: Units, height: number): Unit | undefined {
  const unit = units.get(id);
  if (event.event === "placed" || event.event === "revealed") return unit ?? after.get(id);
  if (!unit) return undefined;
  if (event.event === "moved") return posed(unit, event.to, height);
  if (event.event === "lost") {
    const gone = new Set(event.parts ?? []);
    const bases = unit.bases.filter(({ part }) => part === undefined || !gone.has(part));
    return { ...unit, strength: event.left, bases: bases.length > 0 ? bases : unit.bases };
  }
  if (event.event === "removed") return { ...unit, on_table: false };
  return unit;
}

function posed(unit: Unit, { at, facing }: Pose, height: number): Unit {
  const to = { at: flip(height)(at), facing };
  return { ...unit, ...to, bases: carried(unit.bases, unit, to) };
}

function wayOf(event: Event, units: Units, height: number): Scene["way"] {
  if (event.event !== "moved") return undefined;
  const spot = flip(height);
  const start = units.get(event.piece)?.at ?? spot(event.from.at);
  const points = [start, ...event.path.map(spot), spot(event.to.at)];
  return {
    piece: event.piece,
    points: points.filter((point, n) => n === 0 || between(point, points[n - 1] as Spot) > 0),
  };
}

function lengthOf(event: Event, way: Spot[], inch: number): number {
  if (event.event !== "moved") return LENGTHS[event.event] ?? 0;
  return Math.min(MOVE.least + (lengthOfWay(way) / inch) * MOVE.inch, MOVE.most);
}

export function lengthOfWay(points: Spot[]): number {
  return points.slice(1).reduce((sum, point, n) => sum + between(points[n] as Spot, point), 0);
}
