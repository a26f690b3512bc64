// How the game stands, in as few lines as it takes: what is told several times under one heading is told once.
import type { Status } from "../../wire/types";
import type { Unit } from "../model";

/** Lines of one side with the same label, as one; a line goes without its side's name, which its mark tells already. */
export function standings(lines: Status[], sideName: (side: number) => string): Status[] {
  const found = new Map<string, Status[]>();
  for (const line of lines) {
    const label = line.side === null ? line.label : without(line.label, sideName(line.side));
    const key = `${line.side} ${line.tone} ${label}`;
    found.set(key, [...(found.get(key) ?? []), { ...line, label }]);
  }
  return [...found.values()].flatMap(([first, ...more]) =>
    first ? [{ ...first, value: [first, ...more].map(({ value }) => value).join("; ") }] : [],
  );
}

/** A label, and what stands under it for each side that has it. */
export interface Standing {
  label: string;
  entries: Pick<Status, "side" | "value" | "tone">[];
}

/** The same with what both sides have under one label, in the order of the labels. */
export function compared(lines: Status[]): Standing[] {
  const found = new Map<string, Standing>();
  for (const { label, side, value, tone } of lines) {
    const key = side === null ? `all ${label}` : label;
    const known = found.get(key) ?? { label, entries: [] };
    known.entries.push({ side, value, tone });
    found.set(key, known);
  }
  return [...found.values()];
}

function without(label: string, name: string): string {
  const end = ` of ${name}`;
  return label.endsWith(end) ? label.slice(0, -end.length) : label;
}

/** What is left of each side, in the strength that everybody can see. Of a side with pieces that may be anything, nothing
    is told: a marker has no strength to count. */
export function strengths(
  units: Pick<Unit, "side" | "role" | "strength" | "full" | "on_table">[],
  sides: number,
): { left: number; full: number; share: number }[] {
  return Array.from({ length: sides }, (_, side) => {
    const own = units.filter((unit) => unit.side === side);
    const isOpen = own.every(({ role }) => role !== "marker");
    const counted = isOpen ? own.filter((unit) => unit.role !== "leader" || unit.full > 1) : [];
    const sum = (of: (unit: (typeof own)[number]) => number) =>
      counted.reduce((all, unit) => all + of(unit), 0);
    const [left, full] = [sum(({ strength }) => strength), sum((unit) => unit.full)];
    return { left, full, share: full > 0 ? left / full : 0 };
  });
}
