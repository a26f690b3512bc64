// Finds rules by words or by ID.
import type { RuleText } from "../wire/types";
import { words as inTables } from "./tables";

/** Rules that have every word, in their ID, their section, their text or their tables. */
export function found(rules: RuleText[], words: string): RuleText[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return rules;
  return rules.filter((rule) => {
    const text = `${rule.id} ${rule.section} ${rule.text} ${inTables(rule)}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}

/** Rules under their headings, in the order of the page. */
export function bySection(rules: RuleText[]): { name: string; rules: RuleText[] }[] {
  const sections = new Map<string, RuleText[]>();
  for (const rule of rules) {
    const list = sections.get(rule.section) ?? [];
    list.push(rule);
    sections.set(rule.section, list);
  }
  return [...sections].map(([name, list]) => ({ name, rules: list }));
}
