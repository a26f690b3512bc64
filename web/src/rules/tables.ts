// The tables that stand with a rule: part of what it says, or only near it on its page.
import type { RuleTable, RuleText } from "../wire/types";

/** The tables of a rule in a place, in the order of the page. */
export function placed(rule: RuleText, place: RuleTable["place"]): RuleTable[] {
  return rule.tables.filter((table) => table.place === place);
}

/** All that a rule's tables say, to be searched. A table near a rule is found with it: it has no other way. */
export function words(rule: RuleText): string {
  return rule.tables.flatMap(({ caption, columns, rows }) => [caption, ...columns, ...rows.flat()]).join(" ");
}
