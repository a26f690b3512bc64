// What stands on a base, seen from above: ranks of men, horses, a gun with its crew, an officer.
import { heading, type Shape } from "../model";
import { mix, type Spot, short, straight } from "../terrain/shape";

/** The paths of a piece. */
export interface Drawing {
  /** The bases. */
  bases: string;
  /** The front edges, where it has any. */
  fronts: string;
  /** Figures that stand: one round dot each. */
  dots: string;
  /** Figures that are long: horses, guns, muskets. */
  bars: string;
  /** From corner to corner, for the side whose blocks are crossed. */
  crosses: string;
  /** Where facings are seen: along the back of a block, at the shoulders of a man. */
  trims: string;
  /** Of figures on round bases: their horses, shoulders, hats and plumes. */
  horses: string;
  coats: string;
  hats: string;
  plumes: string;
  dot: number;
  bar: number;
  horse: number;
  coat: number;
  trim: number;
}

/** Draws the bases of a piece of this role. */
export function draw(bases: Shape[], facing: number, role: string, inch: number, side = 0): Drawing {
  const ahead = heading(facing);
  const drawing: Drawing = {
    bases: "",
    fronts: "",
    dots: "",
    bars: "",
    crosses: "",
    trims: "",
    horses: "",
    coats: "",
    hats: "",
    plumes: "",
    dot: 0.27 * inch,
    bar: 0.2 * inch,
    horse: 0,
    coat: 0,
    trim: 0.13 * inch,
  };
  if (role === "horse") drawing.bar = 0.26 * inch;
  if (role === "marker") return { ...drawing, bases: outlines(bases) };
  for (const base of bases) {
    if ("corners" in base) block(drawing, base.corners, ahead, role, inch);
    else disc(drawing, base.centre, base.radius, ahead, role, side);
  }
  return drawing;
}

/** The bases alone, for a ghost or an outline. */
export function outlines(bases: Shape[]): string {
  return bases
    .map((base) => ("corners" in base ? straight(base.corners, true) : round(base.centre, base.radius)))
    .join("");
}

function block(drawing: Drawing, corners: Spot[], ahead: Spot, role: string, inch: number) {
  drawing.bases += straight(corners, true);
  const turned = fromFront(corners, ahead);
  const [left, right, backRight, backLeft] = turned;
  if (!left || !right || !backRight || !backLeft) return;
  drawing.fronts += straight([left, right]);
  drawing.crosses += straight([left, backRight]);
  const width = Math.hypot(right[0] - left[0], right[1] - left[1]);
  const place = (across: number, down: number) =>
    mix(mix(left, right, across), mix(backLeft, backRight, across), down);
  drawing.trims += straight([place(0.01, 0.91), place(0.99, 0.91)]);
  if (role === "guns") gun(drawing, place, width, inch);
  else if (role === "horse")
    ranks(Math.max(2, Math.round(width / (0.55 * inch))), [0.5], place, (at) => {
      drawing.bars += stroke(at, ahead, 0.3 * inch);
    });
  else
    ranks(Math.max(2, Math.round(width / (0.42 * inch))), [0.32, 0.68], place, (at) => {
      drawing.dots += `M${short(at[0])} ${short(at[1])}h0`;
    });
}

type Placing = (across: number, down: number) => Spot;

function ranks(files: number, downs: number[], place: Placing, put: (at: Spot) => void) {
  for (const down of downs) {
    for (let file = 0; file < files; file++) put(place((file + 0.5) / files, down));
  }
}

function gun(drawing: Drawing, place: Placing, width: number, inch: number) {
  // Barrel, trail and wheels, and four of the crew.
  drawing.bars += straight([place(0.5, 0.14), place(0.5, 0.8)]);
  for (const side of [0.3, 0.7]) drawing.bars += straight([place(side, 0.3), place(side, 0.56)]);
  drawing.bars += straight([place(0.3, 0.43), place(0.7, 0.43)]);
  const crew: [number, number][] = [
    [0.14, 0.25],
    [0.86, 0.25],
    [0.16, 0.78],
    [0.84, 0.78],
  ];
  for (const [across, down] of crew) {
    const [x, y] = place(across, down);
    drawing.dots += `M${short(x)} ${short(y)}h0`;
  }
  drawing.bar = Math.min(0.17 * inch, width * 0.14);
}

