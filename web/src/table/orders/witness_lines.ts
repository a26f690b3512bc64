// What an order is measured by, as a short list: what says the same stands once, and many measures of a kind are one.
import type { Witness } from "../../wire/types";

/** More measures of one kind than this are told by the shortest and the longest of them. */
const MANY = 3;

export type WitnessLine = Pick<Witness, "what" | "words" | "rule">;

export function gathered(witnesses: Witness[]): WitnessLine[] {
  const kinds = new Map<string, Witness[]>();
  for (const witness of witnesses) {
    const key = `${witness.what} ${witness.rule}`;
    const known = kinds.get(key) ?? [];
    if (witness.words && !known.some(({ words }) => words === witness.words))
      kinds.set(key, [...known, witness]);
  }
  return [...kinds.values()].flatMap((list) => (list.length > MANY ? spanned(list) : list));
}

function spanned(list: Witness[]): WitnessLine[] {
  const measured = list.filter(({ distance }) => distance !== null);
  if (measured.length < list.length) return list;
  const sorted = measured.toSorted((a, b) => (a.distance ?? 0) - (b.distance ?? 0));
  const [least, most] = [sorted[0], sorted.at(-1)];
  if (!least || !most) return list;
  return [{ what: least.what, rule: least.rule, words: `${least.words} to ${most.words}` }];
}

/** Lines for the table: of many measures of a kind only the longest keeps its words. */
export function labelled(witnesses: Witness[]): Witness[] {
  const kinds = new Map<string, Witness[]>();
  for (const witness of witnesses) kinds.set(witness.what, [...(kinds.get(witness.what) ?? []), witness]);
  return [...kinds.values()].flatMap((list) =>
    list.length > MANY && list.every(({ distance }) => distance !== null)
      ? [list.reduce((a, b) => ((b.distance ?? 0) > (a.distance ?? 0) ? b : a))]
      : list,
  );
}
