// What the player at this screen has in hand: pieces chosen, an order in the making, the ruler.
import { saying } from "../api/rest";
import { keep, recall } from "../app/shelf";
import { listed } from "../design/words";
import type { Danger, LineOfSight, Offer, Pair, SightEnd, Witness } from "../wire/types";
import { flip, type Unit } from "./model";
import { goesSomewhere } from "./orders/blanks";
import { Draft, isLight } from "./orders/draft.svelte";
import { alike, kindOf, Standing } from "./orders/standing.svelte";
import { areaOf, areasAt, partOf, pieceOf } from "./orders/targets";
import type { Stage, Verdict } from "./stage";
import type { Spot } from "./terrain/shape";

export type Tool = "hand" | "ruler" | "sight";

/** A line of sight that is asked for: its ends, and what the server says of it. */
export interface Glance {
  from: SightEnd;
  to?: SightEnd;
  seen?: LineOfSight;
  /** Why there is nothing to be said of it. */
  why?: string;
}

export interface Threat {
  piece: string;
  /** What is done against it, or what is done by it. */
  view: "against" | "by";
  dangers: Danger[];
}

export class Selection {
  chosen = $state.raw<string[]>([]);
  draft = $state.raw<Draft | undefined>();
  tool = $state<Tool>("hand");
  /** Whether the menu of the table is open, with its keys. */
  menu = $state(false);
  /** A measured way, in map coordinates. */
  measured = $state.raw<Spot[] | undefined>();
  /** A line of sight that is looked along. */
  glance = $state.raw<Glance | undefined>();
  /** Whether a grid lies over the table. */
  grid = $state(recall("grid") === true);
  /** Whether it is drawn how far leaders command. */
  command = $state(recall("command") === true);
  /** The ground that leaders command, of the side that acts and of the other. */
  commands = $state.raw<Danger[]>([]);
  /** Who threatens a piece, or what it threatens itself. */
  threat = $state.raw<Threat | undefined>();
  /** The ground that the chosen piece reaches with fire and feet. */
  reach = $state.raw<Witness[]>([]);
  /** Something to be said in passing: a refusal, mostly. */
  notice = $state.raw<{ words: string; rule?: string } | undefined>();
  /** Something that is done only after another look. */
  confirm = $state.raw<{ words: string; yes: string; act: () => unknown } | undefined>();
  /** Dice that must be typed in before the order stands. */
  dice = $state.raw<
    { draft: Draft; faces: number[]; due: NonNullable<Extract<Verdict, { done: false }>["due"]> } | undefined
  >();
  /** An offer that is being looked at in a list, so that the table can show what it is aimed at. */
  pointing = $state.raw<Offer | undefined>();
  showDice = $state(recall("show-dice") !== false);
  /** Whether the fallen and the ways of the last turn are seen on the ground. */
  traces = $state(recall("traces") !== false);
  /** Whether a player who looks elsewhere is told that it is his turn. */
  calls = $state(recall("calls") === true);
  /** Whether the battle is heard. */
  sound = $state(recall("sound") !== false);
  /** Whether pieces have their names on the table. */
  names = $state(recall("names") !== false);
  readonly standing: Standing;
  /** Whoever was given an order last. */
  acted = $state<string | undefined>();

  readonly lead = $derived(this.chosen.at(-1));
  readonly set = $derived<ReadonlySet<string>>(new Set(this.chosen));
  /** The pieces that act as one with the chosen one, and which of them has their orders. */
  readonly body = $derived.by(() =>
    this.game.view?.groupings.find(({ members }) => this.lead && members.includes(this.lead)),
  );
  readonly together = $derived<ReadonlySet<string>>(new Set(this.body?.members ?? []));

  constructor(readonly game: Stage) {
    this.standing = new Standing(game);
  }

  get unit(): Unit | undefined {
    return this.game.unit(this.lead);
  }

  choose(piece: string | undefined, more = false) {
    this.threat = undefined;
    this.pointing = undefined;
    if (!piece) this.chosen = [];
    else if (!more) this.chosen = [piece];
    else if (this.chosen.includes(piece)) this.chosen = this.chosen.filter((id) => id !== piece);
    else this.chosen = [...this.chosen, piece];
    if (this.draft && this.draft.piece !== this.lead) this.draft = undefined;
  }

  chooseAll(pieces: string[]) {
    this.choose(undefined);
    this.chosen = pieces;
  }

