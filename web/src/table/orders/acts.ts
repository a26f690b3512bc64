// Offers in the order in which a player thinks of them, under plain headings.
import type { IconName } from "../../design/Icon.svelte";
import type { Offer } from "../../wire/types";

const HEADINGS: { acts: string[]; words: string; icon: IconName }[] = [
  { acts: ["fire"], words: "Fire", icon: "target" },
  { acts: ["charge", "fight"], words: "Close fight", icon: "cross" },
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

/** An offer's words without the name of the piece that stands above it. */
export function brief(offer: Offer, name: string): string {
  const words = offer.words.startsWith(`${name}: `) ? offer.words.slice(name.length + 2) : offer.words;
  return words.charAt(0).toUpperCase() + words.slice(1);
}
