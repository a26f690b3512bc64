// Adds this seat's secret to the dice of a game (docs/fair-dice.md): commits to it, keeps it, and gives it to the server when
// everyone has committed, and only then.
import { keep, recall } from "../app/shelf";
import type { Request, Sealing } from "../wire/types";
import { sha256 } from "./sha256";

/** What this browser keeps of a round: its secret, and the commitments that it was shown before it gave it. */
export interface KeptRound {
  secret: string;
  commitments: Record<string, string>;
}

/** What is kept of a game's rounds, by their numbers. */
export type KeptRounds = Record<string, KeptRound>;

const shelf = (game: string, who: string) => `fair/${game}/${who}`;

/** What this browser keeps of the dice of a game, for the seat `who`. */
export function keptRounds(game: string, who: string): KeptRounds {
  return (recall(shelf(game, who)) as KeptRounds | undefined) ?? {};
}

export function commitmentOf(game: string, round: number, who: string, secret: string): string {
  return sha256(`linstock fair dice 1 commitment\n${game}\n${round}\n${who}\n${secret}\n`);
}

/** What a seat does next about a round that waits; nothing if it is for others to do something. */
export function nextStep(sealing: Sealing, who: string, fresh: () => string): Request | undefined {
  const own = sealing.parties.find((party) => party.who === who);
  if (!own || own.given) return undefined;
  const rounds = keptRounds(sealing.game, who);
  const known = rounds[sealing.round];
  // Committed to by another browser: that one has the secret.
  if (own.commitment && !known) return undefined;
  const secret = known?.secret ?? fresh();
  const commitment = commitmentOf(sealing.game, sealing.round, who, secret);
  const shown: Record<string, string> = {};
  for (const { who: name, commitment: said } of sealing.parties) if (said) shown[name] = said;
  const before = known?.commitments ?? {};
  // A commitment that was shown once is not exchanged for another: then the secret stays here.
  if (Object.entries(before).some(([name, said]) => shown[name] !== said)) return undefined;
  keep(shelf(sealing.game, who), { ...rounds, [sealing.round]: { secret, commitments: shown } });
  if (!own.commitment) return { commit: { commitment } };
  const all = sealing.parties.every((party) => party.commitment);
  return all && own.commitment === commitment ? { reveal: { secret } } : undefined;
}

/** 32 random bytes. */
export function freshSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Who a seat is among those who take part. */
export function partyOf(
  seat: { hot: boolean; watches: boolean; side: number | null },
  sides: { id: string }[],
): string | undefined {
  if (seat.hot) return "table";
  return seat.watches || seat.side === null ? undefined : sides[seat.side]?.id;
}
