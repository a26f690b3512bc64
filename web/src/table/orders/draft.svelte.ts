// An order in the making: an offer, and what the player has filled in so far. Every step is tried out on the server, so
// that the ghost on the table is what would happen, and a refusal says why.
import type {
  Blanks,
  Explained,
  FacingBlank,
  Goal,
  Offer,
  Order,
  Pair,
  Prospects,
  Tried,
  Witness,
} from "../../wire/types";
import { flip } from "../model";
import type { Stage, Verdict } from "../stage";
import { atFirst, fields, isShared, isWhole, kept, type Said, within } from "./blanks";

/** Orders that are looked at before they are given, though they leave nothing open. */
const WEIGHTY = new Set(["fire", "charge", "fight", "rally"]);
/** A ghost that is still for so long has come to rest, in milliseconds: only then are its odds worked out. */
const REST = 180;
/** So close to where it was aimed, in inches, a move counts as having got there. */
const NEAR = 0.3;
const INCOMPLETE: Verdict = { done: false, why: "The order is not complete yet." };

export class Draft {
  /** Way-points that are fixed, in the wire's coordinates. */
  way = $state.raw<Pair[]>([]);
  goal = $state.raw<Pair | undefined>();
  facing = $state<number | undefined>();
  /** What is said besides the way and the facing: who takes part, which parts, how many, whose share. */
  said = $state.raw<Said>({ several: [], parts: [], count: undefined, shares: [] });
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

  readonly blanks: Blanks;
  private readonly from: Pair | undefined;
  private resting: ReturnType<typeof setTimeout> | undefined;
  private trying = false;
  private again = false;

  constructor(
    private readonly game: Stage,
    readonly offer: Offer,
    /** The same offer of other pieces, which go along: each by the same way from where it stands. */
    readonly along: Offer[] = [],
  ) {
    this.blanks = offer.blanks;
    this.said = atFirst(offer.blanks);
    this.from = this.standing(offer);
    const { order } = this;
    if (order && !isLight(offer)) void this.weigh(order);
    else if (!this.goes && offer.blanks.facing) void this.lookAhead(offer.blanks.facing);
  }

  /** At first a piece looks the way that it does: if that may be ordered, nothing more needs to be said. */
  private async lookAhead(blank: FacingBlank) {
    const unit = this.game.unit(this.piece);
    if (!unit) return;
    const order = { ...this.offer.order, facing: within(blank, unit.facing) };
    const tried = await this.game.try(order).catch(() => undefined);
    if (!tried || tried.refusal || this.facing !== undefined || this.tried) return;
    this.tried = tried;
  }

  get piece(): string | undefined {
    return this.offer.order.by;
  }

  /** Whether it is filled in on the table itself. */
  get isPlaced(): boolean {
    return this.goes || this.blanks.facing !== undefined;
  }

  /** Whether it goes somewhere. */
  get goes(): boolean {
    return this.blanks.route !== undefined || this.blanks.place !== undefined;
  }

  /** Whether it has room for another way-point. */
  get bends(): boolean {
    const most = this.blanks.route?.bends ?? Number.POSITIVE_INFINITY;
    return this.blanks.route !== undefined && this.way.length + 1 < most;
  }

  get several(): string[] {
    return this.said.several;
  }

  /** What it is measured by. A piece that is put on the table comes from nowhere, so that way has no length. */
  get witnesses(): Witness[] {
    const found = (this.tried ?? this.explained)?.witnesses ?? [];
    const isNew = this.piece !== undefined && this.game.unit(this.piece)?.on_table === false;
    return isNew ? found.filter(({ what }) => what !== "reach") : found;
  }

  get turns(): boolean {
    const { facing, place, route } = this.blanks;
    return facing !== undefined || place !== undefined || (route?.turns ?? false);
  }

  /** The order as it stands; nothing while something is still missing or refused. */
  get order(): Order | undefined {
    const said = fields(this.blanks, this.said);
    if (!said) return undefined;
    if (this.tried) return this.tried.refusal ? undefined : { ...this.tried.order, ...said };
    return this.needsTable ? undefined : { ...this.offer.order, ...said };
  }

  /** Whether nothing can be ordered before the table is touched: a way or a place is due, or a facing and nothing else. */
  private get needsTable(): boolean {
    const { facing, ...others } = this.blanks;
    return this.goes || (facing !== undefined && Object.values(others).every((blank) => !blank));
  }

