// A game that was played, step by step. States come in reels: the first view of a reel is whole, the others say what
// changed, so any step is quickly put together.
import { replayStates } from "../api/games";
import { type Ground, groundOf, type Unit, unitsOf } from "../table/model";
import { Playback, unitsById } from "../table/playback/playback.svelte";
import type { Stage, Verdict } from "../table/stage";
import type { Event, Piece, ReplayInfo, Seat, Setting, StateAt, View } from "../wire/types";

/** How many steps a reel holds. */
export const REEL = 50;

/** Up to so many steps a second, everything that happens in a step is shown. */
const WALK = 2;

const NO_ORDERS: Verdict = { done: false, why: "This game was played before. Fork it to play on from here." };

/** The states of a reel, each with the whole table. */
export function developed(states: StateAt[]): StateAt[] {
  const pieces = new Map<string, Piece>();
  return states.map(({ n, events, view }) => {
    for (const id of view.gone) pieces.delete(id);
    for (const piece of view.pieces) pieces.set(piece.id, piece);
    return { n, events, view: { ...view, pieces: [...pieces.values()] } };
  });
}

export class Film implements Stage {
  step = $state(0);
  /** With whose eyes: a side's id, or `umpire`. */
  eyes = $state("umpire");
  view = $state.raw<View | undefined>();
  events = $state.raw<Event[]>([]);
  playing = $state(false);
  /** Steps a second. */
  speed = $state(2);
  trouble = $state<string | undefined>();

  private height = 0;
  readonly setting: Setting;
  readonly ground: Ground;
  readonly seat: Seat = {
    side: null,
    hot: false,
    watches: true,
    dice: "program",
    source: "seed",
    players: [],
  };
  readonly units = $derived(this.view ? unitsOf(this.view, this.height) : []);
  readonly onTable = $derived(this.units.filter((unit) => unit.on_table));
  readonly playback = new Playback();
  readonly inSight = $derived(this.playback.units ?? this.onTable);
  readonly last: number;
  readonly asked = false;
  readonly actors: ReadonlySet<string> = new Set();
  readonly offers = [];
  readonly offersReady = false;
  readonly busy = false;
  readonly typed = false;
  readonly hasThrown = false;
  private readonly byId = $derived(new Map(this.units.map((unit) => [unit.id, unit])));
  private readonly reels = new Map<string, Promise<StateAt[]>>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The step that is on the table. */
  private drawn = -1;

  constructor(
    readonly info: ReplayInfo,
    step: number,
  ) {
    this.setting = info.setting;
    this.ground = groundOf(info.setting);
    this.height = this.ground.height;
    this.last = info.steps.length;
    void this.go(step);
  }

  /** The first step of every turn. */
  get turns(): { turn: number; step: number }[] {
    const first = new Map<number, number>();
    for (const { turn, n } of this.info.steps) if (!first.has(turn)) first.set(turn, n);
    return [...first].map(([turn, n]) => ({ turn, step: Math.max(0, n - 1) }));
  }

  async go(step: number) {
    const wanted = Math.min(Math.max(0, Math.round(step)), this.last);
    this.step = wanted;
    try {
      const states = await this.reel(Math.floor(wanted / REEL));
      // Somebody may have scrubbed on while the reel was fetched.
      if (this.step !== wanted) return;
      const state = states[wanted % REEL];
      if (!state) return;
      const [before, from] = [unitsById(this.units), this.drawn];
      this.playback.clear();
      this.view = state.view;
      this.events = state.events;
      this.drawn = wanted;
      if (from === wanted - 1) this.playback.feed(state.events, before, unitsById(this.units), this.ground);
      this.trouble = undefined;
      if (wanted % REEL > REEL / 2 && wanted < this.last) void this.reel(Math.floor(wanted / REEL) + 1);
    } catch (error) {
      this.trouble = error instanceof Error ? error.message : String(error);
      this.pause();
    }
  }

  look(eyes: string) {
    this.eyes = eyes;
    void this.go(this.step);
  }

  play() {
    if (this.step >= this.last) void this.go(0);
    this.playing = true;
    this.tick();
  }

  pause() {
    this.playing = false;
    clearTimeout(this.timer);
  }

  unit(id: string | undefined | null): Unit | undefined {
    return id ? this.byId.get(id) : undefined;
  }

  sideName(side: number | null | undefined): string {
    return (side !== null && side !== undefined && this.setting.sides[side]?.name) || "nobody";
  }

  offersOf = () => [];
  order = async () => NO_ORDERS;
  orders = async () => ({ given: 0, verdict: NO_ORDERS });
  undo = async () => NO_ORDERS;
  threat = async () => [];
  danger = async () => [];
  command = async () => [];
  sight = () => Promise.reject(new Error("no table to look along"));
  mendable = async () => null;
  try = () => Promise.reject(new Error("no orders"));
  odds = () => Promise.reject(new Error("no orders"));
  explain = () => Promise.reject(new Error("no orders"));

  private tick() {
    this.timer = setTimeout(async () => {
      if (!this.playing) return;
      // At a walk, what came of a step is seen to its end; whoever hurries sees where it leads.
      if (this.playback.isOn && this.speed <= WALK) return this.tick();
      await this.go(this.step + 1);
      if (this.step >= this.last) this.pause();
      else if (this.playing) this.tick();
    }, 1000 / this.speed);
  }

  private reel(number: number): Promise<StateAt[]> {
    const key = `${this.eyes}/${number}`;
    const known = this.reels.get(key);
    if (known) return known;
    const [from, to] = [number * REEL, Math.min((number + 1) * REEL - 1, this.last)];
    const asked = replayStates(this.info.id, { from, to, as: this.eyes }).then(({ states }) =>
      developed(states),
    );
    this.reels.set(key, asked);
    asked.catch(() => this.reels.delete(key));
    return asked;
  }
}
