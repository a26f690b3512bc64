// Orders for many: the same for several pieces at once, and orders that a piece keeps to until told otherwise.
import { keep, recall } from "../../app/shelf";
import { sentence } from "../../design/words";
import type { Goal, Offer, Order, Pair } from "../../wire/types";
import { flip } from "../model";
import type { Stage, Verdict } from "../stage";
import { amongMany, isShared, isWhole } from "./blanks";
import { type Draft, isPlain } from "./draft.svelte";

/** So close to where it was sent, in inches, a piece has arrived. */
const THERE = 0.4;

/** So many orders for all are offered at one touch. */
const MOST_SHARED = 3;

/** What a piece keeps doing. */
export interface Kept {
  kind: string;
  words: string;
  /** Where it is on its way to. */
  goal?: Goal;
  /** The question that it waits for again, where an order of many was interrupted: it is given once. */
  waits?: { turn: number; step: string | null };
}

/** What makes two offers of different pieces the same: everything but who. */
export function kindOf(order: Order): string {
  const { verb, at, how } = order;
  return JSON.stringify([verb, at ?? null, how ?? []]);
}

/** Whether two offers of different pieces are the same. */
export const alike = (one: Offer, other: Offer) =>
  isShared(one) &&
  isShared(other) &&
  Boolean(one.blanks.route) === Boolean(other.blanks.route) &&
  kindOf(one.order) === kindOf(other.order);

/** The offers of one of these pieces that take all the others along. */
export function joint(pieces: string[], offersOf: (piece: string) => Offer[]): Offer[] {
  return pieces.flatMap((piece) =>
    offersOf(piece).filter(({ blanks: { several } }) => {
      const others = pieces.filter((other) => other !== piece);
      if (!several || others.length < several.least || others.length > several.most) return false;
      return others.every((other) => several.from.includes(other));
    }),
  );
}

/** The offers that every one of these pieces has, as the first piece has them: what leaves nothing open, and ways to go. */
export function common(lists: Offer[][]): Offer[] {
  const [first = [], ...others] = lists;
  const shared = first.filter(isShared);
  return shared.filter((offer) => others.every((list) => list.some((other) => alike(offer, other))));
}

/** What at least two pieces can do that leaves nothing open but who else takes part, aims at nobody and is not what they do anyway: loading first, then what most can do. */
export function many(offers: Offer[]): { kind: string; offers: Offer[] }[] {
  return alikes(offers.filter(isPlain)).slice(0, MOST_SHARED);
}

/** So many orders of some of several pieces are listed: more than that nobody reads. */
const MOST_PARTLY = 6;

/** What some of several pieces can do together, ways to go first. */
export function some(offers: Offer[]): { kind: string; offers: Offer[] }[] {
  const goes = ({ offers: [first] }: { offers: Offer[] }) =>
    Number(first?.act === "move" && first.order.how === undefined);
  return alikes(offers.filter(isShared))
    .toSorted((a, b) => goes(b) - goes(a) || b.offers.length - a.offers.length)
    .slice(0, MOST_PARTLY);
}

/** Offers of at least two pieces that are the same, aim at nobody and are not what they do anyway. */
function alikes(offers: Offer[]): { kind: string; offers: Offer[] }[] {
  const found = new Map<string, Offer[]>();
  for (const offer of offers) {
    const { by, at } = offer.order;
    if (!by || at !== undefined || offer.usual || offer.act === "place") continue;
    const kind = kindOf(offer.order);
    found.set(kind, [...(found.get(kind) ?? []), offer]);
  }
  return [...found]
    .map(([kind, list]) => ({ kind, offers: list }))
    .filter((one) => one.offers.length > 1)
    .toSorted((a, b) => place(a.offers) - place(b.offers) || b.offers.length - a.offers.length);
}

/** What makes ready is done by all at once; who moves together is better chosen. */
const FIRST = ["load", "rally", "form"];

function place([offer]: Offer[]): number {
  const at = FIRST.indexOf(offer?.act ?? "");
  return at < 0 ? FIRST.length : at;
}

/** The answer that passes by itself: the only one there is, if it leaves nothing open. */
export function onlyAnswer(offers: Offer[]): Offer | undefined {
  const [only] = offers;
  return offers.length === 1 && only && isWhole(only) ? only : undefined;
}

export class Standing {
  /** What pieces keep doing, by id. */
  kept = $state.raw<ReadonlyMap<string, Kept>>(new Map());
  /** How many orders of a batch are still to be given. */
  pending = $state(0);
  /** Whether what has one answer only is answered by the page. */
  passes = $state(recall("passes") !== false);
  private carrying = $state(false);

