// Flags: told apart by how they are divided, and only then by their colours, so that nobody needs to see colours.
import type { Dress, Flag } from "../../wire/types";
import type { Unit } from "../model";
import { paint, worn } from "./coats";

/** How wide and high a flag is drawn. */
export const WIDE = 18;
export const HIGH = 12;

/** How high a flag on the table is, in inches: large enough to be told from others on a whole table. */
const TALL = 0.95;
/** How far a flag begins to the right of who carries it, and how high its pole is, as it is drawn. */
export const POLE = { beside: 0.6, high: 20, low: 4 };

/** How much larger than drawn a flag is on the table. */
export const scaleOf = (inch: number) => (inch * TALL) / HIGH;

/** Whether a piece carries a flag: one of its own, or as a leader that of its side. */
export const carries = ({ role, dress }: Pick<Unit, "role" | "dress">) =>
  dress?.flag !== undefined || role === "leader";

/** What the flag of a piece covers of the table, in pixels; nothing of one that carries none. */
export function flagBox(unit: Pick<Unit, "role" | "dress" | "at">, inch: number, scale: number) {
  if (!carries(unit)) return undefined;
  const by = scaleOf(inch) * scale;
  const [x, y] = unit.at;
  return {
    x: x * scale + POLE.beside * by,
    y: y * scale - POLE.high * by,
    width: WIDE * by,
    height: HIGH * by,
  };
}

/** A part of a flag with its colour. */
export interface Field {
  d: string;
  fill: string;
}

/** What a side carries where its scenario says nothing: never the same as the other side. */
const USUAL = ["cross", "saltire"];

/** The flags of two sides: as the scenario has them, else a cross and a saltire in the colour of the coat. */
export function flagsOf(sides: Pick<Dress, "coat" | "flag">[]): Flag[] {
  const coats = worn(sides);
  return sides.map(({ flag }, side) => {
    const coat = coats[side] ?? "blue";
    const plain = { pattern: USUAL[side] ?? "plain", colours: [coat, coat === "white" ? "black" : "white"] };
    return flag ?? plain;
  });
}

const box = (x: number, y: number, wide: number, high: number) => `M${x} ${y}h${wide}v${high}h${-wide}z`;
const GROUND = box(0, 0, WIDE, HIGH);

/** An upright cross so thick. */
const cross = (thick: number) =>
  box(0, (HIGH - thick) / 2, WIDE, thick) + box((WIDE - thick) / 2, 0, thick, HIGH);

/** A cross from corner to corner; `wide` is how much of the edge each arm takes. */
const saltire = (wide: number) => {
  const [x, y] = [WIDE - wide, HIGH - wide];
  const arm = (from: number, to: number, out: number) =>
    `M0 ${from}V${from === 0 ? wide : y}L${x} ${to}H${WIDE}V${out}L${wide} ${from}z`;
  return arm(0, HIGH, y) + arm(HIGH, 0, wide);
};

/** Every other of so many bars that lie. */
const bars = (count: number) =>
  Array.from({ length: Math.floor(count / 2) }, (_, n) =>
    box(0, ((2 * n + 1) * HIGH) / count, WIDE, HIGH / count),
  ).join("");

/** The parts of a flag, the ground first. */
export function fields({ pattern, colours }: Flag): Field[] {
  const [ground = "#fff", first = ground, second] = colours.flatMap((name) => paint(name) ?? []);
  const on = (...parts: [d: string, fill: string | undefined][]): Field[] => [
    { d: GROUND, fill: ground },
    ...parts.flatMap(([d, fill]) => (fill ? { d, fill } : [])),
  ];
  if (pattern === "cross") return on([cross(3.5), first], [cross(1.6), second]);
  if (pattern === "saltire") return on([saltire(3), first]);
  if (pattern === "union") return on([saltire(2.6), first], [cross(4.4), first], [cross(2.4), second]);
  if (pattern === "upright-bars")
    return on([box(WIDE / 3, 0, WIDE / 3, HIGH), first], [box((WIDE * 2) / 3, 0, WIDE / 3, HIGH), second]);
  if (pattern === "lying-bars")
    return on([box(0, HIGH / 3, WIDE, HIGH / 3), first], [box(0, (HIGH * 2) / 3, WIDE, HIGH / 3), second]);
  if (pattern === "stripes") return on([bars(7), first], [box(0, 0, WIDE * 0.45, (HIGH * 4) / 7), second]);
  if (pattern === "quarters")
    return on([box(WIDE / 2, 0, WIDE / 2, HIGH / 2) + box(0, HIGH / 2, WIDE / 2, HIGH / 2), first]);
  if (pattern === "disc") return on(["M9 2.500a3.500 3.500 0 1 1 0 7a3.500 3.500 0 1 1 0-7z", first]);
  if (pattern === "border") return on([box(2, 2, WIDE - 4, HIGH - 4), first]);
  return on();
}
