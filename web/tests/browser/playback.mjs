// What happens is seen: played back at a pace, in its place, with its dice, and without hiding a piece.
import assert from "node:assert/strict";
import { test } from "node:test";
import { answer, comes, playUntil } from "./player.mjs";
import { room } from "./room.mjs";

/** Across the fence at the fire of one's own side, with the gun's order to fire in hand. */
async function volley(options) {
  const page = await room.table("across-the-fence", { pace: "usual", ...options });
  await playUntil(page, /fire: choose firers/i);
  await page.getByRole("button", { name: /^The battalion gun/ }).click();
  await page.getByRole("button", { name: /^Fire at 2nd Connecticut/ }).click();
  return page;
}

const boxes = (page, selector) =>
  page.locator(selector).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));

export default () => {
  test("a volley is seen: smoke, the line of fire, dice that settle, and no piece is hidden", async () => {
    const page = await volley();
    await page.getByRole("button", { name: "Give the order" }).click();
    await page.locator(".effects .smoke").first().waitFor();
    await page.locator(".effects .fire").waitFor();
    await page.waitForTimeout(200);
    await room.picture(page, "playback-volley");
    await page.locator(".tray .throw strong").waitFor();
    await comes(
      async () => (await page.locator(".tray :is(.rolling, .waits)").count()) === 0,
      "the dice lie still",
    );
    assert.match(await page.locator(".tray .throw").textContent(), /battalion gun/i);
    const [tray] = await boxes(page, ".tray");
    for (const piece of await boxes(page, "[data-piece]"))
      assert.ok(piece.bottom <= tray.top + 1 || piece.top >= tray.bottom, "the tray hides no piece");
    await room.leave(page);
  });

  test("the other side's turn is played back, is skipped with a key, and is shown again", async () => {
    const page = await room.table("main-street", { pace: "slow" });
    const moves = page.locator(".effects .way").first();
    const seen = () =>
      moves.waitFor({ state: "attached", timeout: 1200 }).then(
        () => true,
        () => false,
      );
    let found = false;
    for (let n = 0; n < 80 && !found; n++) {
      await answer(page);
      // The other side takes a moment to think.
      await page.waitForTimeout(100);
      found = (await page.locator(".tray.on").count()) > 0 && (await seen());
    }
    assert.ok(found, "a move is drawn along its way");
    await room.picture(page, "playback-turn");
    await page.locator(".viewport").press("s");
    await comes(async () => (await page.locator(".tray.on").count()) === 0, "it is skipped");
    await page.locator(".viewport").press("a");
    await page.locator(".tray.on").waitFor();
    await page.getByRole("button", { name: "Pause" }).click();
    await page.getByRole("button", { name: "One step" }).click();
    await page.getByRole("button", { name: "Skip to the end" }).click();
    await comes(async () => (await page.locator(".tray.on").count()) === 0, "it is over");
    await room.leave(page);
  });

  test("at once means at once, and the choice is kept", async () => {
    const page = await volley();
    await page.getByLabel("Pace of what is shown").selectOption("instant");
    await page.getByRole("button", { name: "Give the order" }).click();
    await page.locator(".tray .throw strong").waitFor();
    assert.equal(await page.locator(".tray.on").count(), 0);
    await page.reload();
    await page.locator(".banner .what strong").waitFor();
    assert.equal(await page.getByLabel("Pace of what is shown").inputValue(), "instant");
    await room.leave(page);
  });

  test("who asks for less motion sees the result without it", async () => {
    const page = await volley({ reducedMotion: "reduce" });
    await page.getByRole("button", { name: "Give the order" }).click();
    await page.locator(".tray .throw strong").waitFor();
    assert.equal(await page.locator(".tray .rolling").count(), 0);
    await room.leave(page);
  });
};
