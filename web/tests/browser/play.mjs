// Whole games through the page: against a bot, at one screen with a curtain, between two browsers on a bad line.
import assert from "node:assert/strict";
import { test } from "node:test";
import { answer, begin, playOut, playSome } from "./player.mjs";
import { barriers, room } from "./room.mjs";

export default () => {
  test("two clicks lead from the first page into a game", async () => {
    const page = await room.page({ width: 1440, height: 900 });
    await page.locator("article").first().waitFor();
    await page.screenshot({ path: "artefacts/home.png" });
    await begin(page);
    assert.ok((await page.locator("[data-piece]").count()) > 1);
    assert.deepEqual(await barriers(page), []);
    await room.leave(page, "game-begun");
  });

  test("every scenario that ships is drawn and can be begun", async () => {
    const page = await room.page({ width: 1440, height: 900 });
    await page.locator("article").first().waitFor();
    const titles = await page.locator("article h3").allTextContents();
    for (const [n, title] of titles.entries()) {
      await page.goto(`${room.base}#/`);
      await page.locator("article").first().waitFor();
      await begin(page, { scenario: title.trim() });
      await page.waitForTimeout(500);
      await page.screenshot({ path: `artefacts/scenario-${n}.png` });
      assert.equal(
        await page.locator(".terrain .unknown").count(),
        0,
        `${title} has terrain that is not drawn`,
      );
    }
    await room.leave(page);
  });

  test("a whole game against the bot", { timeout: 240_000 }, async () => {
    const page = await room.page({ width: 1440, height: 900 });
    await begin(page);
    const answers = await playOut(page);
    console.log(`  the game took ${answers} answers`);
    assert.ok((await page.getByRole("log").locator(".event").count()) > 5);
    await room.leave(page, "game-over");
  });

  test("one screen for both sides, with a curtain where orders are hidden", {
    timeout: 120_000,
  }, async () => {
    const page = await room.page({ width: 1440, height: 900 });
    const cards = page.locator("article", { hasText: "Fire and Steel" });
    await cards.first().waitFor();
    const title = await cards.first().locator("h3").textContent();
    await begin(page, { scenario: title.trim(), against: "Someone at this screen" });
    let curtains = 0;
    for (let n = 0; n < 120 && curtains < 3; n++) {
      if ((await page.locator(".curtain").count()) > 0) {
        if (curtains === 0) await page.screenshot({ path: "artefacts/curtain.png" });
        curtains++;
      }
      if (!(await answer(page))) break;
    }
    assert.ok(curtains >= 2, `the curtain fell ${curtains} times`);
    await room.leave(page, "hot-seat");
  });

  test("two browsers, and a line that is cut again and again", { timeout: 180_000 }, async () => {
    const host = await room.page({ width: 1440, height: 900 });
    await host.locator("article").first().waitFor();
    await begin(host, { against: "A friend, by link" });
    const link = await host.getByLabel(/^Link for (?!watchers)/).inputValue();
    await host.getByRole("link", { name: "To the table" }).click();
    await host.locator(".banner").waitFor();
    const guest = await room.page({ width: 1024, height: 768, path: new URL(link).hash });
    await guest.locator(".banner").waitFor();
    for (let n = 0; n < 12; n++) {
      await Promise.all([playSome(host, 2), playSome(guest, 2)]);
      if (n % 3 === 2) assert.ok(room.stage.cut() >= 2, "there were lines to cut");
    }
    await host.waitForTimeout(2500);
    const told = (page) => page.evaluate(() => document.querySelector(".banner .turn")?.textContent);
    assert.equal(await told(host), await told(guest), "both are in the same turn");
    const doubled = await host.evaluate(() => {
      const words = [...document.querySelectorAll(".log .event")].length;
      return words;
    });
    assert.ok(doubled > 0);
    for (const page of [host, guest])
      page.complaints = page.complaints.filter((words) => !words.includes("WebSocket"));
    await room.leave(guest);
    await room.leave(host, "two-browsers");
  });
};
