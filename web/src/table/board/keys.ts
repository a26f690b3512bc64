// The table by keyboard. The keys work while the table has the focus.

import type { Offer } from "../../wire/types";
import type { Hand } from "../hand.svelte";
import { zonesOf } from "../orders/blanks";
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
  ["R", "the ruler"],
  ["U", "take back"],
  ["?", "these keys"],
];

const PAN = 80;

/** Does what a key stands for; gives whether it stood for anything. */
export function press(event: KeyboardEvent, hand: Hand, camera: Camera): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const arrow = ARROWS[event.key];
  if (arrow) {
    if (hand.draft?.isPlaced) nudge(hand, arrow, event.shiftKey);
    else camera.pan(arrow[0] * PAN, arrow[1] * PAN);
    return true;
  }
  const act = actions(hand, camera, event.shiftKey)[event.key.toLowerCase()];
  act?.();
  return act !== undefined;
}

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function actions(hand: Hand, camera: Camera, fine: boolean): Record<string, () => unknown> {
  return {
    "+": () => camera.by(1.3),
    "=": () => camera.by(1.3),
    "-": () => camera.by(1 / 1.3),
    "0": () => camera.fit(),
    n: () => walk(hand, camera, 1),
    p: () => walk(hand, camera, -1),
    m: () => begin(hand),
    "[": () => turn(hand, fine ? 5 : 15),
    "]": () => turn(hand, fine ? -5 : -15),
    "{": () => turn(hand, 5),
    "}": () => turn(hand, -5),
    w: () => hand.draft?.fix(),
    enter: () => hand.give(),
    d: () => hand.done(),
    escape: () => hand.cancel(),
    t: () => hand.turnThreat(),
    r: () => {
      hand.tool = hand.tool === "ruler" ? "hand" : "ruler";
    },
    u: () => hand.undo(),
    "?": () => {
      hand.menu = true;
    },
  };
}

function walk(hand: Hand, camera: Camera, step: 1 | -1) {
  hand.next(step);
  if (hand.unit?.on_table) camera.show(hand.unit.at);
}

function begin(hand: Hand) {
  const offer = hand.lead && hand.dragOffer(hand.lead);
  const unit = hand.unit;
  if (!offer || !unit) return;
  hand.begin(offer);
  hand.draft?.aim(hand.wire(start(hand, offer) ?? unit.at));
}

/** Where a piece that is not on the table yet begins: in the middle of the ground where it may stand. */
function start(hand: Hand, offer: Offer): Spot | undefined {
  const [first] = zonesOf(offer);
  const zone = first === undefined ? undefined : hand.game.ground?.zones[first];
  return hand.unit?.on_table === false && zone ? middle(zone.outline) : undefined;
}

function nudge(hand: Hand, [right, down]: [number, number], fine: boolean) {
  const { draft, unit } = hand;
  if (!draft || !unit) return;
  const step = (fine ? 0.25 : 1) * (hand.game.ground?.inch ?? 1);
  const from = draft.goal ?? hand.wire(unit.at);
  draft.aim([from[0] + right * step, from[1] - down * step]);
}

function turn(hand: Hand, left: number) {
  const { draft, unit } = hand;
  if (!draft?.turns || !unit) return;
  const now = draft.facing ?? draft.tried?.order.facing ?? unit.facing;
  draft.turn(now + left);
}
