// A game at this screen: what is seen, what was said, what may be ordered. Holds no rule; asks the server for everything.
import { watchPulse } from "../api/pulse";
import { Line, type LineState, Refused } from "../api/socket";
import { freshSecret, nextStep, partyOf } from "../fair/sealer";
import type {
  Answer,
  Event,
  Goal,
  News,
  Offer,
  Order,
  Piece,
  Presence,
  Request,
  Said,
  Seat,
  Setting,
  SightOf,
  Trouble,
  View,
  Welcome,
} from "../wire/types";
import { chronicle } from "./chronicle/chronicle";
import { type Ground, groundOf, type Unit, unitsOf } from "./model";
import { declared } from "./orders/declared";
import { GivenOrders } from "./orders/given.svelte";
import { Playback, unitsById } from "./playback/playback.svelte";
import type { Units } from "./playback/scenes";
import type { Stage, Verdict } from "./stage";

/** How long to wait before offers are asked for again, in milliseconds. */
const AGAIN = 500;

/** So many words at the table are remembered. */
const TALK = 50;

/** Whoever looks: a side, or nobody's eyes. */
type Audience = number | "watch";

export class Game implements Stage {
  state = $state<LineState>("connecting");
  setting = $state.raw<Setting | undefined>();
  ground = $state.raw<Ground | undefined>();
  view = $state.raw<View | undefined>();
  seat = $state.raw<Seat>({
    side: null,
    hot: false,
    watches: true,
    dice: "program",
    source: "fair",
    players: [],
  });
  log = $state.raw<Event[]>([]);
  /** What came in last, for dice and for screen readers. */
  fresh = $state.raw<Event[]>([]);
  offers = $state.raw<Offer[]>([]);
  /** Whether the offers are those of the open question. */
  offersReady = $state(false);
  bye = $state<string | undefined>();
  /** In how many other places this seat is open. */
  elsewhere = $state(0);
  /** Whether the server cannot be reached just now. */
  offline = $state(false);
  /** Who is at the table. */
  here = $state.raw<Presence | undefined>();
  /** What was said at the table while this page looked. */
  talk = $state.raw<Said[]>([]);
  private sending = $state(0);

  readonly units = $derived(this.view && this.ground ? unitsOf(this.view, this.ground.height) : []);
  readonly byId = $derived(new Map(this.units.map((unit) => [unit.id, unit])));
  readonly onTable = $derived(this.units.filter((unit) => unit.on_table));
  /** What happened, shown one thing after the other. */
  readonly playback = new Playback();
  readonly inSight = $derived(this.playback.units ?? this.onTable);
  /** What this side has ordered in secret, until it is shown. */
  readonly secrets: GivenOrders = new GivenOrders(this);
  /** What was declared in the open, by either side, and is not carried out yet. */
  readonly declared = $derived.by(() => {
    const secret = new Set(this.secrets.all.map(({ order }) => order.by));
    const all = this.ground ? declared(this.log, this.byId, this.ground) : [];
    return all.filter(({ piece }) => !secret.has(piece));
  });
  /** What the battle amounts to so far. */
  readonly chronicle = $derived(chronicle(this.log, this.byId, this.ground?.height ?? 0));
  /** Whether the open question is for whoever sits here. */
  readonly asked = $derived(this.view?.yours ?? false);
  readonly actors = $derived<ReadonlySet<string>>(new Set(this.asked ? (this.view?.actors ?? []) : []));
  readonly busy = $derived(this.sending > 0);
  readonly typed = $derived(this.seat.dice === "typed");
  /** What the other side would like this one to agree to. */
  readonly proposal = $derived(
    this.view?.proposal && this.view.proposal.side !== this.seat.side && !this.seat.watches
      ? this.view.proposal
      : undefined,
  );

  private line: Line;
  private readonly unwatch: () => void;
  /** The last event before each step of one's own that may be taken back. */
  private stepsFrom: number[] = [];
  private pieces = new Map<string, Piece>();
  /** What each side at a shared screen was told: each has its own count. */
  private logs = new Map<Audience, Event[]>();
  /** What had happened before anybody looked: it stands in the log, and is no news. */
  private past = 0;

