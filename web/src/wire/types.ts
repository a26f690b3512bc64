// Made from crates/server/src/wire; `UPDATE_WIRE=1 cargo test -p server wire` writes it.

/** Why there is no answer. */
export type Refused = {
  /** What is wrong and what to do. */
  error: ErrorBody, };

/** What is wrong and what to do. */
export type ErrorBody = {
  /** The stable kebab-case name of this kind of error. */
  kind: string,
  /** The fact at fault, if a fact is. */
  fact?: string,
  /** In words. */
  message: string,
  /** The die that is due, if dice ran short. */
  due?: Due, };

/** A die that must still be rolled. */
export type Due = {
  /** The kind of die, such as `d10`. */
  die: string,
  /** How many faces it has. */
  faces: number,
  /** What it is for. */
  for: string,
  /** How many dice were given before it. */
  given: number,
  /** How many dice alike are due in a row, this one included. */
  row: number,
  /** The names of the pieces that it is about: the one that acts and the one that it acts on. */
  about: Array<string>,
  /** What its faces are called, from face 1 on; empty if they have no names. */
  names: Array<string>, };

/** A rulebook on the shelf. */
export type RulebookInfo = {
  /** Its kebab-case name. */
  slug: string,
  /** Its title. */
  title: string,
  /** What it is for, in a line. */
  about: string,
  /** Whether whole games of it can be played. */
  playable: boolean,
  /** Its charts, in the order of the sheet. */
  charts: Array<ChartLine>,
  /** Its house-rule options, with the settings in force as defaults. */
  options: Array<FactInfo>, };

/** A chart, in a line. */
export type ChartLine = {
  /** Its kebab-case name. */
  name: string,
  /** What a player asks it. */
  about: string,
  /** The dice it rolls, in words; empty for a look-up. */
  dice: string, };

/** A rule in words. */
export type RuleText = {
  /** Its ID, such as `FF-FIR-07`. */
  id: string,
  /** Its rulebook. */
  rulebook: string,
  /** The heading that it stands under. */
  section: string,
  /** Where it is enforced: `chart`, `field`, `play` or `data`. */
  layer: string,
  /** What it says. */
  text: string,
  /** The tables that stand with it on its page. */
  tables: Array<RuleTable>, };

/** A table that stands with a rule. */
export type RuleTable = {
  /** How it belongs to the rule: `part` of what it says, or only `above` or `below` it on the page. */
  place: "part" | "above" | "below",
  /** The paragraph that leads to it; often empty. */
  caption: string,
  /** The headings of its columns. */
  columns: Array<string>,
  /** Its rows, cell by cell, with `*italic*`, `**bold**` and code as on the page. */
  rows: Array<Array<string>>, };

/** A chart with all that is needed to ask it. */
export type ChartPage = {
  /** What it says of itself. */
  info: ChartInfo,
  /** Its facts, in order. */
  facts: Array<FactInfo>,
  /** The JSON Schema of its facts. */
  schema: Record<string, unknown>, };

/** What a chart says of itself. */
export type ChartInfo = {
  /** Its kebab-case name. */
  name: string,
  /** What a player asks it, in a line. */
  about: string,
  /** The dice it rolls, in words; empty for a look-up. */
  dice: string,
  /** The IDs of the rules it applies. */
  rules: Array<string>,
  /** The fields of its outcome, in order. */
  outcome: Array<FieldInfo>,
  /** The outcome field by which its odds are first shown. */
  headline: string, };

/** A fact: something that a player can see on the table. */
export type FactInfo = {
  /** Its `snake_case` name. */
  name: string,
  /** What it means on the table. */
  about: string,
  /** The part of the form that it stands in; empty for the first. */
  section: string,
  /** What it may be. */
  kind: FactType,
  /** Whether it must be given, and what it is otherwise. */
  presence: Given, };

/** The values that a fact may have. */
export type FactType = { "type": "yes-no" } | { "type": "whole",
  /** Least */
  min: number,
  /** Most */
  max: number, } | { "type": "number",
  /** Least */
  min: number,
  /** Most */
  max: number,
  /** The grid that it must lie on, if any */
  step: number | null, } | { "type": "word",
  /** The words */
  words: Array<string>, } | { "type": "text",
  /** Most characters */
  most: number,
  /** The regular expression that it must match; empty if there is none */
  pattern: string, } | { "type": "list",
  /** Fewest items */
  min: number,
  /** Most items */
  max: number,
  /** No item twice */
  distinct: boolean,
  /** What each item is */
  item: FactType, } | { "type": "object",
  /** Its facts */
  facts: Array<FactInfo>, } | { "type": "either",
  /** The kinds */
  kinds: Array<FactType>, };

/** Whether a fact must be given. */
export type Given = { "given": "required" } | { "given": "optional" } | { "given": "nullable" } | { "given": "default", "default": unknown };

/** A field of an outcome. */
export type FieldInfo = {
  /** Its `snake_case` name. */
  name: string,
  /** What it may be. */
  kind: FieldType,
  /** What it means. */
  about: string, };

/** The values that an outcome field may have. */
export type FieldType = { "type": "yes-no" } | { "type": "whole" } | { "type": "number" } | { "type": "word", "words": Array<string> } | { "type": "list" } | { "type": "object" };

/** A question to a chart. */
export type Question = {
  /** The facts, by name; those left out are neutral. */
  facts?: Record<string, unknown>,
  /** The faces that were rolled at the table, in order. Without dice and seed the server rolls. */
  dice?: number[],
  /** Rolled by the server, the same for the same seed. */
  seed?: number, };

/** A question for a chart's odds. */
export type OddsQuestion = {
  /** The facts, by name; those left out are neutral. */
  facts?: Record<string, unknown>, };

/** What a chart says to facts and dice. */
export type Outcome = {
  /** The outcome, field by field. */
  outcome: Record<string, unknown>,
  /** The outcome as one would say it. */
  words: string,
  /** Every modifier that counted, in the order of the sheet. */
  modifiers: Array<Modifier>,
  /** The modifiers sum by sum. */
  sums: Array<Sum>,
  /** Every die, in the order rolled. */
  dice: Array<Rolled>, };

/** A modifier that counted. */
export type Modifier = {
  /** Its kebab-case label. */
  label: string,
  /** What it adds. */
  value: number,
  /** The rule that says so. */
  rule: string, };

/** Modifiers that were added up. */
export type Sum = {
  /** The modifiers. */
  modifiers: Array<Modifier>,
  /** What they make together. */
  total: number, };

/** A die as it was rolled. */
export type Rolled = {
  /** The kind of die, such as `d10`. */
  die: string,
  /** The face it showed. */
  rolled: number,
  /** What it was for. */
  for: string, };

/** The exact odds of a chart, the most likely outcome first. */
export type Odds = {
  /** Every outcome with its chance. */
  odds: Array<Graded>,
  /** The outcome field by which they are first shown. */
  headline: string, };