  /** A tap on a piece: chooses it, or aims the chosen piece at it, or picks it for an order that takes several. */
  touch(piece: string, more: boolean, part?: number) {
    const { draft, game } = this;
    if (part !== undefined && draft?.piece === piece && draft.blanks.parts?.from.includes(part))
      return draft.togglePart(part);
    if (draft?.blanks.several?.from.includes(piece)) return draft.toggle(piece);
    const aimed = this.lead && !more ? this.aimedAt(this.lead, piece, part) : [];
    const own = game.unit(piece)?.side === game.unit(this.lead)?.side;
    if (aimed[0] && !own) return this.begin(aimed[0]);
    this.choose(piece, more);
  }

  /** The offers of one piece that are aimed at another. What is given at a touch is not among them: a tap on the table is
      not meant to be an order yet. */
  aimedAt(by: string, at: string, part?: number): Offer[] {
    const all = this.offersFor(by).filter(({ order }) => pieceOf(order.at) === at);
    const exact = all.filter(({ order }) => part !== undefined && partOf(order.at)?.part === part);
    return (exact.length > 0 ? exact : all).filter((offer) => !isLight(offer));
  }

  /** The offers that a piece is ordered by: its own, those of the head of the body that it acts in, and those of others
      of its side that are for it: a leader's, who leads it. */
  offersFor(piece: string | undefined): Offer[] {
    const own = this.game.offersOf(piece);
    if (!piece) return own;
    const body = this.game.view?.groupings.find(({ members }) => members.includes(piece));
    const head = body && body.head !== piece ? this.game.offersOf(body.head) : [];
    const all = [...own, ...head];
    return all.length > 0 ? all : this.game.offers.filter((offer) => this.isFor(offer, piece));
  }

  private isFor({ order }: Offer, piece: string): boolean {
    const { by, at } = order;
    return (
      by !== undefined && by !== piece && pieceOf(at) === piece && this.sideOf(by) === this.sideOf(piece)
    );
  }

  private sideOf(piece: string): number | undefined {
    return this.game.unit(piece)?.side;
  }

  /** The chosen pieces that have orders of their own, and the heads of the bodies of those that have none: each once. */
  get acting(): string[] {
    const heads = this.chosen.flatMap((piece) => {
      if (this.game.offersOf(piece).length > 0) return piece;
      const body = this.game.view?.groupings.find(({ members }) => members.includes(piece));
      return body && this.game.offersOf(body.head).length > 0 ? body.head : [];
    });
    return [...new Set(heads)];
  }

  /** Begins an order of one of the chosen pieces in which all the others take part. */
  beginJoint(offer: Offer) {
    const others = this.acting.filter((piece) => piece !== offer.order.by);
    this.propose(offer);
    this.draft?.take(others);
  }

  /** The areas of the ground that the chosen piece has orders for. */
  get areas(): { area: number; offer: Offer }[] {
    const { ground } = this.game;
    if (!ground || !this.lead) return [];
    return this.offersFor(this.lead).flatMap((offer) => {
      const area = areaOf(offer.order.at, ground);
      return area === undefined ? [] : [{ area, offer }];
    });
  }

  /** The order for the area at a spot, if the chosen piece has one. */
  private areaOffer(spot: Spot): Offer | undefined {
    const { ground } = this.game;
    const under = ground ? areasAt(spot, ground) : [];
    const known = this.areas;
    return under.flatMap((area) => known.filter((one) => one.area === area))[0]?.offer;
  }

  begin(offer: Offer, keeps = false) {
    this.notice = undefined;
    this.threat = undefined;
    this.pointing = undefined;
    if (offer.order.by && !this.set.has(offer.order.by)) this.chosen = [offer.order.by];
    const draft = new Draft(this.game, offer, this.along(offer));
    draft.keeps = keeps;
    if (isLight(offer)) void this.give(draft);
    else this.draft = draft;
  }

  /** Takes an order in hand that is not given yet, however light it is. */
  propose(offer: Offer) {
    this.notice = undefined;
    this.threat = undefined;
    this.pointing = undefined;
    if (offer.order.by && !this.set.has(offer.order.by)) this.chosen = [offer.order.by];
    this.draft = new Draft(this.game, offer);
  }

  /** Answers that this side is done: those who have said nothing do what is usual. */
  done() {
    const done = this.game.asked
      ? this.game.offersOf(undefined).find(({ act }) => act === "done")
      : undefined;
    if (done) void this.answer(done);
  }

