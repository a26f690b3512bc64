// What a battle amounts to so far, read from its log: who lost what and when, who did it, where they fell, who went where.
import type { Event, Pair } from "../../wire/types";
import { flip, type Unit } from "../model";
import { between, type Spot } from "../terrain/shape";

/** What one piece has done and suffered. */
export interface Deeds {
  /** What it lost. */
  lost: number;
  /** What others lost by its fire and its fighting. */
  dealt: number;
  /** How often dice were thrown for it. */
  throws: number;
  /** How far it went, in the rulebook's unit. */
  went: number;
  /** How it left the table. */
  gone?: string;
}

export interface TurnLosses {
  turn: number;
  /** By side. */
  lost: [number, number];
}

export interface Chronicle {
  pieces: ReadonlyMap<string, Deeds>;
  turns: TurnLosses[];
  /** Where losses were taken. */
  fallen: { at: Spot; side: number; count: number }[];
  /** The ways of the last turn in which anybody moved. */
  ways: { side: number; points: Spot[] }[];
  /** The turn in which one side lost most more than the other, and who that was. */
  turningPoint?: { turn: number; side: number; lost: number };
  /** The piece of each side that did most harm. */
  best: (string | undefined)[];
}

type Units = ReadonlyMap<string, Pick<Unit, "side" | "at">>;

/** The numbers of the events that did not happen after all. */
export function takenBack(events: Event[]): ReadonlySet<number> {
  const gone = new Set<number>();
  for (const event of events)
    if (event.event === "undone") for (let n = event.since; n < event.n; n++) gone.add(n);
  return gone;
}

export function chronicle(log: Event[], units: Units, height: number): Chronicle {
  return new Reader(units, flip(height)).read(log);
}

class Reader {
  private readonly pieces = new Map<string, Deeds>();
  private readonly turns = new Map<number, [number, number]>();
  private readonly fallen: Chronicle["fallen"] = [];
  private readonly places = new Map<string, Spot>();
  private ways: Chronicle["ways"] = [];
  private turn = 0;
  private wayTurn = 0;
  /** Who threw last at each piece. */
  private readonly throwers = new Map<string, string>();

  constructor(
    private readonly units: Units,
    private readonly spot: (pair: Pair) => Pair,
  ) {}

  read(log: Event[]): Chronicle {
    const back = takenBack(log);
    const events = log.filter(({ n, event }) => !back.has(n) && event !== "undone");
    // Where a piece stood at first is known from where its first move began.
    for (const event of events.toReversed())
      if (event.event === "moved") this.places.set(event.piece, this.spot(event.from.at));
    for (const event of events) this.take(event);
    const turns = [...this.turns].map(([turn, lost]) => ({ turn, lost }));
    return {
      pieces: this.pieces,
      turns,
      fallen: this.fallen,
      ways: this.ways,
      turningPoint: turningPoint(turns),
      best: [0, 1].map((side) => this.best(side)),
    };
  }

  private take(event: Event) {
    if (event.event === "began") this.began(event.turn);
    else if (event.event === "resolved") this.thrown(event.by, event.at);
    else if (event.event === "lost") this.lost(event.piece, event.count);
    else if (event.event === "removed") this.of(event.piece).gone = event.how;
    else if (event.event === "placed") this.places.set(event.piece, this.spot(event.at.at));
    else if (event.event === "moved")
      this.moved(event.piece, [event.from.at, ...event.path, event.to.at].map(this.spot));
  }

  private began(turn: number) {
    if (turn === this.turn) return;
    this.turn = turn;
    this.throwers.clear();
  }

  private thrown(by: string | null, at: string | null) {
    if (by) this.of(by).throws++;
    if (by && at) this.throwers.set(at, by);
    // In a fight both strike.
    if (by && at && !this.throwers.has(by)) this.throwers.set(by, at);
  }

  private lost(piece: string, count: number) {
    const unit = this.units.get(piece);
    const side = unit?.side ?? 0;
    this.of(piece).lost += count;
    const lost = this.turns.get(this.turn) ?? [0, 0];
    lost[side === 1 ? 1 : 0] += count;
    this.turns.set(this.turn, lost);
    const at = this.places.get(piece) ?? unit?.at;
    if (at) this.fallen.push({ at, side, count });
    const thrower = this.throwers.get(piece);
    if (thrower && this.units.get(thrower)?.side !== side) this.of(thrower).dealt += count;
  }

  private moved(piece: string, points: Spot[]) {
    const far = points.reduce((sum, point, n) => sum + between(points[n - 1] ?? point, point), 0);
    this.of(piece).went += far;
    const end = points.at(-1);
    if (end) this.places.set(piece, end);
    if (this.turn !== this.wayTurn) [this.ways, this.wayTurn] = [[], this.turn];
    if (far > 0) this.ways.push({ side: this.units.get(piece)?.side ?? 0, points });
  }

  private of(piece: string): Deeds {
    const known = this.pieces.get(piece) ?? { lost: 0, dealt: 0, throws: 0, went: 0 };
    this.pieces.set(piece, known);
    return known;
  }

  private best(side: number): string | undefined {
    const own = [...this.pieces].filter(
      ([piece, { dealt }]) => dealt > 0 && this.units.get(piece)?.side === side,
    );
    return own.toSorted(([, a], [, b]) => b.dealt - a.dealt)[0]?.[0];
  }
}

function turningPoint(turns: TurnLosses[]): Chronicle["turningPoint"] {
  const most = turns
    .map(({ turn, lost: [first, second] }) => ({
      turn,
      side: first > second ? 0 : 1,
      lost: Math.max(first, second),
      margin: Math.abs(first - second),
    }))
    .toSorted((a, b) => b.margin - a.margin)[0];
  return most && most.margin > 0 ? { turn: most.turn, side: most.side, lost: most.lost } : undefined;
}
