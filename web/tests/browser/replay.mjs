// A game that was played, on the table again.
import assert from "node:assert/strict";
import { test } from "node:test";
import { begin, playUntil } from "./player.mjs";
import { barriers, room, sideways } from "./room.mjs";

/** Plays a little, gives up, and gives the seat's address. */
async function conceded() {
  const page = await room.page();
  await begin(page, { scenario: "Cowpens" });
  await playUntil(page, /Turn 2/);
  await page.getByRole("button", { name: /^More/ }).click();
  await page.getByRole("button", { name: "Concede", exact: true }).click();
  await page.getByRole("button", { name: "Yes, give the game up" }).click();
  await page.locator(".banner", { hasText: /Victory|draw/ }).waitFor();
  return page;
}

export default () => {
  test("a game that is over is replayed, shared, and played on from the middle", async () => {
    const page = await conceded();
    await page.goto(`${room.base}#/`);
    await page
      .getByRole("link", { name: /Over\. Watch it again/ })
      .first()
      .click();
    await page.getByRole("group", { name: "Replay" }).waitFor();
    const slider = page.getByRole("slider", { name: "Step" });
    const last = Number(await slider.getAttribute("max"));
    assert.ok(last > 0);
    await page.getByRole("button", { name: "To the end" }).click();
    assert.equal(await slider.inputValue(), String(last));
    await page.getByRole("button", { name: "Step back" }).click();
    assert.equal(await slider.inputValue(), String(last - 1));
    await page.waitForURL(new RegExp(`step=${last - 1}`));
    await page.getByRole("button", { name: "To the start" }).click();
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await page.waitForFunction(() => Number(document.querySelector("input[type=range]").value) > 0);
    assert.deepEqual(await barriers(page), []);
    await room.picture(page, "replay");
    await page.getByRole("button", { name: "Play on from here" }).click();
    await page.getByRole("button", { name: "Play on", exact: true }).click();
    await page.waitForURL(/#\/play\//);
    await page.locator(".banner").waitFor();
    await room.leave(page, "replay-forked");
  });

  test("a record is kept as a file, and opened again", async () => {
    const page = await conceded();
    await page.getByRole("button", { name: /^More/ }).click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download the record" }).click(),
    ]);
    const file = await download.path();
    await page.goto(`${room.base}#/`);
    const { readFileSync } = await import("node:fs");
    await page.setInputFiles("input[type=file]", {
      name: "game.jsonl",
      mimeType: "application/json",
      buffer: readFileSync(file),
    });
    await page.waitForURL(/#\/replay\//);
    await page.getByRole("group", { name: "Replay" }).waitFor();
    await room.leave(page);
  });

  test("a replay fits a phone, and the night", async () => {
    const page = await conceded();
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${room.base}#/`);
    await page
      .getByRole("link", { name: /Over\. Watch it again/ })
      .first()
      .click();
    await page.getByRole("group", { name: "Replay" }).waitFor();
    assert.equal(await sideways(page), 0);
    assert.deepEqual(await barriers(page), []);
    await room.picture(page, "replay-phone");
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ colorScheme: "dark" });
    assert.deepEqual(await barriers(page), []);
    await room.leave(page, "replay-dark");
  });
};
