// Everything with keys alone.
import assert from "node:assert/strict";
import { test } from "node:test";
import { room } from "./room.mjs";

/** Presses Tab until the focus is on something of this name. */
async function tabTo(page, name, most = 80) {
  for (let n = 0; n < most; n++) {
    await page.keyboard.press("Tab");
    const found = await page.evaluate(() => {
      const element = document.activeElement;
      const label = element?.labels?.[0]?.textContent ?? "";
      return `${element?.getAttribute("aria-label") ?? ""} ${element?.textContent ?? ""} ${label}`.trim();
    });
    if (found.includes(name)) return;
  }
  throw new Error(`Tab never comes to “${name}”`);
}

export default () => {
  test("a chart is filled in, rolled and read", async () => {
    const page = await room.page({ path: "#/companion/fire-and-steel/shooting" });
    await tabTo(page, "Skill");
    await tabTo(page, "Skill: more");
    await page.keyboard.press("Space");
    await page.waitForURL(/skill=1/);
    await tabTo(page, "Roll");
    await page.keyboard.press("Enter");
    await page.locator(".explained").waitFor();
    await room.leave(page);
  });

  test("the first Tab leads past the masthead", async () => {
    const page = await room.page({ path: "#/rulebooks" });
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement.textContent), "Skip to the page");
    await page.keyboard.press("Enter");
    assert.equal(await page.evaluate(() => document.activeElement.id), "main");
    await room.leave(page);
  });

  test("a unit is chosen, moved, turned and ordered on the table", async () => {
    const page = await room.page({ path: "#/play/battle/x", width: 1440, height: 900 });
    await page.locator(".viewport").focus();
    await page.keyboard.press("n");
    assert.equal(await page.locator("section.unit h2").textContent(), "17th Foot");
    await page.keyboard.press("m");
    for (let n = 0; n < 5; n++) await page.keyboard.press("ArrowUp");
    await page.keyboard.press("]");
    await page
      .getByText(/of 12 inches/)
      .first()
      .waitFor();
    await page.waitForTimeout(200);
    await page.keyboard.press("Enter");
    await page.getByRole("log").getByText("17th Foot moves.").waitFor();
    await room.leave(page);
  });

  test("a unit is chosen and given a target from the lists", async () => {
    const page = await room.page({ path: "#/play/battle/x", width: 1440, height: 900 });
    await page.getByRole("tab", { name: "Forces" }).focus();
    await page.keyboard.press("Enter");
    await tabTo(page, "40th Foot");
    await tabTo(page, "40th Foot");
    await page.keyboard.press("Enter");
    await page.getByRole("tab", { name: "Orders" }).focus();
    await page.keyboard.press("Enter");
    await tabTo(page, "Fire at");
    await page.keyboard.press("Enter");
    await tabTo(page, "Give the order");
    await page.keyboard.press("Enter");
    await page
      .getByRole("log")
      .getByText(/40th Foot fires at/)
      .waitFor();
    await room.leave(page);
  });

  test("what happens is spoken", async () => {
    const page = await room.page({ path: "#/play/battle/x", width: 1440, height: 900 });
    await page.locator(".viewport").focus();
    for (const key of ["n", "m", "ArrowUp"]) await page.keyboard.press(key);
    await page.waitForTimeout(200);
    await page.keyboard.press("Enter");
    await page.locator("p.unseen[aria-live]", { hasText: "17th Foot moves." }).waitFor({ state: "attached" });
    await room.leave(page);
  });
};