/** A little man on a round base, as one looks down on him: shoulders, hat, musket; or on a horse. */
function disc(drawing: Drawing, centre: Spot, radius: number, ahead: Spot, role: string, side: number) {
  drawing.bases += round(centre, radius);
  const [x, y] = centre;
  const [ax, ay] = ahead;
  /** A spot so far ahead of the middle and so far to its right, in radii. */
  const spot = (far: number, right: number): Spot => [
    x + (ax * far - ay * right) * radius,
    y + (ay * far + ax * right) * radius,
  ];
  // The front of a round base is the arc that looks ahead.
  const [from, to] = [spot(0.5, -0.85), spot(0.5, 0.85)];
  drawing.fronts += `M${short(from[0])} ${short(from[1])}A${short(radius)} ${short(radius)} 0 0 1 ${short(to[0])} ${short(to[1])}`;
  const back = role === "horse" ? -0.12 : -0.1;
  if (role === "horse") {
    drawing.horses += straight([spot(-0.62, 0), spot(0.42, 0)]);
    drawing.horses += straight([spot(0.42, 0), spot(0.86, 0.06)]);
    drawing.horse = radius * 0.36;
  }
  drawing.coats += straight([spot(back, -0.5), spot(back, 0.5)]);
  drawing.coat = radius * (role === "horse" ? 0.44 : 0.6);
  for (const end of [-0.62, 0.62]) drawing.trims += straight([spot(back, end), spot(back + 0.12, end)]);
  drawing.trim = radius * 0.3;
  if (role === "leader") drawing.plumes += straight([spot(back + 0.1, 0), spot(back - 0.52, 0)]);
  // A musket over the right shoulder, muzzle to the front; an officer's or a trooper's sword is held out.
  drawing.bars +=
    role === "foot"
      ? straight([spot(-0.35, 0.42), spot(0.95, 0.3)])
      : straight([spot(0, 0.5), spot(0.72, 0.72)]);
  drawing.bar = radius * (role === "foot" ? 0.15 : 0.11);
  // Hats tell the sides apart where colours do not: round, or with three corners.
  const hat = role === "horse" ? 0.2 : 0.25;
  drawing.hats +=
    side === 1
      ? straight(
          [spot(back + hat * 1.35, 0), spot(back - hat * 0.9, hat * 1.2), spot(back - hat * 0.9, -hat * 1.2)],
          true,
        )
      : round(spot(back, 0), hat * radius);
}

/** The corners from the left end of the front edge on, the way they run round the base. */
function fromFront(corners: Spot[], [ax, ay]: Spot): Spot[] {
  const centre = corners.reduce<[number, number]>(
    ([sx, sy], [x, y]) => [sx + x / corners.length, sy + y / corners.length],
    [0, 0],
  );
  let [best, at] = [-Infinity, 0];
  corners.forEach((corner, n) => {
    const next = corners[(n + 1) % corners.length] ?? corner;
    const out = ((corner[0] + next[0]) / 2 - centre[0]) * ax + ((corner[1] + next[1]) / 2 - centre[1]) * ay;
    if (out > best) [best, at] = [out, n];
  });
  const turned = corners.map((_, n) => corners[(at + n) % corners.length] as Spot);
  return turned;
}

const stroke = ([x, y]: Spot, [ax, ay]: Spot, long: number) =>
  straight([
    [x - ax * long, y - ay * long],
    [x + ax * long, y + ay * long],
  ]);

const round = ([x, y]: Spot, r: number) =>
  `M${short(x - r)} ${short(y)}a${short(r)} ${short(r)} 0 1 0 ${short(2 * r)} 0a${short(r)} ${short(r)} 0 1 0 ${short(-2 * r)} 0Z`;