/** An outcome with its chance. */
export type Graded = {
  /** The outcome, field by field. */
  outcome: Record<string, unknown>,
  /** Its exact chance, such as `3/10`. */
  p: string,
  /** The same as a decimal. */
  probability: number,
  /** The outcome as one would say it. */
  words: string, };

/** A scenario, as it stands on the shelf. */
export type ScenarioInfo = {
  /** Its name in files and requests. */
  id: string,
  /** The rulebook. */
  rulebook: string,
  /** Its title. */
  title: string,
  /** A line that makes one want to play it. */
  blurb: string,
  /** How long it takes two people, in minutes. */
  minutes: number | null,
  /** The last turn, where there is one. */
  turns: number | null,
  /** The width and depth of the table. */
  size: Pair,
  /** What is measured in. */
  unit: string,
  /** The sides. */
  sides: Array<ForceInfo>,
  /** A small map. */
  map: SmallMap, };

/** A side of a scenario. */
export type ForceInfo = {
  /** Its name in requests. */
  id: string,
  /** Its name for people. */
  name: string,
  /** What it has, in a line. */
  summary: string,
  /** Whether the rules run it, so that nobody plays it. */
  by_rules: boolean,
  /** The colour of its coats, such as `red`, if the scenario says it. */
  coat?: string, };

/** What is needed to draw a small map. */
export type SmallMap = {
  /** The areas of the ground. */
  areas: Array<AreaMap>,
  /** The lines of the ground. */
  lines: Array<LineMap>,
  /** The objectives. */
  objectives: Array<ObjectiveMap>,
  /** The pieces that everybody sees at the start. */
  pieces: Array<Counter>,
  /** Where the sides have pieces to set up before the first turn. */
  zones: Array<ZoneMap>, };

/** A piece on a small map. */
export type Counter = {
  /** Whose it is. */
  side: number,
  /** What it is. */
  role: string,
  /** Where it is. */
  at: Pair,
  /** Which way it looks, in degrees. */
  facing: number,
  /** Half its width across and half its depth. */
  half: Pair, };

/** A scenario with all that is written about it. */
export type ScenarioPage = {
  /** What stands on the box. */
  info: ScenarioInfo,
  /** What happened there, if it is historical. */
  history: string | null,
  /** Where the history, the map and the forces are from. */
  sources: Array<string>,
  /** The table. */
  setting: Setting,
  /** The file. */
  text: string, };

/** What is wrong with a scenario file. */
export type Checked = {
  /** The faults, by their places; none if a game can be begun from it. */
  faults: Array<FileFault>, };

/** A fault of a scenario file. */
export type FileFault = {
  /** The line, counted from 1. */
  line: number,
  /** The column, counted from 1, in characters. */
  column: number,
  /** What is wrong. */
  message: string,
  /** What to do. */
  hint: string | null,
  /** The rule that the file breaks, if it is a rule. */
  rule: string | null, };

/** A game to be begun. */
export type NewGame = {
  /** The name of a scenario that ships. */
  scenario?: string,
  /** Or the text of a scenario file. */
  scenario_text?: string,
  /** Who plays: by side, `human` (also if left out) or a bot such as `bot:drill`. */
  seats?: { [key in string]: string },
  /** The side that the one who begins the game plays, where people play several at screens of their own; the first of
   * them if left out. The others get invitations. */
  own?: string,
  /** The seed of the dice, in games against the bot or at a shared screen; fair dice if left out. */
  seed?: number,
  /** Where the dice of people come from. */
  dice?: DiceFrom,
  /** Whether all people share one screen. */
  hot_seat?: boolean, };

/** Where dice come from. */
export type DiceFrom = "program" | "typed";

/** A game to go on from a step of another. */
export type Fork = {
  /** The last step that is kept; 0 for none. */
  step: number,
  /** Who plays: by side, `human` (also if left out) or a bot such as `bot:drill`. */
  seats?: { [key in string]: string },
  /** The side that the one who asks plays, as in a new game. */
  own?: string,
  /** Where the dice of people come from. */
  dice?: DiceFrom,
  /** Whether all people share one screen. */
  hot_seat?: boolean, };

/** A game that has begun. */
export type Begun = {
  /** Its id. */
  game: string,
  /** The seats of people. Whoever knows a seat's secret sits there. */
  seats: Array<SeatLink>,
  /** For those who watch. */
  watch: WatchLink, };

/** Where the server can be reached. */
export type Address = {
  /** The address for browsers on this computer. */
  here: string,
  /** The address for other computers of the network; none if the server does not listen beyond this one. */
  network: string | null, };

/** The way to a seat: its secret and the code to take it back, for one's own; an invitation, for another's. */
export type SeatLink = {
  /** The side by its name in orders; none if the seat is for all. */
  side: string | null,
  /** The secret of one's own seat. */
  token?: string,
  /** With this code the owner takes the seat back, should another have its secret. */
  recovery?: string,
  /** The code of an invitation, which is taken up once. */
  invitation?: string,
  /** Where to go in the browser. */
  link: string, };

/** A seat that was taken, by an invitation or by the code of its owner. */
export type Taken = {
  /** The game's id. */
  game: string,
  /** The scenario's title. */
  title: string,
  /** The seat. Nobody else has its secret. */
  seat: SeatLink, };

/** An invitation to be taken up. */
export type Claim = {
  /** Its code. */
  invitation: string, };

/** A seat that its owner takes back. */
export type Recover = {
  /** The code for it. */
  recovery: string, };

/** A link that shall be worth nothing any more. */
export type Renew = {
  /** The side whose invitation it is; the link for watching if left out. */
  side?: string, };

/** The link instead of one that is worth nothing any more. */
export type Renewed = {
  /** The code of an invitation, or the secret for watching. */
  code: string,
  /** Where to go in the browser. */
  link: string, };

/** The way to where one watches. */
export type WatchLink = {
  /** The secret. */
  token: string,
  /** Where to go in the browser. */
  link: string, };

/** The secrets that a browser holds. */
export type Tokens = {
  /** The secrets. */
  tokens: Array<string>, };

/** A game that a browser has a seat at. */
export type Mine = {
  /** Which of the secrets it is, by its place in the request. */
  token: number,
  /** The game's id. */
  game: string,
  /** The scenario's title. */
  title: string,
  /** The rulebook. */
  rulebook: string,
  /** The side; none if the seat is for all or for watching. */
  side: number | null,
  /** The side's name for people. */
  side_name: string | null,
  /** The turn. */
  turn: number,
  /** What is asked, and of whom. */
  banner: string,
  /** Whether this seat is asked. */
  yours: boolean,
  /** Whether the game is over. */
  over: boolean,
  /** When the server will clear it away if nobody plays it before, in seconds since 1970; none if it does not. */
  expires: number | null, };

