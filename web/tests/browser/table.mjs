// What a hand does on the table, in real games: choosing, dragging with a ghost, targets with their odds, dice, log,
// taking back, measuring, pinching.
import assert from "node:assert/strict";
import { test } from "node:test";
import { answer, comes, playUntil } from "./player.mjs";
import { room } from "./room.mjs";

const piece = (page, id) => page.locator(`[data-piece="${id}"] .base`);

async function middle(page, id) {
  const { x, y, width, height } = await piece(page, id).boundingBox();
  return [x + width / 2, y + height / 2];
}

async function drag(page, id, dx, dy) {
  const [x, y] = await middle(page, id);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + dx, y + dy, { steps: 6 });
  await page.mouse.up();
  await page.locator("[data-ghost]").waitFor();
}

/** Across the fence, placed, with the Grenadiers ready to go where they are sent. */
async function maneuver(options) {
  const page = await room.table("across-the-fence", options);
  await playUntil(page, /maneuver check/);
  await page.getByRole("button", { name: /^The Grenadiers/ }).click();
  await page.getByRole("button", { name: "Maneuver check", exact: true }).click();
  await page.getByRole("button", { name: /^Full move/ }).waitFor();
  return page;
}

const TABLET = { width: 820, height: 1180, hasTouch: true };

/** Fingers on the screen: `touch(type, places)`. */
async function fingers(page) {
  const session = await page.context().newCDPSession(page);
  return (type, points) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: points.map(([x, y], id) => ({ x, y, id })),
    });
}

const draft = (page) => page.getByRole("region", { name: "The order in hand" });

