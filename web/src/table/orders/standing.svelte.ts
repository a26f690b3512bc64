// Orders for many: the same for several pieces at once, and orders that a piece keeps to until told otherwise.
import { keep, recall } from "../../app/shelf";
import type { Offer, Order } from "../../wire/types";
import type { Stage, Verdict } from "../stage";

/** What makes two offers of different pieces the same: everything but who. */
export function kindOf(order: Order): string {
  const { verb, at, how } = order;
  return JSON.stringify([verb, at ?? null, how ?? []]);
}

/** The offers that every one of these pieces has and that leave nothing open, as the first piece has them. */
export function common(lists: Offer[][]): Offer[] {
  const [first = [], ...others] = lists;
  const plain = first.filter((offer) => offer.fill.fill === "nothing");
  return plain.filter((offer) => {
    const kind = kindOf(offer.order);
    return others.every((list) => list.some((other) => kindOf(other.order) === kind));
  });
}

/** The answer that passes by itself: the only one there is, if it leaves nothing open. */
export function onlyAnswer(offers: Offer[]): Offer | undefined {
  const [only] = offers;
  return offers.length === 1 && only?.fill.fill === "nothing" ? only : undefined;
}

export class Standing {
  /** What pieces keep doing, by id. */
  kept = $state.raw<ReadonlyMap<string, { kind: string; words: string }>>(new Map());
  /** How many orders of a batch are still to be given. */
  pending = $state(0);
  /** Whether what has one answer only is answered by the page. */
  passes = $state(recall("passes") !== false);

  constructor(private readonly game: Stage) {}

  keepTo(piece: string, offer: Offer) {
    this.kept = new Map(this.kept).set(piece, { kind: kindOf(offer.order), words: offer.words });
  }

  drop(piece: string) {
    const kept = new Map(this.kept);
    kept.delete(piece);
    this.kept = kept;
  }

  setPasses(passes: boolean) {
    this.passes = passes;
    keep("passes", passes);
  }

  /** Gives the same order to several pieces, one after the other; stops at the first that is refused. */
  async giveAll(pieces: string[], kind: string): Promise<Verdict> {
    this.pending = pieces.length;
    try {
      for (const piece of pieces) {
        const offer = await this.offerFor(piece, kind);
        if (offer) {
          const verdict = await this.game.order(offer.order);
          if (!verdict.done) return verdict;
        }
        this.pending--;
      }
      return { done: true };
    } finally {
      this.pending = 0;
    }
  }

  /** The order that the page may give by itself now: one that is kept to, or the only one there is. */
  due(): Offer | undefined {
    const { game } = this;
    if (!game.asked || !game.offersReady || game.busy || this.pending > 0 || game.typed) return undefined;
    for (const [piece, { kind }] of this.kept) {
      const offer = game
        .offersOf(piece)
        .find(({ order, fill }) => fill.fill === "nothing" && kindOf(order) === kind);
      if (offer) return offer;
    }
    return this.passes ? onlyAnswer(game.offers) : undefined;
  }

  private async offerFor(piece: string, kind: string): Promise<Offer | undefined> {
    // After an order the offers of the next question must have come before one of them can be named.
    for (let tries = 0; !this.game.offersReady && tries < 100; tries++) {
      await new Promise((after) => setTimeout(after, 20));
    }
    return this.game.offersOf(piece).find(({ order }) => kindOf(order) === kind);
  }
}
