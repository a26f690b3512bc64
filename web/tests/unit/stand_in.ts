// A table for tests: one question with given offers, and a note of everything that was asked of it.
import type { Ground, Unit } from "../../src/table/model";
import { Playback } from "../../src/table/playback/playback.svelte";
import type { Stage, Verdict } from "../../src/table/stage";
import type {
  Danger,
  Goal,
  LineOfSight,
  Offer,
  Order,
  SightOf,
  Tried,
  View,
  Witness,
} from "../../src/wire/types";

export class StandIn implements Stage {
  setting = undefined;
  ground: Ground = {
    width: 48,
    height: 48,
    inch: 1,
    areas: [],
    lines: [],
    zones: [],
    objectives: [],
  };
  view: View | undefined;
  seat = { side: 0, hot: false, watches: false, dice: "program", source: "seed", players: [] };
  asked = true;
  offersReady = true;
  busy = false;
  typed = false;
  hasThrown = false;
  undone = 0;
  given: { order: Order; dice?: number[] }[] = [];
  tries: { order: Order; goal?: Goal }[] = [];
  verdicts: Verdict[] = [];
  refuses: Tried["refusal"] = null;

  constructor(
    public offers: Offer[],
    public units: Unit[] = [],
  ) {}

  readonly playback = new Playback();

  get onTable() {
    return this.units;
  }
  get inSight() {
    return this.units;
  }
  get actors() {
    return new Set(this.offers.flatMap(({ order }) => order.by ?? []));
  }
  unit = (id: string | null | undefined) => this.units.find((unit) => unit.id === id);
  sideName = () => "";
  offersOf = (piece: string | undefined) => this.offers.filter(({ order }) => order.by === piece);
  async order(order: Order, dice?: number[]): Promise<Verdict> {
    this.given.push(dice ? { order, dice } : { order });
    return this.verdicts.shift() ?? { done: true };
  }
  async orders(orders: Order[]): Promise<{ given: number; verdict: Verdict }> {
    for (const [given, order] of orders.entries()) {
      const verdict = await this.order(order);
      if (!verdict.done) return { given, verdict };
    }
    return { given: orders.length, verdict: { done: true } };
  }
  async undo(): Promise<Verdict> {
    this.undone++;
    return { done: true };
  }
  async try(order: Order, goal?: Goal): Promise<Tried> {
    this.tries.push({ order, goal });
    const path = goal ? [goal.spot] : order.path;
    return {
      order: { ...order, path },
      words: "",
      witnesses: [],
      bases: [],
      others: [],
      costs: [],
      refusal: this.refuses,
    };
  }
  odds = async () => ({ odds: [], summary: [] });
  explain = async () => ({ witnesses: [], chart: null, refusal: null });
  threat = async (): Promise<Witness[]> => [];
  danger = async (): Promise<Danger[]> => [];
  command = async (): Promise<Danger[]> => [];
  sights: SightOf[] = [];
  seen: LineOfSight = { free: true, why: "", rule: "", lines: [] };
  async sight(of: SightOf): Promise<LineOfSight> {
    this.sights.push(of);
    return this.seen;
  }
  mendable = async () => null;
}

export const offer = (order: Order, act: string, blanks: Offer["blanks"] = {}): Offer => ({
  order,
  act,
  blanks,
  usual: false,
  words: `${order.by ?? ""}: ${order.verb}`,
});

/** A route of any form. */
export const route = (reach: number): Offer["blanks"] => ({
  route: { reach, turns: true, bends: null, bearing: null },
});

export const unit = (id: string, side: number, at: [number, number], facing = 0): Unit => ({
  id,
  name: id,
  side,
  role: "foot",
  at,
  facing,
  on_table: true,
  half: [1, 0.5],
  strength: 4,
  full: 4,
  steadiness: 100,
  bases: [],
  title: "",
  lines: [],
  badges: [],
});
