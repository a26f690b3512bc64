// What the page must know of a scenario file before a game begins. The server has checked the file; here only its title
// and the names of its sides are looked up.

export interface Named {
  title: string;
  sides: { id: string; name: string }[];
}

/** The title of a sound scenario file, and its sides. */
export function named(text: string): Named {
  const [head = "", ...parts] = text.split(/^\s*\[/m);
  const sides = parts.filter((part) => /^\[side\]\]/.test(part));
  return {
    title: found(head, "title") ?? "A scenario of your own",
    sides: sides.map((part, n) => {
      const id = found(part, "id") ?? String(n);
      return { id, name: found(part, "name") ?? id };
    }),
  };
}

function found(part: string, key: string): string | undefined {
  const match = new RegExp(`^\\s*${key}\\s*=\\s*(?:"((?:[^"\\\\]|\\\\.)*)"|'([^']*)')`, "m").exec(part);
  if (!match) return undefined;
  return match[2] ?? JSON.parse(`"${match[1]}"`);
}
