// Which labels the table would like to have, how large each would be, and who comes first.
import { capital, say } from "../../design/words";
import { type Ground, heading, type Unit } from "../model";
import { lineStyle } from "../terrain/looks";
import { area, halfway, hull, middle, type Spot } from "../terrain/shape";
import { type LabelRequest, MUST } from "./labels";
import { BADGE, FAR_NAME, type Lettering, NAME, OBJECTIVE, PLACE, type Ruler } from "./lettering";

/** From here on states are spelled out: pixels for an inch. */
const NEAR = 19;
/** Up to here there is no room for more than the shortest of names. */
const FAR = 7;
/** How much of the table a usual label covers, in pixels, and how much of it all labels together may cover. */
const USUAL = 150 * 21;
const CROWDED = 0.14;
/** Up to here there is room for the names of small things too, if an inch has so many pixels. */
const ROOMY = 0.07;
const FAIR = 11;
const FULL = 0.9;

/** How much can be told at a scale. */
export interface Detail {
  near: boolean;
  far: boolean;
  /** Whether there is only room for the names of those who may act, and of others where the table is empty. */
  tiny: boolean;
  /** Whether small things of the ground can be named as well. */
  roomy: boolean;
}

export function detail(scale: number, ground: Ground, pieces: number, letters = 1): Detail {
  const near = scale / ground.inch > NEAR * letters;
  const crowd = (pieces * USUAL * letters ** 2) / (ground.width * ground.height * scale ** 2);
  const far = !near && (scale / ground.inch < FAR * letters || crowd > CROWDED);
  const roomy = near || (crowd < ROOMY && scale / ground.inch >= FAIR * letters);
  return { near, far, tiny: crowd > FULL, roomy };
}

/** A label of a piece: what it says, and what stands with its name. */
export interface Form {
  words: string;
  small: boolean;
  strength: boolean;
  badges: boolean;
  /** Whether it is only said where nothing longer finds a place. */
  spare: boolean;
  width: number;
  height: number;
}

/** The ways to say who a piece is, from the fullest that there is room for to the shortest that still says it. Nothing is
    cut to letters that nobody could read: rather no label than nonsense. */
export function forms(unit: Unit, told: Detail, chosen: boolean, ruler: Ruler): Form[] {
  const full = brief(unit);
  const names = [unit.name, plain(unit), last(unit), full, clipped(unit), number(unit)];
  const start = chosen || told.near ? 0 : told.far ? 3 : 1;
  const spelled = (told.near || chosen) && unit.badges.length > 0;
  const small = told.far && !chosen;
  const said = [...new Set(names.slice(start))];
  const spares = new Set(said.slice(said.indexOf(full) + 1));
  const form = (words: string, badges: boolean, bare = false) => ({
    words,
    small,
    strength: unit.full > 1 && !small && !bare,
    badges,
    spare: bare || spares.has(words),
  });
  // Rather the name without its badges than the badges without a name.
  const list = [
    ...(spelled ? said.filter((words) => !spares.has(words)).map((words) => form(words, true)) : []),
    ...said.slice(0, -1).map((words) => form(words, false)),
    ...(spares.size > 0 ? [] : said.slice(-1).map((words) => form(words, false))),
    ...said.slice(-1).map((words) => form(words, false, true)),
  ];
  return list.map((form) => ({ ...form, ...measured(form, unit, ruler) }));
}

function measured(
  { words, small, strength, badges }: Omit<Form, "width" | "height" | "spare">,
  unit: Unit,
  ruler: Ruler,
) {
  const sort = small ? FAR_NAME : NAME;
  const marks = small || badges ? 0 : troubles(unit) * ruler(NAME, "▼ ");
  const force = strength ? ruler(NAME, ` ${unit.strength}/${unit.full}`) : 0;
  const name = ruler(sort, words) + force + marks + sort.beside * ruler.letters;
  const row = badges
    ? unit.badges.reduce((sum, { label }) => sum + ruler(BADGE, say(label)) + BADGE.beside * ruler.letters, 0)
    : 0;
  return {
    width: Math.ceil(Math.max(name, row)),
    height: Math.ceil((sort.high + (badges ? BADGE.high : 0)) * ruler.letters),
  };
}

