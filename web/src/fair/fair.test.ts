import { createHash } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import type { Sealing } from "../wire/types";
import { commitmentOf, keptRounds, nextStep } from "./sealer";
import { sha256 } from "./sha256";

beforeEach(() => localStorage.clear());

test("the hash is that of everybody else", () => {
  for (let length = 0; length < 300; length++) {
    const text = "abcdefghij".repeat(30).slice(0, length);
    expect(sha256(text)).toBe(createHash("sha256").update(text).digest("hex"));
  }
});

const SECRET = "ab".repeat(32);
const own = commitmentOf("g", 1, "red", SECRET);

function sealing(commitments: [string | null, string | null, string | null], given = false): Sealing {
  const [server, red, blue] = commitments;
  return {
    game: "g",
    round: 1,
    parties: [
      { who: "server", commitment: server, given: true },
      { who: "red", commitment: red, given },
      { who: "blue", commitment: blue, given: false },
    ],
  };
}

test("a seat commits, waits for the others, and only then gives its secret", () => {
  const fresh = () => SECRET;
  expect(nextStep(sealing(["5e", null, null]), "red", fresh)).toEqual({ commit: { commitment: own } });
  expect(nextStep(sealing(["5e", own, null]), "red", fresh)).toBeUndefined();
  const never = () => {
    throw new Error("the secret was drawn before");
  };
  expect(nextStep(sealing(["5e", own, "b1"]), "red", never)).toEqual({ reveal: { secret: SECRET } });
  expect(nextStep(sealing(["5e", own, "b1"], true), "red", never)).toBeUndefined();
  expect(keptRounds("g", "red")["1"]).toEqual({
    secret: SECRET,
    commitments: { server: "5e", red: own, blue: "b1" },
  });
});

test("a commitment that is exchanged for another gets no secret", () => {
  nextStep(sealing(["5e", null, null]), "red", () => SECRET);
  expect(nextStep(sealing(["00", own, "b1"]), "red", () => SECRET)).toBeUndefined();
  // Nor does a seat give a secret for a commitment that is not its own.
  localStorage.clear();
  nextStep(sealing(["5e", null, null]), "red", () => SECRET);
  expect(nextStep(sealing(["5e", "ff", "b1"]), "red", () => SECRET)).toBeUndefined();
});

test("a seat that another browser committed for leaves it to that one", () => {
  expect(nextStep(sealing(["5e", own, "b1"]), "red", () => SECRET)).toBeUndefined();
});
