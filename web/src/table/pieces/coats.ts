// The colours of the sides: what their men wore, if the scenario says it, and always two that differ. Side marks keep
// their shapes whatever the colour, so that nobody needs to tell colours apart.

interface Coat {
  block: string;
  /** What can be read on it. */
  on?: string;
  dark: string;
  light: string;
  ink: string;
  wash: string;
}

const COATS: Record<string, Coat> = {
  blue: {
    block: "#23609f",
    dark: "#0e2f57",
    light: "#a9cdf2",
    ink: "light-dark(#1d5598, #86b9f3)",
    wash: "light-dark(#dde7f1, #1d2c3d)",
  },
  red: {
    block: "#bb3423",
    dark: "#581109",
    light: "#f8c5b1",
    ink: "light-dark(#a8341b, #f79b7e)",
    wash: "light-dark(#f7e0d6, #40241b)",
  },
  green: {
    block: "#2f6b3a",
    dark: "#12351a",
    light: "#b5dfb8",
    ink: "light-dark(#1f6330, #8fd39c)",
    wash: "light-dark(#deeedd, #1c3322)",
  },
  white: {
    block: "#e6dfcd",
    on: "#2b2118",
    dark: "#5a5344",
    light: "#8a7f68",
    ink: "light-dark(#5f5747, #d8cfba)",
    wash: "light-dark(#f3eee0, #34302a)",
  },
  grey: {
    block: "#6d747c",
    dark: "#2f343a",
    light: "#d5dadf",
    ink: "light-dark(#4a525b, #bcc5ce)",
    wash: "light-dark(#e6e9ec, #2a2f34)",
  },
  brown: {
    block: "#7a4f2b",
    dark: "#3b220d",
    light: "#e6c7a2",
    ink: "light-dark(#6b4220, #dcb48a)",
    wash: "light-dark(#f0e3d5, #38291c)",
  },
  buff: {
    block: "#c79a55",
    on: "#2b2118",
    dark: "#5c3f13",
    light: "#fff0cf",
    ink: "light-dark(#76540f, #e7c583)",
    wash: "light-dark(#f6ead2, #3b3020)",
  },
  black: {
    block: "#2f2d33",
    dark: "#0d0c10",
    light: "#c9c5d2",
    ink: "light-dark(#2f2d33, #c9c5d2)",
    wash: "light-dark(#e4e2e8, #28262d)",
  },
  yellow: {
    block: "#d9b23a",
    on: "#2b2118",
    dark: "#5d4708",
    light: "#fff3c4",
    ink: "light-dark(#6d5200, #f0d27a)",
    wash: "light-dark(#f8edc8, #3a311c)",
  },
};
const USUAL = ["blue", "red"] as const;

/** How a colour that the scenario names is drawn on the table; nothing for one that the page has not heard of. */
export const paint = (name: string | undefined): string | undefined =>
  name === undefined ? undefined : COATS[name]?.block;

/** The style properties of a piece that wears another coat than the rest of its side. */
export function ownCoat(name: string | undefined): { block?: string; dark?: string; light?: string } {
  const coat = name === undefined ? undefined : COATS[name];
  return coat ? { block: coat.block, dark: coat.dark, light: coat.light } : {};
}

/** What each of two sides wears: as the scenario says, else blue or red, whichever the other does not. */
export function worn(sides: { coat?: string }[]): [string, string] {
  const [first, second] = sides.map(({ coat }) => (coat && coat in COATS ? coat : undefined));
  if (first && first === second) return [...USUAL];
  const other = (coat: string | undefined, usual: string) =>
    coat === usual ? (usual === "red" ? "blue" : "red") : usual;
  return [first ?? other(second, "blue"), second ?? other(first, "red")];
}

/** The style properties that colour the sides. */
export function colours(sides: { coat?: string }[]): [name: string, value: string][] {
  return worn(sides).flatMap((name, side): [string, string][] => {
    const coat = COATS[name];
    if (!coat) return [];
    return [
      [`--block-${side}`, coat.block],
      [`--block-${side}-on`, coat.on ?? "#fff"],
      [`--block-${side}-dark`, coat.dark],
      [`--block-${side}-light`, coat.light],
      [`--side-${side}`, coat.ink],
      [`--side-${side}-wash`, coat.wash],
    ];
  });
}

/** Colours everything within an element; returns how to take that back. */
export function dress(element: HTMLElement, sides: { coat?: string }[]): () => void {
  const list = colours(sides);
  for (const [name, value] of list) element.style.setProperty(name, value);
  return () => {
    for (const [name] of list) element.style.removeProperty(name);
  };
}
