// Everything with keys alone.
import assert from "node:assert/strict";
import { test } from "node:test";
import { comes, playUntil } from "./player.mjs";
import { room } from "./room.mjs";

/** Presses Tab, or with `back` Shift+Tab, until the focus is on something of this name. */
async function tabTo(page, name, { back = false, most = 90 } = {}) {
  for (let n = 0; n < most; n++) {
    await page.keyboard.press(back ? "Shift+Tab" : "Tab");
    const found = await page.evaluate(() => {
      const element = document.activeElement;
      const label = element?.labels?.[0]?.textContent ?? "";
      return `${element?.getAttribute("aria-label") ?? ""} ${element?.textContent ?? ""} ${label}`.trim();
    });
    if (name.test(found)) return;
  }
  throw new Error(`Tab never comes to ${name}`);
}

export default () => {
  test("a chart is filled in, rolled and read", async () => {
    const page = await room.page({ path: "#/companion/fire-and-steel/shooting" });
    await page.getByLabel("Skill: more").waitFor();
    await tabTo(page, /^Skill: more/);
    await page.keyboard.press("Space");
    await page.waitForURL(/skill=1/);
    await tabTo(page, /^Roll/);
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

  test("arrow keys leaf through the panels of a table", async () => {
    const page = await room.table("cowpens");
    const tab = (name) => page.getByRole("tab", { name });
    await tab("Orders").focus();
    await page.keyboard.press("ArrowRight");
    assert.equal(await tab("Forces").getAttribute("aria-selected"), "true");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    assert.equal(await tab("Log").getAttribute("aria-selected"), "true");
    assert.ok(await tab("Log").evaluate((element) => element === document.activeElement));
    await page.keyboard.press("Tab");
    await page.locator("#panel:focus").waitFor();
    await room.leave(page);
  });

  test("the question mark lists the keys", async () => {
    const page = await room.table("cowpens");
    await tabTo(page, /^The table\./);
    await page.keyboard.press("?");
    await page.getByRole("dialog").getByText("the ruler").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await room.leave(page);
  });

  test("whoever is taken up is spoken, and the focus is never lost", async () => {
    const page = await room.table("cowpens");
    const spoken = (words) =>
      page.locator("div.unseen[aria-live]", { hasText: words }).waitFor({ state: "attached" });
    await tabTo(page, /^The table\./);
    await page.keyboard.press("n");
    await spoken(/Banastre Tarleton, superior; at the near edge, looking to the far edge/);
    await page.keyboard.press("Escape");
    await tabTo(page, /^Maj\. Archibald McArthur/);
    await page.keyboard.press("Enter");
    await spoken(/Archibald McArthur/);
    await page.locator("#panel:focus").waitFor();
    await room.leave(page);
  });

  test("a piece is moved with twelve keys or fewer, and a key says done", async () => {
    const page = await room.table("chapel-at-sankt-marein");
    await playUntil(page, /Which bodies move/);
    await page.locator(".viewport").focus();
    let keys = 0;
    const press = async (key) => {
      keys++;
      await page.keyboard.press(key);
      await page.waitForTimeout(120);
    };
    await press("n");
    const moved = page.locator(".log .moved");
    const before = await moved.count();
    await press("m");
    for (let n = 0; n < 4; n++) await press("ArrowUp");
    await page.getByRole("button", { name: "Give the order" }).and(page.locator(":enabled")).waitFor();
    await press("Enter");
    await comes(async () => (await moved.count()) > before, "it has moved");
    assert.ok(keys <= 12, `${keys} keys`);
    const said = await page.locator(".banner").textContent();
    await page.locator(".viewport").focus();
    await page.keyboard.press("Escape");
    await page.keyboard.press("d");
    await comes(
      async () => (await page.locator(".banner").textContent()) !== said,
      "the next question is put",
    );
    await room.leave(page);
  });

  test("a whole turn is played, and what happens is spoken", { timeout: 200_000 }, async () => {
    const page = await room.table("across-the-fence");
    const says = (words) => page.locator(".banner", { hasText: words }).waitFor();
    const log = (words) => page.locator(".log", { hasText: words }).first().waitFor();
    const press = async (...keys) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    await page.locator(".waiting li .who").first().waitFor();
    // One piece is placed by hand, the rest at once.
    await tabTo(page, /^The table\./);
    await press("n", "m", "ArrowUp", "ArrowUp", "ArrowLeft", "]");
    await page.locator("[data-ghost]").waitFor();
    await page.getByRole("button", { name: "Give the order" }).waitFor();
    await page.waitForTimeout(300);
    await press("Enter");
    await log(/The Grenadiers: now at/);
    await press("Escape");
    // The general goes far to the right, where he leads nobody.
    const card = (name) => page.getByRole("heading", { name, exact: true });
    const take = async (name) => {
      for (let n = 0; n < 5 && (await card(name).count()) === 0; n++) {
        await press("n");
        await page.waitForTimeout(150);
      }
    };
    await tabTo(page, /^The table\./, { back: true });
    await take("General Howe");
    await press("m", ...Array(28).fill("ArrowRight"));
    await page.waitForTimeout(300);
    await press("Enter");
    await log(/General Howe: now at/);
    await press("Escape");
    await tabTo(page, /^Place all 2 for me/);
    await press("Enter");
    await page.getByRole("alertdialog", { name: "Place them" }).waitFor();
    await press("Enter");
    await says(/maneuver check/);
    await page.locator(".waiting li .who").first().waitFor();
    await tabTo(page, /^The table\./, { back: true });
    await take("The Grenadiers");
    await tabTo(page, /^Maneuver check/);
    await press("Enter");
    await log(/Maneuver check, The Grenadiers/);
    await page.locator("p.unseen[aria-live]", { hasText: /The Grenadiers/ }).waitFor({ state: "attached" });
    await tabTo(page, /^The table\./, { back: true });
    await press("m", "ArrowUp", "ArrowUp", "ArrowUp", "ArrowUp");
    await page
      .getByText(/% of its move/)
      .first()
      .waitFor({ state: "attached" });
    await page.waitForTimeout(300);
    await press("Enter");
    await log(/The Grenadiers: (advances|moves|falls back)/);
    for (let n = 0; n < 12; n++) {
      if (/Turn 2/.test(await page.locator(".banner").textContent())) break;
      await page.locator(".banner.mine .whole button").first().waitFor();
      await tabTo(page, /^Done/);
      await press("Enter");
      await page.waitForTimeout(400);
    }
    await says(/Turn 2/);
    await room.leave(page, "keyboard");
  });
};