  /** Answers for the whole side, once everyone who keeps to an order has been given it: whoever is done with the rest
      does not mean those. */
  async answer(offer: Offer) {
    const asked = this.question;
    const kept = isLight(offer) && !this.game.typed ? this.standing.wholeOrders() : [];
    if (kept.length > 0) {
      const given = await this.standing.giveBatch([...kept, offer.order]);
      if (!given.done) this.notice = { words: refusal(given), rule: given.rule };
      return;
    }
    const verdict = await this.standing.fulfil();
    if (!verdict.done) this.notice = { words: refusal(verdict), rule: verdict.rule };
    else if (this.question === asked) this.begin(offer);
  }

  /** What tells the open question from another. */
  private get question(): string {
    const { turn, step, banner, asked, about } = this.game.view ?? {};
    return JSON.stringify([turn, step, banner, asked, about]);
  }

  /** The same way to go, of all the others that are chosen. */
  private along(offer: Offer): Offer[] {
    if (!offer.blanks.route) return [];
    const others = this.acting.filter((piece) => piece !== offer.order.by);
    return others.flatMap((piece) => this.game.offersOf(piece).find((other) => alike(other, offer)) ?? []);
  }

  /** The forms that the order in hand can take: a piece may be placed in line or in column, and do more than one thing to
      a target. */
  get forms(): Offer[] {
    const { draft } = this;
    if (!draft?.piece) return [];
    const { order, act, blanks } = draft.offer;
    const at = pieceOf(order.at);
    if (at !== undefined) return this.aimedAt(draft.piece, at, partOf(order.at)?.part);
    const own = this.game.offersOf(draft.piece);
    if (blanks.spread) return own.filter((offer) => offer.blanks.spread && offer.order.verb === order.verb);
    return act === "place" ? own.filter((offer) => offer.act === act) : [];
  }

  /** The order in hand in another form, at the same place. */
  reform(offer: Offer) {
    const before = this.draft;
    this.begin(offer);
    if (before) this.draft?.follow(before);
  }

  /** A tap on the ground: the order in hand goes there, or the chosen piece, if it may; otherwise it is put down. */
  tap(spot: Spot) {
    const { draft, lead } = this;
    const area = draft?.goes ? undefined : this.areaOffer(spot);
    if (area) return this.propose(area);
    if (draft) {
      if (draft.goes) draft.aim(this.wire(spot));
    } else if (lead && this.onGround(spot) && this.dragOffer(lead)) this.dragTo(lead, spot);
    else this.choose(undefined);
  }

  private onGround([x, y]: Spot): boolean {
    const { width = 0, height = 0 } = this.game.ground ?? {};
    return x >= 0 && y >= 0 && x <= width && y <= height;
  }

  /** Puts down whoever has done as it was told and has nothing more to do, so that the next can be chosen. */
  settle() {
    const { acted, game } = this;
    if (!acted || this.draft || (game.asked && !game.offersReady) || game.actors.has(acted)) return;
    this.acted = undefined;
    if (this.lead === acted) this.choose(undefined);
  }

  /** Puts down an order in hand whose offer is gone: the question is another now, or the other side's. */
  review() {
    const { draft, game } = this;
    if (!draft || draft.sending || (game.asked && !game.offersReady)) return;
    const held = JSON.stringify(draft.offer.order);
    const isOpen = game.asked && game.offers.some(({ order }) => JSON.stringify(order) === held);
    if (!isOpen) this.draft = undefined;
  }

  /** Gives the same order to all of these. */
  async giveAll(pieces: string[], offer: Offer, keeps: boolean) {
    if (keeps) for (const piece of pieces) this.standing.keepTo(piece, offer);
    const verdict = await this.standing.giveAll(pieces, kindOf(offer.order));
    this.acted = this.lead;
    if (!verdict.done) this.notice = { words: refusal(verdict), rule: verdict.rule };
    else if (this.standing.waiting.length > 0)
      this.notice = { words: `${listed(this.namesOf(this.standing.waiting))} follow when this is answered.` };
  }

  namesOf(pieces: string[]): string[] {
    return pieces.map((piece) => this.game.unit(piece)?.name ?? piece);
  }

  /** Says whose orders lapsed that were given to many. */
  reviewWaiting() {
    const gone = this.standing.lapsed();
    if (gone.length > 0) this.notice = { words: `The order was not given to ${listed(this.namesOf(gone))}.` };
  }

  /** The offer that a drag of a piece carries out: the one in hand, or its plain move. */
  dragOffer(piece: string): Offer | undefined {
    const { draft } = this;
    if (draft?.goes && this.actsFor(draft.piece, piece)) return draft.offer;
    const open = this.offersFor(piece).filter(goesSomewhere);
    return open.find((offer) => offer.act === "move" || offer.act === "place") ?? open[0];
  }

