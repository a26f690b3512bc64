import { describe, expect, test } from "vitest";
import { capital, kept, label, lasting, percent, plain, readable, say, signed, tell } from "./words";

test("names of the wire become words", () => {
  expect(label("weapon_class")).toBe("Weapon class");
  expect(label("opt_group_half")).toBe("Group half");
  expect(say("type-1-hit")).toBe("type 1 hit");
});

test("a sentence begins large, unless its first word is spelled otherwise", () => {
  expect(capital("the gun fires")).toBe("The gun fires");
  expect(capital("uThulwana warrior 3 charges")).toBe("uThulwana warrior 3 charges");
});

describe("numbers", () => {
  test("have a sign where they are added", () => {
    expect([signed(2), signed(-1), signed(0)]).toEqual(["+2", "−1", "0"]);
    expect(plain(0.1 + 0.2)).toBe("0.3");
  });

  test("a chance is never rounded to certainty", () => {
    expect(percent(0)).toBe("0%");
    expect(percent(1)).toBe("100%");
    expect(percent(0.0004)).toBe("<0.1%");
    expect(percent(0.9996)).toBe(">99.9%");
    expect(percent(2 / 3)).toBe("66.7%");
    expect(percent(0.7)).toBe("70%");
    expect(percent(1 / 18)).toBe("5.6%");
  });
});

test("names in a message are written as on the form", () => {
  expect(readable("`weapon_class` is missing: give one of `rifle`")).toBe(
    "“Weapon class” is missing: give one of “Rifle”",
  );
});

test("outcomes are told whatever they are", () => {
  expect(tell(true)).toBe("yes");
  expect(tell(null)).toBe("none");
  expect(tell(["two-wounds", 3])).toBe("two wounds, 3");
  expect(tell({ hit_type: 1 })).toBe("hit type 1");
});

test("how long something takes is said in the larger unit where that is how one says it", () => {
  expect([1, 15, 75, 90, 100, 120, 180].map(lasting)).toEqual([
    "1 minute",
    "15 minutes",
    "75 minutes",
    "1½ hours",
    "100 minutes",
    "2 hours",
    "3 hours",
  ]);
});

test("a game that will soon be cleared away says so", () => {
  const day = 86_400;
  expect([null, 30 * day, 14 * day, 2.5 * day].map((until) => kept(until, false, 0))).toEqual([
    undefined,
    undefined,
    "It is kept for 14 more days unless it is played.",
    "It is kept for 3 more days unless it is played.",
  ]);
  expect([day / 2, -day].map((until) => kept(until, true, 0))).toEqual([
    "It is kept for 1 more day.",
    "It is kept for 1 more day.",
  ]);
});
