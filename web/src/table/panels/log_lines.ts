// What the log shows as one thing: a line, or the checks of one chart that came one after the other.
import { say } from "../../design/words";
import type { Event, Resolved } from "../../wire/types";

type Check = Event & Resolved;
export type Entry = { n: number; line: Event } | { n: number; chart: string; checks: Event[] };

const isCheck = (event: Event | undefined): event is Check => event?.event === "resolved";

/** Lines in order; two checks or more of one chart, with nothing between them, are one list. */
export function folded(lines: Event[]): Entry[] {
  const entries: Entry[] = [];
  let run: Check[] = [];
  const close = () => {
    const [first] = run;
    if (!first) return;
    const { n, chart } = first;
    entries.push(run.length > 1 ? { n, chart, checks: run } : { n, line: first });
    run = [];
  };
  for (const line of lines) {
    if (!isCheck(line) || line.chart !== run[0]?.chart) close();
    if (isCheck(line)) run.push(line);
    else entries.push({ n: line.n, line });
  }
  close();
  return entries;
}

/** A line under a heading that names its chart already: `action, First spears: …` begins with the First spears. */
export function under(chart: string, words: string): string {
  const head = `${say(chart)}, `;
  return chart && words.toLowerCase().startsWith(head) ? words.slice(head.length) : words;
}
