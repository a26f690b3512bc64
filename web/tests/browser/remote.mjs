// Two browsers at one table, on lines that are cut again and again: nothing is lost and nothing is done twice.
import assert from "node:assert/strict";
import { test } from "node:test";
import { verified } from "./games.mjs";
import { answer, begin } from "./player.mjs";
import { at, room } from "./room.mjs";

/** Every piece with the way it is drawn: place, facing and bases at once. */
const table = (page) =>
  page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll("[data-piece]")]
        .map((piece) => [piece.dataset.piece, piece.querySelector(".base").getAttribute("d")])
        .sort(),
    ),
  );

const told = (page) =>
  page.evaluate(() => [...document.querySelectorAll(".log .event p")].map((line) => line.textContent.trim()));

/** What both pages show of how far the game is. */
const seen = async (...pages) =>
  JSON.stringify(
    await Promise.all(
      pages.map((page) =>
        page.evaluate(() => [
          document.querySelector(".banner").textContent,
          document.querySelectorAll(".log .event").length,
        ]),
      ),
    ),
  );

/** Where lines break: from the first word that is said on them to many words later, before and after a message gets
    through, with and without the server's knowledge. */
const breaks = () =>
  Array.from({ length: 400 }, (_, n) => ({
    after: 2 + ((n * 7) % 23),
    through: n % 2 === 0,
    told: n % 3 === 0,
  }));

export default () => {
  test("a friend is invited by a link", async () => {
    const host = await room.page();
    await host.locator("article").first().waitFor();
    await begin(host, { scenario: "Across the fence", against: "A friend, by link" });
    await room.picture(host, "invite");
    const link = await host.getByLabel(/^Link for (?!watchers)/).inputValue();
    await host.getByRole("link", { name: "To the table" }).click();
    const guest = await room.page({ path: new URL(link).hash, width: 1024, height: 768 });
    await guest.getByRole("button", { name: "Take the seat" }).click();
    await guest.getByRole("link", { name: "To the table" }).click();
    for (const page of [host, guest]) await page.locator(".banner .what strong").waitFor();
    assert.equal(await host.locator(".banner.mine").count(), 1);
    assert.equal(await guest.locator(".banner.mine").count(), 0);
    await room.leave(host);
    await room.leave(guest, "guest");
  });

  test("two browsers, and lines that are cut while orders are on their way", {
    timeout: 500_000,
  }, async (t) => {
    const game = await room.game({
      scenario: "across-the-fence",
      seats: { crown: "human", congress: "human" },
    });
    const door = await room.door();
    door.cuts = breaks();
    t.after(() => {
      door.close();
      door.closeAllConnections();
    });
    const [host, guest] = await Promise.all(
      game.paths.map((path) => room.page({ path, base: at(door), reducedMotion: "reduce" })),
    );
    for (const page of [host, guest]) await page.locator(".banner .what strong").waitFor();
    const planned = door.cuts.length;
    let [last, since] = ["", Date.now()];
    for (let n = 0, going = true; going; n++) {
      going = (await Promise.all([host, guest].map((page) => answer(page, { bold: n % 4 === 0 })))).every(
        Boolean,
      );
      // However slow the machine is, something must come of it.
      const now = await seen(host, guest);
      if (now !== last) [last, since] = [now, Date.now()];
      if (Date.now() - since < 60_000) continue;
      for (const [page, name] of [
        [host, "host"],
        [guest, "guest"],
      ])
        await room.picture(page, `stuck-${name}`);
      assert.fail(`for a minute nothing came of ${n} answers: ${now}`);
    }
    const cuts = planned - door.cuts.length;
    assert.ok(cuts >= 20, `the lines were cut ${cuts} times`);
    console.log(`  the lines were cut ${cuts} times`);
    for (const page of [host, guest]) {
      await page.locator(".banner .what strong", { hasText: /Victory|draw/ }).waitFor();
      await page.getByRole("tab", { name: "Log" }).click();
    }
    assert.deepEqual(await table(guest), await table(host), "both tables look the same");
    assert.deepEqual(await told(guest), await told(host), "both were told the same, each thing once");
    const record = await room.record(game, 0);
    assert.equal(await room.record(game, 1), record, "both have the same record");
    assert.match(verified("remote", record), /all as recorded/);
    for (const page of [host, guest])
      page.complaints = page.complaints.filter((words) => !words.includes("WebSocket"));
    await room.leave(host, "remote-host");
    await room.leave(guest, "remote-guest");
  });
};
