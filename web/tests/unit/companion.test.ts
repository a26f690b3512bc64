// The companion's form, as a person uses it.
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import ChartForm from "../../src/companion/ChartForm.svelte";
import { initial } from "../../src/companion/facts";
import DieFace from "../../src/design/DieFace.svelte";
import type { FactInfo } from "../../src/wire/types";

afterEach(cleanup);

const FACTS: FactInfo[] = [
  {
    name: "weapon_class",
    about: "what the weapon is",
    section: "weapon",
    kind: { type: "word", words: ["pistol", "rifle"] },
    presence: { given: "required" },
  },
  {
    name: "range",
    about: "in inches",
    section: "target",
    kind: { type: "number", min: 0, max: 60, step: null },
    presence: { given: "required" },
  },
  {
    name: "in_cover",
    about: "the target is in cover",
    section: "target",
    kind: { type: "yes-no" },
    presence: { given: "default", default: false },
  },
];

function form(fault?: { fact: string; message: string }) {
  const onset = vi.fn();
  render(ChartForm, { facts: FACTS, values: initial(FACTS), fault, onset });
  return onset;
}

test("every fact has a control that is named after it", async () => {
  const onset = form();
  await fireEvent.click(screen.getByRole("radio", { name: "rifle" }));
  expect(onset).toHaveBeenLastCalledWith("weapon_class", "rifle");
  await fireEvent.click(screen.getByRole("checkbox", { name: /In cover/ }));
  expect(onset).toHaveBeenLastCalledWith("in_cover", true);
  await fireEvent.input(screen.getByRole("spinbutton", { name: "Range" }), { target: { value: "12.5" } });
  expect(onset).toHaveBeenLastCalledWith("range", 12.5);
  await fireEvent.click(screen.getByRole("button", { name: "Range: more" }));
  expect(onset).toHaveBeenLastCalledWith("range", 2);
});

test("sections are groups with names", () => {
  form();
  expect(screen.getByRole("group", { name: "Weapon" })).toBeTruthy();
  expect(screen.getByRole("group", { name: "Target" })).toBeTruthy();
});

test("a fault stands at its fact", () => {
  form({ fact: "range", message: "the range is out of reach" });
  expect(screen.getByText("The range is out of reach")).toBeTruthy();
  expect(screen.getByRole("spinbutton", { name: "Range" }).getAttribute("aria-invalid")).toBe("true");
});

test("a die says what it shows", () => {
  render(DieFace, { faces: 6, shows: 5 });
  expect(screen.getByRole("img", { name: "5 on a d6" }).querySelectorAll("circle")).toHaveLength(5);
  render(DieFace, { faces: 10, shows: 7 });
  expect(screen.getByRole("img", { name: "7 on a d10" }).textContent?.trim()).toBe("7");
});
