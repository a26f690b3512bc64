// House rules for one game: options written into the scenario's own `[house.options]`, where the server reads them.

/** What an option is set to: a word, yes or no, a number. */
export type Setting = string | number | boolean;

const HEAD = /^\s*\[house\.options\]\s*(?:#.*)?$/;
const SECTION = /^\s*\[/;

/** The options that a scenario file sets itself, by name. */
export function settled(text: string): Map<string, Setting> {
  const found = new Map<string, Setting>();
  for (const line of section(text.split("\n")).lines) {
    const [, name, value] = /^\s*([\w-]+)\s*=\s*(.+?)\s*(?:#.*)?$/.exec(line) ?? [];
    const read = value === undefined ? undefined : readValue(value);
    if (name && read !== undefined) found.set(name, read);
  }
  return found;
}

/** The file with these options in it, over its own. */
export function withOptions(text: string, options: ReadonlyMap<string, Setting>): string {
  if (options.size === 0) return text;
  const lines = text.split("\n");
  const { from, lines: own } = section(lines);
  const set = [...options].map(([name, value]) => `${name} = ${JSON.stringify(value)}`);
  if (from < 0) return `${text.trimEnd()}\n\n[house.options]\n${set.join("\n")}\n`;
  const kept = own.filter((line) => !options.has(/^\s*([\w-]+)\s*=/.exec(line)?.[1] ?? ""));
  return [...lines.slice(0, from), ...set, ...kept, ...lines.slice(from + own.length)].join("\n");
}

/** The lines of the section, and where they begin; nowhere if there is none. */
function section(lines: string[]): { from: number; lines: string[] } {
  const head = lines.findIndex((line) => HEAD.test(line));
  if (head < 0) return { from: -1, lines: [] };
  const rest = lines.slice(head + 1);
  const end = rest.findIndex((line) => SECTION.test(line));
  return { from: head + 1, lines: end < 0 ? rest : rest.slice(0, end) };
}

function readValue(value: string): Setting | undefined {
  if (/^'[^']*'$/.test(value)) return value.slice(1, -1);
  try {
    const read: unknown = JSON.parse(value);
    return typeof read === "object" ? undefined : (read as Setting);
  } catch {
    return undefined;
  }
}
