// What a club on a Friday night asks of a table: how it stands, who commands whom, what a move costs, who is there, and
// paper to lie beside it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { comes, playUntil } from "./player.mjs";
import { barriers, room, sideways } from "./room.mjs";

const rings = (page) => page.locator("path.witness.command").count();

export default () => {
  test("the strip tells turns, what each side has left, and who holds what", async () => {
    const page = await room.table("cowpens");
    const track = page.getByRole("group", { name: "The state of the battle" });
    await track.getByRole("img", { name: "Turn 1 of 10" }).waitFor();
    assert.equal(await track.locator(".pip").count(), 10);
    assert.match(await track.textContent(), /100%\s*of Tarleton left.*100%\s*of Morgan left/s);
    await track.getByRole("img", { name: /Morgan's rise, worth 5, held by Morgan/ }).waitFor();
    const strip = page.getByRole("group", { name: "How the game stands" });
    assert.match(
      await strip.textContent(),
      /Stands lost\s*Tarleton:\s*0, broken at 15.*Morgan:\s*0, broken at 18/s,
    );
    await room.leave(page);
    const fence = await room.table("across-the-fence");
    await fence
      .locator(".strip", { hasText: /To arrive.*16th Light Dragoons, turn 3, left edge/s })
      .waitFor();
    await room.leave(fence);
  });

  test("how far leaders command is drawn around a leader, by a key, and while a piece moves", async () => {
    const page = await room.table("cowpens");
    assert.equal(await rings(page), 0);
    await page.getByRole("button", { name: /^Lt. Col. Banastre Tarleton/ }).click();
    await comes(async () => (await rings(page)) === 2, "two leaders of the Crown");
    await room.picture(page, "club-command");
    await page.locator(".viewport").press("Escape");
    await comes(async () => (await rings(page)) === 0, "they go with him");
    await page.locator(".viewport").press("o");
    await comes(async () => (await rings(page)) === 2, "the key shows them");
    await page.locator(".viewport").press("o");
    await comes(async () => (await rings(page)) === 0, "and hides them");
    await room.leave(page);
  });

  test("a move says what it costs or brings before it is made, such as a leader's command", async () => {
    const page = await room.table("across-the-fence");
    // The general stands so that the Grenadiers are just out of his reach.
    await page.getByRole("button", { name: /^General Howe/ }).click();
    const table = await page.locator(".world").boundingBox();
    await page.mouse.click(table.x + table.width * 0.45, table.y + table.height * 0.9);
    await page.getByRole("button", { name: "Give the order" }).click();
    await playUntil(page, /maneuver check/);
    await page.getByRole("button", { name: /^The Grenadiers/ }).click();
    await page.getByRole("button", { name: "Maneuver check", exact: true }).click();
    await page.getByRole("button", { name: /^Full move/ }).waitFor();
    assert.equal(await page.locator(".draft .costs").count(), 0);
    const { x, y, width, height } = await page.locator('[data-piece="grenadiers"] .base').boundingBox();
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width / 2 + 120, y - 60, { steps: 8 });
    await page.locator(".draft .costs", { hasText: "Comes under the command of General Howe" }).waitFor();
    await room.picture(page, "club-costs");
    assert.ok((await rings(page)) > 0, "his ring is drawn");
    await page.mouse.move(x + width / 2, y - 10, { steps: 8 });
    await page.locator(".draft .costs").waitFor({ state: "detached" });
    await page.mouse.up();
    await room.leave(page);
  });

  test("two players see each other come, look elsewhere and go, and say a word", async () => {
    const game = await room.game({
      scenario: "across-the-fence",
      seats: { crown: "human", congress: "human" },
    });
    const crown = await room.page({ path: game.paths[0] });
    const company = (page) => page.getByRole("region", { name: "At the table" });
    await company(crown).getByText("Congress: not here").waitFor();
    const congress = await room.page({ path: game.paths[1] });
    await company(crown)
      .getByText(/Congress: (here|thinking)/)
      .waitFor();
    await congress.evaluate(() => {
      Object.defineProperty(document, "hidden", { value: true, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    });
    await company(crown).getByText("Congress: looking elsewhere").waitFor();
    const field = congress.getByLabel("Say something to the other players");
    await field.fill("Well met <b>sir</b>");
    await field.press("Enter");
    for (const page of [crown, congress]) await company(page).getByText("Well met <b>sir</b>").waitFor();
    assert.equal(await field.inputValue(), "");
    const watcher = await room.page({ path: game.watch });
    await company(crown).getByText("1 watching").waitFor();
    assert.equal(await watcher.getByLabel("Say something to the other players").count(), 0);
    await room.leave(watcher);
    await room.leave(congress);
    // A browser that goes takes its time to hang up.
    await company(crown).getByText("Congress: not here").waitFor({ timeout: 40_000 });
    await room.leave(crown, "club-company");
  });

  test("the link for a friend is a code for a phone where the server listens beyond this computer", async () => {
    const page = await room.page();
    await page.route("**/api/address", (route) =>
      route.fulfill({ json: { here: "http://127.0.0.1:1740/", network: "http://192.168.7.5:1740/" } }),
    );
    await page.locator("article").first().locator("h3 button").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("A friend, by link", { exact: true }).click();
    await dialog.getByRole("button", { name: "Begin" }).click();
    const link = dialog.getByRole("textbox", { name: /^Link for (?!watchers)/ });
    await comes(
      async () => /^http:\/\/192\.168\.7\.5:1740\/#\/join\//.test(await link.inputValue()),
      "the link has the address that others find",
    );
    await dialog.getByText("Show it as a code for a phone").click();
    await dialog.getByRole("img", { name: /^Code of the link/ }).waitFor();
    await room.leave(page, "club-code");
  });

  test("rosters and the map of a game go on two pages of paper", async () => {
    const page = await room.table("maida", { seats: { reynier: "human", stuart: "bot:drill" } });
    await page.getByRole("button", { name: /^More/ }).click();
    await page.getByRole("link", { name: "Rosters and map, to print" }).click();
    await page.getByRole("img", { name: "The map" }).waitFor();
    const french = page.getByRole("table", { name: "Reynier" });
    await french.getByRole("row", { name: /1er Léger, 1st battalion 1–4.* 4 × 8/ }).waitFor();
    assert.match(await french.textContent(), /weapon: musket/);
    assert.deepEqual(await barriers(page), []);
    await page.waitForTimeout(300);
    const paper = await page.pdf({ preferCSSPageSize: true });
    const pages = paper.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
    assert.ok(pages >= 1 && pages <= 2, `${pages} pages`);
    await page.setViewportSize({ width: 390, height: 844 });
    assert.equal(await sideways(page), 0);
    await page.setViewportSize({ width: 1024, height: 1300 });
    await room.picture(page, "club-roster");
    await page.getByRole("link", { name: "Back to the table" }).click();
    await page.locator(".banner .what strong").waitFor();
    await room.leave(page);
  });

  test("a game is begun under house rules of its own", async () => {
    const page = await room.page();
    const card = page.locator("article", { hasText: "The chapel at Sankt Marein" });
    await card.locator("h3 button").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(/^House rules/).click();
    const flank = dialog.getByLabel("Flank", { exact: true });
    await flank.waitFor();
    assert.match(await flank.locator("option:checked").textContent(), /Half castings \(usual\)/);
    await flank.selectOption({
      index: (await flank.locator("option:checked").evaluate((one) => one.index)) ? 0 : 1,
    });
    await dialog.getByText("House rules: 1 of your own").waitFor();
    assert.deepEqual(await barriers(page), []);
    await room.picture(page, "club-house");
    const [request] = await Promise.all([
      page.waitForRequest((asked) => asked.method() === "POST" && asked.url().endsWith("/api/games")),
      dialog.getByRole("button", { name: "Begin" }).click(),
    ]);
    const { scenario, scenario_text } = request.postDataJSON();
    assert.equal(scenario, undefined);
    assert.doesNotMatch(scenario_text, /flank = "half-castings"/);
    assert.match(scenario_text, /\[house\.options\]\nflank = "/);
    await page.waitForURL(/#\/play\//);
    await page.locator(".banner .what strong").waitFor();
    await room.leave(page);
  });

  for (const book of [
    "card-and-squad",
    "fire-and-discipline",
    "fire-and-fury",
    "fire-and-steel",
    "risk-factor",
  ])
    test(`the quick reference of ${book} fits two pages`, async () => {
      const page = await room.page({ path: `#/rulebooks/${book}/sheet` });
      await page.locator(".sheet td").first().waitFor();
      assert.ok((await page.locator(".sheet tr").count()) > 30, "it has the tables");
      assert.ok((await page.locator(".sheet h2").count()) > 3, "under headings");
      const paper = await page.pdf({ preferCSSPageSize: true });
      const pages = paper.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
      assert.ok(pages >= 1 && pages <= 2, `${pages} pages`);
      await page.setViewportSize({ width: 390, height: 844 });
      assert.equal(await sideways(page), 0);
      await room.leave(page, `sheet-${book}`);
    });
};
