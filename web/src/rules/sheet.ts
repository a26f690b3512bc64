// A rulebook on a page or two, to lie beside the table: its sequence and its tables, made from the rules themselves.
import type { RuleTable, RuleText } from "../wire/types";

export interface Part {
  /** The heading that it stands under. */
  section: string;
  /** What is done step by step, where the order matters. */
  steps: string[];
  tables: Pick<RuleTable, "caption" | "columns" | "rows">[];
}

/** A row of a table that is written as one rule: `label: …; value: …; when: …`. */
const CELLS = /; (?=[a-z][a-z ]{1,20}: )/;
/** What explains, measures and rules on gaps is for the chair, not for the table: the chapters from the sixth on. */
const ASIDE = /^[6-9]\.|ruling|silent|field rules|scenario|\borders$/i;
const SEQUENCE = /sequence|the turn\b|turn order|phases/i;

/** The parts of a quick-reference sheet, in the order of the rulebook. */
export function sheet(rules: RuleText[]): Part[] {
  const parts = new Map<string, Part>();
  for (const rule of rules) {
    if (ASIDE.test(rule.section)) continue;
    const part = parts.get(rule.section) ?? { section: rule.section, steps: [], tables: [] };
    parts.set(rule.section, part);
    const row = rowOf(rule.text);
    if (row) addRow(part, row);
    else if (SEQUENCE.test(rule.section)) part.steps.push(brief(rule.text));
    for (const table of rule.tables) if (!isKnown(part, table)) part.tables.push(table);
  }
  return [...parts.values()].filter(({ steps, tables }) => steps.length + tables.length > 0);
}

type Row = [column: string, cell: string][];

function rowOf(text: string): Row | undefined {
  const cells = text.split(CELLS);
  if (cells.length < 2 || !/^[a-z ]{2,20}: /.test(text)) return undefined;
  return cells.map((cell) => {
    const at = cell.indexOf(": ");
    return [cell.slice(0, at), cell.slice(at + 2)];
  });
}

/** Rows with the same columns stand in one table. A label that the next column puts in words is left out. */
function addRow(part: Part, row: Row) {
  const told = row.some(([column]) => column === "when") ? row.filter(([column]) => column !== "label") : row;
  const columns = told.map(([column]) => column);
  const last = part.tables.at(-1);
  const cells = told.map(([, cell]) => cell.replace(/ \([A-Z]{2}-[^)]*\)/g, ""));
  if (last && last.columns.join() === columns.join()) last.rows = [...last.rows, cells];
  else part.tables.push({ caption: "", columns, rows: [cells] });
}

const isKnown = (part: Part, { columns, rows }: RuleTable) =>
  part.tables.some((known) => known.columns.join() === columns.join() && known.rows.length === rows.length);

/** The first sentence, without references to other rules. */
function brief(text: string): string {
  const first = /^.*?[.:](?= [A-Z(]|$)/.exec(text)?.[0] ?? text;
  return first.replace(/ \([^)]*[A-Z]{2}-[^)]*\)/g, "");
}
