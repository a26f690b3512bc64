// What happened is shown one scene after the other, at a pace that the player chooses. The table itself is never late:
// orders are given to what is, while the eye still follows what led to it.
import { keep, recall } from "../../app/shelf";
import type { Event } from "../../wire/types";
import type { Unit } from "../model";
import { type Scene, scenes, type Units } from "./scenes";

/** How much longer than usual a scene is looked at. */
export const PACES = { instant: 0, quick: 0.45, usual: 1, slow: 2.2 } as const;
export type Pace = keyof typeof PACES;

/** So many scenes may wait; with more, each is shorter. */
const CROWD = 12;
/** So many of the last scenes leave something to see: smoke, a line of fire. */
const TRAIL = 4;
/** So many scenes can be shown again. */
const MEMORY = 400;

const isPace = (word: unknown): word is Pace => typeof word === "string" && word in PACES;

export class Playback {
  pace = $state<Pace>(readPace());
  /** The scene that is looked at, or was last. */
  now = $state.raw<Scene | undefined>();
  /** The last few scenes while something is shown, the present one last. */
  trail = $state.raw<Scene[]>([]);
  paused = $state(false);
  /** How many scenes are still to come. */
  left = $state(0);
  /** How many can be shown again. */
  kept = $state(0);
  private shown = $state.raw<Units | undefined>();
  /** The pieces as the eye sees them; nothing while they are as they are. */
  readonly units = $derived(this.shown && [...this.shown.values()].filter(({ on_table }) => on_table));

  private queue: Scene[] = [];
  private past: Scene[] = [];
  /** The table before the first scene that can be shown again. */
  private start: Units | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Whether something is being shown. */
  get isOn(): boolean {
    return this.shown !== undefined;
  }

  /** A step: its events, and the table before and after it. */
  feed(events: Event[], before: Units, after: Units, ground: { height: number; inch: number }) {
    const list = scenes(events, before, after, ground);
    if (list.length === 0) return;
    this.remember(before, list);
    if (PACES[this.pace] === 0) return this.tell(list);
    this.queue.push(...list);
    this.left = this.queue.length;
    if (this.shown) return;
    this.shown = before;
    this.advance();
  }

  /** From here on is what can be shown again: the other side begins to act. */
  chapter() {
    this.past = [];
    this.start = undefined;
    this.kept = 0;
  }

  /** All that is left at once. */
  finish() {
    clearTimeout(this.timer);
    const last = this.queue.findLast(({ event }) => event.event === "resolved") ?? this.queue.at(-1);
    if (last) this.now = last;
    this.queue = [];
    this.left = 0;
    this.paused = false;
    this.shown = undefined;
    this.trail = [];
  }

  /** Nothing is to be shown any more: the table is another. */
  clear() {
    this.finish();
    this.chapter();
    this.now = undefined;
  }

  pause() {
    if (!this.shown) return;
    this.paused = true;
    clearTimeout(this.timer);
  }

  resume() {
    this.paused = false;
    if (this.shown) this.advance();
  }

  /** The next scene, and no further. */
  step() {
    this.pause();
    this.advance();
  }

  /** What the other side did last, and what came of it, once more. */
  again() {
    const { start, past } = this;
    if (!start || past.length === 0) return;
    this.finish();
    this.queue = [...past];
    this.left = this.queue.length;
    this.shown = start;
    this.advance();
  }

  setPace(pace: Pace) {
    this.pace = pace;
    keep("pace", pace);
    if (PACES[pace] === 0) this.finish();
  }

  private remember(before: Units, list: Scene[]) {
    this.start ??= before;
    this.past = [...this.past, ...list];
    if (this.past.length > MEMORY) {
      const gone = this.past.length - MEMORY;
      this.start = this.past[gone - 1]?.units;
      this.past = this.past.slice(gone);
    }
    this.kept = this.past.length;
  }

  /** Without delay, what was thrown is told all the same. */
  private tell(list: Scene[]) {
    this.now = list.findLast(({ event }) => event.event === "resolved") ?? list.at(-1);
  }

  private advance() {
    clearTimeout(this.timer);
    const scene = this.queue.shift();
    this.left = this.queue.length;
    if (!scene) return this.finish();
    this.now = scene;
    this.shown = scene.units;
    this.trail = [...this.trail, scene].slice(-TRAIL);
    if (this.paused) return;
    this.timer = setTimeout(() => this.advance(), this.lasts(scene));
  }

  /** How long a scene is looked at. */
  lasts({ ms }: Scene): number {
    const factor = PACES[this.pace] || 1;
    return ms * factor * Math.min(1, CROWD / Math.max(this.queue.length, 1));
  }
}

function readPace(): Pace {
  const kept = recall("pace");
  return isPace(kept) ? kept : "usual";
}

/** Pieces by their ids. */
export const unitsById = (units: Unit[]): Units => new Map(units.map((unit) => [unit.id, unit]));
