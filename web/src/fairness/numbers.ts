// Numbers of a report in words, and where things stand in its plots.
import type { Difference, Estimate, Heat, Mean } from "../wire/types";

/** A share in whole points: `38 %`. */
export const share = (value: number) => `${Math.round(value * 100)} %`;

/** A share with its interval: `38 % (35 to 41)`. */
export function estimate({ share: value, low, high, of }: Estimate): string {
  if (of === 0) return "–";
  return `${share(value)} (${Math.round(low * 100)} to ${Math.round(high * 100)})`;
}

/** A mean with its interval. */
export const mean = ({ mean: value, low, high }: Mean, digits = 1) =>
  `${value.toFixed(digits)} (${low.toFixed(digits)} to ${high.toFixed(digits)})`;

/** A difference of shares in points: `+14 (+10 to +18)`. */
export const difference = ({ by, low, high }: Difference) =>
  `${points(by)} (${points(low)} to ${points(high)})`;

/** The chance that a difference is none: `p < 0.001`. */
export const chance = (p: number) => (p < 0.001 ? "p < 0.001" : `p = ${p.toFixed(3)}`);

function points(value: number): string {
  const whole = Math.round(value * 100);
  return whole > 0 ? `+${whole}` : `${whole}`.replace("-", "−");
}

/** Two or three round numbers up to the largest, for the lines of a plot. */
export function ticks(most: number): number[] {
  if (!(most > 0)) return [];
  const rough = most / 3;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((times) => times * power).find((size) => size >= rough) ?? rough;
  const list: number[] = [];
  for (let n = 1; n * step <= most * 1.0001; n += 1) list.push(Number((n * step).toPrecision(6)));
  return list;
}

/** A cell of a heat map, with its share of the fiercest. */
export interface Cell {
  x: number;
  y: number;
  value: number;
  heat: number;
}

/** The cells where anything happens. The wire's rows begin at the near edge, the map's at the far one. */
export function cells(heat: Heat, values: number[], height: number): Cell[] {
  const most = Math.max(...values, 0);
  if (most === 0) return [];
  return values.flatMap((value, at) => {
    if (value === 0) return [];
    const column = at % heat.columns;
    const row = Math.floor(at / heat.columns);
    return [
      { x: column * heat.cell, y: height - (row + 1) * heat.cell, value, heat: Math.sqrt(value / most) },
    ];
  });
}

/** A place on the table in words: which third of it, seen from the near edge. */
export function place(cell: Cell, size: [number, number], across: number): string {
  const third = (at: number, words: [string, string, string]) =>
    words[Math.min(2, Math.max(0, Math.floor(at * 3))) as 0 | 1 | 2];
  const x = (cell.x + across / 2) / size[0];
  const y = (cell.y + across / 2) / size[1];
  const deep = third(y, ["far", "middle", "near"]);
  const wide = third(x, ["left", "centre", "right"]);
  return deep === "middle" ? (wide === "centre" ? "centre" : `middle ${wide}`) : `${deep} ${wide}`;
}
