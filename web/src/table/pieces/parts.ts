// The parts of a piece in words: what each is called beside its piece's own name, and what is the matter with which.
import { capital, say } from "../../design/words";
import type { Badge } from "../../wire/types";
import type { Shape, Unit } from "../model";

/** What a part is called where its piece is named already: `no. 4 of the 28th Foot` is no. 4. */
export function partName({ name, part = 0 }: Pick<Shape, "name" | "part">, unit: Pick<Unit, "name">): string {
  const full = name ?? `no. ${part + 1}`;
  const end = ` of ${unit.name}`;
  return full.endsWith(end) ? full.slice(0, -end.length) : full;
}

/** The same on the table, where there is only room for a number or a short name. */
export function partMark(base: Pick<Shape, "name" | "part">, unit: Pick<Unit, "name">): string {
  const name = partName(base, unit);
  return /\d+$/.exec(name)?.[0] ?? capital(name.replace(/^the /, ""));
}

/** Parts in the same state. */
export interface PartGroup {
  /** Who they are: `No. 2, 3 and 5`. */
  names: string;
  badges: Badge[];
}

/** The parts that have a state or a name of their own, those in the same state together. */
export function partGroups(unit: Pick<Unit, "name" | "bases">): PartGroup[] {
  const seen = new Set<number>();
  const groups = new Map<string, { names: string[]; badges: Badge[] }>();
  for (const base of unit.bases) {
    const { part, badges = [] } = base;
    if (part === undefined || seen.has(part)) continue;
    seen.add(part);
    const name = partName(base, unit);
    if (badges.length === 0 && (base.name === undefined || isNumbered(name))) continue;
    const key = badges.map(({ label, tone }) => `${tone} ${label}`).join("; ");
    const group = groups.get(key) ?? { names: [], badges };
    group.names.push(name);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ names, badges }) => ({ names: gathered(names), badges }));
}

const isNumbered = (name: string) => /^(no\.|figure|stand) \d+$/i.test(name);

/** Names in a row, with a word that all share said once: `no. 2`, `no. 3` are No. 2 and 3. */
function gathered(names: string[]): string {
  const [first = ""] = names;
  const shared = /^(.* )\d+$/.exec(first)?.[1];
  const short =
    shared && names.every((name) => name.startsWith(shared))
      ? names.map((name, n) => (n === 0 ? name : name.slice(shared.length)))
      : names;
  const head = short.slice(0, -1).join(", ");
  return capital(head ? `${head} and ${short.at(-1)}` : first);
}

/** A part with its states, to be chosen from a list. */
export function partWithStates(base: Shape, unit: Pick<Unit, "name">): string {
  return [capital(partName(base, unit)), ...(base.badges?.map(({ label }) => say(label)) ?? [])].join(", ");
}
