// Formed battles: regiments named and ordered as one, charges and answers on one list, guns that keep to their targets.
import assert from "node:assert/strict";
import { test } from "node:test";
import { comes, playUntil } from "./player.mjs";
import { room } from "./room.mjs";

const CASTLEBAR = { seats: { humbert: "human", lake: "bot:drill" } };
const labels = (page) => page.locator(".label.unit").allInnerTexts();

export default () => {
  test("a regiment has one name on the table, with its strength in all, and no name is cut to nonsense", async () => {
    const page = await room.table("castlebar", CASTLEBAR);
    await page.locator(".label.unit", { hasText: "Kilkenny Militia" }).waitFor();
    const names = await labels(page);
    assert.equal(names.filter((name) => name.includes("Kilkenny Militia")).length, 1, names.join("; "));
    assert.ok(
      names.some((name) => /Kilkenny Militia\s*56\/56/.test(name)),
      names.join("; "),
    );
    await room.leave(page);
    for (const [scenario, width, height] of [
      ["cacabelos", 390, 844],
      ["guilford-courthouse", 1440, 900],
      ["guilford-courthouse", 390, 844],
    ]) {
      const crowded = await room.table(scenario, { width, height });
      await crowded.locator(".label.unit").first().waitFor();
      for (const name of await labels(crowded))
        assert.doesNotMatch(
          name.trim(),
          /^\p{Lu}{1,4}\p{Ll}{0,2}$/u,
          `${scenario}: nobody knows who ${name} is`,
        );
      await room.leave(crowded, `labels-${scenario}-${width}`);
    }
  });

  test("charges are declared from one list, body by body, and all of them are seen", async () => {
    const page = await room.table("castlebar", CASTLEBAR);
    await playUntil(page, /Which bodies charge, and whom/);
    const rows = page.locator(".waiting > ul > li");
    const line = rows.filter({ hasText: "Irish volunteers 1–4" });
    await line.getByText(/40\/40/).waitFor();
    await line.getByText("line of 4").waitFor();
    await line
      .getByRole("button", { name: /^Charge .*, the whole line/ })
      .first()
      .waitFor();
    await line.getByText("each by itself").click();
    await line.getByRole("button", { name: /^Irish volunteers 3/ }).waitFor();
    await rows
      .filter({ hasText: "3e Chasseurs à cheval 1a" })
      .getByRole("button", { name: /^Charge / })
      .first()
      .click();
    await page.getByRole("button", { name: "Give the order" }).click();
    const declared = page.getByRole("region", { name: "Declared" });
    await declared.getByRole("button", { name: /3e Chasseurs à cheval 1a.* charge / }).waitFor();
    await page.locator('[data-arrow="chasseurs-1a"]').waitFor({ state: "attached" });
    await room.leave(page, "bodies-charges");
  });

  test("a body is ordered as one, with a ghost of every stand, and a stand by itself", async () => {
    const page = await room.table("castlebar", CASTLEBAR);
    await playUntil(page, /Which bodies move/);
    const line = page.locator(".waiting > ul > li", { hasText: "Irish volunteers 1–4" });
    await line
      .getByRole("button", { name: /^Irish volunteers 1/ })
      .first()
      .click();
    await page.getByRole("button", { name: /^Move at the field rate, the whole line/ }).click();
    const base = await page.locator('[data-piece="irish-muskets-1"] .base').first().boundingBox();
    await page.mouse.click(base.x + base.width / 2, base.y - 40);
    const ghost = page.locator("[data-ghost] .base");
    await ghost.waitFor({ state: "attached" });
    const give = page.getByRole("button", { name: "Give the order" });
    await comes(async () => give.isEnabled(), "the move can be given");
    assert.equal(await page.locator("[data-along]").count(), 3, "every stand of the line has a ghost");
    const apart = async () => {
      const [name, shade] = await Promise.all([
        page.locator(".label.chosen").boundingBox(),
        page.locator("[data-ghost] .base").boundingBox(),
      ]);
      return (
        name.x > shade.x + shade.width ||
        name.x + name.width < shade.x ||
        name.y > shade.y + shade.height ||
        name.y + name.height < shade.y
      );
    };
    await comes(apart, "the name keeps off the ghost");
    await room.picture(page, "bodies-ghost");
    await give.click();
    for (const n of [1, 4])
      await page
        .locator(".log .moved", { hasText: `Irish volunteers ${n}: ` })
        .first()
        .waitFor();
    await room.leave(page);
  });

  test("guns fire at the targets of the turn before at one click", async () => {
    const page = await room.table("maida", { seats: { reynier: "human", stuart: "bot:drill" } });
    await playUntil(page, /Which sections fire/);
    const guns = page.locator(".waiting > ul > li", { hasText: "Horse artillery, 1st section" });
    await guns
      .getByRole("button", { name: /^Fire at / })
      .first()
      .click();
    await page.getByRole("button", { name: "Give the order" }).click();
    await page.locator(".log", { hasText: /Horse artillery, 1st section, against/ }).waitFor();
    await playUntil(page, /Turn 2.*Which sections fire/);
    await page.getByRole("button", { name: /same targets? as last time/ }).click();
    const shots = page.locator(".log .resolved", { hasText: /Horse artillery, 1st section, against/ });
    await comes(async () => (await shots.count()) > 1, "it has fired again");
    await room.leave(page);
  });
};
