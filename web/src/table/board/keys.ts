// The table by keyboard. The keys work while the table has the focus.

import type { Offer } from "../../wire/types";
import { zonesOf } from "../orders/blanks";
import type { Selection } from "../selection.svelte";
import { middle, type Spot } from "../terrain/shape";
import type { Camera } from "./camera.svelte";

/** What each key does, for the help that lists them. */
export const KEYS: [keys: string, does: string][] = [
  ["Arrow keys", "move the view; while an order is made, move the ghost"],
  ["+ and −", "nearer, farther; 0 shows the whole table"],
  ["N and P", "the next and the one before of those that may act"],
  ["M", "begin to move the chosen piece"],
  ["[ and ]", "turn it to the left and to the right"],
  ["W", "fix a way-point"],
  ["Enter", "give the order"],
  ["D", "done: those who have said nothing do what is usual"],
  ["Escape", "put down what is in hand"],
  ["T", "who threatens the chosen piece; again: what it threatens"],
  ["R", "the ruler; with Shift it goes on from where it ended"],
  ["V", "a line of sight, from the chosen piece to what is touched, on the table or in the list of forces"],
  ["G", "a grid on or off"],
  ["O", "how far one's leaders command, on or off"],
  ["L", "names of the pieces on or off"],
  ["C", "casualties and the ways of the last turn, on or off"],
  ["S", "skip what is being shown; A shows it again"],
  ["Q", "quiet: sound off or on"],
  ["U", "take back"],
  ["?", "these keys"],
];

const PAN = 80;

/** Does what a key stands for; gives whether it stood for anything. */
export function press(event: KeyboardEvent, selection: Selection, camera: Camera): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const arrow = ARROWS[event.key];
  if (arrow) {
    if (selection.draft?.isPlaced) nudge(selection, arrow, event.shiftKey);
    else camera.pan(arrow[0] * PAN, arrow[1] * PAN);
    return true;
  }
  const act = actions(selection, camera, event.shiftKey)[event.key.toLowerCase()];
  act?.();
  return act !== undefined;
}

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function actions(selection: Selection, camera: Camera, fine: boolean): Record<string, () => unknown> {
  return {
    "+": () => camera.by(1.3),
    "=": () => camera.by(1.3),
    "-": () => camera.by(1 / 1.3),
    "0": () => camera.fit(),
    n: () => walk(selection, camera, 1),
    p: () => walk(selection, camera, -1),
    m: () => begin(selection),
    "[": () => turn(selection, fine ? 5 : 15),
    "]": () => turn(selection, fine ? -5 : -15),
    "{": () => turn(selection, 5),
    "}": () => turn(selection, -5),
    w: () => selection.draft?.fix(),
    enter: () => selection.give(),
    d: () => selection.done(),
    escape: () => selection.cancel(),
    t: () => selection.turnThreat(),
    r: () => selection.setTool("ruler"),
    v: () => selection.setTool("sight"),
    l: () => selection.setNames(!selection.names),
    s: () => selection.game.playback.finish(),
    a: () => selection.game.playback.again(),
    o: () => selection.setCommand(!selection.command),
    c: () => selection.setTraces(!selection.traces),
    g: () => selection.setGrid(!selection.grid),
    q: () => selection.setSound(!selection.sound),
    u: () => selection.undo(),
    "?": () => {
      selection.menu = true;
    },
  };
}

function walk(selection: Selection, camera: Camera, step: 1 | -1) {
  selection.next(step);
  if (selection.unit?.on_table) camera.show(selection.unit.at);
}

function begin(selection: Selection) {
  const offer = selection.lead && selection.dragOffer(selection.lead);
  const unit = selection.unit;
  if (!offer || !unit) return;
  selection.begin(offer);
  selection.draft?.aim(selection.wire(start(selection, offer) ?? unit.at));
}

/** Where a piece that is not on the table yet begins: in the middle of the ground where it may stand. */
function start(selection: Selection, offer: Offer): Spot | undefined {
  const [first] = zonesOf(offer);
  const zone = first === undefined ? undefined : selection.game.ground?.zones[first];
  return selection.unit?.on_table === false && zone ? middle(zone.outline) : undefined;
}

function nudge(selection: Selection, [right, down]: [number, number], fine: boolean) {
  const { draft, unit } = selection;
  if (!draft || !unit) return;
  const step = (fine ? 0.25 : 1) * (selection.game.ground?.inch ?? 1);
  const from = draft.goal ?? selection.wire(unit.at);
  draft.aim([from[0] + right * step, from[1] - down * step]);
}

function turn(selection: Selection, left: number) {
  const { draft, unit } = selection;
  if (!draft?.turns || !unit) return;
  const now = draft.facing ?? draft.tried?.order.facing ?? unit.facing;
  draft.turn(now + left);
}
