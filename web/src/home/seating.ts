// Who sits where in a new game. A side that the rules run has no seat.

export interface SideToSeat {
  id: string;
  name: string;
  by_rules?: boolean;
  /** The colour of its coats, if that is known. */
  coat?: string;
}

/** The places of the sides that somebody plays. */
export const playable = (sides: SideToSeat[]): number[] =>
  sides.flatMap(({ by_rules }, n) => (by_rules ? [] : n));

/** The players by side: people at the own side, and a bot at the others, if one is named. */
export function seatsFor(sides: SideToSeat[], own: number, bot: string | undefined): Record<string, string> {
  const player = (n: number) => (n === own || !bot ? "human" : `bot:${bot}`);
  return Object.fromEntries(playable(sides).map((n) => [sides[n]?.id ?? "", player(n)]));
}
