// The forces of a side for paper: one line for pieces that are the same but for their number.
import { spans } from "../board/bodies";
import type { Unit } from "../model";

/** A line of a roster. */
export interface RosterLine {
  name: string;
  /** What sort of piece it is. */
  sort: string;
  /** How many there are of it. */
  count: number;
  /** What each of them began with; nothing where it is a single figure. */
  full: number;
  /** What else its card says. */
  says: string;
}

type Listed = Pick<Unit, "name" | "title" | "full" | "lines" | "role">;

/** All pieces of a side, leaders first. */
export function roster(units: Listed[]): RosterLine[] {
  const groups = new Map<string, { unit: Listed; numbers: string[] }>();
  for (const unit of units) {
    const [, stem = unit.name, number] = /^(.*\p{L}\S*) (\d+[a-z]?)$/u.exec(unit.name) ?? [];
    const key = number ? JSON.stringify([stem, sortOf(unit, unit.name), unit.full, saying(unit)]) : unit.name;
    const known = groups.get(key) ?? { unit: { ...unit, name: number ? stem : unit.name }, numbers: [] };
    if (number) known.numbers.push(number);
    groups.set(key, known);
  }
  const lines = [...groups.values()].map(({ unit, numbers }) => ({
    leads: unit.role === "leader",
    name: numbers.length > 0 ? `${unit.name} ${spans(numbers)}` : unit.name,
    sort: sortOf(unit, unit.name),
    count: Math.max(numbers.length, 1),
    full: unit.full > 1 ? unit.full : 0,
    says: saying(unit),
  }));
  return lines.toSorted((a, b) => Number(b.leads) - Number(a.leads)).map(({ leads: _, ...line }) => line);
}

/** What a piece is, without its own name. */
function sortOf({ title }: Listed, name: string): string {
  const rest = title.startsWith(name) ? title.slice(name.length) : title;
  return rest.replace(/^(?: \d+[a-z]?)?[,.: ]*/, "");
}

const saying = ({ lines }: Listed) => lines.map(([label, value]) => `${label}: ${value}`).join("; ");