/** A place or a measure of two numbers, in the rulebook's unit: to the right, and away from the near edge. */
export type Pair = [number, number];

/** The setting of a game. */
export type Setting = {
  /** The scenario's name. */
  id: string,
  /** Its title. */
  title: string,
  /** The rulebook. */
  rulebook: string,
  /** What is measured in. */
  unit: string,
  /** The width and depth of the table. */
  size: Pair,
  /** The sides; views and events name them by their places here. */
  sides: Array<SideInfo>,
  /** The areas of the ground. */
  areas: Array<AreaMap>,
  /** The lines of the ground. */
  lines: Array<LineMap>,
  /** Where sides set up, and what must be held. */
  zones: Array<ZoneMap>,
  /** The objectives; views and events name them by their places here. */
  objectives: Array<ObjectiveMap>,
  /** The last turn, where there is one. */
  turns: number | null,
  /** Where north lies, in degrees to the left of straight away from the near edge, if the scenario says it. */
  north: number | null, };

/** A side. */
export type SideInfo = {
  /** Its name in orders. */
  id: string,
  /** Its name for people. */
  name: string,
  /** Whether the rules run it, so that nobody plays it. */
  by_rules: boolean,
  /** The colour of their coats, such as `red`. */
  coat?: string,
  /** The colour of collars and cuffs. */
  facings?: string,
  /** The flag. */
  flag?: Flag, };

/** What men wear and carry, as far as the scenario says it. */
export type Dress = {
  /** The colour of their coats, such as `red`. */
  coat?: string,
  /** The colour of collars and cuffs. */
  facings?: string,
  /** The flag. */
  flag?: Flag, };

/** A flag. */
export type Flag = {
  /** How it is divided, such as `cross`. */
  pattern: string,
  /** Its colours, the ground first. */
  colours: Array<string>, };

/** An area of the ground. */
export type AreaMap = {
  /** Its name in orders, if it has one; orders name any other by its place in the list. */
  id?: string,
  /** Its name, if it has one. */
  name: string | null,
  /** The rulebook's word for it. */
  kind: string,
  /** How it is drawn. */
  look: string,
  /** How high it lies. */
  level: number,
  /** How much it shelters whoever is in it, from 0 to 3. */
  shelter: number,
  /** How hard it is to move through, from 0 (as open ground) to 3 (not at all). */
  hindrance: number,
  /** Its corners. */
  outline: Array<Pair>, };

/** A line of the ground. */
export type LineMap = {
  /** Its name, if it has one. */
  name: string | null,
  /** The rulebook's word for it. */
  kind: string,
  /** How it is drawn. */
  look: string,
  /** How much it shelters whoever is behind it, from 0 to 3. */
  shelter: number,
  /** How hard it is to cross, from 0 (as open ground) to 3 (not at all). */
  hindrance: number,
  /** Its points. */
  points: Array<Pair>, };

/** A zone of the table. */
export type ZoneMap = {
  /** Its name in files. */
  id: string,
  /** Whose it is. */
  side: number | null,
  /** Its corners. */
  outline: Array<Pair>, };

/** An objective. */
export type ObjectiveMap = {
  /** Its name in files. */
  id: string,
  /** Its name for people. */
  name: string,
  /** Where it is, or the middle of where. */
  at: Pair,
  /** Its corners, if it is an area. */
  outline: Array<Pair> | null,
  /** What holding it is worth. */
  worth: number, };

/** The table as a viewer sees it. The first view is whole; in those that follow, `pieces` are only those that look
 * different from before, and `gone` are those that can no longer be seen. */
export type View = {
  /** The open question in words, and what to do now. */
  banner: string,
  /** The turn; 0 while the pieces are set up. */
  turn: number,
  /** The step of the turn, as people call it. */
  step: string | null,
  /** The rule that puts the question. */
  rule: string | null,
  /** The side that is asked. */
  asked: number | null,
  /** Whether the viewer is asked. */
  yours: boolean,
  /** Whether the answers stay hidden from the other side until all are given. */
  secret: boolean,
  /** The piece that the question is about, where it is about one. */
  about: string | null,
  /** The pieces that the question has offers for, if the viewer is asked. */
  actors: Array<string>,
  /** The pieces. */
  pieces: Array<Piece>,
  /** Pieces that were seen before and are not any more. */
  gone: Array<string>,
  /** Who holds the objectives. */
  objectives: Array<Held>,
  /** Lines about the whole game. */
  status: Array<Status>,
  /** The pieces that act as one. */
  groupings: Array<Grouping>,
  /** What one side wants the other to agree to. */
  proposal: Proposal | null,
  /** What the dice wait for: secrets of those who play. None once they can fall. */
  sealing: Sealing | null,
  /** How the game ended. */
  ending: Ending | null, };

/** Who holds an objective. */
export type Held = {
  /** The side; nobody if it stands empty. */
  held: number | null, };

/** How a game ended. */
export type Ending = {
  /** Who won; nobody in a draw. */
  winner: number | null,
  /** Why, as people call it. */
  why: string,
  /** The rule that says so. */
  rule: string, };

/** What one side wants the other to agree to. */
export type Proposal = {
  /** Its number; an answer names it. */
  number: number,
  /** Who proposes. */
  side: number,
  /** In words. */
  words: string,
  /** Exactly what would change, in words, where something is set right by hand. */
  change: string | null,
  /** Why, in the words of the one who proposes it. */
  reason: string | null,
  /** The piece that would change, where the viewer sees it. */
  piece: string | null,
  /** The change on the table: where the piece stands, and where it would; empty where it is not to be seen there. */
  witnesses: Array<Witness>, };

/** A round of fair dice that waits for secrets. */
export type Sealing = {
  /** The id of the game, which is part of every commitment. */
  game: string,
  /** The round, from 1. */
  round: number,
  /** Who takes part, in order. */
  parties: Array<SealedParty>, };

/** Somebody who takes part in a round of fair dice. */
export type SealedParty = {
  /** `server`, a side's name in orders, or `table` for all at a shared screen. */
  who: string,
  /** What they committed to; none until they have. */
  commitment: string | null,
  /** Whether their secret was given. */
  given: boolean, };

/** A piece to draw. */
export type Piece = {
  /** Its name in orders. */
  id: string,
  /** Its name for people. */
  name: string,
  /** Whose it is. */
  side: number,
  /** What it is: `foot`, `horse`, `guns` or `leader`. */
  role: string,
  /** Where it is; pieces off the table keep their last place. */
  at: Pair,
  /** Which way it looks, in degrees: 0 away from the near edge, counting to the left. */
  facing: number,
  /** Whether it is on the table. */
  on_table: boolean,
  /** Half its width across and half its depth. */
  half: Pair,
  /** What is left of it. */
  strength: number,
  /** What it began with. */
  full: number,
  /** How steady it is, from 0 (running) to 100. */
  steadiness: number,
  /** What it wears and carries that differs from the rest of its side. */
  dress?: Dress,
  /** Its card. */
  card: Card, };

