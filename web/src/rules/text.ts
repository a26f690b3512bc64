// Cuts a rule's text into plain runs, emphasis, code, and the IDs of other rules. Nothing of it is ever taken as HTML.

import { capital, say } from "../design/words";

export type Run =
  | { plain: string }
  | { code: string }
  | { rule: string }
  | { strong: string }
  | { em: string };

// A star before a space is one that the sheet prints.
const PIECES =
  /`([^`]+)`|\b([A-Z]{2}-(?:[A-Z]{1,4}-)?[A-Z]?\d{1,3})\b|\*\*([^*]+)\*\*|\*(?!\s)([^*]*[^*\s])\*/g;

/** The runs of a text. */
export function runs(text: string): Run[] {
  const list: Run[] = [];
  let from = 0;
  for (const match of text.matchAll(PIECES)) {
    if (match.index > from) list.push({ plain: text.slice(from, match.index) });
    if (match[1] !== undefined) list.push({ code: match[1] });
    else if (match[2] !== undefined) list.push({ rule: match[2] });
    else if (match[3] !== undefined) list.push({ strong: match[3] });
    else if (match[4] !== undefined) list.push({ em: match[4] });
    from = match.index + match[0].length;
  }
  if (from < text.length) list.push({ plain: text.slice(from) });
  return list;
}

/** A rule's title, where it has one, and the rest. A row of a table has its first cell as its title. */
export function titled(text: string): { title: string; rest: string } {
  const cells = text.split(/; (?=[a-z][a-z ]{1,20}: )/);
  if (cells.length > 1 && /^[a-z ]{2,20}: /.test(text)) return row(cells);
  const end = text.indexOf(". ");
  if (end < 0 || end > 90) return { title: "", rest: text };
  return { title: text.slice(0, end), rest: text.slice(end + 2) };
}

/** What a rule says after its title; all of it where the title says everything and only references follow. */
export function saying(text: string): string {
  const { rest } = titled(text);
  return /[a-z]/.test(rest.replace(/\([^()]*\)/g, "")) ? rest : text;
}

function row([first = "", ...others]: string[]): { title: string; rest: string } {
  const title = first.startsWith("label: ") ? say(first.slice("label: ".length)) : first;
  return { title: capital(title), rest: others.map((cell) => `${capital(cell)}.`).join(" ") };
}
