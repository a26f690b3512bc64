// What was rolled on this device, the latest first.
import { keep, recall } from "../app/shelf";
import { say, signed } from "../design/words";

/** One roll. */
export interface Entry {
  at: number;
  slug: string;
  chart: string;
  query: string;
  words: string;
  dice: number[];
  modifiers: [label: string, value: number][];
}

const MOST = 60;

class History {
  list = $state.raw<Entry[]>(read(recall("rolls")));

  add(entry: Entry) {
    this.save([entry, ...this.list].slice(0, MOST));
  }

  clear() {
    this.save([]);
  }

  private save(list: Entry[]) {
    this.list = list;
    keep("rolls", list);
  }
}

export const history = new History();

/** A roll as one would write it down. */
export function written(entry: Entry): string {
  const facts = [...new URLSearchParams(entry.query)].map(([name, value]) => `${say(name)} ${say(value)}`);
  const parts = [
    `${say(entry.chart)}: ${entry.words}`,
    facts.length > 0 ? `Facts: ${facts.join(", ")}.` : "",
    entry.modifiers.length > 0
      ? `Modifiers: ${entry.modifiers.map(([label, value]) => `${say(label)} ${signed(value)}`).join(", ")}.`
      : "",
    entry.dice.length > 0 ? `Dice: ${entry.dice.join(", ")}.` : "",
  ];
  return parts.filter(Boolean).join("\n");
}

function read(kept: unknown): Entry[] {
  if (!Array.isArray(kept)) return [];
  return kept.filter(
    (entry): entry is Entry => typeof entry?.words === "string" && Array.isArray(entry.dice),
  );
}
