// The guide of a newcomer: it explains each step of a rulebook's turn when it first comes, and never again.
import { keep, recall } from "../../app/shelf";
import type { View } from "../../wire/types";

type Question = Pick<View, "step" | "turn" | "asked" | "yours" | "ending">;

export class Guide {
  on = $state(recall("guide") !== false);
  private seen = $state.raw<ReadonlySet<string>>(new Set(known()));

  /** What there is to explain: the step that is asked for, if it was not explained yet. */
  due(rulebook: string, view: Question | undefined): string | undefined {
    if (!this.on || !view || view.ending || !view.yours) return undefined;
    const step = view.step ?? "setup";
    return this.seen.has(`${rulebook}/${step}`) ? undefined : step;
  }

  /** The step was read. */
  done(rulebook: string, step: string) {
    this.seen = new Set([...this.seen, `${rulebook}/${step}`]);
    keep("guide-seen", [...this.seen]);
  }

  /** Explains everything once more, or nothing any more. */
  set(on: boolean) {
    this.on = on;
    keep("guide", on);
    if (!on) return;
    this.seen = new Set();
    keep("guide-seen", []);
  }
}

function known(): string[] {
  const list = recall("guide-seen");
  return Array.isArray(list) ? list.filter((one): one is string => typeof one === "string") : [];
}
