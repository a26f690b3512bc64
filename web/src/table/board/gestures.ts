// What fingers, mouse and keys do on the table: tap, drag a piece, turn it, measure. Panning and zooming are the camera's.

import type { SightEnd } from "../../wire/types";
import { facingOf, isOn, partAt, type Unit } from "../model";
import type { Selection } from "../selection.svelte";
import type { Stage } from "../stage";
import type { Spot } from "../terrain/shape";
import type { Camera } from "./camera.svelte";

/** How far a finger may stray and still tap, in pixels. */
const STRAY = 6;
/** How far off a small piece a finger may land, in pixels. */
const FINGER = 18;
/** How long a finger rests on a piece that is to be chosen beside others, in milliseconds. */
const HOLD = 450;

type Held =
  | {
      what: "piece";
      piece: string;
      from: Spot;
      grip: Spot;
      moved: boolean;
      rested: boolean;
      x: number;
      y: number;
    }
  | { what: "turn" }
  | { what: "ruler" }
  | { what: "sight"; x: number; y: number };

export class Gestures {
  private held: Held | undefined;
  private hold: ReturnType<typeof setTimeout> | undefined;
  private pointers = 0;
  /** Whether the gesture that just ended was a drag: the click that the browser makes of it is none. */
  private dragged = false;

  constructor(
    private readonly game: Stage,
    private readonly selection: Selection,
    private readonly camera: Camera,
  ) {}

  /** Whether a gesture that begins here pans the table. */
  pans = (event: Event): boolean => event.type === "wheel" || this.pointers > 1 || this.held === undefined;

  down = (event: PointerEvent) => {
    // The first finger, or the mouse: whatever was let go beyond the table's edge is no longer held.
    if (event.isPrimary) this.pointers = 0;
    this.pointers++;
    this.dragged = false;
    clearTimeout(this.hold);
    if (this.pointers > 1) {
      // A second finger pinches, whatever the first began.
      this.held = undefined;
      return;
    }
    if (event.button !== 0) return;
    const spot = this.camera.spotAt(event.clientX, event.clientY);
    if ((event.target as Element).closest("[data-turn]")) this.held = { what: "turn" };
    else if (this.selection.tool === "sight") {
      this.held = { what: "sight", x: event.clientX, y: event.clientY };
      this.selection.look(this.end(spot));
    } else if (this.selection.tool === "ruler") {
      this.held = { what: "ruler" };
      const before = event.shiftKey ? (this.selection.measured ?? []) : [];
      this.selection.measured = before.length > 0 ? [...before, spot] : [spot, spot];
    } else {
      this.held = this.grip(event, spot);
      if (event.pointerType === "touch") this.hold = setTimeout(this.holdOn, HOLD);
    }
    if (this.held) (event.currentTarget as Element).setPointerCapture(event.pointerId);
  };

  move = (event: PointerEvent) => {
    const { held, selection } = this;
    if (!held) return;
    const spot = this.camera.spotAt(event.clientX, event.clientY);
    if (held.what === "ruler" && selection.measured)
      selection.measured = [...selection.measured.slice(0, -1), spot];
    else if (held.what === "sight") {
      // A drag looks along the way of the finger; a tap fixes one end, and the next the other.
      if (Math.hypot(event.clientX - held.x, event.clientY - held.y) > STRAY)
        void selection.lookTo(this.end(spot));
    } else if (held.what === "turn") this.turnTo(spot);
    else if (held.what === "piece") {
      held.moved ||= Math.hypot(event.clientX - held.x, event.clientY - held.y) > STRAY;
      if (held.moved) clearTimeout(this.hold);
      if (held.moved) selection.dragTo(held.piece, [spot[0] - held.grip[0], spot[1] - held.grip[1]]);
    }
  };

  up = (event: PointerEvent) => {
    this.pointers = Math.max(0, this.pointers - 1);
    clearTimeout(this.hold);
    const { held } = this;
    this.held = undefined;
    this.dragged = held !== undefined && (held.what !== "piece" || held.moved);
    if (held?.what === "piece" && !held.moved && !held.rested)
      this.selection.touch(held.piece, addsTo(event), partAt(this.game.unit(held.piece), held.from));
  };

