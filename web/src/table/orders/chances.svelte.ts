// What may come of orders that are given at a touch, worked out while they are still only read.
import type { Offer } from "../../wire/types";
import { inUnits } from "../board/bearings";
import type { Stage } from "../stage";
import { isLight } from "./draft.svelte";
import { inShort } from "./outcomes";

/** Orders that throw no dice. */
const QUIET = new Set(["wait", "done", "place"]);
/** So many are worked out for a list. */
const MOST = 8;

export class Chances {
  private lines = $state.raw<ReadonlyMap<string, string>>(new Map());
  private list: Offer[] = [];

  constructor(private readonly game: Stage) {}

  /** What may come of an offer, in a line; nothing if no dice decide it, or nobody knows yet. */
  of({ order, expected_reach }: Offer): string | undefined {
    if (expected_reach) return `About ${inUnits(expected_reach, this.game.setting?.unit)}, as the dice fall`;
    return this.lines.get(JSON.stringify(order));
  }

  /** Works out those of a list that are given at a touch. A newer list takes the place of an older one. */
  async weigh(list: Offer[]) {
    this.list = list;
    this.lines = new Map();
    const { game } = this;
    const light = list.filter(
      (offer) => offer.order.by && isLight(offer) && !QUIET.has(offer.act) && !offer.expected_reach,
    );
    for (const { order } of light.slice(0, MOST)) {
      const odds = await game.odds(order).catch(() => undefined);
      if (this.list !== list) return;
      const words = odds && inShort(odds, [game.unit(order.by)?.name ?? ""]);
      if (words) this.lines = new Map(this.lines).set(JSON.stringify(order), words);
    }
  }
}