/** A piece in words and shapes. */
export type Card = {
  /** What it is, in a line. */
  title: string,
  /** Its attributes, label and value. */
  lines: Array<[string, string]>,
  /** Its states. */
  badges: Array<Badge>,
  /** Its bases. */
  bases: Array<Base>, };

/** A state of a piece, short enough for a badge. */
export type Badge = {
  /** What it says. */
  label: string,
  /** Whether that is good or bad. */
  tone: "good" | "plain" | "bad", };

/** One base of a piece: of the whole piece, or of one of its parts. */
export type Base = {
  /** Which part of the piece stands on it, where orders can name it. */
  part?: number,
  /** What that part is called. */
  name?: string,
  /** The states of that part alone. */
  badges?: Array<Badge>, } & ({
  /** The corners in order. */
  corners: Array<Pair>, } | {
  /** Its centre. */
  centre: Pair,
  /** Its radius. */
  radius: number, });

/** A measurement to draw: what a verdict was found by. */
export type Witness = {
  /** What was measured: `range`, `sight`, `arc`, `reach`, `cover`, `blocked`. */
  what: string,
  /** In words, with the measure. */
  words: string,
  /** The rule. */
  rule: string,
  /** The points measured between, or the corners of a zone. */
  points: Array<Pair>,
  /** Whether the points are a closed outline. */
  closed: boolean,
  /** The distance, if one was measured. */
  distance: number | null, };

/** Something that happened. */
export type Event = {
  /** Its number in what this viewer was told, from 1. */
  n: number,
  /** In words. */
  words: string,
  /** By which rule; empty if by none. */
  rule: string, } & ({ "event": "began",
  /** The turn. */
  turn: number,
  /** Whose step it is; nobody's if it is both sides'. */
  side: number | null,
  /** The step. */
  step: string, } | { "event": "ordered",
  /** Whose piece. */
  piece: string, } | { "event": "resolved" } & Resolved | { "event": "moved",
  /** Which. */
  piece: string,
  /** From where. */
  from: Pose,
  /** To where. */
  to: Pose,
  /** The way-points between; none for a straight way. */
  path: Array<Pair>,
  /** What sort of move it was. */
  how: string, } | { "event": "lost",
  /** Which. */
  piece: string,
  /** How much. */
  count: number,
  /** What is left. */
  left: number,
  /** Which of its parts are gone, where that is known one by one. */
  parts?: Array<number>, } | { "event": "changed",
  /** Which. */
  piece: string,
  /** What about it. */
  aspect: string,
  /** What it is now. */
  to: string,
  /** Whether that is good for it. */
  better: boolean, } | { "event": "counted",
  /** Which. */
  piece: string,
  /** What about it. */
  aspect: string,
  /** What is counted. */
  what: string,
  /** How many there are now. */
  now: number,
  /** How many there were. */
  was: number, } | { "event": "placed",
  /** Which. */
  piece: string,
  /** Where. */
  at: Pose, } | { "event": "removed",
  /** Which. */
  piece: string,
  /** How. */
  how: string, } | { "event": "revealed",
  /** The marker that it was. */
  marker: string | null,
  /** What lay under it; nothing for a dummy. */
  piece: string | null, } | { "event": "renamed",
  /** Which. */
  piece: string,
  /** What it is called now. */
  name: string, } | { "event": "joined",
  /** Which. */
  piece: string,
  /** What it joined. */
  to: string, } | { "event": "parted",
  /** Which. */
  piece: string,
  /** What it left. */
  from: string, } | { "event": "merged",
  /** Which. */
  piece: string,
  /** What it was taken up into. */
  into: string, } | { "event": "taken",
  /** Which, by its place in the setting. */
  objective: number,
  /** By whom; nobody if it stands empty. */
  side: number | null, } | { "event": "said" } | { "event": "amended" } | { "event": "undone",
  /** Who. */
  side: number,
  /** The number of the first event that is taken back: it and all after it did not happen. */
  since: number, } | { "event": "ended" } & Ending);

/** What happened. */
export type Happened = { "event": "began",
  /** The turn. */
  turn: number,
  /** Whose step it is; nobody's if it is both sides'. */
  side: number | null,
  /** The step. */
  step: string, } | { "event": "ordered",
  /** Whose piece. */
  piece: string, } | { "event": "resolved" } & Resolved | { "event": "moved",
  /** Which. */
  piece: string,
  /** From where. */
  from: Pose,
  /** To where. */
  to: Pose,
  /** The way-points between; none for a straight way. */
  path: Array<Pair>,
  /** What sort of move it was. */
  how: string, } | { "event": "lost",
  /** Which. */
  piece: string,
  /** How much. */
  count: number,
  /** What is left. */
  left: number,
  /** Which of its parts are gone, where that is known one by one. */
  parts?: Array<number>, } | { "event": "changed",
  /** Which. */
  piece: string,
  /** What about it. */
  aspect: string,
  /** What it is now. */
  to: string,
  /** Whether that is good for it. */
  better: boolean, } | { "event": "counted",
  /** Which. */
  piece: string,
  /** What about it. */
  aspect: string,
  /** What is counted. */
  what: string,
  /** How many there are now. */
  now: number,
  /** How many there were. */
  was: number, } | { "event": "placed",
  /** Which. */
  piece: string,
  /** Where. */
  at: Pose, } | { "event": "removed",
  /** Which. */
  piece: string,
  /** How. */
  how: string, } | { "event": "revealed",
  /** The marker that it was. */
  marker: string | null,
  /** What lay under it; nothing for a dummy. */
  piece: string | null, } | { "event": "renamed",
  /** Which. */
  piece: string,
  /** What it is called now. */
  name: string, } | { "event": "joined",
  /** Which. */
  piece: string,
  /** What it joined. */
  to: string, } | { "event": "parted",
  /** Which. */
  piece: string,
  /** What it left. */
  from: string, } | { "event": "merged",
  /** Which. */
  piece: string,
  /** What it was taken up into. */
  into: string, } | { "event": "taken",
  /** Which, by its place in the setting. */
  objective: number,
  /** By whom; nobody if it stands empty. */
  side: number | null, } | { "event": "said" } | { "event": "amended" } | { "event": "undone",
  /** Who. */
  side: number,
  /** The number of the first event that is taken back: it and all after it did not happen. */
  since: number, } | { "event": "ended" } & Ending;

/** Dice thrown on a chart, told in full. */
export type Resolved = {
  /** The chart. */
  chart: string,
  /** For whom. */
  by: string | null,
  /** Against whom. */
  at: string | null,
  /** The outcome in words. */
  outcome: string,
  /** The modifiers, sum by sum. */
  sums: Array<Sum>,
  /** Every die, in the order rolled. */
  dice: Array<Rolled>, };

