// A bout: two pieces hand to hand, from the first blow to what becomes of them. It is shown as one picture that fills as
// the scenes go by: who adds what, the dice of both, the verdict, and the way back.
import type { Event, Resolved } from "../../wire/types";
import { gap } from "../board/bearings";
import type { Unit } from "../model";
import { between } from "../terrain/shape";
import type { Units } from "./scenes";

/** What one of the two brings to it. */
export interface Fighter {
  piece: string;
  name: string;
  side: number;
  role: string;
  modifiers: { label: string; value: number }[];
  /** What the modifiers make together; nothing if none were added up for it. */
  total: number | undefined;
  dice: { die: string; rolled: number }[];
}

/** A bout as far as it has come. */
export interface Bout {
  fighters: [Fighter, Fighter];
  /** Who has won so far, by its place among the two; nobody if that cannot be told. */
  ahead: 0 | 1 | undefined;
  verdict: string;
  /** What came of it for the two, one after the other. */
  after: string[];
  /** The number of the event that it began with. */
  n: number;
}

/** Closer than this, in inches from edge to edge, pieces fight hand to hand. */
const CONTACT = 1;
/** So many consequences are told. */
const MOST = 4;

/** The bout of each event of a step, if it is part of one. */
export function bouts(
  events: Event[],
  unitsAt: (n: number) => Units,
  concerned: (event: Event) => string[],
  inch: number,
): (Bout | undefined)[] {
  let bout: Bout | undefined;
  return events.map((event, n) => {
    bout = next(bout, event, unitsAt(n), concerned(event), inch);
    return bout;
  });
}

function next(
  bout: Bout | undefined,
  event: Event,
  units: Units,
  pieces: string[],
  inch: number,
): Bout | undefined {
  if (event.event === "resolved") {
    const pair = fighting(event, units, inch);
    if (pair) return struck(bout && isSame(bout, pair) ? bout : begun(event.n, pair), event);
    return bout && isOf(bout, event.by) && (!event.at || isOf(bout, event.at))
      ? told(bout, event)
      : undefined;
  }
  if (event.event === "said" || event.event === "ordered") return bout;
  if (!bout || !pieces.some((piece) => isOf(bout, piece))) return undefined;
  return told(bout, event);
}

/** The two that an event sets against each other hand to hand. */
function fighting({ by, at }: Resolved, units: Units, inch: number): [Unit, Unit] | undefined {
  const [one, other] = [by ? units.get(by) : undefined, at ? units.get(at) : undefined];
  if (!one?.on_table || !other?.on_table || one.side === other.side) return undefined;
  return touch(one, other, inch) ? [one, other] : undefined;
}

/** Whether two pieces are so close that they can only fight hand to hand. */
export function touch(one: Unit, other: Unit, inch: number): boolean {
  const isDrawn = one.bases.length > 0 && other.bases.length > 0;
  const far = isDrawn ? gap(one, other) : between(one.at, other.at) - one.half[1] - other.half[1];
  return far < CONTACT * inch;
}

const isOf = (bout: Bout, piece: string | null) => bout.fighters.some((fighter) => fighter.piece === piece);
const isSame = (bout: Bout, pair: [Unit, Unit]) => pair.every(({ id }) => isOf(bout, id));

function begun(n: number, pair: [Unit, Unit]): Bout {
  const fighters = pair.map(
    ({ id, name, side, role }): Fighter => ({
      piece: id,
      name,
      side,
      role,
      modifiers: [],
      total: undefined,
      dice: [],
    }),
  ) as [Fighter, Fighter];
  return { fighters, ahead: undefined, verdict: "", after: [], n };
}

/** A blow, or a whole combat with a sum for each. */
function struck(bout: Bout, event: Event & Resolved): Bout {
  const first = bout.fighters[0].piece === event.by ? 0 : 1;
  const sums = event.sums.filter(({ modifiers }) => modifiers.length > 0);
  const both = event.sums.length === 2 && event.dice.length === 2;
  const fighters = bout.fighters.map((fighter, place): Fighter => {
    const own = place === first ? 0 : 1;
    if (!both && own === 1) return fighter;
    const sum = both ? event.sums[own] : sums[0];
    const dice = both ? event.dice.slice(own, own + 1) : event.dice;
    return {
      ...fighter,
      // A modifier may say whose it is: in its own column that goes without saying.
      modifiers: (sum?.modifiers ?? []).map(({ label, value }) => ({
        label: label.replace(/^(attacker|defender)-/, ""),
        value,
      })),
      total: sum?.total,
      dice: [...(both ? [] : fighter.dice), ...dice].slice(-12).map(({ die, rolled }) => ({ die, rolled })),
    };
  }) as [Fighter, Fighter];
  return { ...bout, fighters, ahead: both ? ahead(fighters) : undefined, verdict: event.outcome };
}

const score = ({ total = 0, dice }: Fighter) => total + dice.reduce((sum, { rolled }) => sum + rolled, 0);

function ahead([one, other]: [Fighter, Fighter]): 0 | 1 | undefined {
  const [left, right] = [score(one), score(other)];
  return left === right ? undefined : left > right ? 0 : 1;
}

function told(bout: Bout, event: Event): Bout {
  return event.words ? { ...bout, after: [...bout.after, event.words].slice(-MOST) } : bout;
}