  /** The finger was taken for something else after all: nothing was meant. */
  cancel = () => {
    clearTimeout(this.hold);
    this.pointers = Math.max(0, this.pointers - 1);
    this.held = undefined;
  };

  /** A finger that rests does so for {@link holdOn}, not for the browser's own menu. */
  menu = (event: MouseEvent) => {
    if ((event as PointerEvent).pointerType === "touch") event.preventDefault();
  };

  /** A finger that rests on a piece chooses it beside the others, as a click with Shift does. */
  private holdOn = () => {
    const { held } = this;
    if (held?.what !== "piece" || held.moved) return;
    held.rested = true;
    this.selection.choose(held.piece, true);
  };

  /** A tap that was neither drag nor pan. */
  click = (event: MouseEvent) => {
    if (this.dragged || this.selection.tool !== "hand" || (event.target as Element).closest("[data-turn]"))
      return;
    const spot = this.camera.spotAt(event.clientX, event.clientY);
    const unit = this.unitAt(spot);
    const more = addsTo(event);
    if (unit && !more && this.draggable(unit)) return; // its own tap was taken when the finger was lifted
    if (unit) this.selection.touch(unit.id, more, partAt(unit, spot));
    else this.selection.tap(spot);
  };

  /** A spot as an end of a line of sight: who stands there, or the place itself. */
  private end(spot: Spot): SightEnd {
    return this.unitAt(spot)?.id ?? this.selection.wire(spot);
  }

  /** The piece at a spot, or a small one close by. */
  unitAt(spot: Spot): Unit | undefined {
    const units = this.game.inSight;
    const under = units.filter((unit) => covers(unit, spot)).toSorted((a, b) => size(a) - size(b))[0];
    if (under) return under;
    const near = units
      .map((unit) => ({
        unit,
        far: Math.hypot(unit.at[0] - spot[0], unit.at[1] - spot[1]) - Math.min(...unit.half),
      }))
      .toSorted((a, b) => a.far - b.far)[0];
    return near && near.far * this.camera.scale < FINGER ? near.unit : undefined;
  }

  private draggable(unit: Unit): boolean {
    return this.selection.dragOffer(unit.id) !== undefined;
  }

  private grip(event: PointerEvent, spot: Spot): Held | undefined {
    const ghost = this.selection.draft?.piece;
    const onGhost = (event.target as Element).closest("[data-ghost]") !== null;
    const unit = onGhost ? this.game.unit(ghost) : this.unitAt(spot);
    if (!unit || !this.draggable(unit) || addsTo(event)) return undefined;
    const at = onGhost ? (this.ghostAt() ?? unit.at) : unit.at;
    return {
      what: "piece",
      piece: unit.id,
      from: spot,
      grip: [spot[0] - at[0], spot[1] - at[1]],
      moved: false,
      rested: false,
      x: event.clientX,
      y: event.clientY,
    };
  }

  private ghostAt(): Spot | undefined {
    const end = this.selection.draft?.tried?.order.path?.at(-1);
    return end && this.game.ground ? [end[0], this.game.ground.height - end[1]] : undefined;
  }

  private turnTo(spot: Spot) {
    const { draft } = this.selection;
    const unit = this.game.unit(draft?.piece);
    const at = this.ghostAt() ?? unit?.at;
    if (!draft || !at) return;
    const facing = facingOf([spot[0] - at[0], spot[1] - at[1]]);
    draft.turn(Math.round(facing / 5) * 5);
  }
}

/** Whether a click chooses a piece beside those that are chosen. */
const addsTo = ({ shiftKey, ctrlKey, metaKey }: MouseEvent) => shiftKey || ctrlKey || metaKey;

function covers(unit: Unit, spot: Spot): boolean {
  return unit.bases.some((base) => isOn(base, spot));
}

const size = (unit: Unit) => unit.half[0] * unit.half[1];
