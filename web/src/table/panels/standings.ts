// How the game stands, in as few lines as it takes: what is told several times under one heading is told once.
import type { Status } from "../../wire/types";

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

function without(label: string, name: string): string {
  const end = ` of ${name}`;
  return label.endsWith(end) ? label.slice(0, -end.length) : label;
}
