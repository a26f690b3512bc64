// One chart of every rulebook: the page and the command line must say the same.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { BIN, room } from "./room.mjs";

const CASES = [
  { slug: "card-and-squad", chart: "morale", facts: { figures_lost: 2, occasion: "charge" }, dice: [7] },
  { slug: "fire-and-discipline", chart: "commander-casualty", facts: { cause: "fire" }, dice: [6] },
  {
    slug: "fire-and-fury",
    chart: "fire-combat",
    facts: {
      firers: [{ weapon: "musket", stands: 5, range: 4 }],
      target_arm: "infantry",
      target_cover: "partial",
    },
    dice: [9],
  },
  { slug: "fire-and-steel", chart: "shooting", facts: { weapon_class: "rifle", range: 10 }, dice: [5, 4] },
  { slug: "risk-factor", chart: "shot", facts: { weapon: "rifle", range: 20 }, dice: [7, 4] },
];

/** What the command line says; dice that the chart does not throw are left out. */
function byCommand({ slug, chart, facts, dice }) {
  for (let many = dice.length; many >= 0; many--) {
    const line = { rulebook: slug, chart, facts, dice: dice.slice(0, many) };
    const said = execFileSync(BIN, ["chart", "--batch"], {
      input: `${JSON.stringify(line)}\n`,
      encoding: "utf8",
    });
    const answer = JSON.parse(said);
    if (!answer.error) return { answer, dice: line.dice };
    assert.equal(answer.error.kind, "unused-dice", said);
  }
  throw new Error("no number of dice fits");
}

const address = ({ slug, chart, facts }) => {
  const query = new URLSearchParams(
    Object.entries(facts).map(([name, value]) => [
      name,
      typeof value === "object" ? JSON.stringify(value) : value,
    ]),
  );
  return `#/companion/${slug}/${chart}?${query}`;
};

export default () => {
  for (const known of CASES) {
    test(`${known.slug} ${known.chart} says what the command line says`, async () => {
      const { answer, dice } = byCommand(known);
      const page = await room.page({ path: address(known) });
      await page.getByRole("button", { name: "Type in dice" }).click();
      for (const face of dice) await page.getByRole("button", { name: String(face), exact: true }).click();
      await page.getByText("Every field").click();
      const shown = await page
        .locator(".explained dl")
        .evaluate((list) =>
          Object.fromEntries(
            [...list.querySelectorAll("dt")].map((dt) => [dt.textContent, dt.nextElementSibling.textContent]),
          ),
        );
      const told = (value) =>
        value === true ? "yes" : value === false ? "no" : String(value ?? "none").replace(/[-_]/g, " ");
      for (const [name, value] of Object.entries(answer.outcome)) {
        if (typeof value === "object" && value !== null) continue;
        const label = name.replace(/_/g, " ").replace(/^./, (c) => c.toUpperCase());
        assert.equal(
          shown[label].replace("−", "-"),
          told(value).replace(/^ /, "-"),
          `${name} of ${known.chart}`,
        );
      }
      const rules = await page.locator(".explained table .chip").allTextContents();
      assert.deepEqual(
        rules,
        answer.modifiers.map(({ rule }) => rule),
        "the modifiers' rules",
      );
      await room.leave(page, `companion-${known.slug}`);
    });
  }

  test("odds follow the form, and add up", async () => {
    const page = await room.page({ path: "#/companion/fire-and-steel/shooting?range=10&weapon_class=rifle" });
    const none = () => page.locator("table.bars tr", { hasText: "None" }).locator("td").nth(1).textContent();
    assert.equal(await none(), "66.7%");
    await page.getByRole("button", { name: "Skill: more" }).click();
    await page.waitForFunction(() => document.querySelector("table.bars")?.textContent.includes("50%"));
    assert.equal(await none(), "50%");
    assert.match(page.url(), /skill=1/, "the address follows too");
    await room.leave(page);
  });

  test("facts that cannot be are refused where they stand", async () => {
    const page = await room.page({
      path: "#/companion/fire-and-steel/shooting?range=10&weapon_class=pistol&buffalo_gun=true",
    });
    await page.locator(".invalid .fault, .fault").first().waitFor();
    assert.ok(await page.getByRole("alert").isVisible());
    await room.leave(page, "companion-contradiction");
  });

  test("a roll is kept, and can be taken up again", async () => {
    const page = await room.page({ path: "#/companion/fire-and-fury/fallen-leader" });
    await page.getByRole("button", { name: "Roll", exact: true }).first().click();
    await page.locator(".explained").waitFor();
    await page.goto(`${room.base}#/companion/fire-and-steel/damage`);
    const rolls = page.getByRole("region", { name: "Rolls so far" });
    await rolls.getByRole("link", { name: "Fallen leader" }).first().click();
    await page.waitForURL(/fallen-leader/);
    await room.leave(page);
  });

  test("one thumb on a phone is enough", async () => {
    const page = await room.page({
      path: "#/companion/fire-and-steel/shooting?range=10&weapon_class=rifle",
      width: 360,
      height: 740,
      hasTouch: true,
    });
    const bar = page.locator(".phone-bar");
    await bar.getByText(/most likely/).waitFor();
    const top = () => page.evaluate(() => scrollY);
    await bar.getByRole("button", { name: "Roll" }).tap();
    await bar.getByText(/^The shot totals/).waitFor();
    await page.getByRole("button", { name: "Skill: more" }).tap();
    await bar.getByText(/most likely/).waitFor();
    assert.equal(await top(), 0, "nobody has to scroll for it");
    await bar.getByRole("button", { name: "Type in" }).tap();
    await page.getByRole("button", { name: "6", exact: true }).tap();
    await page.locator(".explained, .typing").first().waitFor();
    await room.leave(page, "companion-phone");
  });
};