const RANK = /^([A-Z][a-z]*\. )+/;

/** A name without the rank. */
const plain = ({ name }: Pick<Unit, "name">) => name.replace(RANK, "");

/** The last name of a man with a rank, or of a leader; of others what stands before a bracket. */
function last(unit: Pick<Unit, "name" | "role">): string {
  const words = plain(unit);
  const isMan = unit.role === "leader" ? !words.includes(" of ") : RANK.test(unit.name);
  return isMan ? (words.split(" ").at(-1) ?? words) : words.replace(/ \(.*\)$/, "");
}

/** What a piece is called among friends: Lawson's militia, left, are `Lawson's, left`. */
function brief(unit: Pick<Unit, "name" | "role">): string {
  const [head = "", ...more] = last(unit).split(", ");
  const whose = /^\p{L}+(['’]s|s['’])(?= )/u.exec(head)?.[0] ?? /^(.*?) of (?:the |\d)/.exec(head)?.[1];
  return capital(whose ? [whose, ...more].join(", ") : last(unit).replace(/^The (?=\p{Lu})/u, ""));
}

/** Long words cut as one writes them short, and little words left out: `British Legion infantry` are the Brit. Legion inf.,
    `2nd Battalion, 71st Highlanders` the 2nd Batt., 71st High. A man's name stays whole. */
function clipped(unit: Pick<Unit, "name" | "role">): string {
  if (unit.role === "leader" || RANK.test(unit.name)) return brief(unit);
  const words = brief(unit).split(" ");
  return words
    .map((word) => (LITTLE.test(word) ? "" : clip(word)))
    .join(" ")
    .replace(/ +/g, " ")
    .trim();
}

const LITTLE = /^(the|of|and|von|de)$/i;

/** Words that everybody cuts the same way. */
const USUALLY: Record<string, string> = {
  infantry: "inf.",
  cavalry: "cav.",
  artillery: "art.",
  company: "coy",
};

/** The beginning of a long word, as it is written short: `drag.`, `Highl.`, `uThul.` */
function clip(word: string): string {
  const [, letters = "", after = ""] = /^(\p{L}+)(,?)$/u.exec(word) ?? [];
  if (letters.length < 7) return word;
  return `${USUALLY[letters] ?? `${letters.slice(0, 5).replace(/[aeiou]+$/, "")}.`}${after}`;
}

/** A regiment by its number alone, as it is known: the 23rd, the 71st. */
function number(unit: Pick<Unit, "name" | "role">): string {
  const short = clipped(unit);
  const [only, more] = short.match(/(?:^| )\d+(?:st|nd|rd|th|er|e)(?=$|[ ,])/g) ?? [];
  return only && !more && unit.role !== "leader" && !RANK.test(unit.name) ? only.trim() : short;
}

/** A place with a name. */
export interface NamedPlace {
  /** Whether it is small and only of interest from close by, or where there is room. */
  small: boolean;
  /** Whether it is part of something else, and only told from close by. */
  part: boolean;
  id: string;
  name: string;
  at: Spot;
  water: boolean;
  /** The way a thin thing runs, whose name stands beside it: over it, nobody could read the one or see the other. */
  runs?: Spot;
}

type Unnamed = Omit<NamedPlace, "id" | "name"> & { name: string | null };

/** The named places of a ground. */
export function namedPlaces(ground: Ground): NamedPlace[] {
  const areas = ground.areas.map(
    ({ name, look, outline }): Unnamed => ({
      name,
      at: middle(outline),
      small: area(outline) < 12 * ground.inch ** 2,
      part: false,
      water: /water|river|ford/.test(look),
    }),
  );
  const lines = ground.lines.map(({ name, look, kind, points }): Unnamed => {
    const half = halfway(points);
    const style = lineStyle(look, kind);
    const small = !["stream", "road"].includes(style);
    const part = ["door", "window", "gate"].includes(style);
    const runs: Spot | undefined = small ? [half.dx, half.dy] : undefined;
    return { name, at: half.at, small, part, water: style === "stream", runs };
  });
  // A place that is to be won has its flag and its name already.
  const flagged = new Set(ground.objectives.map(({ name }) => name.toLowerCase()));
  return [...areas, ...lines].flatMap(({ name, ...place }, n) =>
    name && !flagged.has(name.toLowerCase()) ? [{ id: `place-${n}`, name, ...place }] : [],
  );
}

