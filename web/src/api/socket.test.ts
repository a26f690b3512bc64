import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { News, Welcome } from "../wire/types";
import { Line, Refused } from "./socket";

/** A socket that the test holds the other end of. */
class Wire {
  static all: Wire[] = [];
  sent: Record<string, unknown>[] = [];
  onopen?: () => void;
  onclose?: () => void;
  onmessage?: (event: { data: string }) => void;

  constructor(readonly url: string) {
    Wire.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.onclose?.();
  }
  say(message: unknown) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  /** Opens, and greets whoever says hello. */
  greet() {
    this.onopen?.();
    this.say({ re: this.sent[0]?.id, welcome: { last: 0 } });
  }
}

const WELCOME = { last: 0 } as Welcome;
let heard: {
  states: string[];
  welcomes: Welcome[];
  news: News[];
  elsewhere: number[];
  byes: string[];
};

function line() {
  return new Line("g1", "secret", {
    state: (state) => heard.states.push(state),
    welcome: (welcome) => heard.welcomes.push(welcome),
    news: (news) => heard.news.push(news),
    elsewhere: (count) => heard.elsewhere.push(count),
    bye: (why) => heard.byes.push(why),
  });
}
const latest = () => Wire.all.at(-1) as Wire;

beforeEach(() => {
  heard = { states: [], welcomes: [], news: [], elsewhere: [], byes: [] };
  Wire.all = [];
  vi.stubGlobal("WebSocket", Wire);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("says hello first, and asks nothing before it is welcome", async () => {
  const open = line();
  const asked = open.ask({ offers: {} }, "offers");
  latest().onopen?.();
  expect(latest().sent).toEqual([{ id: expect.any(String), hello: { token: "secret", after: 0 } }]);
  latest().say({ re: latest().sent[0]?.id, welcome: WELCOME });
  const question = latest().sent[1];
  expect(question).toMatchObject({ offers: {} });
  latest().say({ re: question?.id, offers: [] });
  expect(await asked).toEqual([]);
  expect(heard.states).toEqual(["connecting", "open"]);
});

test("an order that was cut off is sent again under the same name", async () => {
  const open = line();
  latest().greet();
  const given = open.send({ order: { verb: "done" } });
  const first = latest().sent[1];
  latest().close();
  expect(heard.states.at(-1)).toBe("lost");
  await vi.advanceTimersByTimeAsync(1000);
  expect(Wire.all).toHaveLength(2);
  latest().greet();
  expect(latest().sent[1]).toEqual(first);
  latest().say({ re: first?.id, done: { last: 1 } });
  expect(await given).toMatchObject({ done: { last: 1 } });
});

test("comes back with the number of the last event that it saw", async () => {
  line();
  latest().greet();
  latest().say({ events: [{ n: 1 }, { n: 2 }], view: null });
  latest().close();
  await vi.advanceTimersByTimeAsync(1000);
  latest().onopen?.();
  expect(latest().sent[0]).toMatchObject({ hello: { token: "secret", after: 2 } });
});

test("two windows at one seat never use the same name for a question", () => {
  const names = [1, 2].map(() => {
    const open = line();
    latest().greet();
    void open.send({ undo: {} });
    return latest().sent.map(({ id }) => id);
  });
  expect(new Set(names.flat()).size).toBe(4);
});

test("a refusal is told as the server put it", async () => {
  const open = line();
  latest().greet();
  const given = open.send({ order: { verb: "fire" } });
  const refusal = { rule: "FF-FLD-04", why: "it is out of the arc", instead: null };
  latest().say({ re: latest().sent[1]?.id, error: { kind: "refused", message: "no", refusal } });
  const error = await given.catch((why: unknown) => why);
  expect(error).toBeInstanceOf(Refused);
  expect((error as Refused).trouble.refusal).toEqual(refusal);
});

test("a seat that is refused is not asked for again", async () => {
  const open = line();
  const asked = open.send({ undo: {} }).catch((why: Error) => why.message);
  latest().onopen?.();
  latest().say({
    re: latest().sent[0]?.id,
    error: { kind: "unknown-game", message: "There is no such seat." },
  });
  latest().say({ bye: "no seat was taken" });
  latest().close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(Wire.all).toHaveLength(1);
  expect(heard.byes).toEqual(["There is no such seat."]);
  expect(await asked).toBe("There is no such seat.");
});

test("a server that goes away for a while is waited for", async () => {
  line();
  latest().greet();
  latest().say({ bye: "The server stops." });
  latest().close();
  for (let n = 0; n < 5; n++) {
    await vi.advanceTimersByTimeAsync(12_000);
    latest().close();
  }
  expect(Wire.all.length).toBeGreaterThan(4);
  expect(heard.byes).toEqual([]);
});

test("a server that is busy when one says hello is asked again", async () => {
  const open = line();
  const asked = open.ask({ offers: {} }, "offers");
  latest().onopen?.();
  latest().say({ re: latest().sent[0]?.id, error: { kind: "busy", message: "The server is busy." } });
  latest().say({ bye: "the server is busy" });
  expect(heard.states.at(-1)).toBe("lost");
  await vi.advanceTimersByTimeAsync(1000);
  expect(Wire.all).toHaveLength(2);
  latest().greet();
  latest().say({ re: latest().sent[1]?.id, offers: [] });
  expect(await asked).toEqual([]);
  expect(heard.byes).toEqual([]);
});

test("a server that stops while one says hello is waited for", async () => {
  line();
  latest().onopen?.();
  latest().say({ bye: "the server stops" });
  latest().close();
  await vi.advanceTimersByTimeAsync(1000);
  expect(Wire.all).toHaveLength(2);
  expect(heard.byes).toEqual([]);
});

test("what is asked on account of a welcome is asked once", () => {
  const open = new Line("g1", "secret", {
    state: () => {},
    welcome: () => void open.send({ offers: {} }),
    news: () => {},
    elsewhere: () => {},
    bye: () => {},
  });
  void open.send({ order: { verb: "done" } });
  latest().greet();
  expect(latest().sent.slice(1)).toEqual([
    expect.objectContaining({ offers: {} }),
    expect.objectContaining({ order: { verb: "done" } }),
  ]);
});

test("a line that falls silent while an answer is due is given up, and what was asked is asked again", async () => {
  const open = line();
  latest().greet();
  const given = open.send({ order: { verb: "done" } });
  const [dead, first] = [latest(), latest().sent[1]];
  dead.close = () => {};
  await vi.advanceTimersByTimeAsync(14_000);
  expect(Wire.all).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2000);
  expect(Wire.all).toHaveLength(2);
  latest().greet();
  expect(latest().sent[1]).toEqual(first);
  // The dead one closes at last, or even says something: that is of no account any more.
  dead.onclose?.();
  dead.onmessage?.({ data: JSON.stringify({ events: [{ n: 9 }], view: null }) });
  expect(heard.news).toEqual([]);
  expect(heard.states.at(-1)).toBe("open");
  latest().say({ re: first?.id, done: { last: 1 } });
  expect(await given).toMatchObject({ done: { last: 1 } });
});

test("a quiet line on which nothing is due is left alone", async () => {
  const open = line();
  latest().greet();
  void open.send({ offers: {} });
  latest().say({ re: latest().sent[1]?.id, offers: [] });
  await vi.advanceTimersByTimeAsync(120_000);
  expect(Wire.all).toHaveLength(1);
  expect(heard.states.at(-1)).toBe("open");
});
