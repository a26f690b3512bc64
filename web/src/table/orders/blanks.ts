// What an offer leaves open. An offer may have several blanks at once: a way, those who go along, and a number.
import type { Blanks, FacingBlank, Offer, Order, Pair, RouteBlank, SharesBlank } from "../../wire/types";

type Open = Pick<Offer, "blanks">;

/** Whether an offer is an order as it stands. */
export const isWhole = ({ blanks }: Open): boolean => Object.values(blanks).every((blank) => !blank);

/** Whether an offer goes somewhere: along a way, or to a place. */
export const goesSomewhere = ({ blanks }: Open): boolean => Boolean(blanks.route ?? blanks.place);

/** Whether an offer can be given to many pieces at once: a way is all that must be said, and others may be left out, or may
    all take part. */
export const isShared = ({ blanks: { route: _, several, parts, ...others } }: Open): boolean =>
  (!several || several.least === 0 || several.most >= several.from.length) &&
  (parts?.least ?? 0) === 0 &&
  Object.values(others).every((blank) => !blank);

/** The order of an offer that is given to many at once: where others must take part, all of them do, but those who take part
    in another already. */
export function amongMany(
  { order, blanks: { several } }: Offer,
  busy: ReadonlySet<string> = new Set(),
): Order {
  if (!several || several.least === 0) return order;
  return { ...order, with: several.from.filter((piece) => !busy.has(piece)) };
}

/** The numbers of the zones that an offer may place a piece in; none for the whole table. */
export const zonesOf = ({ blanks }: Open): number[] => blanks.place?.zones ?? [];

/** The end of a way as near to a goal as its bearing allows: a straight leg goes ahead as far as its reach. */
export function kept(route: RouteBlank, from: Pair | undefined, goal: Pair): Pair {
  if (route.bearing === null || !from) return goal;
  const angle = (route.bearing * Math.PI) / 180;
  const [dx, dy] = [-Math.sin(angle), Math.cos(angle)];
  const ahead = (goal[0] - from[0]) * dx + (goal[1] - from[1]) * dy;
  const far = Math.min(Math.max(ahead, 0), route.reach);
  return [from[0] + dx * far, from[1] + dy * far];
}

/** A facing within the arc that is allowed: beyond it, the nearer of its ends. */
export function within(blank: FacingBlank | undefined, degrees: number): number {
  const whole = (angle: number) => ((angle % 360) + 360) % 360;
  if (!blank?.within) return whole(degrees);
  const [middle, aside] = blank.within;
  const off = whole(degrees - middle + 180) - 180;
  return whole(middle + Math.min(Math.max(off, -aside), aside));
}

/** A total divided as evenly as those who take it can bear. */
export function evenly({ among, total }: SharesBlank): number[] {
  const shares = among.map(() => 0);
  let left = total;
  while (left > 0) {
    const open = shares.flatMap((share, n) => (share < (among[n]?.[1] ?? 0) ? n : []));
    if (open.length === 0) break;
    for (const n of open.slice(0, left)) shares[n] = (shares[n] ?? 0) + 1;
    left -= Math.min(open.length, left);
  }
  return shares;
}

/** What a player has said besides a way, a place and a facing. */
export interface Said {
  several: string[];
  parts: number[];
  count: number | undefined;
  shares: number[];
}

/** What is said at first: the fewest, equal shares, and everyone where all must take part. */
export function atFirst({ several, parts, count, shares }: Blanks): Said {
  return {
    several: several && isForced(several) ? several.from : [],
    parts: parts && isForced(parts) ? parts.from : [],
    count: count?.least,
    shares: shares ? evenly(shares) : [],
  };
}

/** Whether a list leaves no choice: all that are in it must take part. */
export const isForced = ({ from, least }: { from: unknown[]; least: number }): boolean =>
  from.length > 0 && least >= from.length;

/** The fields of an order for what was said; nothing while something is missing. */
export function fields(blanks: Blanks, said: Said): Partial<Order> | undefined {
  const { several, parts, count, shares } = blanks;
  const full = [
    !several || between(said.several.length, several),
    !parts || between(said.parts.length, parts),
    !count || (said.count !== undefined && between(said.count, count)),
    !shares || said.shares.reduce((sum, share) => sum + share, 0) === most(shares),
  ];
  if (!full.every(Boolean)) return undefined;
  return {
    ...(said.several.length > 0 ? { with: said.several } : {}),
    ...(said.parts.length > 0 ? { parts: said.parts } : {}),
    ...(count ? { count: said.count } : {}),
    ...(shares ? { shares: said.shares } : {}),
  };
}

/** How much of a total can be shared at all. */
const most = ({ among, total }: SharesBlank): number =>
  Math.min(
    total,
    among.reduce((sum, [, share]) => sum + share, 0),
  );

const between = (value: number, { least, most: highest }: { least: number; most: number }) =>
  value >= least && value <= highest;
