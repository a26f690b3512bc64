// A rulebook that the page has never heard of, alone against a side that the rules run: platoons, figures as targets,
// figures held back, a wood as a target, answers that are given by themselves.
import assert from "node:assert/strict";
import { test } from "node:test";
import { comes, playOut } from "./player.mjs";
import { room } from "./room.mjs";

/** The side of the table, in inches. */
const SIZE = 36;

/** The chief stands a little too far off to be shot at, and the rules lead his side. */
const scenario = () =>
  `${room.template("ambush").replace("at = [30, 30]", "at = [15, 15.8]")}\n[[army]]\nside = "bush"\nrun = "rules"\n`;

const give = async (page) => {
  const button = page.getByRole("button", { name: "Give the order" });
  await comes(() => button.isEnabled(), "the order can be given");
  await button.click();
};

/** Places the group that is in hand in a file. */
async function place(page, x, y) {
  await page.locator(".draft").getByText("File", { exact: true }).click();
  const world = await page.locator(".world").boundingBox();
  await page.mouse.click(world.x + (world.width * x) / SIZE, world.y + (world.height * (SIZE - y)) / SIZE);
  await page.locator("[data-ghost]").waitFor({ state: "attached" });
  await give(page);
}

/** A piece is taken from the list of those that may act; what was in hand is put down. */
async function take(page, name) {
  await page.locator(".viewport").press("Escape");
  await page.locator(".waiting > ul").getByRole("button", { name }).click();
}

const offer = (page, name) => page.locator("#panel").getByRole("button", { name }).first().click();

/** Where a piece stands on the screen. */
const where = (page, id) => page.locator(`[data-piece="${id}"]`).boundingBox();

export default () => {
  test("a game alone against the rules has every shape of order", { timeout: 240_000 }, async () => {
    const server = await room.smallGames();
    const game = await room.game({ server, scenario_text: scenario(), seats: { patrol: "human" } });
    const page = await room.page({ path: game.paths[0], base: server.base });
    const asks = (words) => page.locator(".banner.mine", { hasText: words }).waitFor();

    // The deal has one answer, so nobody is asked for it.
    await asks(/Place your groups/);
    await take(page, /^First Squad/);
    await place(page, 13, 5.5);
    await take(page, /^Second Squad/);
    await place(page, 15, 5.5);

    // Two groups are one platoon, and the orders of both stand on one list.
    await asks(/Order your groups/);
    await page.locator("#panel", { hasText: "In a platoon of 2" }).waitFor();

    // A wood is a target.
    await offer(page, /^First Squad: shell Crow Wood/);
    await page.locator(".draft", { hasText: "shell Crow Wood" }).waitFor();
    await give(page);
    const again = page.getByRole("button", { name: /^First Squad: shell/ });
    await comes(async () => (await again.count()) === 0, "First Squad has acted");

    // The other side is nobody's: the rules move its chief, and the next question is the player's again.
    const before = await where(page, "chief");
    await page.getByRole("button", { name: /^Done/ }).first().click();
    await page.locator(".banner.mine", { hasText: "Turn 2" }).waitFor();
    assert.notDeepEqual(await where(page, "chief"), before, "the chief has come nearer");

    // Figures may be held back. The odds are those of who takes part.
    await take(page, /^First Squad/);
    await offer(page, /^Fire at The Chief/);
    const sentence = page.locator(".draft", { hasText: /the enemy suffers/ });
    await sentence.waitFor();
    const all = await sentence.textContent();
    await page.getByText("All 6 take part; choose who").click();
    await page.locator(".draft input[type=checkbox]").first().check();
    await comes(async () => (await sentence.textContent()) !== all, "fewer muskets, other odds");
    await room.picture(page, "ambush-held-back");
    await give(page);

    // One figure is a target.
    await take(page, /^Second Squad/);
    await offer(page, /^Snipe at The Chief no\. \d/);
    await page.locator(".draft", { hasText: /snipe at The Chief no\. \d/i }).waitFor();
    await room.picture(page, "ambush-snipe");
    await give(page);

    await playOut(page);
    await page
      .locator(".end")
      .getByRole("heading", { name: /You have (won|lost)|A draw/ })
      .waitFor();
    await room.leave(page, "ambush-end");
  });
};