/** Where a piece stands and which way it looks. */
export type Pose = {
  /** The centre of the piece. */
  at: Pair,
  /** Which way it looks, in degrees. */
  facing: number, };

/** An order in its outside form. Which parts it has, the offer says. */
export type Order = {
  /** What is done. */
  verb: string,
  /** The piece that does it. */
  by?: string,
  /** What it is aimed at: a piece, a part of one, a place, an area of the ground, an item of a list, or a side. */
  at?: string | [number, number] | number | { side: string } | { area: string | number } | { piece: string, part: number },
  /** In which way. */
  how?: Array<string>,
  /** The parts of the piece that do it; all that can, if none is named. */
  parts?: Array<number>,
  /** The pieces that take part besides. */
  with?: Array<string>,
  /** The way-points of a route after its start, or the one place where a piece is put. */
  path?: Array<Pair>,
  /** Which way the piece looks in the end, in degrees. */
  facing?: number,
  /** How many. */
  count?: number,
  /** The place of each part, in the order of the parts. */
  spread?: Array<Pair>,
  /** What each of those listed takes of a total, in the order of the offer. */
  shares?: Array<number>, };

/** One answer to the open question. */
export type Offer = {
  /** The order, without what is left open. */
  order: Order,
  /** What sort of thing it does: `fire`, `charge`, `move`, `done` and so on. */
  act: string,
  /** What the order must or may still say. */
  blanks: Blanks,
  /** Whether `done` does this for a piece that has said nothing. */
  usual: boolean,
  /** How far a move is expected to go whose reach is rolled after the order. */
  expected_reach?: number,
  /** In words. */
  words: string, };

/** All that an order must or may say beyond the offer; a blank that is not there is not asked for. */
export type Blanks = {
  /** A route of way-points: `path`, and `facing` if the route turns. */
  route?: RouteBlank,
  /** A place to put the piece: one spot in `path`, and a `facing`. */
  place?: PlaceBlank,
  /** A direction to look. */
  facing?: FacingBlank,
  /** Other pieces that take part: `with`. */
  several?: SeveralBlank,
  /** Parts of the piece that take part: `parts`. */
  parts?: PartsBlank,
  /** A number: `count`. */
  count?: CountBlank,
  /** The place of each part: `spread`. The arrangement places them if it is left out. */
  spread?: SpreadBlank,
  /** A total divided among pieces: `shares`. */
  shares?: SharesBlank, };

/** A route of way-points. */
export type RouteBlank = {
  /** How far it may go over the best of ground. */
  reach: number,
  /** Whether a final facing may be given. */
  turns: boolean,
  /** The most way-points it may have; any number if none. */
  bends: number | null,
  /** The one direction that it may take, in degrees; any if none. */
  bearing: number | null, };

/** A place for the piece. */
export type PlaceBlank = {
  /** The zones that it may be in, by their places in the setting; the whole table if there are none. */
  zones: Array<number>, };

/** A direction to look. */
export type FacingBlank = {
  /** The middle direction in degrees, and the degrees to either side of it that are allowed; any direction if none. */
  within: [number, number] | null, };

/** Some of these pieces. */
export type SeveralBlank = {
  /** The pieces to choose from. */
  from: Array<string>,
  /** The fewest that must be chosen. */
  least: number,
  /** The most that may be chosen. */
  most: number, };

/** Some of these parts of the piece. */
export type PartsBlank = {
  /** The parts to choose from. */
  from: Array<number>,
  /** The fewest that must be chosen. */
  least: number,
  /** The most that may be chosen. */
  most: number, };

/** A whole number. */
export type CountBlank = {
  /** The least. */
  least: number,
  /** The most. */
  most: number, };

/** A place for each part of the piece. */
export type SpreadBlank = {
  /** How many parts there are. */
  count: number,
  /** How far from the piece's own place each may be; any distance if none. */
  within: number | null,
  /** The arrangements that place all parts at once, in words of `how`. */
  arrangements: Array<string>, };

/** A total that is divided. */
export type SharesBlank = {
  /** Among whom, and the most that each can take. */
  among: Array<[string, number]>,
  /** How much there is. */
  total: number, };

/** The outline of a base. */
export type BaseShape = {
  /** The corners in order. */
  corners: Array<Pair>, } | {
  /** Its centre. */
  centre: Pair,
  /** Its radius. */
  radius: number, };

/** A line about the whole game. */
export type Status = {
  /** What it is about. */
  label: string,
  /** How it stands. */
  value: string,
  /** Whose, if it is about one side. */
  side: number | null,
  /** Whether that is good or bad. */
  tone: "good" | "plain" | "bad", };

/** Pieces that act as one. */
export type Grouping = {
  /** The piece whose orders are for all of them. */
  head: string,
  /** All of them, the head included. */
  members: Array<string>,
  /** What they are together: `line`, `column`, `troop`. */
  word: string, };

/** Where a player would like to get to. */
export type Goal = {
  /** The place. */
  spot: Pair,
  /** Which way to look there, in degrees; as the way ends, if none. */
  facing?: number, };

/** An order that was tried and not given. */
export type Tried = {
  /** The order, filled in as near to the goal as is allowed. */
  order: Order,
  /** In words. */
  words: string,
  /** What it was measured by. */
  witnesses: Array<Witness>,
  /** The bases of the piece as the order would leave them; none where that is up to the dice. */
  bases: Array<Base>,
  /** Those who go along by the same order, each with its bases. */
  others: Array<TriedPiece>,
  /** What it costs or brings for sure, besides the way: disorder, another formation, command that is left. */
  costs: Array<Badge>,
  /** Why it may not be given, if it may not. */
  refusal: Refusal | null, };

/** A piece that an order takes along. */
export type TriedPiece = {
  /** Which. */
  piece: string,
  /** Its bases as the order would leave them. */
  bases: Array<Base>,
  /** Which way it would look, in degrees. */
  facing: number, };

/** A refusal: the rule that forbids, why, and what would be allowed. */
export type Refusal = {
  /** The rule that forbids it; empty if none does. */
  rule: string,
  /** Why, in a sentence without its full stop. */
  why: string,
  /** What would be allowed. */
  instead: string | null, };

/** What speaks for and against an order. */
export type Explained = {
  /** What it is measured by. */
  witnesses: Array<Witness>,
  /** The chart that it is thrown on, with the modifiers that count; its dice are only an example. */
  chart: Resolved | null,
  /** Why it may not be given, if it may not. */
  refusal: Refusal | null, };

/** The exact odds of an order, the most likely outcome first. */
export type Prospects = {
  /** Every outcome with its chance. */
  odds: Array<Prospect>,
  /** What may come of it for each piece, in a line. */
  summary: Array<string>, };

