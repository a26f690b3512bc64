// What the two sides of the table at this screen wear and carry: the flags are drawn in many places.
import type { Dress, Flag } from "../../wire/types";
import { dress } from "./coats";
import { flagsOf } from "./flags";

class Standards {
  private sides = $state.raw<Dress[]>([{}, {}]);
  readonly flags: Flag[] = $derived(flagsOf(this.sides));

  /** What a side wears, as far as its scenario says it. */
  of(side: number): Dress {
    return this.sides[side] ?? {};
  }

  /** The whole page wears the colours of these sides; returns how to take that back. */
  show(sides: Dress[]): () => void {
    this.sides = sides;
    return dress(document.documentElement, sides);
  }
}

export const standards = new Standards();
