// What is said aloud while pieces are taken up and orders are made, for those who do not see the table.
import { capital, say } from "../../design/words";
import { flip, type Ground, type Unit } from "../model";
import type { Draft } from "../orders/draft.svelte";
import { bearing, distance, region } from "./bearings";

const LOOKS = [
  "the far edge",
  "the far left",
  "the left",
  "the near left",
  "the near edge",
  "the near right",
  "the right",
  "the far right",
];

type Size = Pick<Ground, "width" | "height">;

/** The side of the table that a facing looks to. */
export const looksTo = (facing: number): string =>
  LOOKS[Math.round(facing / 45) % LOOKS.length] ?? "the far edge";

/** Where a piece is, and where it looks: `at the near left, looking to the far edge`. */
export function stands({ at, facing, on_table }: Pick<Unit, "at" | "facing" | "on_table">, ground: Size) {
  if (!on_table) return "off the table";
  return `${region(at, ground.width, ground.height)}, looking to ${looksTo(facing)}`;
}

/** A piece that was taken up: who, how strong, in what state, where. */
export function takenUp(unit: Unit, ground: Size): string {
  const strength = unit.full > 1 ? `${unit.strength} of ${unit.full}` : "";
  const state = unit.badges.map(({ label }) => say(label));
  return `${[unit.name, strength, ...state].filter(Boolean).join(", ")}; ${stands(unit, ground)}.`;
}

/** The order in the making: where its ghost is from the piece, what that costs, or why it may not be. */
export function intended(
  draft: Pick<Draft, "tried" | "isPlaced" | "witnesses">,
  unit: Unit | undefined,
  ground: Size,
  measure = "",
): string {
  const { tried } = draft;
  if (!tried || !draft.isPlaced) return "";
  if (tried.refusal) {
    const { why, instead } = tried.refusal;
    return `${capital(why)}${instead ? `; ${instead}` : ""}.`;
  }
  const end = tried.order.path?.at(-1);
  const spot = end && flip(ground.height)(end);
  const where =
    spot && unit?.on_table
      ? `${distance(unit, { at: spot }, measure)}, ${bearing(unit, spot)}`
      : spot && region(spot, ground.width, ground.height);
  const cost = draft.witnesses.find(({ what }) => what === "reach")?.words ?? tried.words;
  return [where, cost]
    .filter(Boolean)
    .map((part) => `${capital(part ?? "")}.`)
    .join(" ");
}
