import { expect, test } from "vitest";
import { colours, dress, worn } from "./coats";

test("a side wears what its scenario says, and never the same as the other", () => {
  expect(worn([{ coat: "red" }, { coat: "brown" }])).toEqual(["red", "brown"]);
  expect(worn([{}, {}])).toEqual(["blue", "red"]);
  expect(worn([{ coat: "red" }, {}])).toEqual(["red", "blue"]);
  expect(worn([{}, { coat: "blue" }])).toEqual(["red", "blue"]);
  expect(worn([{ coat: "grey" }, { coat: "grey" }])).toEqual(["blue", "red"]);
  expect(worn([{ coat: "tartan" }, {}])).toEqual(["blue", "red"]);
});

test("an element is dressed and undressed", () => {
  const element = document.createElement("div");
  const undress = dress(element, [{ coat: "green" }, {}]);
  expect(element.style.getPropertyValue("--block-0")).toBe("#2f6b3a");
  expect(colours([{}, {}])).toHaveLength(12);
  undress();
  expect(element.style.length).toBe(0);
});

test("what is written on a light coat is dark", () => {
  const [white, red] = [0, 1].map(
    (side) =>
      colours([{ coat: "white" }, { coat: "red" }]).find(([name]) => name === `--block-${side}-on`)?.[1],
  );
  expect([white, red]).toEqual(["#2b2118", "#fff"]);
});
