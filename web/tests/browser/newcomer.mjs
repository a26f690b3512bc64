// What somebody meets who has never been here: links that lead nowhere, files with faults, a phone in the hand, the way to
// give up, and the story of the battle.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { comes, playUntil } from "./player.mjs";
import { barriers, room, sideways } from "./room.mjs";

const PHONE = { width: 360, height: 740, hasTouch: true, isMobile: true };

/** A file as a browser hands it over. */
const file = (name, text) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) });

const BROKEN = `rulebook = "fire-and-fury"
id = "mine"
titel = "Mine"
turns = "six"
`;

/** Whatever a finger is meant for and could miss: lower or narrower than a fingertip. A rule's chip takes the finger in
    the room around it, and links within a text are as high as its lines. */
const slim = (page) =>
  page.evaluate(() => {
    const least = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) * 2.75 - 1;
    const targets = document.querySelectorAll("button, select, summary, a.button, nav a, label:has(input)");
    return [...targets]
      .filter((target) => !target.matches(".chip, .unseen, [disabled], h3 button"))
      .map((target) => ({ target, box: target.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && box.height > 1 && (box.height < least || box.width < least - 8))
      .map(({ target, box }) => `${target.textContent.trim().slice(0, 40)}: ${box.width} × ${box.height}`);
  });

export default () => {
  test("a link to no table says so, and leads on", async () => {
    for (const path of ["#/play/AAAAAAAAAAAAAAAA/BBBBBBBBBBBBBBBBBBBBBB", "#/play/short", "#/replay/gone"]) {
      const page = await room.page({ path });
      await page.getByRole("heading", { name: /^No (table|replay) here/ }).waitFor();
      assert.deepEqual(await barriers(page), []);
      await page.getByRole("link", { name: "To the battles" }).click();
      await page.locator("article").first().waitFor();
      await room.leave(page);
    }
  });

  test("a broken scenario shows every fault with its line and what to do; the same file, mended, is taken", async () => {
    const page = await room.page();
    const input = page.locator("input[type=file]");
    await input.setInputFiles(file("mine.toml", BROKEN));
    const dialog = page.getByRole("dialog", { name: "mine.toml cannot be played yet" });
    const line = (number) => dialog.getByRole("listitem").filter({ hasText: `Line ${number}` });
    await line(3).getByText("Did you mean title?").waitFor();
    await line(4).getByText("Give a whole number from 1 to 100").waitFor();
    assert.ok((await dialog.getByRole("listitem").count()) > 4, "all faults at once");
    assert.deepEqual(await barriers(page), []);
    await room.picture(page, "broken-file");
    await page.setViewportSize({ width: 360, height: 740 });
    assert.equal(await sideways(page), 0);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await input.setInputFiles(file("mine.toml", BROKEN));
    await dialog.waitFor();
    await room.leave(page);
  });

  test("giving up is asked twice, readably, and the end says who won", async () => {
    const page = await room.table("across-the-fence");
    await page.getByRole("button", { name: /^More/ }).click();
    await page.getByRole("button", { name: "Concede", exact: true }).click();
    const sure = page.getByRole("button", { name: "Yes, give the game up" });
    await sure.hover();
    assert.deepEqual(await barriers(page), [], "it is read under the pointer, too");
    await sure.click();
    await page.getByRole("heading", { name: "You have lost" }).waitFor();
    await page.locator(".banner", { hasText: "Victory for Congress" }).waitFor();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Keep a picture" }).click(),
    ]);
    assert.equal(file.suggestedFilename(), "across-the-fence.svg");
    const picture = readFileSync(await file.path(), "utf8");
    assert.match(picture, /<title>Across the fence: You have lost<\/title>/);
    assert.match(picture, /data-piece="[^"]+"/, "its pieces");
    assert.doesNotMatch(picture, /var\(|light-dark/, "it needs no page around it");
    await room.leave(page, "conceded");
  });

  test("a table that is opened again tells nothing anew; its log has it all", async () => {
    const page = await room.table("across-the-fence");
    await playUntil(page, /maneuver check/);
    await page.getByRole("button", { name: /^The Grenadiers/ }).click();
    await page.getByRole("button", { name: "Maneuver check", exact: true }).click();
    await page.locator(".tray .die").first().waitFor();
    await page.reload();
    await page.locator(".log", { hasText: /Maneuver check, The Grenadiers/ }).waitFor();
    await page.waitForTimeout(500);
    assert.equal(await page.locator(".tray .die").count(), 0, "no dice that fell before");
    assert.equal((await page.locator("p[aria-live]").textContent()).trim(), "", "nothing is spoken again");
    await room.leave(page);
  });

  test("a server that does not answer is asked again", async () => {
    for (const path of [
      "",
      "#/companion/fire-and-fury/fire-combat",
      "#/rulebooks",
      "#/rulebooks/risk-factor",
    ]) {
      const page = await room.page({ path: "#/rule" });
      await page.route("**/api/**", (route) => route.abort());
      await page.goto("about:blank");
      await page.goto(room.base + path);
      const again = page.getByRole("button", { name: "Try again" });
      await again.waitFor();
      await page.unroute("**/api/**");
      await again.click();
      await again.waitFor({ state: "detached" });
      await page.locator("main :is(article, h1, form)").first().waitFor();
      page.complaints = page.complaints.filter((words) => !/ERR_FAILED/.test(words));
      await room.leave(page);
    }
  });

  test("the table tells what the battle is about, and what is to be taken", async () => {
    const page = await room.table("across-the-fence");
    await page.getByText("A Crown brigade must carry a fence").waitFor();
    await page
      .getByRole("listitem")
      .filter({ hasText: /The hill\s+worth 5/ })
      .waitFor();
    await page.getByRole("link", { name: "Read the rules" }).waitFor();
    await room.leave(page);
  });

  test("on a phone a tall table is as wide as the screen, around one's own; the whole of it is a tap away", async () => {
    const page = await room.table("guilford-courthouse", PHONE);
    const board = await page.locator(".board").boundingBox();
    const width = async () => (await page.locator(".world").boundingBox()).width;
    await comes(async () => (await width()) > board.width * 0.85, "it fills the width");
    const own = await page.locator('[data-piece="cornwallis"]').boundingBox();
    assert.ok(own.y > board.y && own.y < board.y + board.height, "one's own are in sight");
    await room.picture(page, "phone-tall");
    await page.getByRole("button", { name: "The whole table" }).tap();
    await comes(async () => (await width()) < board.width * 0.7, "all of it is seen");
    await room.leave(page);
  });

  test("a phone on its side has its panel beside the table", async () => {
    const page = await room.table("cowpens", { ...PHONE, width: 740, height: 360 });
    await page.locator(".waiting li .who").first().tap();
    await page.locator(".offers li button").first().waitFor();
    const [board, side] = await Promise.all(
      [".board", ".side"].map((part) => page.locator(part).boundingBox()),
    );
    assert.ok(side.x >= board.x + board.width - 1, "beside it");
    assert.ok(board.height > 200 && side.height > 200, "both as high as there is room");
    assert.equal(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight), 0);
    await room.leave(page, "phone-lying");
  });

  test("whatever is new in the panel of a phone is seen from its top", async () => {
    const page = await room.table("main-street", PHONE);
    await playUntil(page, /Give your figures their orders/);
    const panel = page.locator("#panel");
    const top = () => panel.evaluate(({ scrollTop }) => scrollTop);
    await page.getByRole("button", { name: /^Choose (all|both)/ }).tap();
    await page.getByText("Orders for 6 pieces").waitFor();
    assert.equal(await top(), 0);
    await panel.evaluate((element) => element.scrollTo(0, 200));
    await page.getByRole("button", { name: /^Move/ }).evaluate((button) => button.click());
    await page.getByRole("region", { name: "The order in hand" }).waitFor();
    assert.equal(await top(), 0);
    await room.leave(page);
  });

  test("the latest news stay in sight, however the panels grow and shrink", async () => {
    const page = await room.table("main-street");
    await playUntil(page, /Give your figures their orders/);
    const missed = () =>
      page
        .locator(".below .log")
        .evaluate(({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight);
    for (const name of ["Deputy Ames", "The Smith", "The Doctor"]) {
      await page.locator(".waiting li .who", { hasText: name }).click();
      await comes(async () => (await missed()) < 2, `the end of the log, with ${name} in hand`);
      await page.getByRole("button", { name: "Go to ground" }).click();
      await page.locator(".log", { hasText: `${name} goes to ground` }).waitFor();
      await comes(async () => (await missed()) < 2, `the end of the log, after ${name}`);
    }
    await room.leave(page);
  });

  test("fingers find every control", async () => {
    for (const path of ["", "#/companion/fire-and-steel/shooting", "#/rulebooks"]) {
      const page = await room.page({ path, ...PHONE });
      await page.waitForLoadState("networkidle");
      assert.deepEqual(await slim(page), [], path);
      await room.leave(page);
    }
    const page = await room.table("across-the-fence", PHONE);
    await playUntil(page, /maneuver check/);
    await page.getByRole("button", { name: /^The Grenadiers/ }).tap();
    assert.deepEqual(await slim(page), [], "a piece and its orders");
    await page.getByRole("button", { name: "Maneuver check", exact: true }).tap();
    await page.getByRole("button", { name: /^Full move/ }).tap();
    assert.deepEqual(await slim(page), [], "an order in the making");
    for (const tab of ["Forces", "Log"]) {
      await page.getByRole("tab", { name: tab }).tap();
      assert.deepEqual(await slim(page), [], tab);
    }
    await room.leave(page);
  });
};
