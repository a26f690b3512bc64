// The words of offers and banners as the page shows them: without what stands beside them already, and with a place's
// name instead of its measure.
import { capital, say, uncapital } from "../../design/words";
import type { Offer, Pair, View } from "../../wire/types";
import { pointed } from "../board/bearings";
import { flip, type Ground, type Unit } from "../model";
import { lineStyle } from "../terrain/looks";
import { between, inside, mix, type Spot, toEdge } from "../terrain/shape";

/** An offer's words without the name of the piece that stands above it. */
export function brief(offer: Offer, name: string, ground?: Ground): string {
  return capital(within(offer, name, ground));
}

/** The same within a sentence: a name at its beginning keeps its capital. */
export function within(offer: Offer, name: string, ground?: Ground): string {
  const owner = [`${name}: `, `${name} and its `].find((start) => offer.words.startsWith(start));
  const words =
    owner?.endsWith(": ") === true
      ? offer.words.slice(owner.length)
      : owner
        ? offer.words.slice(owner.length).replace(/^(\w+): (.+)$/, "$2, the whole $1")
        : offer.words;
  return placed(words, offer, ground);
}

/** What tells choices apart: without the words that all of them begin with, and without brackets. */
export function toldApart(choices: string[]): string[] {
  const lists = choices.map((words) => words.replace(/,? \((.*)\)$/, " $1").split(" "));
  const [first = []] = lists;
  const bare = (word: string | undefined) => word?.replace(/,$/, "");
  const differs = first.findIndex((word, n) => lists.some((words) => bare(words[n]) !== bare(word)));
  const shared = lists.length < 2 ? 0 : differs < 0 ? first.length : differs;
  return lists.map((words) => capital(words.slice(shared).join(" ")) || "As it is");
}

/** `Place, line` is told by its form alone, where all that is to be chosen are forms; and a deed without its target, where
    that is the same for all. */
export function form(words: string, target = ""): string {
  const at = target ? words.indexOf(target) : -1;
  if (at < 0) return capital(/^place, (.+)$/i.exec(words)?.[1] ?? words);
  const deed = words.slice(0, at).replace(/ (at|to|on) $/, "");
  // What is aimed at a part of the target says which, and not of whom.
  return capital(`${deed.trim()}${words.slice(at + target.length)}`.replace(/ of$/, ""));
}

function placed(words: string, { order }: Offer, ground: Ground | undefined): string {
  if (!ground || !Array.isArray(order.at)) return words;
  const name = placeName(order.at, ground);
  return name ? words.replace(/\(-?[\d.]+, -?[\d.]+\)/, name) : words;
}

/** A line of a piece's card: without the piece's own name, and with places as one would point at them. */
export function cardLine(value: string, { name }: Pick<Unit, "name">, ground: Ground): string {
  const words = value.startsWith(`${name} `) ? value.slice(name.length + 1) : value;
  const found = words.replace(/ at \((-?[\d.]+), (-?[\d.]+)\)/g, (place, x: string, y: string) => {
    const known = placeName([Number(x), Number(y)], ground);
    return known ? ` at ${known}` : place;
  });
  return pointed(found, ground);
}

/** What is found at a place of the wire, if there is a word for it. */
export function placeName(at: Pair, ground: Ground): string | undefined {
  const spot = flip(ground.height)(at);
  const near = ground.inch * 0.6;
  const line = ground.lines.find(({ points }) => beside(points, spot, near));
  const area = ground.areas.find(
    ({ name, outline }) => name && (inside(outline, spot) || toEdge(outline, spot) < near),
  );
  if (line && area && OPENINGS.has(lineStyle(line.look, line.kind)))
    return opening(say(line.kind), uncapital(line.name ?? ""), area.name ?? "");
  if (line?.name) return `the ${line.name}`;
  if (line && area) return `the ${say(line.kind)} of the ${area.name}`;
  return area ? `the ${area.name}` : undefined;
}

/** What an area has, rather than a name of its own. */
const OPENINGS = new Set(["door", "window", "gate"]);

function opening(kind: string, name: string, house: string): string {
  if (name.includes(kind)) return `the ${name} of the ${house}`;
  return `the ${kind} of the ${house}${name ? ` (${name})` : ""}`;
}

function beside(points: Spot[], spot: Spot, near: number): boolean {
  const [first, last] = [points[0], points.at(-1)];
  return first !== undefined && last !== undefined && between(mix(first, last, 0.5), spot) < near;
}

/** What to do now, without the turn and the side, which stand beside it, and without an answer that is not open. */
export function task(view: View, side: string, hasDone = true): string {
  const banner = view.banner.replace(/^Turn \d+( of \d+)?[.,:] */, "");
  const words = hasDone ? banner : banner.replace(/[;,] or done\b/, "");
  const known = [`${side}: `, `Waiting for ${side}: `].find((start) => words.startsWith(start)) ?? "";
  return capital(words.slice(known.length));
}

/** So many answers of a whole side, and so many letters of one, still fit above the table. */
const ANSWERS = 4;
const LETTERS = 42;

/** The answers of a whole side: those that stand as buttons above the table, and those of a list beside it. */
export function answers(offers: Offer[]): { above: Offer[]; listed: Offer[] } {
  const others = offers.filter(({ act }) => act !== "done");
  const short = offers.length <= ANSWERS && others.every(({ words }) => words.length <= LETTERS);
  return short
    ? { above: offers, listed: [] }
    : { above: offers.filter(({ act }) => act === "done"), listed: others };
}

/** What the button of an offer for the whole side says. */
export function wholeWords(offer: Offer, left: number, usual = 0): string {
  if (offer.act !== "done" || offer.words !== "done") return capital(offer.words);
  if (usual > 0) return usual < left ? `Done: ${usual} of ${left} as usual` : "Done: all as usual";
  return left > 0 ? "Done with the rest" : "Done";
}

/** What each piece does if it says nothing, by its id. */
export function usuals(offers: Offer[]): Map<string, Offer> {
  return new Map(offers.flatMap((offer) => (offer.usual && offer.order.by ? [[offer.order.by, offer]] : [])));
}
