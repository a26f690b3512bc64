import { expect, test } from "vitest";
import type { RuleText } from "../wire/types";
import { sheet } from "./sheet";

const rule = (section: string, text: string): RuleText => ({
  id: "XX-1",
  rulebook: "x",
  section,
  layer: "chart",
  text,
  tables: [],
});

test("rows of one table stand together, steps are told briefly, rulings stay in the book", () => {
  const parts = sheet([
    rule("3. Turn sequence", "Fire phase: both sides fire. More of it stands in (XX-FIR-01)."),
    rule("4. Fire", "label: cover; value: -2; when: target in cover (XX-FLD-01)"),
    rule("4. Fire", "label: moved; value: -1; when: the firer moved"),
    rule("4. Fire", "Whoever fires counts his stands first."),
    rule("7. Rulings", "label: cover; value: -2; when: never"),
  ]);
  expect(parts).toEqual([
    { section: "3. Turn sequence", steps: ["Fire phase: both sides fire."], tables: [] },
    {
      section: "4. Fire",
      steps: [],
      tables: [
        {
          caption: "",
          columns: ["value", "when"],
          rows: [
            ["-2", "target in cover"],
            ["-1", "the firer moved"],
          ],
        },
      ],
    },
  ]);
});
