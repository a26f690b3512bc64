// What was declared in the open and is not carried out yet: who charges whom, who answers how. Read from the log.
import type { Event } from "../../wire/types";
import { takenBack } from "../chronicle/chronicle";
import type { Ground, Unit } from "../model";
import { middle, type Spot } from "../terrain/shape";

/** A declared order, and what it is aimed at. */
export interface Declared {
  n: number;
  piece: string;
  words: string;
  target?: string;
  /** Where its arrow ends. */
  end?: Spot;
}

type Units = ReadonlyMap<string, Pick<Unit, "name" | "at" | "on_table">>;

/** The declared orders of the part of the turn that goes on, the last of each piece, where they are aimed at somebody. One that has gone since, or thrown dice
    at its target, has carried its order out. */
export function declared(log: Event[], units: Units, ground: Pick<Ground, "areas">): Declared[] {
  const back = takenBack(log);
  const found = new Map<string, Declared>();
  let part = "";
  for (const event of log) {
    if (back.has(event.n)) continue;
    if (event.event === "began") {
      const next = `${event.turn} ${event.side ?? event.step}`;
      if (next !== part) found.clear();
      part = next;
    } else if (event.event === "moved" || event.event === "removed") found.delete(event.piece);
    else if (event.event === "resolved" && event.at && event.by) found.delete(event.by);
    else if (event.event === "ordered") found.set(event.piece, of(event, units, ground));
  }
  return [...found.values()].filter(({ target, end }) => target || end);
}

function of(
  { n, piece, words }: Event & { piece: string },
  units: Units,
  { areas }: Pick<Ground, "areas">,
): Declared {
  const ends = <T extends { name: string | null }>(list: T[]) =>
    list
      .filter(({ name }) => name && words.endsWith(name))
      .toSorted((a, b) => (b.name?.length ?? 0) - (a.name?.length ?? 0))[0];
  const others = [...units].flatMap(([id, unit]) => (id === piece ? [] : [{ id, ...unit }]));
  const target = ends(others);
  if (target) return { n, piece, words, target: target.id, end: target.on_table ? target.at : undefined };
  const area = ends(areas);
  return { n, piece, words, end: area && middle(area.outline) };
}
