// A rulebook that the page has never heard of, played to its end by two browsers: bands of figures, markers that only
// one side knows, a charge that asks the other side, a band that arrives.
import assert from "node:assert/strict";
import { test } from "node:test";
import { answer, comes } from "./player.mjs";
import { room } from "./room.mjs";

/** The side of the table, in inches. */
const SIZE = 36;

/** Where a spot of the table lies on the screen. */
async function spot(page, x, y) {
  const world = await page.locator(".world").boundingBox();
  return [world.x + (world.width * x) / SIZE, world.y + (world.height * (SIZE - y)) / SIZE];
}

/** A piece is taken from the list of those that may act. */
const take = (page, name) => page.locator(".waiting > ul").getByRole("button", { name }).click();

const give = async (page) => {
  const button = page.getByRole("button", { name: "Give the order" });
  await comes(() => button.isEnabled(), "the order can be given");
  await button.click();
};

/** Places a band, or sends one, to a spot of the table. */
async function send(page, name, [x, y], order) {
  await take(page, name);
  if (order) await page.getByRole("button", { name: order }).click();
  await page.mouse.click(...(await spot(page, x, y)));
  await page.locator("[data-ghost]").waitFor({ state: "attached" });
  await give(page);
}

const asks = (page, words) => page.locator(".banner.mine", { hasText: words }).waitFor();

/** What the card of a piece on the table says. */
async function card(page, name) {
  await page.getByRole("tab", { name: "Forces" }).click();
  await page.locator("#panel").getByRole("button", { name }).first().click();
  await page.getByRole("tab", { name: "Orders" }).click();
  await page.locator("section.unit").waitFor();
  const words = await page.locator("#panel").textContent();
  await page.locator(".viewport").press("Escape");
  return words;
}

const figures = (page, id) =>
  page
    .locator(`[data-piece="${id}"] .base`)
    .evaluateAll((bases) =>
      bases.reduce((sum, base) => sum + (base.getAttribute("d") ?? "").split("Z").length - 1, 0),
    );

export default () => {
  test("a rulebook of the tests is played to its end in two browsers", { timeout: 240_000 }, async () => {
    const server = await room.smallGames();
    const game = await room.game({
      server,
      // Nobody chooses the dice between people: there are men under every marker, so that marker 5 can be charged.
      scenario_text: room.template("picket").replace("figures = 0", "figures = 5"),
      seats: { picket: "human", raiders: "human" },
    });
    const [picket, raiders] = await Promise.all(
      game.paths.map((path) => room.page({ path, base: server.base })),
    );
    for (const page of [picket, raiders]) await page.locator(".banner .what strong").waitFor();

    await picket
      .getByRole("button", { name: /^Deal the markers/ })
      .first()
      .click();
    await asks(picket, /Place your bands/);
    await send(picket, /^The Guard/, [14, 4.4]);
    await send(picket, /^The Sentries/, [30, 3]);
    await asks(picket, /Order your bands/);
    assert.equal(await figures(picket, "guard"), 6, "a band is a group of figures");

    // What lies under a marker is on one side's card alone, and nowhere on the other's page.
    assert.match(await card(raiders, /^Marker 5/), /Under it/);
    const seen = await card(picket, /^Marker 5/);
    assert.match(seen, /Marker 5/);
    assert.doesNotMatch(await picket.content(), /Under it|Hatchets|Blades|Shadows/);
    await room.picture(picket, "picket-markers");
    await room.picture(raiders, "picket-markers-known");

    await send(picket, /^The Guard/, [14, 10.3], /^Move/);
    await picket.getByRole("button", { name: /^Done/ }).first().click();
    await asks(raiders, /Order your bands/);
    await raiders.getByRole("button", { name: /^Done/ }).first().click();

    // The second turn brings the relief, and the charge that asks the other side before it is fought.
    await asks(picket, /Order your bands/);
    await send(picket, /^The Relief/, [3, 9]);
    await picket.locator('[data-piece="relief"] .base').first().waitFor();
    assert.equal(await figures(raiders, "relief"), 5, "the other side sees who came");
    await take(picket, /^The Guard/);
    await picket.getByRole("button", { name: /^Charge Marker 5/ }).click();
    await give(picket);
    // It is not its turn, and yet the other side is asked.
    await asks(raiders, /Stand, or fall back/);
    assert.equal(await picket.locator(".banner.mine").count(), 0);
    await room.picture(raiders, "picket-charged");
    await raiders
      .getByRole("button", { name: /^Stand/ })
      .first()
      .click();
    await asks(picket, /Order your bands/);
    for (const page of [picket, raiders])
      await page.locator(".log", { hasText: /loses? 2|2 figures/i }).waitFor();

    for (let n = 0, going = true; going; n++) {
      assert.ok(n < 600, "the game comes to an end");
      going = (await Promise.all([picket, raiders].map((page) => answer(page, { bold: n % 3 !== 0 })))).every(
        Boolean,
      );
    }
    for (const page of [picket, raiders]) {
      await page.locator(".banner .what strong", { hasText: /Victory|draw/ }).waitFor();
      await page
        .locator(".end")
        .getByRole("heading", { name: /You have (won|lost)|A draw/ })
        .waitFor();
    }
    await room.leave(picket, "picket-end");
    await room.leave(raiders, "picket-end-raiders");
  });
};
