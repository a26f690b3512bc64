// What a table must offer to be looked at and played on. A live game does; so does a replay, which refuses every order.
import type {
  Danger,
  Due,
  Explained,
  Goal,
  LineOfSight,
  Mendable,
  Offer,
  Order,
  Proposal,
  Prospects,
  Seat,
  Setting,
  SightOf,
  Tried,
  View,
  Witness,
} from "../wire/types";
import type { Chronicle } from "./chronicle/chronicle";
import type { Ground, Unit } from "./model";
import type { Declared } from "./orders/declared";
import type { GivenOrders } from "./orders/given.svelte";
import type { Playback } from "./playback/playback.svelte";

/** How an order went. */
export type Verdict =
  | { done: true; proposed?: boolean }
  | {
      done: false;
      why: string;
      rule?: string;
      instead?: string | null;
      due?: Due;
      /** Whether nothing was refused, and another question is open now. */
      other?: boolean;
    };

export interface Stage {
  readonly setting: Setting | undefined;
  readonly ground: Ground | undefined;
  readonly view: View | undefined;
  readonly seat: Seat;
  /** What the other side would like this one to agree to. */
  readonly proposal?: Proposal | undefined;
  readonly units: Unit[];
  readonly onTable: Unit[];
  /** The pieces on the table as the eye sees them: while something is played back, as they were then. */
  readonly inSight: Unit[];
  /** What this side has ordered in secret, until it is shown. */
  readonly secrets?: GivenOrders;
  /** What was declared in the open and is not carried out yet. */
  readonly declared?: Declared[];
  /** What happened, shown one thing after the other. */
  readonly playback: Playback;
  /** What the battle amounts to so far, where that is reckoned. */
  readonly chronicle?: Chronicle;
  /** Whether the open question is for whoever sits here. */
  readonly asked: boolean;
  /** The pieces that may be given an order now. */
  readonly actors: ReadonlySet<string>;
  readonly offers: Offer[];
  readonly offersReady: boolean;
  /** Whether something was sent that is not answered yet. */
  readonly busy: boolean;
  /** Whether dice are typed in. */
  readonly typed: boolean;
  unit(id: string | undefined | null): Unit | undefined;
  sideName(side: number | null | undefined): string;
  /** The offers of a piece; without one, those that are nobody's own. */
  offersOf(piece: string | undefined): Offer[];
  order(order: Order, dice?: number[]): Promise<Verdict>;
  /** Gives several orders that answer the open question, as one step; how many were given, and what stopped the rest. */
  orders(orders: Order[]): Promise<{ given: number; verdict: Verdict }>;
  undo(): Promise<Verdict>;
  /** Whether dice fell since the last step that would be taken back. */
  readonly hasThrown: boolean;
  try(order: Order, goal?: Goal): Promise<Tried>;
  odds(order: Order): Promise<Prospects>;
  explain(order: Order): Promise<Explained>;
  /** What a piece threatens. */
  threat(piece: string): Promise<Witness[]>;
  /** What the other side threatens a piece with. */
  danger(piece: string): Promise<Danger[]>;
  /** How far the leaders of a side command, leader by leader. */
  command(side: number): Promise<Danger[]>;
  /** Whether one sees from one end to another. */
  sight(of: SightOf): Promise<LineOfSight>;
  /** What may be set right by hand on a piece. */
  mendable(piece: string): Promise<Mendable | null>;
}
