// How wide words on the table are, in the letters they are set in.

/** A sort of letters; lengths are in pixels. */
export interface Lettering {
  /** As a style sheet would say it, without the size. */
  face: "sans" | "serif";
  weight: number;
  size: number;
  /** The space between letters, as a part of their size. */
  spaced?: number;
  /** How high a row of them is. */
  high: number;
  /** What stands beside the words: margins, the mark of the side. */
  beside: number;
}

export const NAME: Lettering = { face: "sans", weight: 600, size: 13, high: 21, beside: 27 };
export const FAR_NAME: Lettering = { face: "sans", weight: 600, size: 11, high: 17, beside: 24 };
export const BADGE: Lettering = { face: "sans", weight: 600, size: 11, high: 18, beside: 15 };
export const OBJECTIVE: Lettering = { face: "sans", weight: 650, size: 12, high: 19, beside: 12 };
export const NOTE: Lettering = { face: "sans", weight: 600, size: 12, high: 19, beside: 13 };
export const PLACE: Lettering = { face: "serif", weight: 400, size: 14, spaced: 0.06, high: 20, beside: 4 };

/** Says how wide words are; `letters` is how much larger than usual the reader has the letters. */
export interface Ruler {
  (sort: Lettering, words: string): number;
  letters: number;
}

/** Where letters cannot be measured: how wide one is for its size, near enough to plan with. */
const WIDE = 0.55;
/** The size of letters that nobody has changed. */
const USUAL = 16;

/** A ruler for the letters as they are set now: after a style, and as large as the reader has them. */
export function ruler(style: CSSStyleDeclaration): Ruler {
  const letters = (Number.parseFloat(style.fontSize) || USUAL) / USUAL;
  const pen = document.createElement("canvas").getContext?.("2d");
  const known = new Map<string, number>();
  const measure = ({ face, weight, size, spaced = 0 }: Lettering, words: string) => {
    const room = words.length * spaced * size * letters;
    if (!pen) return words.length * size * WIDE * letters + room;
    pen.font = `${weight} ${size * letters}px ${style.getPropertyValue(`--${face}`)}`;
    return pen.measureText(words).width + room;
  };
  const cached = (sort: Lettering, words: string) => {
    const key = `${sort.face} ${sort.size} ${words}`;
    const width = known.get(key) ?? measure(sort, words);
    known.set(key, width);
    return width;
  };
  return Object.assign(cached, { letters });
}
