import { expect, test } from "vitest";
import { offer } from "../../../tests/unit/stand_in";
import type { View } from "../../wire/types";
import type { Ground } from "../model";
import { families } from "./acts";
import { answers, brief, cardLine, form, placeName, task, toldApart, wholeWords, within } from "./phrases";

const GROUND: Ground = {
  width: 40,
  height: 40,
  inch: 1,
  areas: [
    {
      name: "Saloon",
      kind: "building",
      look: "building",
      level: 0,
      outline: [
        [8, 12],
        [18, 12],
        [18, 20],
        [8, 20],
      ],
    },
  ],
  lines: [
    {
      name: null,
      kind: "window",
      look: "window",
      points: [
        [11, 20],
        [13, 20],
      ],
    },
  ],
  zones: [],
  objectives: [],
};

test("an offer is told without the name above it", () => {
  const join = {
    ...offer({ verb: "attach", by: "a", at: "x" }, "command"),
    words: "General Howe: join 4th Foot",
  };
  expect(brief(join, "General Howe")).toBe("Join 4th Foot");
  expect(brief({ ...join, words: "fight Militia" }, "General Howe")).toBe("Fight Militia");
});

test("a place is told by what is found there", () => {
  expect(placeName([12, 20], GROUND)).toBe("the window of the Saloon");
  expect(placeName([15, 25], GROUND)).toBe("the Saloon");
  expect(placeName([2, 2], GROUND)).toBeUndefined();
  const aim = { ...offer({ verb: "aim", at: [12, 20] }, "aim"), words: "Ames: aim at (12.0, 20.0)" };
  expect(brief(aim, "Ames", GROUND)).toBe("Aim at the window of the Saloon");
});

test("an opening with a name is told by what it is an opening of", () => {
  const named = (name: string) =>
    placeName([12, 20], { ...GROUND, lines: GROUND.lines.map((line) => ({ ...line, name })) });
  expect(named("Upstairs, over the street")).toBe("the window of the Saloon (upstairs, over the street)");
  expect(named("Window to the yard")).toBe("the window to the yard of the Saloon");
});

test("a card says where an order leads, and not who has it", () => {
  const ames = { name: "Deputy Ames" };
  expect(cardLine("Deputy Ames moves to (3.5, 6.9)", ames, GROUND)).toBe("moves to the near left");
  expect(cardLine("Deputy Ames aims at (12.0, 20.0)", ames, GROUND)).toBe("aims at the window of the Saloon");
  expect(cardLine("in hand, loaded", ames, GROUND)).toBe("in hand, loaded");
});

test("the task is told without what stands beside it", () => {
  const view = (banner: string) => ({ banner }) as View;
  expect(task(view("Turn 2 of 6. Crown: move, or done"), "Crown")).toBe("Move, or done");
  expect(task(view("Turn 2 of 6. Waiting for Crown: move, or done"), "Crown")).toBe("Move, or done");
  expect(task(view("Turn 1, phase 2. Give your orders."), "Town")).toBe("Phase 2. Give your orders.");
});

test("who is done says so, with the rest or without", () => {
  const done = { ...offer({ verb: "done" }, "done"), words: "done" };
  expect(wholeWords(done, 3)).toBe("Done with the rest");
  expect(wholeWords(done, 0)).toBe("Done");
  expect(wholeWords({ ...done, act: "choose", words: "roll for side 1" }, 0)).toBe("Roll for side 1");
});

test("a long list is told in families, a short one as it is", () => {
  const offers = Array.from({ length: 8 }, (_, n) => offer({ verb: "form", how: [String(n)] }, "form"));
  const words = ["Turn", ...["line", "column", "square"].map((word) => `Change formation, ${word}`)];
  const tell = (told: (typeof offers)[number]) =>
    words[Number(told.order.how?.[0])] ?? `Other ${told.order.how}`;
  expect(families(offers.slice(0, 4), tell)).toHaveLength(1);
  const [alone, change] = families(offers, tell);
  expect(alone?.choices.map((choice) => choice.words)).toContain("Turn");
  expect(change).toMatchObject({ head: "Change formation" });
  expect(change?.choices.map((choice) => choice.words)).toEqual(["Line", "Column", "Square"]);
});

test("forms are told apart without what they have in common", () => {
  expect(form("Place, field column")).toBe("Field column");
  expect(form("Shoot at The Kid with the rifle, or else at the nearest", "The Kid")).toBe(
    "Shoot with the rifle, or else at the nearest",
  );
  expect(form("Charge The Kid", "The Kid")).toBe("Charge");
});

test("choices are told apart without what they share", () => {
  expect(toldApart(["Form up in line", "Form up in line, formed", "Form up, opened out"])).toEqual([
    "In line",
    "In line, formed",
    "Opened out",
  ]);
  expect(toldApart(["Fall back", "Fall back (line)", "Fall back (two ranks)"])).toEqual([
    "As it is",
    "Line",
    "Two ranks",
  ]);
  expect(toldApart(["Charge"])).toEqual(["Charge"]);
});

test("a name keeps its capital within a sentence", () => {
  const rally = {
    ...offer({ verb: "rally", by: "x" }, "rally"),
    words: "28th Foot: Colonel Beckwith rallies them",
  };
  expect(within(rally, "28th Foot")).toBe("Colonel Beckwith rallies them");
});

test("a few short answers stand above the table; many or long ones beside it", () => {
  const done = { ...offer({ verb: "done" }, "done"), words: "done" };
  const fight = (n: number) => ({
    ...offer({ verb: "fight", at: n }, "fight"),
    words: `fight: no. ${n} of 15th Hussars, picket against no. ${n} of 3rd Hussars`,
  });
  expect(answers([done])).toEqual({ above: [done], listed: [] });
  const { above, listed } = answers([fight(1), fight(2), done]);
  expect(above).toEqual([done]);
  expect(listed).toHaveLength(2);
});
