// A game that was played, on the table again.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
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

/** A battle that was kept, on the table again. */
async function kept(name, options = {}) {
  const file = new URL(`../../../crates/linstock/tests/records/${name}.jsonl`, import.meta.url);
  const response = await fetch(`${room.server.address}/api/records`, {
    method: "POST",
    headers: { "content-type": "text/plain" },
    body: readFileSync(file),
  });
  const { replay } = await response.json();
  const { step = 0, ...more } = options;
  const page = await room.page({ path: `#/replay/${replay}?step=${step}`, ...more });
  await page.getByRole("group", { name: "Replay" }).waitFor();
  return page;
}

export default () => {
  test("every step is told in words under its turn, and the charge in turn 3 is found", async () => {
    const page = await kept("cowpens-drill-drill-7", { step: 102 });
    const turn = (name) => page.getByRole("button", { name: new RegExp(`^${name} `) });
    assert.equal(
      await turn("Turn 3").getAttribute("aria-expanded"),
      "true",
      "the turn that is shown is open",
    );
    assert.equal(await turn("Turn 2").getAttribute("aria-expanded"), "false");
    const now = page.locator(".step[aria-current]");
    assert.match(await now.textContent(), /Tarleton is done with leaders' moves/);
    await page.getByRole("heading", { name: /^Tarleton is done/ }).waitFor();
    await turn("Turn 1").click();
    const told = await page.locator(".step .what").allTextContents();
    assert.ok(told.length > 40 && told.every((words) => !/^done$/i.test(words)), told.join("\n"));
    await page.getByLabel("Find a step").fill("charge turn 3");
    await page.getByText(/^\d+ steps found$/).waitFor({ state: "attached" });
    assert.equal(await page.locator("h3 .turn").count(), 1, "one turn has them");
    const charge = page.getByRole("button", { name: /British Legion dragoons: charge Roebuck's battalion/ });
    await charge.click();
    assert.equal(await page.locator(".step[aria-current]").count(), 1);
    await page
      .getByRole("log")
      .getByText(/British Legion dragoons: charge Roebuck's battalion/)
      .waitFor();
    await room.picture(page, "replay-found");
    await page.getByLabel("Find a step").fill("zeppelin");
    await page.getByText("No step has these words.").waitFor();
    await page.getByLabel("Find a step").fill("");
    assert.deepEqual(await barriers(page), []);
    await room.leave(page, "replay-told");
  });

  test("what a whole impulse brings is told by what the story turns on", async () => {
    const page = await kept("main-street-drill-drill-58", { step: 28 });
    const now = page.locator(".step[aria-current]");
    assert.match(
      await now.textContent(),
      /is done with secret orders.*Shooting, Old Tom against The Doctor/s,
    );
    assert.match(await now.textContent(), /… and \d+ more/);
    await page.getByRole("button", { name: /^Setting up / }).click();
    await page.locator(".step", { hasText: /Marshal Boone: place.*Now at the near edge/s }).waitFor();
    await room.leave(page, "replay-impulse");
  });

  test("whoever has the link keeps the record of a game that is over", async () => {
    const page = await conceded();
    await page.getByRole("link", { name: "Watch it again" }).click();
    await page.getByRole("group", { name: "Replay" }).waitFor();
    const [, secret] = await page.evaluate(() =>
      Object.values(localStorage)
        .join()
        .match(/"token":"([^"]+)"/),
    );
    const address = page.url();
    assert.ok(!address.includes(secret), "the address gives no seat away");
    const friend = await room.page();
    await friend.goto(address);
    const [download] = await Promise.all([
      friend.waitForEvent("download"),
      friend.getByRole("button", { name: "Download the record" }).click(),
    ]);
    const lines = readFileSync(await download.path(), "utf8")
      .trim()
      .split("\n");
    assert.ok(lines.length > 1 && JSON.parse(lines[0]), "JSON lines");
    await room.leave(friend);
    await room.leave(page);
  });

  test("a game that is over is replayed, shared, and played on from the middle", async () => {
    const page = await conceded();
    await page.goto(`${room.base}#/`);
    await page
      .getByRole("link", { name: /(has won|wins)\. Watch it again/ })
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
    await page.setInputFiles("input[type=file]", {
      name: "game.jsonl",
      mimeType: "application/json",
      buffer: readFileSync(file),
    });
    await page.waitForURL(/#\/replay\//);
    await page.getByRole("group", { name: "Replay" }).waitFor();
    await room.leave(page);
  });

  test("on a phone the step that is shown is in sight in the list, under no heading", async () => {
    const page = await kept("main-street-drill-drill-58", {
      step: 20,
      width: 360,
      height: 740,
      hasTouch: true,
      isMobile: true,
    });
    for (let step = 20; step < 32; step++) {
      await page.waitForTimeout(150);
      const seen = await page.evaluate(() => {
        const now = document.querySelector(".step[aria-current]");
        const { left, top } = now.getBoundingClientRect();
        return document.elementFromPoint(left + 60, top + 10)?.closest(".step") === now;
      });
      assert.ok(seen, `step ${step}`);
      await page.getByRole("button", { name: "Step on" }).tap();
    }
    await room.leave(page);
  });

  test("a replay fits a phone, and the night", async () => {
    const page = await conceded();
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${room.base}#/`);
    await page
      .getByRole("link", { name: /(has won|wins)\. Watch it again/ })
      .first()
      .click();
    await page.getByRole("group", { name: "Replay" }).waitFor();
    assert.equal(await sideways(page), 0);
    assert.deepEqual(await barriers(page), []);
    await room.picture(page, "replay-phone");
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    await page.waitForTimeout(200);
    assert.equal(await sideways(page), 0, "with large letters on a phone");
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "";
    });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ colorScheme: "dark" });
    assert.deepEqual(await barriers(page), []);
    await room.leave(page, "replay-dark");
  });
};
