// What happened, as one would tell it who watched: how far a piece went, which way, and through what.
import { say } from "../../design/words";
import type { Event } from "../../wire/types";
import { flip, type Ground } from "../model";
import { between, inside, mix, type Spot } from "../terrain/shape";
import { inUnits, pointed } from "./bearings";

type Moved = Event & { event: "moved" };
type Lie = Pick<Ground, "width" | "height" | "inch" | "areas" | "lines">;

/** How close together a way is looked at, in inches. */
const STRIDE = 0.4;
/** Moves of no special kind: their direction says more than their name. */
const PLAIN = /^(?:(full|half|normal|ordinary|partial)-)?(move|march|advance|walk)$/;

/** An event in words. */
export function inWords(event: Event, ground: Lie): string {
  return event.event === "moved" ? marched(event, ground) : pointed(event.words, ground);
}

function marched(event: Moved, ground: Lie): string {
  const name = event.words.split(": ")[0] ?? "";
  const spot = flip(ground.height);
  const points = [event.from.at, ...event.path, event.to.at].map(spot);
  const far = points.slice(1).reduce((sum, point, n) => sum + between(points[n] as Spot, point), 0);
  const stays = far < 0.05 * ground.inch || event.how === "turn";
  if (!event.words.startsWith(`${name}: `) || stays) return pointed(event.words, ground);
  const unit = ground.inch === 1 ? "inches" : "centimetres";
  const length = inUnits(far, unit).replace(/\.0(?= )/, "");
  const deed = PLAIN.test(event.how) ? direction(event) : `${say(event.how)},`;
  return `${name}: ${deed} ${length}${across(points, ground)}`;
}

/** Which way, as the piece looked when it began. */
function direction({ from, to, path }: Moved): string {
  const [x, y] = path[0] ?? to.at;
  const angle = (Math.atan2(-(x - from.at[0]), y - from.at[1]) * 180) / Math.PI;
  const off = ((((angle - from.facing) % 360) + 540) % 360) - 180;
  if (Math.abs(off) <= 60) return "advances";
  if (Math.abs(off) >= 120) return "falls back";
  return off > 0 ? "moves to its left" : "moves to its right";
}

/** The ground that a way leads through, into and out of, and the lines that it crosses. */
function across(points: Spot[], { areas, lines, inch }: Lie): string {
  const steps = strides(points, STRIDE * inch);
  const [start, end] = [steps[0], steps.at(-1)];
  if (!start || !end) return "";
  const ground = areas.flatMap(({ name, kind, look, outline }) => {
    if (!steps.some((step) => inside(outline, step))) return [];
    const [began, ends] = [inside(outline, start), inside(outline, end)];
    const height = /hill|height|ridge|level|knoll/.test(`${look} ${kind}`);
    const word =
      began && ends
        ? height
          ? ""
          : "through"
        : began
          ? "out of"
          : ends
            ? height
              ? "onto"
              : "into"
            : height
              ? "over"
              : "through";
    return word ? [`${word} the ${called(name, kind)}`] : [];
  });
  const crossed = lines.flatMap(({ name, kind, look, points: line }) =>
    !/road|track|path|lane/.test(`${look} ${kind}`) && crosses(steps, line)
      ? [`over the ${called(name, kind)}`]
      : [],
  );
  const all = [...new Set([...ground, ...crossed])].slice(0, 3);
  return all.length > 0 ? ` ${all.join(", ")}` : "";
}

/** A name as it stands in a sentence: articles of its own are dropped. */
const called = (name: string | null, kind: string) => bare(name) ?? say(kind);
const bare = (name: string | null) => (name ? name.replace(/^(the|a|an) /i, "") : undefined);

function strides(points: Spot[], stride: number): Spot[] {
  return points.flatMap((point, n) => {
    const before = points[n - 1];
    if (!before) return [point];
    const many = Math.min(Math.ceil(between(before, point) / stride), 400);
    return Array.from({ length: many }, (_, m) => mix(before, point, (m + 1) / many));
  });
}

function crosses(steps: Spot[], line: Spot[]): boolean {
  const [from, to] = [steps[0], steps.at(-1)];
  if (!from || !to) return false;
  return steps.slice(1).some((step, n) => {
    const before = steps[n] as Spot;
    return line.slice(1).some((end, m) => cuts(before, step, line[m] as Spot, end));
  });
}

const side = ([ax, ay]: Spot, [bx, by]: Spot, [x, y]: Spot) => (bx - ax) * (y - ay) - (by - ay) * (x - ax);

function cuts(a: Spot, b: Spot, c: Spot, d: Spot): boolean {
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}
