// Groups exact odds by one field of the outcome. Fractions are added exactly; floats are only for drawing.
import { tell } from "../design/words";
import type { FieldInfo, Graded } from "../wire/types";

/** All outcomes that agree on a field. */
export interface Group {
  value: unknown;
  words: string;
  chance: number;
  exact: string;
  /** The chance of this or anything further along, where the field has an order. */
  orMore?: number;
}

/** The odds by one field, in the field's own order. */
export function groups(rows: Graded[], field: FieldInfo): Group[] {
  const found = new Map<string, { value: unknown; chance: Fraction; float: number }>();
  for (const row of rows) {
    const value = row.outcome[field.name];
    const key = JSON.stringify(value ?? null);
    const group = found.get(key) ?? { value, chance: NONE, float: 0 };
    group.chance = plus(group.chance, fraction(row.p));
    group.float += row.probability;
    found.set(key, group);
  }
  const sorted = [...found.values()].sort((a, b) => order(a, b, field));
  const list: Group[] = sorted.map(({ value, chance, float }) => ({
    value,
    words: tell(value),
    chance: float,
    exact: written(chance),
  }));
  if (ordered(field, list)) addFurther(list);
  return list;
}

/** Fields by which odds can be told apart: those of few enough values to draw. */
export function fieldsToShow(rows: Graded[], fields: FieldInfo[]): FieldInfo[] {
  return fields.filter((field) => {
    const values = new Set(rows.map((row) => JSON.stringify(row.outcome[field.name] ?? null)));
    return values.size > 1 && values.size <= 60;
  });
}

function ordered(field: FieldInfo, list: Group[]): boolean {
  const kind = field.kind.type;
  return list.length > 2 && (kind === "whole" || kind === "number" || kind === "word");
}

function addFurther(list: Group[]) {
  let sum = 0;
  for (const group of list.toReversed()) {
    sum += group.chance;
    group.orMore = Math.min(sum, 1);
  }
}

type Weighed = { value: unknown; float: number };

function order(a: Weighed, b: Weighed, field: FieldInfo): number {
  if (field.kind.type === "word") {
    const words = field.kind.words;
    return words.indexOf(String(a.value)) - words.indexOf(String(b.value));
  }
  if (typeof a.value === "number" && typeof b.value === "number") return a.value - b.value;
  if (field.kind.type === "yes-no") return Number(b.value === true) - Number(a.value === true);
  return rank(a.value) - rank(b.value) || b.float - a.float;
}

/** What is nothing comes before what is something. */
const rank = (value: unknown) => (value === undefined || value === null ? 0 : 1);

interface Fraction {
  over: bigint;
  under: bigint;
}

const NONE: Fraction = { over: 0n, under: 1n };

function fraction(text: string): Fraction {
  const [over = "0", under = "1"] = text.split("/");
  return { over: BigInt(over), under: BigInt(under) };
}

function plus(a: Fraction, b: Fraction): Fraction {
  const over = a.over * b.under + b.over * a.under;
  const under = a.under * b.under;
  const common = divisor(over, under);
  return { over: over / common, under: under / common };
}

function divisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a || 1n : divisor(b, a % b);
}

function written({ over, under }: Fraction): string {
  return under === 1n ? String(over) : `${over}/${under}`;
}
