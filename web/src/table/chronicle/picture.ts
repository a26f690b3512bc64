// The table as a picture to keep: the ground and the pieces as they stand, in one file that needs nothing else.

/** The styles that colour a drawing; whatever else a browser reckons of an element stays behind. */
const STYLES = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-opacity",
  "stroke-width",
  "stroke-dasharray",
  "stroke-linecap",
  "stroke-linejoin",
  "opacity",
  "paint-order",
  "font-family",
  "font-size",
  "font-style",
  "font-weight",
  "text-anchor",
  "display",
];
/** How wide a picture is, in pixels. */
const WIDE = 1600;

/** All that is drawn of a table as one SVG, or nothing if there is no table. */
export function pictureOf(world: Element | null, title: string): string | undefined {
  const layers = [...(world?.querySelectorAll(":scope > svg") ?? [])];
  const [x, y, width = 0, height = 0] = (layers[0]?.getAttribute("viewBox") ?? "").split(" ").map(Number);
  if (layers.length === 0 || !width || !height) return undefined;
  const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  picture.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
  picture.setAttribute("width", String(WIDE));
  picture.setAttribute("height", String(Math.round((WIDE * height) / width)));
  const name = document.createElementNS("http://www.w3.org/2000/svg", "title");
  name.textContent = title;
  picture.append(name);
  for (const layer of layers) {
    const copy = layer.cloneNode(true) as Element;
    dressed(layer, copy);
    for (const [key, value] of Object.entries({ x, y, width, height })) copy.setAttribute(key, String(value));
    picture.append(copy);
  }
  return new XMLSerializer().serializeToString(picture);
}

/** Gives a copy the looks that the original has by the page's styles. */
function dressed(original: Element, copy: Element) {
  const looks = getComputedStyle(original);
  for (const style of STYLES) {
    const value = looks.getPropertyValue(style);
    if (value) copy.setAttribute(style, value);
  }
  copy.removeAttribute("class");
  const [from, to] = [[...original.children], [...copy.children]];
  for (const [n, child] of from.entries()) if (to[n]) dressed(child, to[n]);
}