  constructor(
    readonly id: string,
    readonly token: string,
  ) {
    this.line = new Line(id, token, {
      state: (state) => {
        this.state = state;
      },
      welcome: (welcome) => this.welcome(welcome),
      news: (news) => this.hear(news),
      elsewhere: (count) => {
        this.elsewhere = count;
      },
      bye: (why) => {
        this.bye = why;
      },
      said: (said) => {
        this.talk = [...this.talk, said].slice(-TALK);
      },
      here: (here) => {
        this.here = here;
      },
    });
    this.unwatch = watchPulse((reached) => {
      this.offline = !reached;
      if (reached) this.line.renew();
    });
  }

  /** Whether dice fell since one's own last step. */
  get hasThrown(): boolean {
    const from = this.stepsFrom.at(-1) ?? this.log.findLast(({ event }) => event === "began")?.n ?? 0;
    return this.log.some((event) => event.n > from && event.event === "resolved" && event.dice.length > 0);
  }

  unit(id: string | undefined | null): Unit | undefined {
    return id ? this.byId.get(id) : undefined;
  }

  sideName(side: number | null | undefined): string {
    return (side !== null && side !== undefined && this.setting?.sides[side]?.name) || "nobody";
  }

  /** The offers of a piece; without one, those that are nobody's own. */
  offersOf(piece: string | undefined): Offer[] {
    return this.offers.filter((offer) => (offer.order.by ?? undefined) === piece);
  }

  async order(order: Order, dice?: number[]): Promise<Verdict> {
    const note = this.noting([order]);
    const verdict = await this.deed({ order: dice ? { ...order, dice } : order });
    if (verdict.done) note(1);
    return verdict;
  }

  async orders(orders: Order[]): Promise<{ given: number; verdict: Verdict }> {
    const note = this.noting(orders);
    const result = await this.giveAll(orders);
    note(result.given);
    return result;
  }

  /** Notes orders that are given in secret, once it is known how many of them were. */
  private noting(orders: Order[]): (given: number) => void {
    const { secret, asked, turn, step, banner } = this.view ?? {};
    if (!secret || !this.asked) return () => {};
    const before = JSON.stringify([asked, turn, step, banner]);
    const list = this.secrets.worded(orders);
    return (given) => this.secrets.note(list.slice(0, given), before);
  }

  private async giveAll(orders: Order[]): Promise<{ given: number; verdict: Verdict }> {
    let given = 0;
    const verdict = await this.deed({ orders: { orders } }, (answer) => {
      if (!("batch" in answer)) return undefined;
      given = answer.batch.done;
      return answer.batch.stopped;
    });
    return { given: verdict.done ? orders.length : given, verdict };
  }

  async undo(): Promise<Verdict> {
    const verdict = await this.deed({ undo: {} });
    if (verdict.done) this.stepsFrom.pop();
    return verdict;
  }
  concede = () => this.deed({ concede: {} });

  async consent(yes: boolean): Promise<Verdict> {
    const number = this.proposal?.number;
    return number === undefined ? { done: true } : this.deed({ consent: { number, yes } });
  }

  amend(fix: Record<string, unknown>, reason: string): Promise<Verdict> {
    return this.deed({ amend: { fix, reason } });
  }

  /** At a shared screen: this side looks now. */
  lift(side: number): Promise<Verdict> {
    const id = this.setting?.sides[side]?.id;
    return this.deed({ curtain: { side: id, after: this.logs.get(side)?.at(-1)?.n ?? 0 } });
  }

  try = (order: Order, goal?: Goal) => this.line.ask({ try: { order, goal } }, "tried");
  odds = (order: Order) => this.line.ask({ odds: { order } }, "odds");
  explain = (order: Order) => this.line.ask({ explain: { order } }, "explained");
  threat = (piece: string) => this.line.ask({ threat: { piece } }, "threat");
  command = (side: number) => this.line.ask({ command: { side } }, "command");
  sight = (of: SightOf) => this.line.ask({ sight: of }, "sight");
  mendable = (piece: string) => this.line.ask({ mendable: { piece } }, "mendable");

  /** Says something to all who are at the table. */
  async say(words: string): Promise<Verdict> {
    try {
      await this.line.send({ say: { words } });
      return { done: true };
    } catch (error) {
      return { done: false, why: error instanceof Error ? error.message : String(error) };
    }
  }

  /** Tells the table whether this player looks elsewhere. */
  away(away: boolean) {
    if (this.state === "open") void this.line.send({ away: { away } }).catch(() => {});
  }

  danger = (piece: string) => this.line.ask({ danger: { piece } }, "danger");

  close() {
    this.unwatch();
    this.line.close();
  }

