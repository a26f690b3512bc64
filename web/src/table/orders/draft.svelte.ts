// An order in the making: an offer, and what the player has filled in so far. Every step is tried out on the server, so
// that the ghost on the table is what would happen, and a refusal says why.
import type { Explained, Goal, Offer, Order, Pair, Prospects, Tried, Witness } from "../../wire/types";
import type { Stage, Verdict } from "../stage";

/** Orders whose odds are worth a look before they are given. */
const WEIGHTY = new Set(["fire", "charge", "fight", "rally"]);

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

  readonly fill: Offer["fill"];
  private trying = false;
  private again = false;

  constructor(
    private readonly game: Stage,
    readonly offer: Offer,
  ) {
    this.fill = offer.fill;
    if (this.isPlaced) this.goal = undefined;
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

  async send(dice?: number[]): Promise<Verdict> {
    const order = this.order;
    if (!order) return { done: false, why: "The order is not complete yet." };
    this.sending = true;
    this.verdict = await this.game.order(order, dice);
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
    const order = this.order;
    if (order && WEIGHTY.has(this.offer.act)) void this.weigh(order);
  }

  /** Without way-points the server finds the way; with them the way is the player's own. */
  private wish(): [Order, Goal | undefined] {
    const facing = this.facing === undefined ? {} : { facing: this.facing };
    const base = { ...this.offer.order, ...facing };
    if (this.fill.fill === "facing") return [base, undefined];
    if (this.way.length === 0) return [this.offer.order, this.goal && { spot: this.goal, ...facing }];
    return [{ ...base, path: this.goal ? [...this.way, this.goal] : this.way }, undefined];
  }

  private async weigh(order: Order) {
    const explained = this.game.explain(order).then((answer) => {
      this.explained = answer;
    });
    if (!WEIGHTY.has(this.offer.act)) return explained.catch(() => {});
    try {
      this.odds = await this.game.odds(order);
      this.oddsFault = undefined;
    } catch (error) {
      this.oddsFault = error instanceof Error ? error.message : String(error);
    }
    await explained.catch(() => {});
  }
}

/** Whether an offer is given at a touch, without a second look. */
export const isLight = (offer: Offer) => offer.fill.fill === "nothing" && !WEIGHTY.has(offer.act);
