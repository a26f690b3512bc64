// Pieces that are told apart by a number alone and stand shoulder to shoulder share one label: a regiment of eight stands
// is one name on the table, not eight.
import type { Unit } from "../model";
import { gap } from "./bearings";

/** So close, in inches, two pieces stand shoulder to shoulder. */
const SHOULDER = 0.6;

/** One label: a piece, or several as if they were one. */
export interface Labelled {
  unit: Unit;
  members: string[];
}

/** What is to be labelled. A chosen piece keeps a label of its own. */
export function bodies(units: Unit[], chosen: ReadonlySet<string>, inch: number): Labelled[] {
  const namesakes = new Map<string, Unit[]>();
  for (const unit of units) {
    const stem = chosen.has(unit.id) ? undefined : numbered(unit.name)?.stem;
    const key = stem ? `${unit.side} ${unit.role} ${stem}` : `one ${unit.id}`;
    namesakes.set(key, [...(namesakes.get(key) ?? []), unit]);
  }
  return [...namesakes.values()].flatMap((all) => {
    const groups = joined(all, SHOULDER * inch);
    return groups.map((group) => asOne(group, groups.length === 1 && all.length === group.length));
  });
}

/** `Kilkenny Militia 7` is the seventh of the Kilkenny Militia. */
function numbered(name: string): { stem: string; number: string } | undefined {
  const [, stem, number] = /^(.*\p{L}\S*) (\d+[a-z]?)$/u.exec(name) ?? [];
  return stem && number ? { stem, number } : undefined;
}

/** Pieces in groups that touch. */
function joined(units: Unit[], reach: number): Unit[][] {
  const groups: Unit[][] = [];
  for (const unit of units) {
    const near = groups.filter((group) => group.some((other) => gap(unit, other) <= reach));
    const rest = groups.filter((group) => !near.includes(group));
    groups.splice(0, groups.length, ...rest, [...near.flat(), unit]);
  }
  return groups;
}

function asOne(group: Unit[], whole: boolean): Labelled {
  const [first, ...others] = group.toSorted(
    (a, b) => order(a.name) - order(b.name) || (a.name < b.name ? -1 : 1),
  );
  const members = group.map(({ id }) => id);
  if (!first || others.length === 0) return { unit: first as Unit, members };
  const all = [first, ...others];
  const stem = numbered(first.name)?.stem ?? first.name;
  const numbers = all.flatMap(({ name }) => numbered(name)?.number ?? []);
  const sum = (of: (unit: Unit) => number) => all.reduce((total, unit) => total + of(unit), 0);
  const badges = all.flatMap((unit) => unit.badges);
  return {
    members,
    unit: {
      ...first,
      name: whole ? stem : `${stem} ${spans(numbers)}`,
      at: [sum(({ at }) => at[0]) / all.length, sum(({ at }) => at[1]) / all.length],
      strength: sum(({ strength }) => strength),
      full: sum(({ full }) => full),
      bases: all.flatMap(({ bases }) => bases),
      badges: badges.filter(({ label }, n) => badges.findIndex((other) => other.label === label) === n),
    },
  };
}

const order = (name: string) => Number.parseInt(numbered(name)?.number ?? "0", 10);

/** `1, 2, 3, 5` as one says it: 1–3, 5. */
export function spans(numbers: string[]): string {
  const runs: string[][] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run && Number(run.at(-1)) + 1 === Number(number)) run.push(number);
    else runs.push([number]);
  }
  return runs.map((run) => (run.length > 2 ? `${run[0]}–${run.at(-1)}` : run.join(", "))).join(", ");
}
