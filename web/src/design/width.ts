// How wide the page is in letters, as the style sheets ask it of their container.

/** Up to here a table stands above its panels instead of beside them. */
const NARROW = 52;

/** A phone that lies on its side is too low for that; the style sheets of the table ask the same. */
const LYING = "(max-height: 30rem) and (min-width: 34rem) and (min-aspect-ratio: 3/2)";

/** Whether the page is laid out for a small screen, or for large letters on a larger one. */
export function narrow(): boolean {
  const { documentElement } = document;
  const letter = Number.parseFloat(getComputedStyle(documentElement).fontSize) || 16;
  return documentElement.clientWidth <= NARROW * letter && !matchMedia(LYING).matches;
}
