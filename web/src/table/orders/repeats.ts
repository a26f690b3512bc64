// The same targets as last time: guns that fired in the turn before, and may fire at the same again.
import type { Event, Offer, Order } from "../../wire/types";
import { takenBack } from "../chronicle/chronicle";
import { amongMany, isShared } from "./blanks";
import { pieceOf } from "./targets";

type Sides = (piece: string) => number | undefined;

/** The plainest order of each piece to fire at what it fired at last, in this turn or the one before; none if it may not any
    more, or never did. */
export function repeats(log: Event[], offers: Offer[], turn: number, sideOf: Sides): Order[] {
  const last = lastTargets(log, turn, sideOf);
  const found = new Map<string, Order>();
  for (const offer of offers) {
    const { by, how } = offer.order;
    if (offer.act !== "fire" || !by || found.has(by) || how?.length || !isShared(offer)) continue;
    if (last.get(by) !== undefined && last.get(by) === pieceOf(offer.order.at))
      found.set(by, amongMany(offer));
  }
  return [...found.values()];
}

/** What each piece threw at last in its own side's part of a turn: what it throws in the other's is an answer. A shot that goes
    on meets others behind its target; the target is the first. */
function lastTargets(log: Event[], turn: number, sideOf: Sides): Map<string, string> {
  const back = takenBack(log);
  const found = new Map<string, { at: string; step: number }>();
  // A game may begin in the middle of its first turn, without a word of it.
  let now: { n: number; turn: number; side: number | null } = { n: 0, turn: 1, side: null };
  for (const event of log) {
    if (event.event === "began") now = event;
    if (event.event !== "resolved" || !event.by || !event.at || back.has(event.n)) continue;
    const isOwn = now.side === null || now.side === sideOf(event.by);
    if (isOwn && now.turn >= turn - 1 && found.get(event.by)?.step !== now.n)
      found.set(event.by, { at: event.at, step: now.n });
  }
  return new Map([...found].map(([piece, { at }]) => [piece, at]));
}
