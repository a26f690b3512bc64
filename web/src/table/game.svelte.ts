// A game at this screen: what is seen, what was said, what may be ordered. Holds no rule; asks the server for everything.
import { Line, type LineState, Refused } from "../api/socket";
import type {
  Answer,
  Event,
  Goal,
  News,
  Offer,
  Order,
  Piece,
  Request,
  Seat,
  Setting,
  Trouble,
  View,
  Welcome,
} from "../wire/types";
import { type Ground, groundOf, type Unit, unitsOf } from "./model";
import type { Stage, Verdict } from "./stage";

/** How long to wait before offers are asked for again, in milliseconds. */
const AGAIN = 500;

/** Whoever looks: a side, or nobody's eyes. */
type Audience = number | "watch";

export class Game implements Stage {
  state = $state<LineState>("connecting");
  setting = $state.raw<Setting | undefined>();
  ground = $state.raw<Ground | undefined>();
  view = $state.raw<View | undefined>();
  seat = $state.raw<Seat>({ side: null, hot: false, watches: true, dice: "program", players: [] });
  log = $state.raw<Event[]>([]);
  /** What came in last, for dice and for screen readers. */
  fresh = $state.raw<Event[]>([]);
  offers = $state.raw<Offer[]>([]);
  /** Whether the offers are those of the open question. */
  offersReady = $state(false);
  bye = $state<string | undefined>();
  private sending = $state(0);

  readonly units = $derived(this.view && this.ground ? unitsOf(this.view, this.ground.height) : []);
  readonly byId = $derived(new Map(this.units.map((unit) => [unit.id, unit])));
  readonly onTable = $derived(this.units.filter((unit) => unit.on_table));
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
      bye: (why) => {
        this.bye = why;
      },
    });
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

  order(order: Order, dice?: number[]): Promise<Verdict> {
    return this.deed({ order: dice ? { ...order, dice } : order });
  }

  async orders(orders: Order[]): Promise<{ given: number; verdict: Verdict }> {
    let given = 0;
    const verdict = await this.deed({ orders: { orders } }, (answer) => {
      if (!("batch" in answer)) return undefined;
      given = answer.batch.done;
      return answer.batch.stopped;
    });
    return { given: verdict.done ? orders.length : given, verdict };
  }

  undo = () => this.deed({ undo: {} });
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
  danger = (piece: string) => this.line.ask({ danger: { piece } }, "danger");

  close() {
    this.line.close();
  }

  /** Does something. `stopped` finds in the answer what stopped it midway. */
  private async deed(
    request: Request,
    stopped: (answer: Answer) => Trouble | undefined = () => undefined,
  ): Promise<Verdict> {
    this.sending++;
    try {
      const answer = await this.line.send(request);
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
    this.see(view, true);
  }

  private hear({ events, view }: News) {
    const known = this.log.at(-1)?.n ?? 0;
    const fresh = events.filter((event) => event.n > known);
    if (fresh.length > 0) {
      this.log = [...this.log, ...fresh];
      const news = fresh.filter((event) => event.n > this.past);
      if (news.length > 0) this.fresh = news;
    }
    if (view) this.see(view, false);
  }

  /** A whole view is all there is to see; any other says what looks different now. */
  private see(view: View, whole: boolean) {
    if (whole) this.pieces.clear();
    for (const id of view.gone) this.pieces.delete(id);
    for (const piece of view.pieces) this.pieces.set(piece.id, piece);
    this.view = { ...view, pieces: [...this.pieces.values()] };
    this.offersReady = false;
    if (this.asked) void this.fetchOffers(this.view);
    else this.offers = [];
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
