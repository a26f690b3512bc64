// Offers in the order in which a player thinks of them, under plain headings.
import type { IconName } from "../../design/Icon.svelte";
import { capital } from "../../design/words";
import type { Offer } from "../../wire/types";
import { pieceOf } from "./targets";

const HEADINGS: { acts: string[]; words: string; icon: IconName }[] = [
  { acts: ["fire"], words: "Fire", icon: "target" },
  { acts: ["charge", "fight"], words: "Close fight", icon: "swords" },
  { acts: ["move", "retire", "place"], words: "Move", icon: "right" },
  { acts: ["form"], words: "Form and face", icon: "turn" },
  { acts: ["load", "aim", "rally", "command"], words: "Make ready", icon: "flag" },
  { acts: ["choose"], words: "Choose", icon: "list" },
  { acts: ["wait", "done"], words: "Hold", icon: "pause" },
];

export interface ActGroup {
  words: string;
  icon: IconName;
  offers: Offer[];
}

/** Offers under headings; empty headings are left out. */
export function grouped(offers: Offer[]): ActGroup[] {
  const known = new Set(HEADINGS.flatMap((heading) => heading.acts));
  const groups = HEADINGS.map(({ acts, words, icon }) => ({
    words,
    icon,
    offers: offers.filter((offer) => acts.includes(offer.act)),
  }));
  const rest = offers.filter((offer) => !known.has(offer.act));
  return [...groups, { words: "Other", icon: "more" as IconName, offers: rest }].filter(
    (group) => group.offers.length > 0,
  );
}

/** Offers that begin with the same words. */
export interface Family {
  /** What they have in common; nothing for those that stand alone. */
  head: string;
  choices: { offer: Offer; words: string }[];
}

/** Up to here a list is read at a glance. */
const GLANCE = 6;

/** A long list of offers by what they begin with, so that the eye finds its way; a short one as it is. */
export function families(offers: Offer[], tell: (offer: Offer) => string): Family[] {
  const told = offers.map((offer) => ({ offer, words: tell(offer) }));
  if (told.length <= GLANCE) return [{ head: "", choices: told }];
  const heads = new Map<string, Family["choices"]>();
  for (const choice of told) {
    const head = choice.words.split(", ")[0] ?? choice.words;
    heads.set(head, [...(heads.get(head) ?? []), choice]);
  }
  const alone = [...heads.values()].filter((list) => list.length === 1).flat();
  const shared = [...heads].filter(([, list]) => list.length > 1);
  return [
    ...(alone.length > 0 ? [{ head: "", choices: alone }] : []),
    ...shared.map(([head, list]) => ({
      head,
      choices: list.map(({ offer, words }) => ({
        offer,
        words: words === head ? head : capital(words.slice(head.length + 2)),
      })),
    })),
  ];
}

/** So many targets stand in a folded list, and a list is only folded if it is longer by more than one or two. */
const FOLD = 4;

/** A long list, folded: what comes first, and how many more there are. */
export function folded(all: Family[]): { shown: Family[]; more: number } {
  const length = all.reduce((sum, { head, choices }) => sum + (head ? 1 : choices.length), 0);
  if (length <= FOLD + 2) return { shown: all, more: 0 };
  const shown: Family[] = [];
  let left = FOLD;
  for (const family of all) {
    const part = family.head ? family : { ...family, choices: family.choices.slice(0, left) };
    left -= family.head ? 1 : part.choices.length;
    shown.push(part);
    if (left <= 0) break;
  }
  const count = (list: Family[]) => list.reduce((sum, { choices }) => sum + choices.length, 0);
  return { shown, more: count(all) - count(shown) };
}

/** Several deeds to one target stand as one in a long list: once it is in hand, it can be any of them. */
export function oneForTarget(family: Family): Family {
  const [first, ...others] = family.choices;
  const at = first?.offer.order.at;
  const piece = pieceOf(at);
  const same = piece !== undefined && others.every(({ offer }) => pieceOf(offer.order.at) === piece);
  return family.head && first && same && first.offer.act === "fire"
    ? { ...family, choices: [first] }
    : family;
}
