// What happens is seen: played back at a pace, in its place, with its dice, and without hiding a piece.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { answer, comes, playUntil } from "./player.mjs";
import { barriers, room } from "./room.mjs";

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

const RECORDS = fileURLToPath(new URL("../../../crates/linstock/tests/records", import.meta.url));

/** A replay of a record that ships with the tests, at the step before the first that is told in these words. */
async function before(record, words, options) {
  const { address } = room.server;
  const body = readFileSync(`${RECORDS}/${record}.jsonl`);
  const { replay } = await (await fetch(`${address}/api/records`, { method: "POST", body })).json();
  const { states } = await (await fetch(`${address}/api/replays/${replay}/states?from=0&to=150`)).json();
  const step = states.find(({ events }) => events.some((event) => words.test(event.words))).n - 1;
  return room.page({ path: `#/replay/${replay}?step=${step}`, pace: "usual", ...options });
}

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
    const page = await room.table("main-street", { pace: "usual" });
    const count = (selector) => page.locator(selector).count();
    /** Whether a move is seen before all is shown. */
    const seen = async () => {
      while ((await count(".tray.on")) > 0) {
        if ((await count(".effects .way")) > 0) return true;
        await page.waitForTimeout(40);
      }
      return false;
    };
    let found = false;
    for (let n = 0; n < 60 && !found; n++) {
      await answer(page);
      // The other side takes a moment to think.
      await page.waitForTimeout(100);
      found = await seen();
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

  for (const reducedMotion of ["no-preference", "reduce"])
    test(`a charge is a set-piece: both sums, both dice, the verdict and the way back (${reducedMotion})`, async () => {
      const page = await before("cowpens-drill-drill-7", /^charge combat, Light infantry/, {
        reducedMotion,
      });
      await page.getByRole("button", { name: "Step on" }).click();
      const bout = page.locator(".bout");
      await bout.locator(".verdict").waitFor();
      assert.equal(await bout.locator(".fighter").count(), 2);
      const words = await bout.textContent();
      assert.match(words, /Light infantry/);
      assert.match(words, /Georgia and Carolina riflemen/);
      assert.equal(await bout.locator(".dice svg").count(), 2, "a die for each");
      const sums = (await bout.locator(".sum b").allTextContents()).map((sum) => sum.replace("−", "-"));
      assert.deepEqual(sums.map(Number), [8, 4], "as the verdict says");
      assert.match(await bout.locator(".verdict").textContent(), /^8 to 4, Hard Pressed/);
      await bout
        .locator(".after", { hasText: /riflemen.*retreat/i })
        .first()
        .waitFor();
      assert.deepEqual(await barriers(page), []);
      await room.leave(page, `playback-charge-${reducedMotion}`);
    });

  test("a card that is drawn is turned over on the table", async () => {
    const page = await room.table("north-bridge", { pace: "usual" });
    const card = page.locator(".turned");
    const isDrawn = async () => {
      if ((await card.count()) > 0) return true;
      // What is shown is cut short by whoever goes on.
      if ((await page.locator(".tray.on").count()) === 0) await answer(page);
      return false;
    };
    await comes(isDrawn, "a card is turned over", 60_000);
    assert.match(await card.textContent(), /The (light companies|minutemen)/);
    await room.leave(page, "playback-card");
  });
};