  /** Does something. `stopped` finds in the answer what stopped it midway. */
  private async deed(
    request: Request,
    stopped: (answer: Answer) => Trouble | undefined = () => undefined,
  ): Promise<Verdict> {
    this.sending++;
    // A player who goes on has seen enough.
    this.playback.finish();
    const last = this.log.at(-1)?.n ?? 0;
    try {
      const answer = await this.line.send(request);
      if ("order" in request || "orders" in request) this.stepsFrom.push(last);
      if ("done" in answer) await this.caughtUp(answer.done.last);
      if ("batch" in answer) await this.caughtUp(answer.batch.last);
      const trouble = stopped(answer);
      return trouble ? this.refused(trouble) : { done: true, proposed: "proposed" in answer };
    } catch (error) {
      if (!(error instanceof Refused)) return { done: false, why: String(error) };
      return this.refused(error.trouble);
    } finally {
      this.sending--;
    }
  }

  private refused({ kind, message, refusal, due, view }: Trouble): Verdict {
    if (view) this.see(view, true);
    if (refusal) return { done: false, ...refusal };
    return { done: false, why: message, due, other: kind === "other-question" };
  }

  /** The answer may come before the news of it; what follows must see the news first. */
  private async caughtUp(last: number) {
    for (let waits = 0; this.line.last < last && waits < 200; waits++) {
      await new Promise((after) => setTimeout(after, 10));
    }
  }

  private get audience(): Audience {
    return this.seat.side ?? "watch";
  }

  private welcome({ seat, setting, view, last }: Welcome) {
    this.logs.set(this.audience, this.log);
    this.seat = seat;
    this.log = this.logs.get(this.audience) ?? [];
    this.line.last = this.log.at(-1)?.n ?? 0;
    if (this.log.length === 0) this.past = last;
    if (!this.setting) {
      this.setting = setting;
      this.ground = groundOf(setting);
    }
    this.playback.clear();
    this.see(view, true);
  }

  private hear({ events, view }: News) {
    const known = this.log.at(-1)?.n ?? 0;
    const fresh = events.filter((event) => event.n > known);
    const news = fresh.filter((event) => event.n > this.past);
    if (fresh.length > 0) this.log = [...this.log, ...fresh];
    if (news.length > 0) this.fresh = news;
    const [before, asked] = [unitsById(this.units), this.view?.asked];
    if (view) this.see(view, false);
    if (view && this.passes(asked, view.asked)) this.playback.chapter();
    this.show(news, before);
  }

  /** Shows what happened on the table. What was taken back is not played: the table is as it was. */
  private show(news: Event[], before: Units) {
    if (!this.ground || news.length === 0) return;
    if (news.some(({ event }) => event === "undone")) return this.playback.clear();
    this.playback.feed(news, before, unitsById(this.units), this.ground);
  }

  /** Whether another side than the one that looks is asked from now on. */
  private passes(before: number | null | undefined, now: number | null): boolean {
    const { side, watches } = this.seat;
    return watches || side === null ? before !== now : before === side && now !== side;
  }

  /** A whole view is all there is to see; any other says what looks different now. */
  private see(view: View, whole: boolean) {
    if (whole) this.pieces.clear();
    for (const id of view.gone) this.pieces.delete(id);
    for (const piece of view.pieces) this.pieces.set(piece.id, piece);
    this.view = { ...view, pieces: [...this.pieces.values()] };
    this.addSecret();
    this.secrets.review(JSON.stringify([view.asked, view.turn, view.step, view.banner]));
    this.offersReady = false;
    if (this.asked) void this.fetchOffers(this.view);
    else this.offers = [];
  }

  /** Where the dice wait for this seat's secret, it is added. */
  private addSecret() {
    const { sealing } = this.view ?? {};
    const who = partyOf(this.seat, this.setting?.sides ?? []);
    if (!sealing || !who) return;
    const request = nextStep(sealing, who, freshSecret);
    // What the server does not take it says in the next view: then there is another step, or none.
    if (request) this.line.send(request).catch(() => {});
  }

  private async fetchOffers(view: View) {
    try {
      const offers = await this.line.ask({ offers: {} }, "offers");
      // A view that came meanwhile has asked for its own.
      if (this.view !== view) return;
      this.offers = offers;
      this.offersReady = true;
    } catch {
      if (this.view !== view) return;
      this.offers = [];
      // A question that was lost or came too early is asked again, as long as it is still the question.
      setTimeout(() => {
        if (this.view === view && this.state !== "closed") void this.fetchOffers(view);
      }, AGAIN);
    }
  }
}
