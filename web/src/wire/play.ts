// What a game sends and takes. Places are in the rulebook's unit, y away from the near edge; facings in degrees,
// 0 away from the near edge, counting to the left. Pieces go by their ids.
import type { Due, Rolled, Sum } from "./types";

export type Pair = [number, number];

export type Setting = { id: string; title: string; rulebook: string; unit: string; size: Pair; sides: Array<SideInfo>; areas: Array<AreaMap>; lines: Array<LineMap>; zones: Array<ZoneMap>; objectives: Array<ObjectiveMap>; turns: number | null };
export type SideInfo = { id: string; name: string };
export type AreaMap = { name: string | null; kind: string; look: string; level: number; shelter: number; hindrance: number; outline: Array<Pair> };
export type LineMap = { name: string | null; kind: string; look: string; shelter: number; hindrance: number; points: Array<Pair> };
export type ZoneMap = { id: string; side: number | null; outline: Array<Pair> };
export type ObjectiveMap = { id: string; name: string; at: Pair; outline: Array<Pair> | null; worth: number };

export type View = { banner: string; turn: number; step: string | null; rule: string | null; asked: number | null; yours: boolean; secret: boolean; about: string | null; actors: Array<string>; pieces: Array<Piece>; gone: Array<string>; objectives: Array<Held>; proposal: Proposal | null; ending: Ending | null };
export type Held = { held: number | null };
export type Ending = { winner: number | null; why: string; rule: string };
export type Proposal = { number: number; side: number; words: string };
export type Piece = { id: string; name: string; side: number; role: string; at: Pair; facing: number; on_table: boolean; half: Pair; strength: number; full: number; steadiness: number; card: Card };
export type Card = { title: string; lines: Array<[string, string]>; badges: Array<Badge>; bases: Array<Base> };
export type Badge = { label: string; tone: "good" | "plain" | "bad" };
export type Base = { corners: Array<Pair> } | { centre: Pair; radius: number };
export type Witness = { what: string; words: string; rule: string; points: Array<Pair>; closed: boolean; distance: number | null };

export type Order = { verb: string; by?: string; at?: string | [number, number] | number | { side: string }; how?: Array<string>; with?: Array<string>; path?: Array<Pair>; facing?: number };
export type Offer = { order: Order; act: string; fill: Fill; words: string };
export type Fill = { fill: "nothing" } | { fill: "route"; reach: number; turns: boolean } | { fill: "place"; zone: number | null } | { fill: "several"; from: Array<string>; least: number; most: number } | { fill: "facing" };
export type Goal = { spot: Pair; facing?: number };
export type Tried = { order: Order; words: string; witnesses: Array<Witness>; refusal: Refusal | null };
export type Refusal = { rule: string; why: string; instead: string | null };
export type Explained = { witnesses: Array<Witness>; chart: Resolved | null; refusal: Refusal | null };
export type Prospects = { odds: Array<Prospect>; summary: Array<string> };
export type Prospect = { p: string; probability: number; changes: Array<string> };

export type Resolved = { chart: string; by: string | null; at: string | null; outcome: string; sums: Array<Sum>; dice: Array<Rolled> };
export type Pose = { at: Pair; facing: number };
export type Happened =
  | { event: "began"; turn: number; side: number | null; step: string }
  | { event: "ordered"; piece: string }
  | ({ event: "resolved" } & Resolved)
  | { event: "moved"; piece: string; from: Pose; to: Pose; path: Array<Pair>; how: string }
  | { event: "lost"; piece: string; count: number; left: number }
  | { event: "changed"; piece: string; aspect: string; to: string; better: boolean }
  | { event: "counted"; piece: string; aspect: string; what: string; now: number; was: number }
  | { event: "placed"; piece: string; at: Pose }
  | { event: "removed"; piece: string; how: string }
  | { event: "taken"; objective: number; side: number | null }
  | { event: "said" }
  | { event: "amended" }
  | { event: "undone"; side: number }
  | ({ event: "ended" } & Ending);
export type Event = { n: number; words: string; rule: string } & Happened;

export type Seat = { side: number | null; hot: boolean; watches: boolean; dice: string; players: Array<string> };
export type Welcome = { seat: Seat; setting: Setting; view: View; last: number };
export type Request =
  | { hello: { token: string; after?: number } }
  | { order: Order & { dice?: Array<number> } }
  | { offers: { piece?: string } }
  | { try: { order: Order; goal?: Goal } }
  | { odds: { order: Order } }
  | { explain: { order: Order } }
  | { threat: { piece: string } }
  | { undo: Record<string, never> }
  | { consent: { number: number; yes: boolean } }
  | { amend: { fix: Record<string, unknown>; reason: string } }
  | { concede: Record<string, never> }
  | { curtain: { side?: string; after?: number } };
export type Reply =
  | { welcome: Welcome }
  | { done: { last: number } }
  | { offers: Array<Offer> }
  | { tried: Tried }
  | { odds: Prospects }
  | { explained: Explained }
  | { threat: Array<Witness> }
  | { proposed: { number: number } }
  | { error: Trouble };
export type Answer = { re: number | string | null } & Reply;
export type News = { events: Array<Event>; view: View | null };
export type Message = Answer | News | { bye: string };
export type Trouble = { kind: string; message: string; refusal?: Refusal; due?: Due; view?: View; last?: number };

export type NewGame = { scenario?: string; scenario_text?: string; seats?: { [key in string]?: string }; seed?: number; dice?: DiceFrom; hot_seat?: boolean };
export type DiceFrom = "program" | "typed";
export type Fork = { step: number; seats?: { [key in string]?: string }; dice?: DiceFrom; hot_seat?: boolean };
export type Begun = { game: string; seats: Array<SeatLink>; watch: WatchLink };
export type SeatLink = { side: string | null; token: string; link: string };
export type WatchLink = { token: string; link: string };
export type Mine = { token: number; game: string; title: string; rulebook: string; side: number | null; side_name: string | null; turn: number; banner: string; yours: boolean; over: boolean };

export type ScenarioInfo = { id: string; rulebook: string; title: string; blurb: string; minutes: number | null; turns: number | null; size: Pair; unit: string; sides: Array<ForceInfo>; map: SmallMap };
export type ForceInfo = { id: string; name: string; summary: string };
export type SmallMap = { areas: Array<AreaMap>; lines: Array<LineMap>; objectives: Array<ObjectiveMap>; pieces: Array<Counter> };
export type Counter = { side: number; role: string; at: Pair; facing: number; half: Pair };
export type Checked = { faults: Array<FileFault> };
export type FileFault = { line: number; column: number; message: string; hint: string | null; rule: string | null };

export type Received = { replay: string; damage: string | null };
export type ReplayInfo = { id: string; program: string; setting: Setting; players: Array<string>; steps: Array<StepInfo>; ending: Ending | null; damage: string | null };
export type StepInfo = { n: number; side: number | null; words: string; turn: number; undone: boolean };
export type States = { states: Array<StateAt> };
export type StateAt = { n: number; events: Array<Event>; view: View };
