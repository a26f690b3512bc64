// What the page must know of a scenario file before a game begins. The server has checked the file; here only its title
// and its sides are looked up, and which of them the rules run.
import type { SideToSeat } from "./seating";

export interface Named {
  title: string;
  sides: SideToSeat[];
}

/** The title of a sound scenario file, and its sides. */
export function named(text: string): Named {
  const [head = "", ...parts] = text.split(/^\s*\[/m);
  const sides = parts.filter((part) => /^\[side\]\]/.test(part));
  const byRules = parts
    .filter((part) => /^\[army\]\]/.test(part) && found(part, "run") === "rules")
    .map((part) => found(part, "side"));
  return {
    title: found(head, "title") ?? "A scenario of your own",
    sides: sides.map((part, n) => {
      const id = found(part, "id") ?? String(n);
      return { id, name: found(part, "name") ?? id, ...(byRules.includes(id) ? { by_rules: true } : {}) };
    }),
  };
}

function found(part: string, key: string): string | undefined {
  const match = new RegExp(`^\\s*${key}\\s*=\\s*(?:"((?:[^"\\\\]|\\\\.)*)"|'([^']*)')`, "m").exec(part);
  if (!match) return undefined;
  return match[2] ?? JSON.parse(`"${match[1]}"`);
}
