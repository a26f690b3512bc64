// A game as a story to leaf through: its steps turn by turn, each in a few lines, and what one looks for in it.
import { sentence } from "../design/words";
import { pointed } from "../table/board/bearings";
import type { Ground } from "../table/model";
import type { StepInfo, StepResult } from "../wire/types";

/** The steps of a turn. A turn that was gone back to stands there once more. */
export interface Chapter {
  title: string;
  /** The number of its first step. */
  first: number;
  steps: StepInfo[];
}

export function chapters(steps: StepInfo[]): Chapter[] {
  const all: (Chapter & { turn: number })[] = [];
  for (const step of steps) {
    const last = all.at(-1);
    if (last && last.turn === step.turn) last.steps.push(step);
    else all.push({ turn: step.turn, title: titleOf(step.turn), first: step.n, steps: [step] });
  }
  return all;
}

/** What a turn is called. */
export const titleOf = (turn: number) => (turn === 0 ? "Setting up" : `Turn ${turn}`);

/** A step in a few lines. */
export interface Gist {
  what: string;
  came: string[];
  /** How many results are left out. */
  more: number;
}

/** So many results are read at a glance; of more, those that the story turns on are picked. */
const GLANCE = 4;
const PICKED = 8;

export function gist({ words, results }: StepInfo, ground: Pick<Ground, "width" | "height">): Gist {
  const lines = picked(results);
  const who = /^(.+?): /.exec(words)?.[1] ?? "";
  const came = lines.map((line) => {
    const said = pointed(line.words, ground);
    return sentence(who && said.startsWith(`${who}: `) ? said.slice(who.length + 2) : said);
  });
  // Where a piece was sent is told by what came of it.
  const what = came.length > 0 ? words.replace(SENT, "") : pointed(words, ground);
  return { what: sentence(what.replace(FIRE, "$1 at ")), came, more: results.length - lines.length };
}

function picked(results: StepResult[]): StepResult[] {
  if (results.length <= GLANCE) return results;
  const telling = results.filter((came) => came.telling);
  return telling.length > 0 ? telling.slice(0, PICKED) : results.slice(0, GLANCE);
}

/** One fires at somebody; orders leave the word out. */
const FIRE = /(: fire) (?!at )(?=\S)/;

const SENT = / to \(-?[\d.]+, -?[\d.]+\)$/;

/** The chapters with only those steps in which every word stands that is looked for; `turn 3` means that turn. */
export function found(all: Chapter[], wanted: string): Chapter[] {
  const [asked, turn] = TURN.exec(wanted) ?? [];
  const words = wanted
    .replace(asked ?? "", "")
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean);
  const within = turn === undefined ? all : all.filter(({ title }) => title === titleOf(Number(turn)));
  if (words.length === 0) return within;
  const holds = (step: StepInfo) => {
    const text = [step.words, ...step.results.map((came) => came.words)].join(" ").toLowerCase();
    return words.every((word) => text.includes(word));
  };
  return within
    .map((chapter) => ({ ...chapter, steps: chapter.steps.filter(holds) }))
    .filter((chapter) => chapter.steps.length > 0);
}

const TURN = /\bturn\s+(\d+)\b/i;
