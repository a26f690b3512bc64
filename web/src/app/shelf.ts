// What this device remembers. A browser may refuse to remember; then it is forgotten when the page closes.
const PREFIX = "linstock.";
const here = new Map<string, string>();

/** What was kept under a name. */
export function recall(name: string): unknown {
  try {
    const text = here.get(name) ?? localStorage.getItem(PREFIX + name);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Keeps something under a name. */
export function keep(name: string, value: unknown) {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(PREFIX + name, text);
  } catch {
    here.set(name, text);
  }
}
