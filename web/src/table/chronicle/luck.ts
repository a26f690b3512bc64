// Luck in words: what the dice took from each side, beside what they would take on average.
import type { Luck } from "../../wire/types";

/** From here on, in parts of what was to be expected, the dice favoured somebody. */
const PLAIN = 0.1;

/** Whom the dice favoured; nothing where nobody lost by dice, or most of the throws could not be weighed. */
export function favoured(
  { sides, weighed, left_out }: Luck,
  nameOf: (side: number) => string,
): string | undefined {
  const all = sides.reduce((sum, { lost, expected }) => sum + lost + expected, 0);
  if (all === 0 || left_out > weighed) return undefined;
  const spared = sides.map(({ lost, expected }) => expected - lost);
  const gain = (spared[0] ?? 0) - (spared[1] ?? 0);
  if (Math.abs(gain) < PLAIN * (all / 2)) return "The dice favoured nobody.";
  return `The dice favoured ${nameOf(gain > 0 ? 0 : 1)}.`;
}

/** What a side lost, and what it was to lose: `lost 5, where 7.2 were to be expected`. */
export const against = ({ lost, expected }: Luck["sides"][number]): string =>
  `lost ${lost} by dice, where ${expected.toFixed(1)} ${expected.toFixed(1) === "1.0" ? "was" : "were"} to be expected`;