  dragTo(piece: string, spot: Spot) {
    const offer = this.dragOffer(piece);
    if (!offer) return;
    if (this.draft?.offer !== offer) this.begin(offer);
    const [from, head] = [this.game.unit(piece), this.game.unit(offer.order.by)];
    // A piece that is carried along by the head of its body stays where it is beside it.
    const shift: Spot =
      from && head && from !== head ? [head.at[0] - from.at[0], head.at[1] - from.at[1]] : [0, 0];
    this.draft?.aim(this.wire([spot[0] + shift[0], spot[1] + shift[1]]));
  }

  /** Whether the orders of one piece are for another too: it is the same, or the head of its body. */
  private actsFor(head: string | undefined, piece: string): boolean {
    const bodies = this.game.view?.groupings ?? [];
    return head === piece || bodies.some((body) => body.head === head && body.members.includes(piece));
  }

  wire(spot: Spot): Pair {
    return flip(this.game.ground?.height ?? 0)(spot).map((n) => Math.round(n * 100) / 100) as Pair;
  }

  cancel() {
    if (this.confirm) this.confirm = undefined;
    else if (this.draft) this.draft = undefined;
    else if (this.measured) this.measured = undefined;
    else if (this.tool !== "hand") this.setTool(this.tool);
    else if (this.threat) this.threat = undefined;
    else this.chosen = [];
    this.notice = undefined;
  }

  /** Gives the order in hand, or this one. */
  async give(draft = this.draft, faces?: number[]) {
    if (!draft || draft.sending) return;
    draft.sending = true;
    await this.standing.clear();
    if (draft.along.length > 0 && !this.game.typed) return this.giveTogether(draft);
    const verdict = await draft.send(faces ?? (this.game.typed ? [] : undefined));
    if (verdict.done) {
      if (this.draft === draft) this.draft = undefined;
      this.dice = undefined;
      this.notice = undefined;
      await this.after(draft);
    } else if (verdict.due) {
      this.dice = { draft, faces: faces ?? [], due: verdict.due };
    } else {
      this.dice = undefined;
      this.notice = { words: refusal(verdict), rule: verdict.rule };
    }
  }

  /** Gives the order in hand to its piece and to those who go along, as one step. Who could not go with the others is
      tried once more after them: the way may be free by then. */
  private async giveTogether(draft: Draft) {
    const { order } = draft;
    const ready = draft.company.filter(({ tried }) => !tried.refusal);
    const { given, verdict } = order
      ? await this.game.orders([order, ...ready.map(({ tried }) => tried.order)])
      : { given: 0, verdict: await draft.send() };
    draft.sending = false;
    if (given === 0) {
      if (!verdict.done) this.notice = { words: refusal(verdict), rule: verdict.rule };
      return;
    }
    if (this.draft === draft) this.draft = undefined;
    this.notice = undefined;
    const gone = new Set(ready.slice(0, given - 1).map(({ piece }) => piece));
    await this.after(draft, gone);
  }

  /** What comes of an order that was given: its piece may keep to it, and others go along that have not gone yet. */
  private async after(draft: Draft, gone: ReadonlySet<string> = new Set()) {
    const { piece, offer, keeps, blanks } = draft;
    this.acted = piece;
    const goal = blanks.route ? draft.goalOf() : undefined;
    if (keeps && piece) this.standing.keepTo(piece, offer, goal && { spot: goal });
    if (draft.along.length === 0) return;
    const verdict = await this.standing.bring(draft, gone);
    if (!verdict.done) this.notice = { words: refusal(verdict) };
  }

  /** Dice that were rolled, one or a whole row of them. */
  async face(...shows: number[]) {
    if (this.dice) await this.give(this.dice.draft, [...this.dice.faces, ...shows]);
  }

  /** Takes the last step back. Where dice fell in it, the player is told first that they stay as they fell. */
  async undo() {
    if (this.game.hasThrown)
      this.confirm = {
        words:
          "Dice have fallen since. They stay as they fell: what you do instead is thrown with the dice that come after them.",
        yes: "Take it back",
        act: () => this.takeBack(),
      };
    else await this.takeBack();
  }

  private async takeBack() {
    const verdict = await this.game.undo();
    if (verdict.done) this.game.secrets?.undone();
    this.draft = undefined;
    if (!verdict.done) this.notice = { words: refusal(verdict), rule: verdict.rule };
  }

