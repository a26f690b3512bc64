// A rulebook as a person reads it: no table of its page is lost.
import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import Rulebook from "../../src/rules/Rulebook.svelte";
import RuleDialog from "../../src/rules/RuleDialog.svelte";
import { found } from "../../src/rules/search";
import type { RulebookInfo, RuleTable, RuleText } from "../../src/wire/types";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const BOOK: RulebookInfo = {
  slug: "made-up",
  title: "Made up",
  about: "for tests",
  playable: false,
  charts: [],
  options: [],
};

const table = (place: RuleTable["place"], caption: string, rows: string[][]): RuleTable => ({
  place,
  caption,
  columns: ["difference", "result"],
  rows,
});

const rule = (id: string, text: string, tables: RuleTable[]): RuleText => ({
  id,
  text,
  tables,
  rulebook: "made-up",
  section: "4.8 Charge combat",
  layer: "chart",
});

const RULES = [
  rule("MU-CHG-01", "Both sides roll.", [table("above", "Rates in inches:", [["foot", "12"]])]),
  rule("MU-RES-01", "The difference gives the result:", [
    table("part", "", [
      ["5 or more", "**rout**"],
      ["0", "* + MU-R04"],
    ]),
    table("below", "", [["any", "*halt*"]]),
  ]),
];

beforeEach(() => {
  render(Rulebook, { book: BOOK, rules: RULES });
});

test("every table stands on the page, with its headings and cells", () => {
  expect(screen.getAllByRole("table")).toHaveLength(3);
  const [result] = within(document.getElementById("rule-MU-RES-01") as HTMLElement).getAllByRole("table") as [
    HTMLElement,
    ...HTMLElement[],
  ];
  const cells = [...(result as HTMLTableElement).rows].map((row) =>
    [...row.cells].map((cell) => cell.textContent),
  );
  expect(cells).toEqual([
    ["difference", "result"],
    ["5 or more", "rout"],
    ["0", "* + MU-R04"],
  ]);
  expect(within(result).getByText("rout").tagName).toBe("STRONG");
  expect(within(result).getByRole("link", { name: "MU-R04" })).toBeTruthy();
  expect(screen.getByText("Rates in inches:").closest("caption")).toBeTruthy();
});

test("tables keep their place on the page", () => {
  const tables = screen.getAllByRole("table") as [HTMLElement, HTMLElement, HTMLElement];
  const at = (id: string) => document.getElementById(`rule-${id}`) as HTMLElement;
  const follows = (first: Node, second: Node) =>
    Boolean(first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING);
  expect(follows(tables[0], at("MU-CHG-01"))).toBe(true);
  expect(at("MU-RES-01").contains(tables[1])).toBe(true);
  expect(at("MU-RES-01").contains(tables[2])).toBe(false);
  expect(follows(at("MU-RES-01"), tables[2])).toBe(true);
});

test("a rule is found by what its table says", async () => {
  expect(found(RULES, "rout").map(({ id }) => id)).toEqual(["MU-RES-01"]);
  await fireEvent.input(screen.getByRole("searchbox"), { target: { value: "rout" } });
  expect(document.getElementById("rule-MU-CHG-01")).toBeNull();
  expect(screen.getAllByRole("table")).toHaveLength(2);
});

test("a rule over the page shows the table that it leads to, and no other", async () => {
  cleanup();
  const answer = new Response(JSON.stringify(RULES[1]), { headers: { "content-type": "application/json" } });
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => answer),
  );
  render(RuleDialog, { id: "MU-RES-01" });
  expect(await screen.findByText("The difference gives the result:")).toBeTruthy();
  expect(screen.getAllByRole("table", { hidden: true })).toHaveLength(1);
});
