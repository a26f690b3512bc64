// Orders that this side has given in secret: they can be looked at and changed until they are shown.
import type { Order } from "../../wire/types";
import type { Stage, Verdict } from "../stage";

/** An order that was given, in words. */
export interface Given {
  order: Order;
  words: string;
}

export class GivenOrders {
  /** What was given together is taken back together. */
  private groups = $state.raw<Given[][]>([]);
  private question = "";

  constructor(private readonly game: Stage) {}

  /** All of them, in order. */
  readonly all = $derived(this.groups.flat());

  /** Orders in the words of their offers, which are gone once they are given. */
  worded(orders: Order[]): Given[] {
    const words = (order: Order) =>
      this.game.offersOf(order.by).find((offer) => isSame(offer.order, order))?.words ?? order.verb;
    return orders.map((order) => ({ order, words: words(order) }));
  }

  /** Notes orders that were given as one step. */
  note(list: Given[], question: string) {
    if (question !== this.question) this.groups = [];
    this.question = question;
    const own = list.filter(({ order }) => order.by);
    if (own.length > 0) this.groups = [...this.groups, own];
  }

  /** Forgets those of a question that is no longer open. */
  review(question: string) {
    if (this.groups.length > 0 && question !== this.question) this.groups = [];
  }

  /** The last group was taken back. */
  undone() {
    this.groups = this.groups.slice(0, -1);
  }

  /** Takes back the order of a piece, and gives those that came after it again. */
  async change(piece: string): Promise<Verdict> {
    const { game, groups, question } = this;
    const at = groups.findIndex((group) => group.some(({ order }) => order.by === piece));
    if (at < 0) return { done: true };
    for (let n = groups.length; n > at; n--) {
      const verdict = await game.undo();
      if (!verdict.done) return verdict;
    }
    const rest = groups
      .slice(at)
      .flat()
      .filter(({ order }) => order.by !== piece);
    const before = groups.slice(0, at);
    this.groups = before;
    if (rest.length === 0) return { done: true };
    const { given, verdict } = await game.orders(rest.map(({ order }) => order));
    // The game has noted them itself, in the words of offers that may be gone: these are the words that were read.
    this.groups = [...before, rest.slice(0, given)].filter((group) => group.length > 0);
    this.question = question;
    return verdict;
  }
}

const isSame = (offered: Order, order: Order) =>
  offered.verb === order.verb &&
  JSON.stringify([offered.at ?? null, offered.how ?? []]) ===
    JSON.stringify([order.at ?? null, order.how ?? []]);