  /** What became of a wish that could not be had as it was: where it stops, and which way it cannot look. */
  get shortfalls(): { far?: number; facing?: number } {
    const { tried, goal, facing } = this;
    if (!tried || tried.refusal) return {};
    const end = tried.order.path?.at(-1);
    const far = goal && end ? Math.hypot(end[0] - goal[0], end[1] - goal[1]) : 0;
    const looks = tried.order.facing;
    const off =
      facing === undefined || looks === undefined ? 0 : Math.abs(((looks - facing + 540) % 360) - 180);
    return {
      ...(far > NEAR * (this.game.ground?.inch ?? 1) ? { far } : {}),
      ...(off > 3 && looks !== undefined ? { facing: looks } : {}),
    };
  }

  /** Goes for a spot, in the wire's coordinates. */
  aim(goal: Pair) {
    const { route } = this.blanks;
    this.goal = route ? kept(route, this.from, goal) : goal;
    this.ask();
  }

  /** Takes over where another draft was to go: the same deed in another form. */
  follow({ goal, facing }: Draft) {
    this.facing = facing;
    if (goal) this.aim(goal);
  }

  turn(degrees: number) {
    this.facing = within(this.blanks.facing, degrees);
    this.ask();
  }

  /** Fixes the present end of the way and goes on from there. */
  fix() {
    const end = this.tried?.order.path?.at(-1);
    if (!end || this.tried?.refusal || !this.bends) return;
    this.way = [...this.way, end];
  }

  unfix() {
    this.way = this.way.slice(0, -1);
    this.ask();
  }

  toggle(piece: string) {
    this.say({ several: toggled(this.said.several, piece) });
  }

  /** These take part, and nobody else. */
  take(pieces: string[]) {
    this.say({ several: pieces });
  }

  /** Everyone that may be in it. */
  takeAll() {
    this.say({ several: this.blanks.several?.from ?? [] });
  }

  /** A part of the piece takes part, or does not. */
  togglePart(part: number) {
    if (this.blanks.parts?.from.includes(part)) this.say({ parts: toggled(this.said.parts, part) });
  }

  /** So many. */
  setCount(count: number) {
    this.say({ count });
  }

  /** One of those who share takes so much. */
  setShare(at: number, share: number) {
    this.say({ shares: this.said.shares.map((known, n) => (n === at ? share : known)) });
  }

  /** What is left of the total that is shared. */
  get unshared(): number {
    const total = this.blanks.shares?.total ?? 0;
    return total - this.said.shares.reduce((sum, share) => sum + share, 0);
  }

  private say(said: Partial<Said>) {
    this.said = { ...this.said, ...said };
    this.odds = undefined;
    if (this.tried) return this.ask();
    const order = this.order;
    if (order) void this.weigh(order);
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
          others: [],
          costs: [],
          refusal: { rule: "", why, instead: null },
        };
      }
    } while (this.again);
    this.trying = false;
    void this.tryAlong();
    this.odds = undefined;
    clearTimeout(this.resting);
    this.resting = setTimeout(() => {
      const { order } = this;
      if (order && !this.trying && !this.sending) void this.weigh(order);
    }, REST);
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
    const said = { ...offer.order, ...(fields(this.blanks, this.said) ?? {}) };
    const base = { ...said, ...facing };
    if (!this.goes) return [base, undefined];
    const [goal, way] = [this.goalOf(offer), this.way.map((spot) => this.shifted(spot, offer))];
    if (way.length === 0) return [said, goal && { spot: goal, ...facing }];
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
    try {
      const odds = await this.game.odds(order);
      // Another order may be in hand by now.
      if (JSON.stringify(this.order) === JSON.stringify(order)) this.odds = odds;
      this.oddsFault = undefined;
    } catch (error) {
      this.oddsFault = error instanceof Error ? error.message : String(error);
    }
    await explained;
  }
}

/** Whether an offer is given at a touch, without a second look. */
export const isLight = (offer: Offer) => isWhole(offer) && !WEIGHTY.has(offer.act);

/** Whether an offer is given to many at a touch: nothing is left open but who else takes part, and all of those do. */
export const isPlain = (offer: Offer) => isShared(offer) && !offer.blanks.route && !WEIGHTY.has(offer.act);

function toggled<T>(list: T[], one: T): T[] {
  return list.includes(one) ? list.filter((other) => other !== one) : [...list, one];
}
