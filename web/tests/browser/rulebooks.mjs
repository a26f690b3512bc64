// The rules to read.
import assert from "node:assert/strict";
import { test } from "node:test";
import { room } from "./room.mjs";

export default () => {
  test("a rule is found by words and by its address", async () => {
    const page = await room.page({ path: "#/rulebooks/fire-and-fury/FF-FIR-07" });
    const rule = page.locator("#rule-FF-FIR-07");
    assert.ok(await rule.evaluate((element) => element.classList.contains("here")));
    await page.getByRole("searchbox").fill("fallen leader");
    await page.waitForFunction(() => !document.getElementById("rule-FF-FIR-07"));
    assert.ok((await page.locator("article").count()) > 0);
    await room.leave(page, "rulebook");
  });

  test("a reference opens the rule over the page, and Escape closes it", async () => {
    const page = await room.page({ path: "#/rulebooks/fire-and-fury" });
    const link = page.locator(".rules article a:not(.id)").first();
    const id = await link.textContent();
    await link.click();
    await page.getByRole("dialog", { name: id }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await room.leave(page);
  });

  test("every rulebook shows its charts and its options", async () => {
    const books = await (await fetch(`${room.server.address}/api/rulebooks`)).json();
    assert.ok(books.length >= 5);
    const page = await room.page({ path: "#/rulebooks" });
    for (const { slug, title, charts, options } of books) {
      await page.locator(`main a[href="#/rulebooks/${slug}"]`).first().click();
      await page.getByRole("heading", { level: 1, name: title }).waitFor();
      const fold = (name) => page.locator("details", { has: page.locator("summary", { hasText: name }) });
      await fold("Charts").locator("summary").click();
      for (const { name } of charts)
        assert.ok(await fold("Charts").locator(`a[href="#/companion/${slug}/${name}"]`).isVisible(), name);
      await fold("House rules").locator("summary").click();
      assert.equal(await fold("House rules").locator("dt").count(), options.length);
      assert.equal(await fold("House rules").locator("dd").filter({ visible: true }).count(), options.length);
      await page.goBack();
    }
    await page.locator("main ul a").first().waitFor();
    await room.leave(page, "rulebooks");
  });
};