/** What may come of an order. */
export type Prospect = {
  /** Its exact chance, such as `3/10`. */
  p: string,
  /** The same as a decimal. */
  probability: number,
  /** What changes, in words; nothing if the list is empty. */
  changes: Array<string>,
  /** The pieces that it harms: they lose strength, leave the table or are worse off. */
  harms: Array<string>,
  /** The pieces that are better off. */
  helps: Array<string>, };

/** A request of a client: `{"id": 7, "undo": {}}`. Exactly one kind of request stands beside `id` and `at`. */
export type Ask = {
  /** Chosen by the client; the answer has it as `re`. The same id with the same `at` is never carried out twice. */
  id: number | string,
  /** The number of the last event that the client has seen; whatever changes the game needs it. */
  at?: number, } & ({ "hello": Hello } | { "order": OrderWithDice } | { "orders": Orders } | { "offers": OffersOf } | { "try": TryOrder } | { "odds": OrderOnly } | { "explain": OrderOnly } | { "threat": ThreatOf } | { "danger": ThreatOf } | { "command": CommandOf } | { "sight": SightOf } | { "mendable": ThreatOf } | { "undo": Nothing } | { "consent": Consent } | { "amend": Amend } | { "concede": Nothing } | { "commit": Commit } | { "reveal": Reveal } | { "curtain": Curtain } | { "say": Say } | { "away": Away });

/** What a client asks. */
export type Request = { "hello": Hello } | { "order": OrderWithDice } | { "orders": Orders } | { "offers": OffersOf } | { "try": TryOrder } | { "odds": OrderOnly } | { "explain": OrderOnly } | { "threat": ThreatOf } | { "danger": ThreatOf } | { "command": CommandOf } | { "sight": SightOf } | { "mendable": ThreatOf } | { "undo": Nothing } | { "consent": Consent } | { "amend": Amend } | { "concede": Nothing } | { "commit": Commit } | { "reveal": Reveal } | { "curtain": Curtain } | { "say": Say } | { "away": Away };

/** Who the client is, and what it has seen already. */
export type Hello = {
  /** The secret of the seat. */
  token: string,
  /** The number of the last event that it has; 0 for none. */
  after?: number, };

/** An order, and the dice that were rolled for it at the table. */
export type OrderWithDice = {
  /** The faces, in order; only in games whose dice are typed in. */
  dice?: Array<number>,
  /** What is done. */
  verb: string,
  /** The piece that does it. */
  by?: string,
  /** What it is aimed at: a piece, a part of one, a place, an area of the ground, an item of a list, or a side. */
  at?: string | [number, number] | number | { side: string } | { area: string | number } | { piece: string, part: number },
  /** In which way. */
  how?: Array<string>,
  /** The parts of the piece that do it; all that can, if none is named. */
  parts?: Array<number>,
  /** The pieces that take part besides. */
  with?: Array<string>,
  /** The way-points of a route after its start, or the one place where a piece is put. */
  path?: Array<Pair>,
  /** Which way the piece looks in the end, in degrees. */
  facing?: number,
  /** How many. */
  count?: number,
  /** The place of each part, in the order of the parts. */
  spread?: Array<Pair>,
  /** What each of those listed takes of a total, in the order of the offer. */
  shares?: Array<number>, };

/** Several orders that answer the same question. */
export type Orders = {
  /** The orders, in their order. */
  orders: Array<Order>, };

/** Whose offers are asked for. */
export type OffersOf = {
  /** Only this piece's. */
  piece?: string, };

/** An order and where it should get to. */
export type TryOrder = {
  /** The order. */
  order: Order,
  /** Where to get to; without it the order is checked as it stands. */
  goal?: Goal, };

/** An order and nothing more. */
export type OrderOnly = {
  /** The order. */
  order: Order, };

/** The piece whose threat is asked for, or what threatens it. */
export type ThreatOf = {
  /** The piece. */
  piece: string, };

/** The side whose leaders are asked for. */
export type CommandOf = {
  /** The side by its place. */
  side: number, };

/** The two ends of a line of sight. */
export type SightOf = {
  /** From where one looks. */
  from: SightEnd,
  /** What one looks at. */
  to: SightEnd, };

/** One end of a line of sight: a piece by its name in orders, or a place. */
export type SightEnd = string | Pair;

/** Whether one sees from one end to the other, and why. */
export type LineOfSight = {
  /** Whether the line is free. */
  free: boolean,
  /** Why, in words; empty where nothing needs to be said. */
  why: string,
  /** The rule that says so. */
  rule: string,
  /** What it was measured along. */
  lines: Array<Witness>, };

/** What may be set right by hand on a piece, and how it stands now. */
export type Mendable = {
  /** Where it stands and looks, if it may be put elsewhere. */
  pose: Pose | null,
  /** Its strength, if that may be set. */
  strength: Counted | null,
  /** Its states. */
  states: Array<MendableState>,
  /** Whether it may be taken off the table. */
  removable: boolean, };

/** A number that may be set, and its bounds. */
export type Counted = {
  /** What it is now. */
  now: number,
  /** The least that it may be. */
  least: number,
  /** The most that it may be. */
  most: number, };

/** A state that may be set: one of some words, or a number. */
export type MendableState = {
  /** What about the piece. */
  what: string,
  /** What it is now. */
  now: string,
  /** The words that it may be; none where it is a number. */
  words: Array<string>,
  /** Its bounds, where it is a number. */
  number: Counted | null, };

/** A word to all who are at the table. */
export type Say = {
  /** What is said: at most 240 characters. */
  words: string, };

/** Whether the player looks elsewhere for a while. */
export type Away = {
  /** Whether they do. */
  away: boolean, };

/** What was said at the table. */
export type Said = {
  /** Who says it; none at a screen that both sides share. */
  side: number | null,
  /** The words. */
  words: string, };

/** Who is at the table. */
export type Presence = {
  /** By side: whether somebody sits there, and looks. */
  sides: Array<Attendance>,
  /** How many watch. */
  watchers: number, };

/** Whether a side's player is at the table. */
export type Attendance = "gone" | "away" | "here";

/** What one piece threatens another with. */
export type Danger = {
  /** The piece that threatens. */
  by: string,
  /** The ground that its fire or its move reaches. */
  witnesses: Array<Witness>, };

/** A request that says it all by its name. */
export type Nothing = Record<symbol, never>;

/** An answer to a proposal. */
export type Consent = {
  /** The number of the proposal. */
  number: number,
  /** Whether the side agrees. */
  yes: boolean, };

/** Something to set right by hand. */
export type Amend = {
  /** What: `{"set": "strength", "piece": "4th-foot", "strength": 5}`. */
  fix: Record<string, unknown>,
  /** Why. */
  reason: string, };

/** Whose turn it is to look at a shared screen. */
export type Curtain = {
  /** The side by its name in orders; nobody's while the screen is handed over. */
  side?: string,
  /** The number of the last event that this side has seen here; 0 for none. */
  after?: number, };