/** The request of a piece: a label behind it, so that the ground before it stays in sight. */
export function unitRequest(
  unit: Unit,
  scale: number,
  told: Detail,
  forms: Form[],
  chosen: boolean,
  actor: boolean,
  /** Whether so few may act that each of them is named, whatever it covers. */
  few = false,
): LabelRequest {
  const [ax, ay] = heading(unit.facing);
  return {
    id: unit.id,
    of: outline(unit).map(([x, y]) => [x * scale, y * scale]),
    forms,
    rank: chosen
      ? MUST + 1
      : actor
        ? few
          ? MUST
          : 50
        : unit.role === "leader"
          ? 10
          : 20 + Math.min(unit.strength, 20),
    toward: [-ax, -ay],
    // A small map full of lines says less than one with fewer names.
    close: told.tiny && !actor,
    spare: told.tiny && !chosen ? 0 : forms.filter(({ spare }) => spare).length,
  };
}

/** How many things are wrong with a piece. */
export const troubles = (unit: Unit) => unit.badges.filter(({ tone }) => tone === "bad").length;

const ABOVE_OR_BELOW: Spot[] = [
  [0, 1],
  [0, -1],
  [0, 2],
  [0, -2],
];
const ASIDE: Spot[] = [
  [1, 0],
  [-1, 0],
  [1, 1],
  [-1, 1],
];

/** The requests of objectives and places. */
export function groundRequests(
  ground: Ground,
  places: NamedPlace[],
  scale: number,
  told: Detail,
  ruler: Ruler,
): LabelRequest[] {
  const sized = (sort: Lettering, name: string) => [
    { width: Math.ceil(ruler(sort, name) + sort.beside * ruler.letters), height: sort.high * ruler.letters },
  ];
  const objectives = ground.objectives.map(({ name, at: [x, y] }, n): LabelRequest => {
    const [left, top] = [x * scale - 4 * ruler.letters, y * scale - 26 * ruler.letters];
    const [right, bottom] = [x * scale + 20 * ruler.letters, y * scale];
    return {
      id: `objective-${n}`,
      of: [
        [left, top],
        [right, top],
        [right, bottom],
        [left, bottom],
      ],
      forms: sized(OBJECTIVE, name),
      rank: 15,
      toward: [1, 0],
    };
  });
  const named = places
    .filter(({ small, part }) => told.near || (!part && (!small || told.roomy)))
    .map(
      ({ id, name, at: [x, y], runs }): LabelRequest => ({
        id,
        of: [[x * scale, y * scale]],
        forms: sized(PLACE, name),
        rank: 1,
        ground: true,
        ways: runs && (Math.abs(runs[0]) < Math.abs(runs[1]) ? ASIDE : ABOVE_OR_BELOW),
      }),
    );
  return told.far ? objectives : [...objectives, ...named];
}

/** The ground that a piece covers, with all its bases: the corners of the tightest outline without a dent. */
export function outline(unit: Unit): Spot[] {
  const [ax, ay] = heading(unit.facing);
  const spots = unit.bases.flatMap((base): Spot[] => {
    if ("corners" in base) return base.corners;
    const { centre, radius: r } = base;
    return [
      [1, 1],
      [1, -1],
      [-1, -1],
      [-1, 1],
    ].map(
      ([ahead = 0, right = 0]): Spot => [
        centre[0] + (ax * ahead - ay * right) * r,
        centre[1] + (ay * ahead + ax * right) * r,
      ],
    );
  });
  return spots.length > 0 ? hull(spots) : [unit.at];
}
