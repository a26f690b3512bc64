import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ChartPage } from "../wire/types";
import { Desk } from "./desk.svelte";

/** A chart on which guns need a carriage and nobody else has one. */
const PAGE: ChartPage = {
  info: { name: "drill", about: "", dice: "one d6", rules: [], outcome: [], headline: "" },
  schema: {},
  facts: [
    {
      name: "arm",
      about: "",
      section: "",
      kind: { type: "word", words: ["guns", "foot"] },
      presence: { given: "required" },
    },
    {
      name: "carriage",
      about: "",
      section: "",
      kind: { type: "word", words: ["light", "heavy"] },
      presence: { given: "optional" },
    },
  ],
};
const asked: Record<string, unknown>[] = [];

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
    const { facts, dice } = JSON.parse(String(init.body));
    asked.push(facts);
    const fault = (kind: string, more = {}) =>
      new Response(JSON.stringify({ error: { kind, fact: "carriage", message: kind, ...more } }), {
        status: 422,
      });
    if (facts.arm === "guns" && !facts.carriage) return fault("invalid-fact");
    if (facts.arm !== "guns" && facts.carriage) return fault("contradictory-facts");
    if (dice === undefined || dice.length === 1) {
      const outcome = { outcome: {}, words: `rolled ${dice}`, modifiers: [], sums: [], dice: [] };
      return new Response(JSON.stringify({ odds: [{ p: "1/2" }, { p: "1/2" }], headline: "", ...outcome }));
    }
    const due = { die: "d6", faces: 6, for: "drill", given: 0 };
    return fault("need-dice", { fact: undefined, due });
  });
});
afterEach(() => vi.unstubAllGlobals());

const settled = () => new Promise((done) => setTimeout(done, 130));

test("what only some situations need is assumed, and dropped when it is not needed", async () => {
  const desk = new Desk("x", PAGE, new URLSearchParams());
  await settled();
  expect(desk.values.carriage).toBe("light");
  expect(desk.fault).toBeUndefined();
  desk.set("arm", "foot");
  await settled();
  expect(desk.values.carriage).toBeUndefined();
  expect(desk.fault).toBeUndefined();
});

test("what the player said is never taken back", async () => {
  const desk = new Desk("x", PAGE, new URLSearchParams("carriage=heavy"));
  await settled();
  desk.set("arm", "foot");
  await settled();
  expect(desk.values.carriage).toBe("heavy");
  expect(desk.fault?.kind).toBe("contradictory-facts");
});

test("a row of changes asks once", async () => {
  const desk = new Desk("x", PAGE, new URLSearchParams("arm=foot"));
  await settled();
  const before = asked.length;
  for (const arm of ["guns", "foot", "guns", "foot"]) desk.set("arm", arm);
  await settled();
  expect(asked.length - before).toBe(1);
});

test("typed dice are asked for one by one", async () => {
  const desk = new Desk("x", PAGE, new URLSearchParams("arm=foot"));
  await settled();
  await desk.type();
  expect(desk.due).toMatchObject({ die: "d6", for: "drill" });
  await desk.face(4);
  expect(desk.outcome?.words).toBe("rolled 4");
  expect(desk.typed).toBeUndefined();
});

test("a result does not outlive its situation", async () => {
  const desk = new Desk("x", PAGE, new URLSearchParams("arm=foot"));
  await settled();
  await desk.type();
  await desk.face(4);
  desk.set("arm", "guns");
  expect(desk.outcome).toBeUndefined();
});
