// Orders as a player means them: of many at once, with their odds before they are given, in secret, and taken back.
import assert from "node:assert/strict";
import { test } from "node:test";
import { comes, playUntil } from "./player.mjs";
import { room } from "./room.mjs";

async function middle(page, id) {
  const { x, y, width, height } = await page.locator(`[data-piece="${id}"] .base`).boundingBox();
  return [x + width / 2, y + height / 2];
}

async function shiftClick(page, id) {
  await page.keyboard.down("Shift");
  await page.mouse.click(...(await middle(page, id)));
  await page.keyboard.up("Shift");
}

const checks = (page) => playUntil(page, /maneuver check/);

export default () => {
  test("a click with Shift chooses a piece beside another, also one that could be dragged", async () => {
    const page = await room.table("main-street");
    await playUntil(page, /impulse 1\. Give your figures their orders/);
    await page.mouse.click(...(await middle(page, "smith")));
    await shiftClick(page, "doctor");
    await page.getByText("Orders for 2 pieces").waitFor();
    await shiftClick(page, "marshal");
    await page.getByText("Orders for 3 pieces").waitFor();
    await shiftClick(page, "marshal");
    await page.getByText("Orders for 2 pieces").waitFor();
    await room.leave(page);
  });

  test("an order of many is given to all, though each is asked something in between", async () => {
    const page = await room.table("across-the-fence");
    await checks(page);
    await page.mouse.click(...(await middle(page, "grenadiers")));
    await shiftClick(page, "gun");
    await page.getByRole("button", { name: /^Maneuver check/ }).click();
    const told = (name) => page.locator(".log", { hasText: `Maneuver check, ${name}` }).first();
    await told("The Grenadiers").or(told("The battalion gun")).first().waitFor();
    await page.locator(".notices", { hasText: "follow when this is answered" }).waitFor();
    await page.getByText(/orders? to follow/).waitFor();
    await page.getByRole("button", { name: "Done with the rest" }).click();
    for (const name of ["The Grenadiers", "The battalion gun"]) await told(name).waitFor();
    await room.leave(page);
  });

  test("a check says its odds before it is thrown", async () => {
    const page = await room.table("across-the-fence");
    await checks(page);
    await page.getByRole("button", { name: /^The Grenadiers/ }).click();
    await page.locator(".offers .chance", { hasText: /\d%.*;.*\d%/ }).waitFor();
    await room.leave(page, "orders-check-odds");
  });

  test("the odds open with a sentence, on a true scale, and a phone shows them without scrolling", async () => {
    const page = await room.table("across-the-fence", { width: 390, height: 844 });
    await playUntil(page, /fire: choose firers/i);
    await page.getByRole("button", { name: /^The battalion gun/ }).click();
    await page.getByRole("button", { name: /^Fire at 2nd Connecticut/ }).click();
    const gist = page.locator(".draft .gist");
    await gist.waitFor();
    assert.match(await gist.textContent(), /\d%.*nothing happens/);
    const { y, height } = await gist.boundingBox();
    assert.ok(y > 0 && y + height < 844, "it is in view");
    const chances = await page.locator(".draft .bars tbody td:last-child").allTextContents();
    const widths = await page
      .locator(".draft .bars rect")
      .evaluateAll((all) => all.map((bar) => Number(bar.getAttribute("width"))));
    for (const [n, chance] of chances.entries())
      assert.ok(Math.abs(Number.parseFloat(chance) - widths[n]) < 0.2, `${chance} is drawn as ${widths[n]}`);
    await room.leave(page, "orders-odds-phone");
  });

  test("a charge in secret says no chance, is drawn as an arrow, and can be changed until it is shown", async () => {
    const page = await room.table("main-street");
    await playUntil(page, /impulse 1\. Give your figures their orders/);
    const figures = [
      ["deputy", "Deputy Ames"],
      ["smith", "The Smith"],
      ["doctor", "The Doctor"],
      ["old-soldier", "The Old Soldier"],
    ];
    const charges = page.getByRole("button", { name: /^Charge / }).first();
    const card = (name) => page.getByRole("heading", { name, exact: true });
    let bold;
    for (const one of figures) {
      await page.mouse.click(...(await middle(page, one[0])));
      await card(one[1]).waitFor();
      if ((await charges.count()) > 0) bold = one;
      if (bold) break;
    }
    assert.ok(bold, "somebody sees whom to charge");
    const [id, name] = bold;
    const [, other] = figures.find(([known]) => known !== id);
    await charges.click();
    await page.locator(".draft .short", { hasText: /cannot reach / }).waitFor();
    assert.doesNotMatch(await page.locator(".draft").textContent(), /100\s*%/);
    await page.getByRole("button", { name: "Give the order" }).click();
    await page.locator(`[data-arrow="${id}"]`).waitFor({ state: "attached" });
    await page.getByRole("button", { name: new RegExp(`^${other}`) }).click();
    await page.getByRole("button", { name: "Wait", exact: true }).click();
    await room.picture(page, "orders-secret");
    await page
      .locator("li", { hasText: new RegExp(`${name}.*charge `, "i") })
      .getByRole("button", { name: "Change" })
      .click();
    await card(name).waitFor();
    await comes(async () => (await page.locator("[data-arrow]").count()) === 0, "the arrow is gone");
    await page.getByRole("button", { name: "Wait", exact: true }).click();
    const given = page.locator("li", { hasText: "Change" });
    await comes(async () => (await given.count()) === 2, "the other order still stands");
    await room.leave(page);
  });

  test("the log says how far a piece went, and strikes out what was taken back", async () => {
    const page = await room.table("across-the-fence");
    await checks(page);
    await page.getByRole("button", { name: /^The Grenadiers/ }).click();
    await page.getByRole("button", { name: /^Maneuver check/ }).click();
    await page.getByRole("button", { name: /^Full move/ }).waitFor();
    const [x, y] = await middle(page, "grenadiers");
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 10, y - 60, { steps: 5 });
    await page.mouse.up();
    await page.getByRole("button", { name: "Give the order" }).click();
    const line = page.locator(".log .moved", { hasText: /The Grenadiers: advances [\d.]+ in/ }).first();
    await line.waitFor();
    await page.getByRole("button", { name: "Take back" }).click();
    await line.locator("s").waitFor();
    await page.getByRole("button", { name: "Take back" }).click();
    await page.getByRole("alertdialog").getByText("They stay as they fell").waitFor();
    await page.getByRole("alertdialog").getByRole("button", { name: "No" }).click();
    await room.leave(page, "orders-struck");
  });

  test("a network that falls away is noticed within five seconds, also while nothing is said", async () => {
    const game = await room.game({
      scenario: "across-the-fence",
      seats: { crown: "human", congress: "human" },
    });
    const page = await room.page({ path: game.paths[1] });
    await page.locator(".banner .what strong").waitFor();
    const start = Date.now();
    await page.route("**/api/**", (route) => route.abort());
    await page.locator(".notices .lost").waitFor();
    assert.ok(Date.now() - start < 5500, `noticed after ${Date.now() - start} ms`);
    await page.unroute("**/api/**");
    await page.locator(".notices .lost").waitFor({ state: "detached" });
    page.complaints = page.complaints.filter((words) => !/Failed to load resource|ERR_FAILED/.test(words));
    await room.leave(page);
  });
};