  constructor(private readonly game: Stage) {}

  keepTo(piece: string, offer: Offer, goal?: Goal) {
    this.kept = new Map(this.kept).set(piece, { kind: kindOf(offer.order), words: offer.words, goal });
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

  /** Gives the same order to several pieces as one step; stops at the first that is refused. Where dice are typed in,
      each is a step of its own. */
  async giveAll(pieces: string[], kind: string): Promise<Verdict> {
    await this.clear();
    if (!this.game.typed) {
      const find = (piece: string) => this.game.offersOf(piece).find(({ order }) => kindOf(order) === kind);
      const busy = new Set(pieces);
      const orders = pieces.flatMap((piece) => {
        const offer = find(piece);
        if (!offer) return [];
        const order = amongMany(offer, busy);
        for (const other of order.with ?? []) busy.add(other);
        // Whoever would lead nobody any more has nothing to do.
        return (offer.blanks.several?.least ?? 0) > (order.with?.length ?? 0) ? [] : order;
      });
      return this.giveBatch(orders);
    }
    this.pending = pieces.length;
    try {
      for (const piece of pieces) {
        const offer = await this.offerFor(piece, kind);
        if (offer) {
          const verdict = await this.game.order(amongMany(offer));
          if (!verdict.done) return verdict;
        }
        this.pending--;
      }
      return { done: true };
    } finally {
      this.pending = 0;
    }
  }

  /** Gives several orders as one step. That another question came up before the last is no refusal. */
  async giveBatch(orders: Order[]): Promise<Verdict> {
    if (orders.length === 0) return { done: true };
    this.pending = orders.length;
    const { turn = 0, step = null } = this.game.view ?? {};
    const late = orders.map((order) => this.wordsOf(order));
    try {
      const { given, verdict } = await this.game.orders(orders);
      if (verdict.done) return { done: true };
      if (verdict.other) {
        this.putOff(orders.slice(given), late.slice(given), { turn, step });
        return { done: true };
      }
      const piece = orders[given]?.by;
      if (piece) this.drop(piece);
      return {
        ...verdict,
        why: piece ? `${this.game.unit(piece)?.name ?? piece}: ${verdict.why}` : verdict.why,
      };
    } finally {
      this.pending = 0;
    }
  }

  /** Another question came up: these orders are given when the one that they answer is open again. */
  private putOff(orders: Order[], words: string[], waits: NonNullable<Kept["waits"]>) {
    const kept = new Map(this.kept);
    for (const [n, order] of orders.entries())
      if (order.by) kept.set(order.by, { kind: kindOf(order), words: words[n] ?? order.verb, waits });
    this.kept = kept;
  }

  private wordsOf(order: Order): string {
    const known = this.game.offersOf(order.by).find((offer) => kindOf(offer.order) === kindOf(order));
    return known?.words ?? order.verb;
  }

  /** The pieces whose order waits until it can be given. */
  readonly waiting = $derived([...this.kept].flatMap(([piece, { waits }]) => (waits ? piece : [])));

  dropWaiting() {
    for (const piece of this.waiting) this.drop(piece);
  }

  /** Drops the orders that waited and can no more be given; says whose. */
  lapsed(): string[] {
    const { game } = this;
    const view = game.view;
    if (!view || (game.asked && !game.offersReady) || this.pending > 0 || this.carrying) return [];
    const gone = this.waiting.filter((piece) => {
      const { waits, kind } = this.kept.get(piece) ?? {};
      const again = game.asked && view.step === waits?.step && view.about === null;
      const open = game.offersOf(piece).some(({ order }) => kindOf(order) === kind);
      return view.turn !== waits?.turn || (again && !open);
    });
    for (const piece of gone) this.drop(piece);
    return gone;
  }

  /** The orders that pieces keep to and that can be given at once as they stand; none if a piece is on its way
      somewhere, for it must be asked first how far it gets. */
  wholeOrders(): Order[] {
    const { game } = this;
    const due = [...this.kept].flatMap(([piece, { kind, goal }]) => {
      const offer = game.offersOf(piece).find(({ order }) => kindOf(order) === kind);
      return offer ? [{ offer, goal }] : [];
    });
    return due.some(({ offer, goal }) => goal || !isWhole(offer)) ? [] : due.map(({ offer }) => offer.order);
  }

  /** Sends those who go along after the piece that was given this order; says who could not. */
  async bring(draft: Draft, gone: ReadonlySet<string> = new Set()): Promise<Verdict> {
    const has = ({ order }: Offer) => gone.has(order.by ?? "");
    if (draft.keeps)
      for (const offer of draft.along.filter(has)) {
        const goal = draft.goalOf(offer);
        this.keepTo(offer.order.by ?? "", offer, goal && { spot: goal });
      }
    const wishes = draft.along
      .filter((offer) => !has(offer))
      .map((offer) => ({
        offer,
        wish: draft.wish(offer),
        goal: draft.goalOf(offer),
      }));
    const left: string[] = [];
    this.pending = wishes.length;
    try {
      for (const { offer, wish, goal } of wishes) {
        const piece = offer.order.by ?? "";
        if (await this.offerFor(piece, kindOf(offer.order))) {
          const why = await this.go(...wish);
          if (why) left.push(`${this.game.unit(piece)?.name ?? piece} stays: ${why}`);
          else if (draft.keeps) this.keepTo(piece, offer, goal && { spot: goal });
        }
        this.pending--;
      }
    } finally {
      this.pending = 0;
    }
    return left.length === 0 ? { done: true } : { done: false, why: left.map(sentence).join(" ") };
  }

  /** Whether an order is on its way, or what may be ordered after it is not known yet. */
  private get isUnderWay(): boolean {
    const { asked, offersReady, busy } = this.game;
    return this.pending > 0 || this.carrying || busy || (asked && !offersReady);
  }

  /** Waits until nothing is under way: of two orders that cross, the second would answer what is no longer asked. */
  async clear() {
    for (let waits = 0; this.isUnderWay && waits < 500; waits++) await pause();
  }

  /** Gives everyone who keeps to an order that order at once; says who could not. */
  async fulfil(): Promise<Verdict> {
    await this.clear();
    for (let due = this.due(); due?.offer.order.by; due = this.due()) {
      const verdict = await this.carryOut(due);
      if (!verdict.done) return verdict;
      await this.clear();
    }
    return { done: true };
  }

  /** The order that the page may give by itself now: one that is kept to, or the only one there is. */
  due(): { offer: Offer; goal?: Goal } | undefined {
    const { game } = this;
    if (!game.asked || !game.offersReady || game.busy || game.typed) return undefined;
    if (this.pending > 0 || this.carrying) return undefined;
    for (const [piece, { kind, goal }] of this.kept) {
      const fits = (one: Offer) => (goal ? one.blanks.route !== undefined : isShared(one));
      const offer = game.offersOf(piece).find((one) => fits(one) && kindOf(one.order) === kind);
      if (offer) return { offer, goal };
    }
    const only = this.passes ? onlyAnswer(game.offers) : undefined;
    return only && { offer: only };
  }

  /** Gives such an order. Whoever has arrived, or gets no further, is asked again; nothing is said of the former. */
  async carryOut({ offer, goal }: { offer: Offer; goal?: Goal }): Promise<Verdict> {
    const piece = offer.order.by;
    this.carrying = true;
    try {
      const why = await this.go(amongMany(offer), goal);
      const arrived = goal && piece && this.away(piece, goal.spot) < THERE;
      if (piece && (why || arrived || this.kept.get(piece)?.waits)) this.drop(piece);
      if (!why || arrived) return { done: true };
      return { done: false, why: `${this.game.unit(piece)?.name ?? ""}: ${why}` };
    } finally {
      this.carrying = false;
    }
  }

  /** Gives an order that goes somewhere, as far as it can be gone; says why not. */
  private async go(order: Order, goal: Goal | undefined): Promise<string | undefined> {
    const { game } = this;
    const moves = goal !== undefined || order.path !== undefined;
    try {
      const tried = moves ? await game.try(order, goal) : { order, refusal: null };
      if (tried.refusal) return tried.refusal.why;
      const end = tried.order.path?.at(-1);
      if (goal && order.by && end && this.away(order.by, end) < THERE / 4) return "it gets no further";
      const verdict = await game.order(tried.order);
      return verdict.done ? undefined : verdict.why;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  /** How far a piece is from a spot of the wire, in inches. */
  private away(piece: string, spot: Pair): number {
    const { game } = this;
    const unit = game.unit(piece);
    if (!unit) return Number.POSITIVE_INFINITY;
    const [x, y] = flip(game.ground?.height ?? 0)(unit.at);
    return Math.hypot(x - spot[0], y - spot[1]) / (game.ground?.inch ?? 1);
  }

  private async offerFor(piece: string, kind: string): Promise<Offer | undefined> {
    // After an order the offers of the next question must have come before one of them can be named.
    for (let waits = 0; !this.game.offersReady && waits < 500; waits++) await pause();
    return this.game.offersOf(piece).find(({ order }) => kindOf(order) === kind);
  }
}

const pause = () => new Promise((after) => setTimeout(after, 20));
