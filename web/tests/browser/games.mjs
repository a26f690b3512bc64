// Whole games through the page: against the bot in four rulebooks (the fifth is played alone, in `skirmish`), and at one screen with a curtain between the sides.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { answer, begin, playOut, playUntil, question } from "./player.mjs";
import { BIN, BOT, barriers, room } from "./room.mjs";

/** The program itself plays the record again and compares every die and every state. */
export function verified(name, record) {
  const file = join(room.data, `${name}.jsonl`);
  writeFileSync(file, record);
  return execFileSync(BIN, ["verify", file], { encoding: "utf8" });
}

export default () => {
  test("one screen for two is a choice on the first page", async () => {
    const page = await room.page();
    await begin(page, { scenario: "Main Street", against: "Someone at this screen" });
    await page.locator(".banner.mine").waitFor();
    await room.leave(page);
  });

  test("the small maps show who stands where, and where a side is still to set up", async () => {
    const page = await room.page();
    const card = (title) => page.locator("article", { hasText: title });
    const fence = card("Across the fence");
    await fence.getByText(/1 leader, to be set up in the shaded zone/).waitFor();
    assert.equal(await fence.locator(".zone.side-0").count(), 1, "the Crown's ground");
    assert.ok((await fence.locator("g.side-1").count()) > 0, "and the pieces of Congress");
    assert.equal(await fence.getByText(/to be set up/).count(), 1, "Congress stands on the table");
    for (const side of [0, 1])
      assert.equal(await card("Main Street").locator(`.zone.side-${side}`).count(), 1);
    assert.equal(await card("Cowpens").locator(".zone").count(), 0);
    await room.leave(page);
  });

  test("the record of a game that goes on is closed, and says why; at one screen it is open", async () => {
    const button = (page) => page.getByRole("button", { name: "Download the record" });
    const apart = await room.table("across-the-fence");
    await apart.getByRole("button", { name: /^More/ }).click();
    assert.ok(await button(apart).isDisabled());
    await apart.getByText(/it can be had when the game is over/).waitFor();
    await room.leave(apart);
    const seats = { crown: "human", congress: "human" };
    const game = await room.game({ scenario: "across-the-fence", seats, hot_seat: true });
    const shared = await room.page({ path: game.paths[0] });
    await shared.getByRole("button", { name: /^More/ }).click();
    assert.ok(await button(shared).isEnabled());
    await room.leave(shared);
  });

  test("two clicks lead from the first page into a game", async () => {
    const page = await room.page();
    await page.locator("article").first().waitFor();
    await room.picture(page, "home");
    await begin(page);
    assert.ok((await page.locator("[data-piece]").count()) > 1);
    assert.deepEqual(await barriers(page), []);
    await room.leave(page, "game-begun");
  });

  for (const scenario of Object.keys(BOT))
    test(`${scenario} is drawn with nothing unknown on it`, async () => {
      const page = await room.table(scenario);
      await page.waitForTimeout(400);
      assert.equal(await page.locator(".terrain .unknown").count(), 0);
      await room.leave(page, `table-${scenario}`);
    });

  for (const scenario of ["across-the-fence", "main-street", "north-bridge", "chapel-at-sankt-marein"])
    test(`${scenario} against the bot, to the end`, { timeout: 400_000 }, async () => {
      const page = await room.table(scenario);
      // Dice need not be watched here.
      await page.getByRole("button", { name: /^More/ }).click();
      await page.getByLabel("Show the dice as they roll").uncheck();
      await page.keyboard.press("Escape");
      await playOut(page);
      assert.ok((await page.locator(".log .event").count()) > 20, "the log tells the game");
      if (scenario === "across-the-fence") {
        await page.locator(".luck", { hasText: /The dice favoured/ }).waitFor();
        const lines = await page.locator(".luck li").allTextContents();
        assert.equal(lines.length, 2, "each side has its luck");
        for (const line of lines)
          assert.match(line, /lost \d+ by dice, where [\d.]+ (was|were) to be expected/);
      }
      assert.match(verified(scenario, await room.record(page.game)), /all as recorded/);
      await room.leave(page, `over-${scenario}`);
    });

  test("one screen for both sides, with a curtain where orders are hidden", {
    timeout: 300_000,
  }, async () => {
    const seats = { town: "human", gang: "human" };
    const { paths } = await room.game({ scenario: "main-street", seats, hot_seat: true });
    const page = await room.page({ path: paths[0] });
    await playUntil(page, /The Town to act.*Give your figures their orders/);
    await page.getByRole("button", { name: /^Marshal Boone/ }).click();
    await page.getByRole("button", { name: "Go to ground" }).click();
    await page.getByText("Marshal Boone goes to ground").first().waitFor();
    for (let n = 0; n < 40 && !(await question(page)).curtain; n++) await answer(page, { lift: false });
    assert.match(await page.locator(".curtain").textContent(), /I am The Gang/);
    assert.deepEqual(await barriers(page), []);
    await room.picture(page, "curtain");
    const told = () =>
      page.evaluate(() => document.body.textContent.includes("Marshal Boone goes to ground"));
    await page.locator(".curtain button").click();
    await page.locator(".curtain").waitFor({ state: "detached" });
    await page.locator(".banner.mine").waitFor();
    assert.equal(await told(), false, "the Gang is not told what the Town has ordered");
    await page.getByRole("tab", { name: "Forces" }).click();
    await page.getByRole("button", { name: /^Marshal Boone/ }).click();
    assert.equal(await told(), false, "nor does the card tell it");
    await page.keyboard.press("Escape");
    await page.getByRole("tab", { name: "Orders" }).click();
    // The curtain falls at every change of sides.
    for (const side of ["The Town", "The Gang", "The Town"]) {
      for (let n = 0; n < 400 && !(await question(page)).curtain; n++)
        assert.ok(await answer(page, { lift: false }));
      await page.locator(".curtain button", { hasText: `I am ${side}` }).click();
      await page.locator(".curtain").waitFor({ state: "detached" });
    }
    await room.leave(page, "hot-seat");
  });
};
