// How many clicks a turn takes: all check, all who can go the same way are sent forward, and whoever has a target fires.
import assert from "node:assert/strict";
import { test } from "node:test";
import { room } from "./room.mjs";

/** Half of what a turn took when clicks were first counted: 21 to 34 at Cowpens, 23 to 69 at Main Street. */
const MOST = { cowpens: 17, "main-street": 34 };

/** What a click brings about has come by then, in milliseconds. */
const SETTLED = 300;

/** A hand that counts its clicks. */
class Hand {
  clicks = 0;

  constructor(page) {
    this.page = page;
  }

  /** Clicks, unless what it was meant for has passed by itself; gives whether it did. */
  async click(locator) {
    const clicked = await locator.click({ timeout: 1500 }).then(
      () => true,
      () => false,
    );
    if (clicked) this.clicks++;
    await this.page.waitForTimeout(SETTLED);
    return clicked;
  }

  async tap(x, y) {
    const table = await this.page.locator(".world").boundingBox();
    await this.page.mouse.click(table.x + table.width * x, table.y + table.height * y);
    this.clicks++;
    await this.page.waitForTimeout(SETTLED);
  }

  /** The first of these that is there. */
  async first(...names) {
    for (const name of names) {
      const button = this.page.getByRole("button", { name }).and(this.page.locator(":enabled")).first();
      if ((await button.count()) > 0) return button;
    }
    return undefined;
  }
}

/** Sends all who may go towards a place; gives whether anybody was. */
async function advance(hand, x, y) {
  const { page } = hand;
  const all = await hand.first(/^Choose (all \d+|both)/);
  if (!all || !(await hand.click(all))) return false;
  const move = await hand.first(/^Move …/, /^Full move/, /of \d+: (full move|move)$/);
  if (!move) return false;
  await hand.click(move);
  const keeps = page.getByLabel(/keep on towards it/);
  if ((await keeps.count()) > 0) await hand.click(keeps);
  await hand.tap(x, y);
  const give = page.getByRole("button", { name: "Give the order" }).and(page.locator(":enabled"));
  const isOpen = await give.waitFor({ timeout: 2000 }).then(
    () => true,
    () => false,
  );
  // Who cannot go there stays, and that is a click too.
  await hand.click(isOpen ? give : page.getByRole("button", { name: "Cancel", exact: true }));
  return true;
}

/** Plays from now on until a turn is over; gives how many clicks it took. */
async function turn(page, next, goal) {
  const hand = new Hand(page);
  const tried = new Set();
  for (let n = 0; n < 200; n++) {
    const banner = await page.locator(".banner").textContent();
    if (next.test(banner)) return hand.clicks;
    if ((await page.locator(".banner.mine .whole button:enabled").count()) === 0) {
      await page.waitForTimeout(100);
      continue;
    }
    // Orders of many that follow one after the other give themselves.
    if (/to follow/.test(banner) && /Maneuver checks/.test(banner)) {
      await page.waitForTimeout(100);
      continue;
    }
    const who = await page.locator(".waiting > ul .who .name").allTextContents();
    const key = `${banner} ${who}`.replace(/\s+/g, " ");
    const once = !tried.has(key);
    tried.add(key);
    const checks = once ? await hand.first(/that can: maneuver check/) : undefined;
    const fire = await hand.first(/^Fire at .* …?, by /);
    if (checks) await hand.click(checks);
    else if (once && /Maneuvers|Secret orders/.test(banner) && (await advance(hand, ...goal))) continue;
    else if (fire && once) {
      await hand.click(fire);
      await hand.click(page.getByRole("button", { name: "Give the order" }));
    } else await hand.click(page.locator(".banner .whole button:enabled").last());
  }
  return assert.fail(`the turn never ends: ${await page.locator(".banner").textContent()}`);
}

export default () => {
  for (const [scenario, goal] of [
    ["cowpens", [0.5, 0.6]],
    ["main-street", [0.5, 0.5]],
  ])
    test(`a turn of ${scenario} takes at most half the clicks that it took`, async () => {
      const page = await room.table(scenario);
      if (scenario === "main-street") {
        await page.getByRole("button", { name: /^Place all/ }).click();
        await page.getByRole("alertdialog").getByRole("button", { name: "Place them" }).click();
        await page.locator(".banner", { hasText: "Turn 1 of" }).waitFor();
      }
      const went = page.locator(".log .moved");
      const clicks = await turn(page, /Turn 2 of/, goal);
      console.log(`  a turn of ${scenario}: ${clicks} clicks, ${await went.count()} moves in the log`);
      assert.ok((await went.count()) >= 5, "the side went forward");
      assert.ok(clicks <= MOST[scenario], `${clicks} clicks`);
      await room.leave(page);
    });
};
