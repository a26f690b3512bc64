// One chart on the desk: the facts as ticked, the odds that follow them, and the dice, rolled or typed in.
import { Fault, odds, resolve, withdrawn } from "../api/rest";
import type { ChartPage, Due, Graded, Outcome } from "../wire/types";
import { asked, first, fromQuery, initial, toQuery, type Values } from "./facts";
import { type Entry, history } from "./history.svelte";

/** How long the form rests before the odds are asked for again. */
const REST = 90;
/** How many facts may be assumed in a row before the player is asked after all. */
const MOST_ASSUMED = 12;

export class Desk {
  values = $state.raw<Values>({});
  rows = $state.raw<Graded[]>([]);
  stale = $state(true);
  /** What is wrong with the facts, if anything. */
  fault = $state.raw<Fault | undefined>();
  outcome = $state.raw<Outcome | undefined>();
  /** Whether the outcome stands without dice, and follows the form. */
  sure = $state(false);
  /** The faces typed in so far, while dice are typed in. */
  typed = $state.raw<number[] | undefined>();
  /** The die to be typed in next. */
  due = $state.raw<Due | undefined>();
  busy = $state(false);

  /** Facts that only some situations need: where one is missing its first value is assumed, and dropped again. */
  private assumed = new Set<string>();
  private waiting: ReturnType<typeof setTimeout> | undefined;
  private asking: AbortController | undefined;

  constructor(
    readonly slug: string,
    readonly page: ChartPage,
    query: URLSearchParams,
  ) {
    this.values = fromQuery(page.facts, query);
    void this.ask();
  }

  get query(): URLSearchParams {
    return toQuery(this.page.facts, this.values);
  }

  set(name: string, value: unknown) {
    this.assumed.delete(name);
    this.values = { ...this.values, [name]: value };
    this.follow();
  }

  reset() {
    this.values = initial(this.page.facts);
    this.follow();
  }

  /** Takes up a situation of the past. */
  take(query: URLSearchParams) {
    this.values = fromQuery(this.page.facts, query);
    this.follow();
  }

  /** The server rolls. */
  async roll() {
    this.stopTyping();
    await this.settle(undefined);
  }

  /** Begins to take the faces of real dice. */
  async type() {
    this.typed = [];
    this.due = undefined;
    await this.settle([]);
  }

  async face(shows: number) {
    if (!this.typed) return;
    this.typed = [...this.typed, shows];
    await this.settle(this.typed);
  }

  async back() {
    if (!this.typed?.length) return;
    this.typed = this.typed.slice(0, -1);
    await this.settle(this.typed);
  }

  stopTyping() {
    this.typed = undefined;
    this.due = undefined;
  }

  private follow() {
    this.stale = true;
    this.stopTyping();
    // What came of another situation would be taken for what comes of this one; the history has it.
    this.outcome = undefined;
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => void this.ask(), REST);
  }

  private async ask() {
    this.asking?.abort();
    const asking = new AbortController();
    this.asking = asking;
    try {
      this.rows = await this.oddsOrAssume(asking.signal);
      this.fault = undefined;
      this.stale = false;
      await this.lookUp(asked(this.page.facts, this.values), asking.signal);
    } catch (error) {
      if (withdrawn(error)) return;
      this.rows = [];
      this.fault = error instanceof Fault ? error : new Fault("unknown", String(error));
    }
  }

  private async oddsOrAssume(signal: AbortSignal): Promise<Graded[]> {
    for (let tries = 0; ; tries++) {
      try {
        const facts = asked(this.page.facts, this.values);
        return (await odds(this.slug, this.page.info.name, facts, signal)).odds;
      } catch (error) {
        if (!(error instanceof Fault) || tries >= MOST_ASSUMED || !this.assume(error)) throw error;
      }
    }
  }

  /** Gives a missing fact its first value, or takes back one that was given so; whether either helped. */
  private assume({ kind, fact: name }: Fault): boolean {
    const fact = this.page.facts.find((known) => known.name === name);
    if (!fact || fact.presence.given === "required" || fact.presence.given === "default") return false;
    const missing = kind === "invalid-fact" && (this.values[fact.name] ?? undefined) === undefined;
    const surplus = kind === "contradictory-facts" && this.assumed.has(fact.name);
    if (!missing && !surplus) return false;
    if (missing) this.assumed.add(fact.name);
    else this.assumed.delete(fact.name);
    this.values = { ...this.values, [fact.name]: missing ? first(fact.kind) : undefined };
    return true;
  }

  /** Where only one thing can come of it and no die is asked for, the answer stands at once. */
  private async lookUp(facts: Values, signal: AbortSignal) {
    this.sure = false;
    if (this.rows.length !== 1) return;
    try {
      this.outcome = await resolve(this.slug, this.page.info.name, { facts, dice: [] }, signal);
      this.sure = true;
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
    }
  }

  private async settle(dice: number[] | undefined) {
    const facts = asked(this.page.facts, this.values);
    this.busy = true;
    try {
      this.outcome = await resolve(this.slug, this.page.info.name, { facts, dice });
      this.fault = undefined;
      this.stopTyping();
      history.add(this.entry(this.outcome));
    } catch (error) {
      const fault = error instanceof Fault ? error : new Fault("unknown", String(error));
      if (fault.due) {
        this.due = fault.due;
        this.outcome = undefined;
      } else {
        this.stopTyping();
        this.fault = fault;
      }
    } finally {
      this.busy = false;
    }
  }

  private entry(outcome: Outcome): Entry {
    return {
      at: Date.now(),
      slug: this.slug,
      chart: this.page.info.name,
      query: this.query.toString(),
      words: outcome.words,
      dice: outcome.dice.map((die) => die.rolled),
      modifiers: outcome.modifiers.map(({ label, value }) => [label, value]),
    };
  }
}
