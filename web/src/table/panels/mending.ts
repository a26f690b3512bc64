// What may be set right by hand on a piece, as a list to choose from, and the amendment that comes of a choice.
import { capital, say } from "../../design/words";
import type { Counted, Mendable, Pose } from "../../wire/types";

/** What something is, or shall be. */
export interface Set {
  number?: number;
  word?: string;
  x?: number;
  y?: number;
  facing?: number;
}

/** One thing that may be set. */
export interface Choice {
  /** `strength`, `place`, `removed`, or the name of a state. */
  key: string;
  sort: "strength" | "state" | "pose" | "removed";
  words: string;
  now: Set;
  number?: Counted;
  words_allowed?: string[];
  pose?: Pose;
}

export function choices({ pose, strength, states, removable }: Mendable): Choice[] {
  return [
    ...(strength
      ? [
          choice(
            "strength",
            "strength",
            `Strength (${strength.now})`,
            { number: strength.now },
            { number: strength },
          ),
        ]
      : []),
    ...states.map(({ what, now, words, number }) =>
      number
        ? choice(what, "state", `${capital(say(what))} (${number.now})`, { number: number.now }, { number })
        : choice(
            what,
            "state",
            `${capital(say(what))} (${say(now)})`,
            { word: now },
            { words_allowed: words },
          ),
    ),
    ...(pose
      ? [
          choice(
            "place",
            "pose",
            "Where it stands and looks",
            { x: pose.at[0], y: pose.at[1], facing: pose.facing },
            { pose },
          ),
        ]
      : []),
    ...(removable ? [choice("removed", "removed", "Off the table", {}, {})] : []),
  ];
}

const choice = (
  key: string,
  sort: Choice["sort"],
  words: string,
  now: Set,
  more: Partial<Choice>,
): Choice => ({ key, sort, words, now, ...more });

/** Whether something would be otherwise than it is. */
export function changed({ sort, now }: Choice, to: Set): boolean {
  if (sort === "removed") return true;
  const keys = Object.keys(now) as (keyof Set)[];
  const isSound = keys.every((key) => typeof to[key] !== "number" || Number.isFinite(to[key]));
  return isSound && keys.some((key) => to[key] !== now[key]);
}

/** The amendment that sets a piece right. */
export function fixOf(piece: string, { sort, key }: Choice, to: Set): Record<string, unknown> {
  if (sort === "strength") return { set: "strength", piece, strength: to.number };
  if (sort === "pose") return { set: "pose", piece, at: [to.x, to.y], facing: to.facing };
  if (sort === "removed") return { set: "removed", piece };
  return { set: "state", piece, what: key, to: to.word ?? String(to.number) };
}