export default () => {
  test("a piece is placed by hand, and kept to the marked ground", async () => {
    const page = await room.table("across-the-fence");
    await page.getByRole("button", { name: /^General Howe/ }).click();
    const zone = await page.locator(".zone").boundingBox();
    await page.mouse.click(zone.x + zone.width / 2, zone.y - 150);
    await page.locator("[data-ghost]").waitFor();
    await room.picture(page, "table-placing");
    await page.getByRole("button", { name: "Give the order" }).click();
    await piece(page, "howe").waitFor();
    assert.ok((await middle(page, "howe"))[1] > zone.y, "it stands within the zone");
    await room.leave(page);
  });

  test("whoever is chosen to be placed goes where the table is tapped, in the form that is picked", async () => {
    const page = await room.table("across-the-fence");
    await page.getByRole("button", { name: /^The Grenadiers/ }).click();
    const zone = await page.locator(".zone").boundingBox();
    const [x, y] = [zone.x + zone.width / 3, zone.y + zone.height / 2];
    await page.mouse.click(x, y);
    await page.locator("[data-ghost]").waitFor();
    await draft(page).getByText("Field column", { exact: true }).click();
    await page.getByRole("button", { name: "Give the order" }).click();
    await page.getByText("still to be placed").nth(2).waitFor();
    const [at, along] = await middle(page, "grenadiers");
    assert.ok(Math.hypot(at - x, along - y) < 30, "it stands where the table was tapped");
    await page.locator(".log", { hasText: "Formation field column" }).first().waitFor();
    await room.leave(page);
  });

  test("a piece that is touched shows its card and its orders", async () => {
    const page = await maneuver();
    const card = page.locator("section.unit h2");
    assert.equal(await card.textContent(), "The Grenadiers");
    await page.locator(".witness.range.faint").waitFor();
    await page.locator(".witness.reach.faint").waitFor();
    await page.mouse.click(...(await middle(page, "continentals")));
    assert.equal(await card.textContent(), "2nd Connecticut");
    await room.leave(page, "table-card");
  });

  test("a drag draws the ghost, tells the cost, moves when told, and is taken back", async () => {
    const page = await maneuver();
    const before = await middle(page, "grenadiers");
    await drag(page, "grenadiers", 20, -70);
    await draft(page)
      .getByText(/% of its move/)
      .waitFor();
    await room.picture(page, "table-ghost");
    const still = await middle(page, "grenadiers");
    assert.deepEqual(still.map(Math.round), before.map(Math.round), "not moved yet");
    await page.getByRole("button", { name: "Give the order" }).click();
    await page
      .locator(".log", { hasText: /The Grenadiers: (advances|moves|falls back)/ })
      .first()
      .waitFor();
    const gone = async () => before[1] - (await middle(page, "grenadiers"))[1];
    await comes(async () => (await gone()) > 40, "it went up the table");
    await page.getByRole("button", { name: "Take back" }).click();
    await comes(async () => Math.abs(await gone()) < 3, "it stands where it stood");
    await room.leave(page);
  });

  test("a drag ends where it is let go, whoever stands there, and goes no further than it may", async () => {
    const page = await maneuver();
    const [x, y] = await middle(page, "grenadiers");
    const [tx, ty] = await middle(page, "continentals");
    await drag(page, "grenadiers", tx - x, ty - y);
    await draft(page)
      .getByText(/of its move/)
      .waitFor();
    assert.equal(await page.locator("section.unit h2").textContent(), "The Grenadiers");
    await room.leave(page);
  });

  test("way-points make a way of one's own; too long a way is refused, with the rule", async () => {
    const page = await maneuver();
    await drag(page, "grenadiers", 0, -40);
    await draft(page)
      .getByText(/% of its move/)
      .waitFor();
    await page.getByRole("button", { name: "Way-point" }).click();
    const [x, y] = await middle(page, "grenadiers");
    await page.mouse.click(x - 40, y - 95);
    await page.getByRole("button", { name: "Last" }).waitFor();
    await page.locator("circle.point").first().waitFor();
    await room.picture(page, "table-waypoints");
    await page.mouse.click(x + 200, y - 420);
    await draft(page).locator(".refused .chip").waitFor();
    assert.ok(await page.getByRole("button", { name: "Give the order" }).isDisabled());
    await room.picture(page, "table-refused");
    await draft(page).locator(".refused .chip").click();
    await page.getByRole("dialog").waitFor();
    await room.leave(page);
  });

  test("a target shows range, modifiers with rules and odds before the shot; dice and log tell it after", async () => {
    const page = await room.table("across-the-fence");
    await playUntil(page, /fire: choose firers/i);
    await page.getByRole("button", { name: /^The battalion gun/ }).click();
    await page.getByRole("button", { name: /^Fire at 2nd Connecticut, [\d.]+ in, ahead/ }).click();
    await draft(page)
      .getByText(/Range:/)
      .waitFor();
    await draft(page).getByText("Partial cover or open order").waitFor();
    const odds = page.getByRole("table", { name: "Odds of this order" });
    const chances = await odds.locator("tbody td:last-child").allTextContents();
    const sum = chances.reduce((all, chance) => all + Number.parseFloat(chance), 0);
    assert.ok(Math.abs(sum - 100) < 1, `the odds add up: ${chances}`);
    await draft(page).getByRole("button", { name: "Rule FF-FIR-07" }).click();
    await page.getByRole("dialog", { name: "FF-FIR-07" }).waitFor();
    await page.keyboard.press("Escape");
    await room.picture(page, "table-target");
    await page.getByRole("button", { name: "Give the order" }).click();
    await page.locator(".tray .throw").waitFor();
    await room.picture(page, "table-dice");
    const line = page
      .locator(".log .event", { hasText: /The battalion gun against 2nd Connecticut/ })
      .first();
    await line.locator("summary").click();
    await line.getByText("Partial cover or open order").waitFor();
    await room.leave(page);
  });

  test("real dice are typed in", async () => {
    const game = await room.game({
      scenario: "across-the-fence",
      seats: { crown: "human", congress: "human" },
      dice: "typed",
    });
    const page = await room.page({ path: game.paths[0] });
    const other = await room.page({ path: game.paths[1] });
    const until = /maneuver check/;
    for (let n = 0; n < 400 && !until.test(await page.locator(".banner").textContent()); n++)
      await Promise.all([page, other].map((player) => answer(player, { until })));
    await page.getByRole("button", { name: /^The Grenadiers/ }).click();
    await page.getByRole("button", { name: "Maneuver check", exact: true }).click();
    await room.picture(page, "table-typed");
    await page.getByRole("dialog").getByRole("button", { name: "9", exact: true }).click();
    await page.locator(".log", { hasText: "d10: 9" }).first().waitFor();
    await room.leave(page);
    await room.leave(other);
  });

  test("several pieces take one order, and keep to it for the impulses that follow", async () => {
    const page = await room.table("main-street");
    await playUntil(page, /impulse 1\. Give your figures their orders/);
    await page.getByRole("tab", { name: "Forces" }).click();
    for (const name of ["Marshal Boone", "The Smith", "The Doctor"])
      await page.getByLabel(`Choose ${name} too`).check();
    await page.getByRole("tab", { name: "Orders" }).click();
    await page.getByText("Orders for 3 pieces").waitFor();
    await page.getByLabel(/and repeat it/).check();
    await room.picture(page, "table-many");
    await page.getByRole("button", { name: "Wait", exact: true }).click();
    const others = page.locator(".waiting > ul li .who");
    await page.locator(".waiting li", { hasText: "Deputy Ames" }).waitFor();
    await page.getByRole("button", { name: "Done with the rest" }).click();
    await page.locator(".banner", { hasText: "impulse 2. Give" }).waitFor();
    await page.locator(".waiting li", { hasText: "Deputy Ames" }).waitFor();
    await page.waitForFunction(() => document.querySelectorAll(".waiting > ul li .who").length === 3);
    const left = (await others.allTextContents()).join();
    assert.doesNotMatch(
      left,
      /Marshal Boone|The Smith|The Doctor/,
      "those who keep to an order are not asked",
    );
    await room.leave(page);
  });

  test("a double click answers one question, not the next one too", async () => {
    const page = await room.table("main-street");
    await playUntil(page, /impulse 1\. Give your figures their orders/);
    const { x, y } = await page.getByRole("button", { name: "Done with the rest" }).boundingBox();
    // As slowly as a hand may: the bot has answered in between, and the next question is open.
    await page.mouse.click(x + 20, y + 10);
    await page.locator(".banner", { hasText: "impulse 2. Give" }).waitFor();
    await page.getByRole("button", { name: "Done with the rest" }).waitFor();
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    await page.waitForTimeout(500);
    assert.match(await page.locator(".banner").textContent(), /impulse 2\. Give/);
    await page.mouse.click(x + 20, y + 10);
    await page.locator(".banner", { hasText: "impulse 3. Give" }).waitFor();
    await room.leave(page);
  });

  test("several go the same way at a tap, and keep on towards it in the impulses that follow", async () => {
    const page = await room.table("main-street");
    await playUntil(page, /impulse 1\. Give your figures their orders/);
    await page.getByRole("tab", { name: "Forces" }).click();
    for (const name of ["Deputy Ames", "The Smith"]) await page.getByLabel(`Choose ${name} too`).check();
    await page.getByRole("tab", { name: "Orders" }).click();
    const names = ["deputy", "smith"];
    const before = await Promise.all(names.map((name) => middle(page, name)));
    const [x, y] = before[1];
    await page.mouse.click(x, y - 160);
    await page.locator("[data-along]").waitFor();
    await draft(page).getByText("1 other goes along").waitFor();
    await draft(page)
      .getByLabel(/keep on towards it/)
      .check();
    await room.picture(page, "table-together");
    await page.getByRole("button", { name: "Give the order" }).click();
    const gone = async (far) => {
      const now = await Promise.all(names.map((name) => middle(page, name)));
      return now.every(([, top], n) => before[n][1] - top > far);
    };
    await page.locator(".waiting li", { hasText: "Marshal Boone" }).waitFor();
    await page.getByRole("button", { name: "Done with the rest" }).click();
    await page.locator(".banner", { hasText: "impulse 2. Give" }).waitFor();
    await comes(() => gone(15), "both went up the table");
    await page.waitForFunction(
      () =>
        !/Deputy Ames|The Smith/.test(document.querySelector(".waiting > ul")?.textContent ?? "Deputy Ames"),
    );
    await room.leave(page);
  });

  test("the wheel zooms, a drag of the ground pans, the ruler measures, threats are drawn", async () => {
    const page = await room.table("cowpens");
    const world = () => page.locator(".world").evaluate((element) => element.style.transform);
    const start = await world();
    await page.mouse.move(500, 400);
    await page.mouse.wheel(0, -400);
    await comes(async () => (await world()) !== start, "the wheel zooms");
    await page.waitForTimeout(400);
    const zoomed = await world();
    await page.mouse.move(300, 820);
    await page.mouse.down();
    await page.mouse.move(360, 860, { steps: 4 });
    await page.mouse.up();
    await comes(async () => (await world()) !== zoomed, "a drag of the ground pans");
    await page.getByRole("button", { name: "The whole table" }).click();
    await page.waitForTimeout(300);
    await page.getByRole("button", { name: "Ruler" }).click();
    await page.mouse.move(400, 300);
    await page.mouse.down();
    await page.mouse.move(500, 300, { steps: 4 });
    await page.mouse.up();
    await page.getByText(/^\d+\.\d in$/).waitFor({ state: "attached" });
    const tape = page.locator("path.tape");
    const before = await tape.getAttribute("d");
    await page.keyboard.down("Shift");
    await page.mouse.move(500, 300);
    await page.mouse.down();
    await page.mouse.move(500, 400, { steps: 4 });
    await page.mouse.up();
    await page.keyboard.up("Shift");
    await comes(
      async () => (await tape.getAttribute("d")).startsWith(before.slice(0, 6)),
      "it goes on from its end",
    );
    await page.locator(".viewport").press("g");
    await page.locator("path.grid").waitFor({ state: "attached" });
    await page.locator(".viewport").press("g");
    await page.getByRole("button", { name: "Ruler" }).click();
    await page.mouse.click(...(await middle(page, "light-infantry")));
    await page.getByRole("button", { name: "Who threatens the chosen piece" }).click();
    await page.getByRole("heading", { name: "Who threatens Light infantry" }).waitFor();
    await page.getByRole("button", { name: "What the chosen piece threatens" }).click();
    await page.getByRole("heading", { name: "What Light infantry threatens" }).waitFor();
    await page
      .locator(".world")
      .getByText(/fire reaches/)
      .waitFor({ state: "attached" });
    await room.leave(page);
  });

  test("a piece shows who could do what to it next, on the table and in words", async () => {
    const page = await room.table("across-the-fence");
    await playUntil(page, /maneuver check/);
    await page.getByRole("button", { name: /^The Grenadiers/ }).click();
    await page.locator(".viewport").press("t");
    const threats = page.getByRole("status", { name: "Threats" });
    await threats.getByText("Gridley's battery").waitFor();
    await threats.getByText(/Fire reaches 48 inches/).waitFor();
    assert.equal(await threats.getByText("Middlesex militia").count(), 0, "it does not reach so far");
    assert.equal(await page.locator(".witness.hostile").count(), 1);
    assert.equal(await page.locator(".block.target").count(), 1);
    await room.leave(page, "table-threat");
  });

  test("a finger that rests on a piece chooses it beside others", async () => {
    const page = await room.table("main-street", TABLET);
    await playUntil(page, /impulse 1\. Give your figures their orders/);
    const touch = await fingers(page);
    const rest = async (name) => {
      await touch("touchStart", [await middle(page, name)]);
      await page.waitForTimeout(600);
      await touch("touchEnd", []);
    };
    await page.touchscreen.tap(...(await middle(page, "marshal")));
    await page.getByRole("heading", { name: "Marshal Boone" }).waitFor();
    await rest("smith");
    await page.getByText("Orders for 2 pieces").waitFor();
    await rest("doctor");
    await page.getByText("Orders for 3 pieces").waitFor();
    await rest("smith");
    await page.getByText("Orders for 2 pieces").waitFor();
    assert.equal(await page.locator("[data-ghost]").count(), 0, "nobody is sent anywhere");
    await page.getByRole("button", { name: "Wait", exact: true }).tap();
    await page.locator(".log", { hasText: "The Doctor waits" }).waitFor({ state: "attached" });
    assert.equal(await page.locator(".log", { hasText: "The Smith waits" }).count(), 0);
    await room.leave(page);
  });

  test("fingers tap, drag and pinch", async () => {
    const page = await maneuver(TABLET);
    const touch = await fingers(page);
    const world = () => page.locator(".world").evaluate((element) => element.style.transform);
    const before = await world();
    const apart = (by) => [
      [400 - by, 220],
      [450 + by, 220],
    ];
    await touch("touchStart", apart(0));
    for (let n = 1; n <= 5; n++) await touch("touchMove", apart(n * 15));
    await touch("touchEnd", []);
    await comes(async () => (await world()) !== before, "two fingers zoom");
    await page.getByRole("button", { name: "The whole table" }).click();
    await page.waitForTimeout(300);
    const [x, y] = await middle(page, "grenadiers");
    await touch("touchStart", [[x, y]]);
    for (let n = 1; n <= 6; n++) await touch("touchMove", [[x, y - n * 5]]);
    await touch("touchEnd", []);
    await page.locator("[data-ghost]").waitFor();
    await room.leave(page, "table-tablet");
  });
};
