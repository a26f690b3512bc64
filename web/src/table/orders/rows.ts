// Who may act, as a list that can be read at a glance: a body is one row under its head, its other pieces within it.

import type { Offer, View } from "../../wire/types";
import { spans } from "../board/bodies";
import type { Unit } from "../model";

/** One row: a piece, or the head of a body. */
export interface Row {
  unit: Unit;
  /** What the row is called. */
  name: string;
  strength: number;
  full: number;
  /** What kind of body it is; nothing for a piece alone. */
  body?: string;
  /** The others of the body that may act too, each by itself. */
  others: Unit[];
}

export function rows(
  units: Unit[],
  groupings: View["groupings"],
  all: (id: string) => Unit | undefined,
): Row[] {
  const bodies = new Map(groupings.map((body) => [body.head, body]));
  const able = new Set(units.map(({ id }) => id));
  const led = new Set(
    groupings.flatMap(({ head, members }) => (able.has(head) ? members.filter((id) => id !== head) : [])),
  );
  return units.flatMap((unit): Row[] => {
    if (led.has(unit.id)) return [];
    const body = bodies.get(unit.id);
    const members = body ? body.members.flatMap((id) => all(id) ?? []) : [unit];
    const sum = (of: (one: Unit) => number) => members.reduce((total, one) => total + of(one), 0);
    return [
      {
        unit,
        name: named(unit, members),
        strength: sum(({ strength }) => strength),
        full: sum(({ full }) => full),
        body: members.length > 1 ? `${body?.word ?? "body"} of ${members.length}` : undefined,
        others: members.filter(({ id }) => id !== unit.id && able.has(id)),
      },
    ];
  });
}

/** `Foot 1` at the head of Foot 1 to 4 is Foot 1–4; at the head of others too it has its own name. */
function named(head: Unit, members: Unit[]): string {
  const parts = members.map(({ name }) => /^(.*) (\d+[a-z]?)$/.exec(name));
  const stem = parts[0]?.[1];
  if (members.length < 2 || !stem || parts.some((part) => part?.[1] !== stem)) return head.name;
  const numbers = parts.flatMap((part) => part?.[2] ?? []);
  return `${stem} ${spans(numbers.toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10) || (a < b ? -1 : 1)))}`;
}

/** The deeds against others that stand in a row, one for each target: the nearest of those that are looked at before they are
    given. */
export function aims(offers: Offer[], most: number, far: (offer: Offer) => number): Offer[] {
  const found = new Map<string, Offer>();
  for (const offer of offers.toSorted((a, b) => far(a) - far(b))) {
    const at = JSON.stringify(offer.order.at ?? null);
    if (offer.order.at !== undefined && !found.has(at)) found.set(at, offer);
  }
  return [...found.values()].slice(0, most);
}