  /** What the threat view would show next: of a piece of one's own first what it has to fear, then what it can do. */
  get nextThreat(): Threat["view"] | undefined {
    const { unit, threat } = this;
    if (!unit?.on_table) return undefined;
    const own = unit.side === (this.game.seat.side ?? this.game.view?.asked);
    const views: Threat["view"][] = own ? ["against", "by"] : ["by", "against"];
    return threat?.piece === unit.id ? views[views.indexOf(threat.view) + 1] : views[0];
  }

  async turnThreat() {
    const [piece, view] = [this.lead, this.nextThreat];
    this.threat = undefined;
    if (!piece || !view) return;
    try {
      const dangers =
        view === "by"
          ? [{ by: piece, witnesses: await this.game.threat(piece) }]
          : await this.game.danger(piece);
      if (this.lead === piece) this.threat = { piece, view, dangers };
    } catch (error) {
      this.notice = { words: saying(error) };
    }
  }

  /** Takes a tool up, or puts it down again. A line of sight begins at the chosen piece. */
  setTool(tool: Tool) {
    this.tool = this.tool === tool ? "hand" : tool;
    this.measured = undefined;
    this.glance = this.tool === "sight" && this.lead && this.unit?.on_table ? { from: this.lead } : undefined;
  }

  /** An end of a line of sight: the second of a line that has one, or the first of the next. */
  look(end: SightEnd) {
    const { glance } = this;
    if (!glance || glance.to !== undefined) this.glance = { from: end };
    else void this.lookTo(end);
  }

  /** Looks from where the line begins to here. */
  async lookTo(to: SightEnd) {
    const from = this.glance?.from;
    if (from === undefined || JSON.stringify(from) === JSON.stringify(to)) return;
    // What is seen stays in sight until the next is known.
    const asked: Glance = { ...this.glance, from, to };
    this.glance = asked;
    try {
      const seen = await this.game.sight({ from, to });
      if (this.glance === asked) this.glance = { from, to, seen };
    } catch (error) {
      if (this.glance === asked) this.glance = { from, to, why: saying(error) };
    }
  }

  /** Asks again how far the chosen piece reaches as it stands. */
  async survey() {
    const piece = this.lead;
    const reach = piece && this.unit?.on_table ? await this.game.threat(piece).catch(() => []) : [];
    if (this.lead === piece) this.reach = reach;
  }

  /** The next of the pieces that still may do something. */
  next(step: 1 | -1) {
    const actors = [...this.game.actors];
    if (actors.length === 0) return;
    const at = this.lead ? actors.indexOf(this.lead) : -1;
    this.choose(actors[(at + step + actors.length) % actors.length]);
  }

  setNames(names: boolean) {
    this.names = names;
    keep("names", names);
  }

  setGrid(on: boolean) {
    this.grid = on;
    keep("grid", on);
  }

  setCommand(on: boolean) {
    this.command = on;
    keep("command", on);
  }

  /** Whether the ground that leaders command is worth drawing: it is asked for, or a piece is on its way. */
  get showsCommand(): boolean {
    if (this.game.view?.ending) return false;
    return this.command || this.draft?.goes === true || this.unit?.role === "leader";
  }

  /** Asks again how far the leaders of one's own side command. */
  async surveyCommand() {
    const { seat, view } = this.game;
    const side = this.command ? (seat.side ?? view?.asked) : (this.unit?.side ?? seat.side ?? view?.asked);
    const found =
      this.showsCommand && typeof side === "number" ? await this.game.command(side).catch(() => []) : [];
    if (found.length > 0 || this.commands.length > 0) this.commands = found;
  }

  setTraces(on: boolean) {
    this.traces = on;
    keep("traces", on);
  }

  /** Notifications need the browser's leave, which it asks for. */
  async setCalls(on: boolean) {
    const allowed = on && typeof Notification !== "undefined" && (await Notification.requestPermission());
    this.calls = allowed === "granted";
    keep("calls", this.calls);
    if (on && !this.calls) this.notice = { words: "This browser does not let the page send notifications." };
  }

  setSound(on: boolean) {
    this.sound = on;
    keep("sound", on);
  }

  setShowDice(show: boolean) {
    this.showDice = show;
    keep("show-dice", show);
  }
}

export function refusal(verdict: Extract<Verdict, { done: false }>): string {
  const instead = verdict.instead ? `; ${verdict.instead}` : "";
  return `${verdict.why}${instead}.`.replace(/\.\.$/, ".");
}