/** What a seat commits to (`docs/fair-dice.md`). */
export type Commit = {
  /** The commitment: 64 hexadecimal digits. */
  commitment: string, };

/** The secret of a seat. */
export type Reveal = {
  /** The secret: 64 hexadecimal digits. */
  secret: string, };

/** What the server sends: the answer to a request, or news. */
export type Message = Answer | News | {
  /** How many. */
  elsewhere: number, } | {
  /** Who says what. */
  said: Said, } | {
  /** Who is there now. */
  here: Presence, } | {
  /** Why. */
  bye: string, };

/** The answer to a request. */
export type Answer = {
  /** The id of the request. */
  re: number | string | null, } & ({ "welcome": Welcome } | { "done": Done } | { "batch": Batch } | { "offers": Array<Offer> } | { "tried": Tried } | { "odds": Prospects } | { "explained": Explained } | { "threat": Array<Witness> } | { "danger": Array<Danger> } | { "command": Array<Danger> } | { "sight": LineOfSight } | { "mendable": Mendable | null } | { "proposed": Proposed } | { "error": Trouble });

/** What is answered. */
export type Reply = { "welcome": Welcome } | { "done": Done } | { "batch": Batch } | { "offers": Array<Offer> } | { "tried": Tried } | { "odds": Prospects } | { "explained": Explained } | { "threat": Array<Witness> } | { "danger": Array<Danger> } | { "command": Array<Danger> } | { "sight": LineOfSight } | { "mendable": Mendable | null } | { "proposed": Proposed } | { "error": Trouble };

/** Where one sits, and how things stand. */
export type Welcome = {
  /** The seat. */
  seat: Seat,
  /** What never changes. */
  setting: Setting,
  /** The whole table. */
  view: View,
  /** The number of the last event. */
  last: number, };

/** A seat. */
export type Seat = {
  /** The side that it looks as; none for a watcher, or behind the curtain. */
  side: number | null,
  /** Whether both sides share this screen. */
  hot: boolean,
  /** Whether it only watches. */
  watches: boolean,
  /** Where dice come from: `program` or `typed`. */
  dice: string,
  /** What the program's dice come from: `fair` (the secrets of all who take part), `seed`, `named-seed` (the one who
   * began the game can foresee them), or `typed`. */
  source: string,
  /** Who plays the sides: `human`, or a bot such as `bot:drill`. */
  players: Array<string>, };

/** Something is done. */
export type Done = {
  /** The number of the last event that came of it. */
  last: number, };

/** Several orders were carried out, perhaps not all. */
export type Batch = {
  /** The number of the last event that came of them. */
  last: number,
  /** How many were carried out. */
  done: number,
  /** Why the order at place `done` was not carried out; none if all were. */
  stopped?: Trouble, };

/** A proposal is made. */
export type Proposed = {
  /** Its number. */
  number: number, };

/** Why something cannot be done. */
export type Trouble = {
  /** The stable kebab-case name of this kind of trouble. */
  kind: string,
  /** In words. */
  message: string,
  /** The refusal of the rules, if it is one. */
  refusal?: Refusal,
  /** The die that is due, if dice ran short. */
  due?: Due,
  /** How things really stand, if the client's picture was old. */
  view?: View,
  /** The number of the last event. */
  last?: number, };

/** Something changed. */
export type News = {
  /** What happened, in order. */
  events: Array<Event>,
  /** What looks different now. */
  view: View | null, };

/** A record that was brought along. */
export type Received = {
  /** The id under which it can be looked at. */
  replay: string,
  /** What is wrong with it, if something is. Everything before that can be looked at. */
  damage: string | null, };

/** A game to be looked at step by step. */
export type ReplayInfo = {
  /** Its id. */
  id: string,
  /** The version of the program that it was played with. */
  program: string,
  /** What never changes. */
  setting: Setting,
  /** Who played the sides, in their order. */
  players: Array<string>,
  /** The steps, in order. */
  steps: Array<StepInfo>,
  /** How the game ended, if it has. */
  ending: Ending | null,
  /** What is wrong with the record, if something is. Everything before that is here. */
  damage: string | null, };

/** A step of a game. */
export type StepInfo = {
  /** Its number, from 1. */
  n: number,
  /** Who did it; nobody where both sides did. */
  side: number | null,
  /** What was done, in words. */
  words: string,
  /** What came of it, one after the other. */
  results: Array<StepResult>,
  /** The turn in which it was done; 0 while the sides set up. */
  turn: number,
  /** The step of the turn in which it was done, as people call it. */
  step: string | null,
  /** Whether it was taken back later. */
  undone: boolean, };

/** Something that came of a step. */
export type StepResult = {
  /** In words. */
  words: string,
  /** Whether the story turns on it: one piece against another, a loss, a place that changes hands. */
  telling: boolean, };

/** What the dice of a game took from each side, beside what they would take on average. */
export type Luck = {
  /** By side, in their order. */
  sides: Array<SideLuck>,
  /** How many orders were weighed: those that threw dice and stand. */
  weighed: number,
  /** How many were left out: their odds are too many, or do not cover what came. */
  left_out: number, };

/** What one side lost by dice, in what strength is counted in. */
export type SideLuck = {
  /** What it lost. */
  lost: number,
  /** What it would have lost on average, by the exact odds of the same orders. */
  expected: number, };

/** Which states of a game are asked for. */
export type Span = {
  /** The first; 0 is the start. */
  from?: number,
  /** The last; at most 200 after the first. */
  to?: number,
  /** With whose eyes: a side's by its name, `watcher`, or `umpire` (also if left out) who sees everything. */
  as?: string, };

/** States of a game, step by step. The first view is whole; those that follow hold what changed. */
export type States = {
  /** The states. */
  states: Array<StateAt>, };

/** The state after a step. */
export type StateAt = {
  /** The number of the step; 0 is the start. */
  n: number,
  /** What came of the step. */
  events: Array<Event>,
  /** The table after it. */
  view: View, };

/** A run to be begun. */
export type NewRun = {
  /** The name of a scenario that ships. */
  scenario?: string,
  /** Or the text of a scenario file. */
  scenario_text?: string,
  /** The two bots, in the order of the sides. */
  bots: Array<string>,
  /** How many games of each variant; of each seating too, if sides are exchanged. */
  games: number,
  /** Whether every seed is played with sides exchanged too. */
  swap?: boolean,
  /** What is varied, each `KEY=V1,V2`. */
  vary?: Array<string>, };

/** How far a run has come. */
export type RunState = {
  /** Its id. */
  id: string,
  /** Whether it still plays. */
  running: boolean,
  /** How many games were played. */
  done: number,
  /** Of how many. */
  of: number,
  /** What they show so far. */
  report: Report, };

/** What a report is drawn from. */
export type Report = {
  /** The numbers. */
  summary: Summary,
  /** The table. */
  setting: Setting,
  /** Records of the battles worth a look, where the report stands by itself. */
  records: Array<ReportRecord>, };

