// Which sound a scene has.
import { effects } from "../playback/effects";
import type { Scene } from "../playback/scenes";
import type { Sound } from "./synth";

/** The sound of a scene; nothing for what is quiet. `turn` is the turn of the scene before. */
export function cue(scene: Scene, inch: number, turn: number | undefined): Sound | undefined {
  const { event } = scene;
  if (event.event === "began") return event.turn !== turn ? "drum" : undefined;
  if (event.event !== "resolved") return undefined;
  const kinds = effects(scene, inch, []).map(({ kind }) => kind);
  if (kinds.includes("shot")) return roleOf(scene, event.by) === "guns" ? "gun" : "volley";
  if (kinds.includes("fight")) return "fight";
  return event.dice.length > 0 ? "dice" : undefined;
}

const roleOf = ({ before, units }: Scene, id: string | null) =>
  id ? (before.get(id) ?? units.get(id))?.role : undefined;
