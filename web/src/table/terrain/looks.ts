// A mapmaker's words for terrain, and the few ways in which this page draws. An unknown word is drawn as plain tinted
// ground with its name, never left out.

/** How an area is drawn. */
export type AreaStyle =
  | "meadow"
  | "hill"
  | "steep"
  | "hollow"
  | "plowed"
  | "crops"
  | "grass"
  | "orchard"
  | "woods"
  | "dense"
  | "brush"
  | "marsh"
  | "rocks"
  | "rough"
  | "water"
  | "shallow"
  | "paved"
  | "planks"
  | "building"
  | "work"
  | "steps"
  | "object"
  | "unknown";

/** How a line is drawn. */
export type LineStyle =
  | "road"
  | "stream"
  | "fence"
  | "hedge"
  | "wall"
  | "high-wall"
  | "abatis"
  | "works"
  | "bank"
  | "bridge"
  | "barricade"
  | "door"
  | "window"
  | "gate"
  | "unknown";

const AREAS: Record<string, AreaStyle> = {
  open: "meadow",
  "open-ground": "meadow",
  meadow: "meadow",
  pasture: "meadow",
  hill: "hill",
  ridge: "hill",
  "steep-hill": "steep",
  "steep-slope": "steep",
  slope: "steep",
  cliff: "steep",
  ravine: "hollow",
  hollow: "hollow",
  ditch: "hollow",
  gully: "hollow",
  field: "plowed",
  fields: "plowed",
  plowed: "plowed",
  "plowed-field": "plowed",
  crops: "crops",
  grass: "grass",
  "tall-grass": "grass",
  orchard: "orchard",
  garden: "orchard",
  woods: "woods",
  wood: "woods",
  forest: "dense",
  "dense-woods": "dense",
  thicket: "dense",
  brush: "brush",
  scrub: "brush",
  marsh: "marsh",
  swamp: "marsh",
  rocks: "rocks",
  rock: "rocks",
  rough: "rough",
  water: "water",
  river: "water",
  lake: "water",
  pond: "water",
  "deep-water": "water",
  ford: "shallow",
  shallow: "shallow",
  "shallow-water": "shallow",
  road: "paved",
  street: "paved",
  lane: "paved",
  "village-lane": "paved",
  alley: "paved",
  square: "paved",
  bridge: "planks",
  pier: "planks",
  building: "building",
  house: "building",
  town: "building",
  redoubt: "work",
  fort: "work",
  work: "work",
  works: "work",
  breastwork: "work",
  stairs: "steps",
  steps: "steps",
  wagon: "object",
  trough: "object",
  barricade: "object",
  object: "object",
};

const LINES: Record<string, LineStyle> = {
  road: "road",
  track: "road",
  lane: "road",
  "sunken-road": "road",
  street: "road",
  stream: "stream",
  brook: "stream",
  river: "stream",
  water: "stream",
  fence: "fence",
  "rail-fence": "fence",
  hedge: "hedge",
  wall: "wall",
  "stone-wall": "wall",
  "low-wall": "wall",
  "high-wall": "high-wall",
  abatis: "abatis",
  breastwork: "works",
  works: "works",
  work: "works",
  redoubt: "works",
  fort: "works",
  bank: "bank",
  "steep-bank": "bank",
  cliff: "bank",
  ditch: "bank",
  ravine: "bank",
  bridge: "bridge",
  ford: "stream",
  barricade: "barricade",
  wagon: "barricade",
  trough: "barricade",
  door: "door",
  window: "window",
  gate: "gate",
  opening: "door",
  slope: "bank",
};

/** The rulebook's own word says more than the mapmaker's, where the page has heard of it. */
export const areaStyle = (look: string, kind: string): AreaStyle => AREAS[kind] ?? AREAS[look] ?? "unknown";

export const lineStyle = (look: string, kind: string): LineStyle => LINES[kind] ?? LINES[look] ?? "unknown";

/** What lies under what: high ground lowest, then what grows, then water and ways, then what is built. */
const UNDER: AreaStyle[] = [
  "meadow",
  "hill",
  "steep",
  "hollow",
  "plowed",
  "crops",
  "grass",
  "unknown",
  "rough",
  "marsh",
  "water",
  "shallow",
  "paved",
];

/** Whether an area lies under roads and streams; everything else stands on the ground. */
export const isFlat = (style: AreaStyle) => UNDER.includes(style);

/** The order in which areas are drawn. */
export const depth = (style: AreaStyle) => {
  const at = UNDER.indexOf(style);
  if (at >= 0) return at;
  return style === "planks" ? UNDER.length : style === "building" ? UNDER.length + 2 : UNDER.length + 1;
};
