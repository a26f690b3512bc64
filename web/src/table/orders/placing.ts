// Putting pieces on the table without ado: each still to be placed gets a place in its zone, spread along it, looking
// at the middle of the table. The server says where a piece may stand.
import type { Offer } from "../../wire/types";
import { facingOf, flip, type Ground } from "../model";
import type { Stage, Verdict } from "../stage";
import { box, inside, middle, type Spot } from "../terrain/shape";
import { zonesOf } from "./blanks";

/** How close together spots are tried, in inches. */
const STEP = 2;
/** How many spots are tried for a piece before it is left to the player. */
const MOST = 60;

/** The offers of placing that are open, one for each piece. */
export function toPlace(game: Pick<Stage, "actors" | "offersOf">): Offer[] {
  return [...game.actors].flatMap(
    (piece) => game.offersOf(piece).find((offer) => offer.act === "place" && offer.blanks.place) ?? [],
  );
}

/** Places every piece that is still to be placed; stops at the first that finds no room. */
export async function placeRest(game: Stage, left: (count: number) => void): Promise<Verdict> {
  const many = toPlace(game).length;
  for (let n = 0; n < many; n++) {
    left(many - n);
    await ready(game);
    const offer = toPlace(game)[0];
    if (!offer || !game.ground) break;
    const verdict = await placeOne(game, game.ground, offer, (n + 0.5) / many);
    if (!verdict.done) return verdict;
  }
  await ready(game);
  return { done: true };
}

async function placeOne(game: Stage, ground: Ground, offer: Offer, share: number): Promise<Verdict> {
  let why = "no room was found";
  for (const zone of zones(offer, ground))
    for (const { spot, facing } of spots(ground, zone, share)) {
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

/** Spots of a zone, the best first: those close to a share of its length. In the wire's coordinates. */
export function spots(ground: Ground, zone: Spot[], share: number) {
  const { x, y, width, height } = box(zone);
  const best: Spot =
    width >= height ? [x + width * share, y + height / 2] : [x + width / 2, y + height * share];
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
