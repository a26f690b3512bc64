// What a scene leaves to see on the table: a line of fire and its smoke, a fight, a word over a piece, a way.
import { say } from "../../design/words";
import { heading, type Unit } from "../model";
import { mix, type Spot } from "../terrain/shape";
import { touch } from "./bouts";
import type { Scene } from "./scenes";

export type Effect =
  | { kind: "shot"; from: Spot; to: Spot; puffs: Spot[] }
  | { kind: "fight"; at: Spot }
  | { kind: "word"; at: Spot; words: string; tone: "good" | "plain" | "bad" }
  | { kind: "fallen"; at: Spot }
  | { kind: "ring"; at: Spot; size: number }
  | { kind: "way"; points: Spot[] };

/** A puff of smoke for each of so many inches of a front. */
const PUFF = 0.8;

/** What there is to see of a scene. */
export function effects({ event, before, units, way }: Scene, inch: number, objectives: Spot[]): Effect[] {
  const unitOf = (id: string | null) => (id ? (before.get(id) ?? units.get(id)) : undefined);
  const over = (id: string | null, words: string, tone: "good" | "plain" | "bad"): Effect[] => {
    const unit = unitOf(id);
    return unit?.on_table ? [{ kind: "word", at: above(unit), words, tone }] : [];
  };
  switch (event.event) {
    case "resolved":
      return thrown(unitOf(event.by), unitOf(event.at), inch);
    case "moved":
      return way && way.points.length > 1 ? [{ kind: "way", points: way.points }] : [];
    case "lost":
      return [...over(event.piece, `−${event.count}`, "bad"), ...fallen(unitOf(event.piece))];
    case "changed":
      return over(event.piece, say(event.to), event.better ? "good" : "bad");
    case "counted":
      return over(event.piece, `${say(event.what)} ${event.now}`, "plain");
    case "removed":
      return [...over(event.piece, say(event.how), "bad"), ...fallen(unitOf(event.piece))];
    case "placed":
      return ring(unitOf(event.piece));
    case "revealed":
      return [
        ...ring(unitOf(event.piece ?? event.marker)),
        ...over(event.piece ?? event.marker, "!", "plain"),
      ];
    case "renamed":
      return [...over(event.piece, event.name, "plain"), ...ring(unitOf(event.piece))];
    case "joined":
      return bond(unitOf(event.piece), unitOf(event.to), "joins");
    case "parted":
      return bond(unitOf(event.piece), unitOf(event.from), "leaves");
    case "merged":
      return bond(unitOf(event.piece), unitOf(event.into), "is taken up");
    case "taken": {
      const at = objectives[event.objective];
      return at ? [{ kind: "ring", at, size: 2 * inch }] : [];
    }
    default:
      return [];
  }
}

function thrown(by: Unit | undefined, at: Unit | undefined, inch: number): Effect[] {
  if (!by?.on_table) return [];
  if (!at?.on_table || by.side === at.side) return ring(by);
  if (touch(by, at, inch)) return [{ kind: "fight", at: mix(by.at, at.at, 0.5) }];
  const puffs = front(by, inch);
  return [{ kind: "shot", from: puffs[Math.floor(puffs.length / 2)] ?? by.at, to: at.at, puffs }];
}

/** Where smoke rises: along the front of a piece, or before each of its men. */
function front(unit: Unit, inch: number): Spot[] {
  const [ax, ay] = heading(unit.facing);
  const men = unit.bases.flatMap((base) => ("corners" in base ? [] : [base]));
  if (men.length > 1)
    return men.map(({ centre: [x, y], radius }): Spot => [x + ax * radius * 1.6, y + ay * radius * 1.6]);
  const [wide, deep] = unit.half;
  const many = Math.min(Math.max(1, Math.round((2 * wide) / (PUFF * inch))), 14);
  const [x, y] = [unit.at[0] + ax * (deep + 0.3 * inch), unit.at[1] + ay * (deep + 0.3 * inch)];
  return Array.from({ length: many }, (_, n): Spot => {
    const across = many === 1 ? 0 : wide * ((2 * n) / (many - 1) - 1);
    return [x - ay * across, y + ax * across];
  });
}

/** One piece and what it joins or leaves: a word over the one, a ring round the other. */
const bond = (unit: Unit | undefined, other: Unit | undefined, words: string): Effect[] =>
  unit?.on_table ? [{ kind: "word", at: above(unit), words, tone: "plain" }, ...ring(other)] : ring(other);

const above = ({ at: [x, y], half }: Unit): Spot => [x, y - Math.max(...half)];
const fallen = (unit: Unit | undefined): Effect[] =>
  unit?.on_table ? [{ kind: "fallen", at: unit.at }] : [];
const ring = (unit: Unit | undefined): Effect[] =>
  unit?.on_table ? [{ kind: "ring", at: unit.at, size: Math.max(...unit.half) * 1.4 }] : [];