/** The record of a battle inside a report. */
export type ReportRecord = {
  /** The number of the game. */
  game: number,
  /** What the file is called. */
  name: string,
  /** The file. */
  text: string, };

/** What a run shows. */
export type Summary = {
  /** The scenario's name. */
  scenario: string,
  /** Its title. */
  title: string,
  /** The rulebook. */
  rulebook: string,
  /** The names of the sides for people. */
  sides: Array<string>,
  /** The bots, as they were named. */
  bots: Array<string>,
  /** Whether every seed was played with sides exchanged too. */
  swap: boolean,
  /** The first seed. */
  seed: number,
  /** How many games were played, those that went wrong included. */
  games: number,
  /** How many games did not come to their end. */
  faults: number,
  /** Some of them. */
  faulty: Array<FaultLine>,
  /** Whether it is fair: `fair`, `lopsided` or `unclear`. */
  tone: string,
  /** What it comes to, in plain words, a sentence each. */
  verdict: Array<string>,
  /** How the intervals were made, in words. */
  method: string,
  /** What the strength of units is counted in. */
  strength: string,
  /** The variants; the first is what the others are compared with. */
  variants: Array<VariantSummary>,
  /** The other variants beside the first. */
  comparisons: Array<Comparison>, };

/** A game that did not come to its end. */
export type FaultLine = {
  /** Its number. */
  game: number,
  /** Its seed. */
  seed: number,
  /** What happened: `crashed`, `refused` or `too-long`. */
  why: string,
  /** In words. */
  fault: string,
  /** How to see it again. */
  again: string, };

/** A share with its interval of 95 %. */
export type Estimate = {
  /** How many. */
  hits: number,
  /** Of how many. */
  of: number,
  /** The share. */
  share: number,
  /** The lower end of the interval. */
  low: number,
  /** The upper end of the interval. */
  high: number, };

/** A mean with its interval of 95 %. */
export type Mean = {
  /** The mean. */
  mean: number,
  /** The lower end of the interval. */
  low: number,
  /** The upper end of the interval. */
  high: number, };

/** The games of one variant. */
export type VariantSummary = {
  /** What is set otherwise; empty for the scenario as it is. */
  label: string,
  /** How many games came to their end. */
  games: number,
  /** The sides. */
  sides: Array<SideSummary>,
  /** Games that nobody won. */
  draws: Estimate,
  /** The first side's share of the games that either side won. */
  balance: Estimate,
  /** The bots, where sides were exchanged: each one's share of wins. */
  bots: Array<Scored>,
  /** By seating, where sides were exchanged. */
  seatings: Array<Cut>,
  /** How the games ended, the most frequent first. */
  endings: Array<EndingCount>,
  /** How many turns a game takes. */
  turns: Mean,
  /** How many games ended in which turn. */
  length: Array<[number, number]>,
  /** Turn by turn. */
  by_turn: Array<TurnSummary>,
  /** Games whose winner led only with the end itself. */
  at_the_end: Estimate,
  /** The turn by whose end half of the games are decided; none if fewer ever are. */
  half_decided: number | null,
  /** The units, those that lose most first. */
  units: Array<UnitSummary>,
  /** Where strength is lost. */
  heat: Heat,
  /** The orders, the most used first. */
  orders: Array<MostUsed>,
  /** Battles worth a look. */
  battles: Array<Battle>,
  /** How many questions a game puts. */
  decisions: number,
  /** How long a game takes, in milliseconds. */
  ms: number, };

/** A side. */
export type SideSummary = {
  /** Its name for people. */
  name: string,
  /** Its share of wins. */
  wins: Estimate,
  /** The share of its strength that it loses. */
  lost: Mean, };

/** A bot. */
export type Scored = {
  /** Its name. */
  bot: string,
  /** Its share of wins, on either side. */
  wins: Estimate, };

/** Games with the bots seated in one way. */
export type Cut = {
  /** The bots, in the order of the sides. */
  bots: Array<string>,
  /** The sides' shares of wins. */
  wins: Array<Estimate>, };

/** A way in which games end. */
export type EndingCount = {
  /** As people call it. */
  why: string,
  /** Who won, by place. */
  winner: number | null,
  /** How many games. */
  games: number, };

/** A turn. */
export type TurnSummary = {
  /** Which. */
  turn: number,
  /** How many games came to its end. */
  games: number,
  /** The share of its strength that each side loses in it. */
  lost: Array<number>,
  /** The share of games that are decided by its end: the winner leads and does so ever after. */
  decided: number,
  /** How often the side that leads at its end wins. */
  leader_wins: Estimate, };

/** A unit. */
export type UnitSummary = {
  /** Its name for people. */
  name: string,
  /** Whose it is, by place. */
  side: number,
  /** The strength that it begins with. */
  of: number,
  /** The strength that it loses in a game. */
  lost: number,
  /** How often it is destroyed or captured. */
  gone: number, };

/** Losses over the table. Cells go row by row from the near left corner, in strength a game. */
export type Heat = {
  /** How wide and deep a cell is. */
  cell: number,
  /** How many lie side by side. */
  columns: number,
  /** How many lie behind each other. */
  rows: number,
  /** What each side loses there. */
  lost: Array<Array<number>>,
  /** What the losing side loses there in the turn that decides the game. */
  decisive: Array<number>, };

/** Orders with one verb. */
export type MostUsed = {
  /** The verb. */
  verb: string,
  /** Who gives them, by place. */
  side: number,
  /** How many a game. */
  uses: number,
  /** What the other side loses by one of them. */
  took: number,
  /** What the own side loses by it. */
  cost: number,
  /** What the other side loses by all of them less what the own side does, a game. */
  swing: number,
  /** How many of them were given by winners, of those given in games that either side won. */
  by_winners: Estimate, };

/** A battle worth a look. */
export type Battle = {
  /** Why: `closest`, `typical` or `lopsided`. */
  what: string,
  /** The number of the game. */
  game: number,
  /** Its seed. */
  seed: number,
  /** The bots, in the order of the sides. */
  bots: Array<string>,
  /** How to see it again. */
  again: string, };

/** A variant beside the first, from games with the same seeds. */
export type Comparison = {
  /** What is set otherwise. */
  label: string,
  /** How many pairs of games. */
  pairs: number,
  /** How each side's share of wins differs. */
  wins: Array<Difference>,
  /** How many turns longer the games are. */
  turns: Mean,
  /** How much more each side loses, as a share of its strength. */
  lost: Array<Mean>, };

/** A difference of shares. */
export type Difference = {
  /** The difference. */
  by: number,
  /** The lower end of its interval of 95 %. */
  low: number,
  /** The upper end of its interval of 95 %. */
  high: number,
  /** The chance of a difference at least as large if there were none. */
  p: number, };
