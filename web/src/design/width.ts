// How wide the page is in letters, as the style sheets ask it of their container.

/** Up to here a table stands above its panels instead of beside them. */
const NARROW = 52;

/** Whether the page is laid out for a small screen, or for large letters on a larger one. */
export function narrow(): boolean {
  const { documentElement } = document;
  const letter = Number.parseFloat(getComputedStyle(documentElement).fontSize) || 16;
  return documentElement.clientWidth <= NARROW * letter;
}
