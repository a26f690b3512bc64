// An order in the making: an offer, and what the player has filled in so far. Every step is tried out on the server, so
// that the ghost on the table is what would happen, and a refusal says why.
import type { Explained, Goal, Offer, Order, Pair, Prospects, Tried, Witness } from "../../wire/types";
import { flip } from "../model";
import type { Stage, Verdict } from "../stage";

/** Orders whose odds are worth a look before they are given. */
const WEIGHTY = new Set(["fire", "charge", "fight", "rally"]);
const INCOMPLETE: Verdict = { done: false, why: "The order is not complete yet." };

export class Draft {
  /** Way-points that are fixed, in the wire's coordinates. */
  way = $state.raw<Pair[]>([]);
  goal = $state.raw<Pair | undefined>();
  facing = $state<number | undefined>();
  several = $state.raw<string[]>([]);
  tried = $state.raw<Tried | undefined>();
  explained = $state.raw<Explained | undefined>();
  odds = $state.raw<Prospects | undefined>();
  oddsFault = $state<string | undefined>();
  verdict = $state.raw<Verdict | undefined>();
  sending = $state(false);
  /** Whether the piece keeps to it when it is asked again. */
  keeps = $state(false);
  /** What the server made of it for those who go along. */
  company = $state.raw<{ piece: string; tried: Tried }[]>([]);

  readonly fill: Offer["fill"];
  private readonly from: Pair | undefined;
  private trying = false;
  private again = false;

  constructor(
    private readonly game: Stage,
    readonly offer: Offer,
    /** The same offer of other pieces, which go along: each by the same way from where it stands. */
    readonly along: Offer[] = [],
  ) {
    this.fill = offer.fill;
    this.from = this.standing(offer);
    if (this.fill.fill === "nothing" && !isLight(offer)) void this.weigh(offer.order);
  }

  get piece(): string | undefined {
    return this.offer.order.by;
  }

  /** Whether it is filled in on the table itself. */
  get isPlaced(): boolean {
    return this.fill.fill === "route" || this.fill.fill === "place" || this.fill.fill === "facing";
  }

  /** What it is measured by. A piece that is put on the table comes from nowhere, so that way has no length. */
  get witnesses(): Witness[] {
    const found = (this.tried ?? this.explained)?.witnesses ?? [];
    const isNew = this.piece !== undefined && this.game.unit(this.piece)?.on_table === false;
    return isNew ? found.filter(({ what }) => what !== "reach") : found;
  }

  get turns(): boolean {
    return (
      this.fill.fill === "facing" ||
      this.fill.fill === "place" ||
      (this.fill.fill === "route" && this.fill.turns)
    );
  }

  /** The order as it stands; nothing while something is still missing or refused. */
  get order(): Order | undefined {
    switch (this.fill.fill) {
      case "nothing":
        return this.offer.order;
      case "several": {
        const enough = this.several.length >= this.fill.least && this.several.length <= this.fill.most;
        return enough ? { ...this.offer.order, with: this.several } : undefined;
      }
      default:
        return this.tried?.refusal ? undefined : this.tried?.order;
    }
  }

  /** Goes for a spot, in the wire's coordinates. */
  aim(goal: Pair) {
    this.goal = goal;
    this.ask();
  }

  /** Takes over where another draft was to go: the same deed in another form. */
  follow({ goal, facing }: Draft) {
    this.facing = facing;
    if (goal) this.aim(goal);
  }

  turn(degrees: number) {
    this.facing = ((degrees % 360) + 360) % 360;
    this.ask();
  }

  /** Fixes the present end of the way and goes on from there. */
  fix() {
    const end = this.tried?.order.path?.at(-1);
    if (!end || this.tried?.refusal) return;
    this.way = [...this.way, end];
  }

  unfix() {
    this.way = this.way.slice(0, -1);
    this.ask();
  }

  toggle(piece: string) {
    const known = this.several.includes(piece);
    this.several = known ? this.several.filter((id) => id !== piece) : [...this.several, piece];
    const order = this.order;
    this.odds = undefined;
    if (order) void this.weigh(order);
  }

  /** Everyone that may be in it. */
  takeAll() {
    if (this.fill.fill !== "several") return;
    this.several = this.fill.from.slice(0, -1);
    const last = this.fill.from.at(-1);
    if (last) this.toggle(last);
  }

  async send(dice?: number[]): Promise<Verdict> {
    this.sending = true;
    const { order } = this;
    this.verdict = order ? await this.game.order(order, dice) : INCOMPLETE;
    this.sending = false;
    return this.verdict;
  }

  private ask() {
    this.verdict = undefined;
    // One question is on its way at a time; the latest wish follows it.
    if (this.trying) {
      this.again = true;
      return;
    }
    void this.tryOut();
  }

  private async tryOut() {
    this.trying = true;
    do {
      this.again = false;
      try {
        this.tried = await this.game.try(...this.wish());
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        this.tried = {
          order: this.offer.order,
          words: "",
          witnesses: [],
          bases: [],
          refusal: { rule: "", why, instead: null },
        };
      }
    } while (this.again);
    this.trying = false;
    void this.tryAlong();
    const order = this.order;
    if (order && WEIGHTY.has(this.offer.act)) void this.weigh(order);
  }

  private async tryAlong() {
    const found: { piece: string; tried: Tried }[] = [];
    for (const offer of this.along) {
      const tried = await this.game.try(...this.wish(offer)).catch(() => undefined);
      // A newer wish asks for all of them anew.
      if (this.trying) return;
      if (tried && offer.order.by) found.push({ piece: offer.order.by, tried });
    }
    this.company = found;
  }

  /** What is asked for. Without way-points the server finds the way; with them the way is the player's own. Who goes along
      has the same way, from where it stands. */
  wish(offer = this.offer): [Order, Goal | undefined] {
    const facing = this.facing === undefined ? {} : { facing: this.facing };
    const base = { ...offer.order, ...facing };
    if (this.fill.fill === "facing") return [base, undefined];
    const [goal, way] = [this.goalOf(offer), this.way.map((spot) => this.shifted(spot, offer))];
    if (way.length === 0) return [offer.order, goal && { spot: goal, ...facing }];
    return [{ ...base, path: goal ? [...way, goal] : way }, undefined];
  }

  /** Where the piece of an offer is to end. */
  goalOf(offer = this.offer): Pair | undefined {
    return this.goal && this.shifted(this.goal, offer);
  }

  private shifted([x, y]: Pair, offer: Offer): Pair {
    const [from, own] = [this.from, this.standing(offer)];
    if (offer === this.offer || !from || !own) return [x, y];
    return [x + own[0] - from[0], y + own[1] - from[1]];
  }

  /** Where the piece of an offer stands, in the wire's coordinates. */
  private standing({ order }: Offer): Pair | undefined {
    const unit = this.game.unit(order.by);
    return unit && flip(this.game.ground?.height ?? 0)(unit.at);
  }

  private async weigh(order: Order) {
    // What cannot be explained any more is not asked for any more either; that is heard from the order itself.
    const explained = this.game.explain(order).then(
      (answer) => {
        this.explained = answer;
      },
      () => {},
    );
    if (!WEIGHTY.has(this.offer.act)) return explained;
    try {
      this.odds = await this.game.odds(order);
      this.oddsFault = undefined;
    } catch (error) {
      this.oddsFault = error instanceof Error ? error.message : String(error);
    }
    await explained;
  }
}

/** Whether an offer is given at a touch, without a second look. */
export const isLight = (offer: Offer) => offer.fill.fill === "nothing" && !WEIGHTY.has(offer.act);
