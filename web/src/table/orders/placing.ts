// Putting pieces on the table without ado: each still to be placed gets a place in its zone, spread along it, looking
// at the middle of the table. The server says where a piece may stand.
import type { Offer } from "../../wire/types";
import { facingOf, flip, type Ground, heading } from "../model";
import type { Stage, Verdict } from "../stage";
import { box, inside, middle, type Spot } from "../terrain/shape";
import { zonesOf } from "./blanks";

/** How close together spots are tried, in inches. */
const STEP = 2;
/** How many spots are tried for a piece before it is left to the player. */
const MOST = 60;

/** How far behind its men a leader stands, in inches. */
const BEHIND = 2.5;

/** The offers of placing that are open, one for each piece. */
export function toPlace(game: Pick<Stage, "actors" | "offersOf">): Offer[] {
  return [...game.actors].flatMap(
    (piece) => game.offersOf(piece).find((offer) => offer.act === "place" && offer.blanks.place) ?? [],
  );
}

/** The same with leaders last: they stand with their men, who must stand first. */
function menFirst(game: Stage): { men: Offer[]; leaders: Offer[] } {
  const all = toPlace(game);
  const full = ({ order }: Offer) => game.unit(order.by)?.full ?? 0;
  const most = Math.max(0, ...game.units.map((unit) => unit.full));
  // Where everyone is a figure of his own, a leader stands in the line as the others do.
  const isLeader = (offer: Offer) => game.unit(offer.order.by)?.role === "leader" && full(offer) < most;
  return { men: all.filter((offer) => !isLeader(offer)), leaders: all.filter(isLeader) };
}

/** Places every piece that is still to be placed; stops at the first that finds no room. */
export async function placeRest(game: Stage, left: (count: number) => void): Promise<Verdict> {
  const { men, leaders } = menFirst(game);
  const many = men.length + leaders.length;
  for (let n = 0; n < many; n++) {
    left(many - n);
    await ready(game);
    const now = menFirst(game);
    const offer = now.men[0] ?? now.leaders[0];
    if (!offer || !game.ground) break;
    const share =
      n < men.length ? (n + 0.5) / men.length : (n - men.length + 0.5) / Math.max(leaders.length, 1);
    const near = n < men.length ? undefined : amongMen(game, game.ground, offer, share);
    const verdict = await placeOne(game, game.ground, offer, share, near);
    if (!verdict.done) return verdict;
  }
  await ready(game);
  return { done: true };
}

/** Behind that share of a leader's own side that is his, counted from the left. */
export function amongMen(
  game: Pick<Stage, "onTable" | "unit">,
  ground: Ground,
  { order }: Offer,
  share: number,
): Spot | undefined {
  const side = game.unit(order.by)?.side;
  const men = game.onTable.filter((unit) => unit.side === side && unit.role !== "leader");
  const [one] = men.toSorted((a, b) => a.at[0] - b.at[0]).slice(Math.floor(share * men.length));
  if (!one) return undefined;
  const [ax, ay] = heading(one.facing);
  const far = one.half[1] + BEHIND * ground.inch;
  return [one.at[0] - ax * far, one.at[1] - ay * far];
}

async function placeOne(
  game: Stage,
  ground: Ground,
  offer: Offer,
  share: number,
  near?: Spot,
): Promise<Verdict> {
  let why = "no room was found";
  for (const zone of zones(offer, ground))
    for (const { spot, facing } of spots(ground, zone, share, near)) {
      const tried = await game.try(offer.order, { spot, facing });
      if (!tried.refusal) return game.order(tried.order);
      why = tried.refusal.why;
    }
  return { done: false, why: `${offer.words}: ${why}; place it by hand` };
}

/** The outlines of the zones that an offer may place a piece in; the whole table where it names none. */
export function zones(offer: Offer, ground: Ground): Spot[][] {
  const named = zonesOf(offer).flatMap((zone) => ground.zones[zone] ?? []);
  if (named.length > 0) return named.map(({ outline }) => outline);
  return [
    [
      [0, 0],
      [ground.width, 0],
      [ground.width, ground.height],
      [0, ground.height],
    ],
  ];
}

/** Spots of a zone, the best first: those close to a spot, or to a share of its length. In the wire's coordinates. */
export function spots(ground: Ground, zone: Spot[], share: number, near?: Spot) {
  const { x, y, width, height } = box(zone);
  const spread: Spot =
    width >= height ? [x + width * share, y + height / 2] : [x + width / 2, y + height * share];
  const best = near && inside(zone, near) ? near : spread;
  const step = STEP * ground.inch;
  const found: Spot[] = [];
  for (let down = y + step / 2; down < y + height; down += step)
    for (let across = x + step / 2; across < x + width; across += step)
      if (inside(zone, [across, down])) found.push([across, down]);
  const far = ([sx, sy]: Spot) => Math.hypot(sx - best[0], sy - best[1]);
  const facing = inward(ground, zone);
  const wire = flip(ground.height);
  return [best, ...found.toSorted((a, b) => far(a) - far(b))]
    .slice(0, MOST)
    .map((spot) => ({ spot: wire(spot), facing }));
}

/** From a zone straight to the other side of the table. */
function inward(ground: Ground, zone: Spot[]): number {
  const [x, y] = middle(zone);
  const [dx, dy] = [0.5 - x / ground.width, 0.5 - y / ground.height];
  return facingOf(Math.abs(dy) >= Math.abs(dx) ? [0, dy] : [dx, 0]);
}

async function ready(game: Stage) {
  for (let tries = 0; !game.offersReady && tries < 100; tries++)
    await new Promise((after) => setTimeout(after, 20));
}
