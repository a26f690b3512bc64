// The odds of an order as one reads them: what happens in any case said once, and every outcome by whom it befalls.
import { percent } from "../../design/words";
import type { Prospect, Prospects } from "../../wire/types";

/** One outcome in words, with its chance. */
export interface Outlook {
  words: string;
  chance: number;
  exact?: string;
}

/** How many outcomes are told one by one; what is beyond is told as one. */
const MOST = 6;

/** What happens in any case, and what else may. */
export function outlook({ odds }: Prospects, names: string[]): { sure: string; rows: Outlook[] } {
  const [first] = odds;
  const sure =
    odds.length > 1 && first
      ? first.changes.filter((change) => odds.every(({ changes }) => changes.includes(change)))
      : [];
  const rows = odds.map(({ changes, probability, p }) => ({
    words:
      together(
        changes.filter((change) => !sure.includes(change)),
        names,
      ) || "nothing happens",
    chance: probability,
    exact: p,
  }));
  return { sure: together(sure, names), rows: gathered(rows) };
}

/** Changes by the piece that they befall: "4th Foot: loses 1, disordered". */
export function together(changes: string[], names: string[]): string {
  const byPiece = new Map<string, string[]>();
  for (const change of changes) {
    const name = names.filter((known) => change.startsWith(known)).toSorted((a, b) => b.length - a.length)[0];
    const what = name ? change.slice(name.length).replace(/^[:,]? */, "") : change;
    byPiece.set(name ?? "", [...(byPiece.get(name ?? "") ?? []), what]);
  }
  return [...byPiece].map(([name, list]) => (name ? `${name}: ` : "") + list.join(", ")).join("; ");
}

/** Outcomes of the same words are one; many rare ones are one at the end. */
function gathered(rows: Outlook[]): Outlook[] {
  const byWords = new Map<string, Outlook>();
  for (const row of rows) {
    const known = byWords.get(row.words);
    byWords.set(row.words, known ? { words: row.words, chance: known.chance + row.chance } : row);
  }
  const all = [...byWords.values()].toSorted((a, b) => b.chance - a.chance);
  if (all.length <= MOST) return all;
  const rest = all.slice(MOST - 1);
  const chance = rest.reduce((sum, row) => sum + row.chance, 0);
  return [...all.slice(0, MOST - 1), { words: `one of ${rest.length} rarer outcomes`, chance }];
}

/** Whom an outcome befalls, as the side that orders sees it. */
type Fortune = "theirs" | "ours" | "both" | "better" | "otherwise" | "nothing";

const FORTUNES: Record<Fortune, string> = {
  theirs: "the enemy suffers",
  both: "both suffer",
  ours: "you suffer",
  better: "you are better off",
  otherwise: "something else comes of it",
  nothing: "nothing happens",
};

/** The odds in one sentence: who suffers, and how likely that is. Nothing, if no dice decide it. */
export function headline({ odds }: Prospects, isOwn: (piece: string) => boolean): string {
  if (odds.length < 2) return "";
  const sums = new Map<Fortune, number>();
  for (const prospect of odds) {
    const fortune = fortuneOf(prospect, isOwn);
    sums.set(fortune, (sums.get(fortune) ?? 0) + prospect.probability);
  }
  const parts = (Object.keys(FORTUNES) as Fortune[]).flatMap((fortune) => {
    const chance = sums.get(fortune);
    return chance ? `${percent(Math.min(chance, 1))} ${FORTUNES[fortune]}` : [];
  });
  // Where all outcomes are of one sort, only the list tells them apart.
  return parts.length > 1 ? `${parts.join(", ")}.` : "";
}

function fortuneOf({ changes, harms, helps }: Prospect, isOwn: (piece: string) => boolean): Fortune {
  const [ours, theirs] = [harms.some(isOwn), harms.some((piece) => !isOwn(piece))];
  if (ours && theirs) return "both";
  if (ours) return "ours";
  if (theirs) return "theirs";
  if (helps.some(isOwn)) return "better";
  return changes.length > 0 ? "otherwise" : "nothing";
}

/** The likeliest outcomes in a line, for a list of orders: "70% nothing happens, 30% disordered". */
export function inShort(prospects: Prospects, names: string[], most = 3): string {
  const { rows } = outlook(prospects, names);
  if (rows.length < 2) return "";
  const shown = rows.slice(0, most).map(({ words, chance }) => `${percent(chance)} ${words}`);
  return [...shown, ...(rows.length > most ? ["or something rarer"] : [])].join("; ");
}
