import { expect, test } from "vitest";
import type { Offer } from "../../wire/types";
import type { Unit } from "../model";
import { aims, rows } from "./rows";

const stand = (id: string, name: string) => ({ id, name, strength: 5, full: 6 }) as Unit;
const ALL = ["1", "2", "3"].map((n) => stand(`foot-${n}`, `Foot ${n}`));
const gun = stand("gun", "The gun");
const all = (id: string) => [...ALL, gun].find((unit) => unit.id === id);
const LINE = { head: "foot-2", members: ["foot-1", "foot-2", "foot-3"], word: "line" };

test("a body is one row under its head, with its strength in all and its stands within it", () => {
  const [line, alone, ...more] = rows([...ALL, gun], [LINE], all);
  expect(line).toMatchObject({ name: "Foot 1–3", body: "line of 3", strength: 15, full: 18 });
  expect(line?.unit.id).toBe("foot-2");
  expect(line?.others.map(({ id }) => id)).toEqual(["foot-1", "foot-3"]);
  expect(alone).toMatchObject({ name: "The gun", body: undefined, others: [] });
  expect(more).toEqual([]);
});

test("stands whose head may not act have rows of their own", () => {
  const found = rows(ALL.slice(0, 1), [LINE], all);
  expect(found.map(({ name }) => name)).toEqual(["Foot 1"]);
});

test("a row has the nearest targets, each once", () => {
  const offer = (at: string | undefined, how?: string) =>
    ({ order: { verb: "fire", by: "gun", at, how } }) as unknown as Offer;
  const list = [offer("far"), offer("near"), offer("near", "extended"), offer(undefined)];
  const far = ({ order }: Offer) => (order.at === "near" ? 1 : 9);
  expect(aims(list, 2, far).map(({ order }) => order.at)).toEqual(["near", "far"]);
});
