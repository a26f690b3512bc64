// The table, tried on the fixtures: choosing, dragging with a ghost, targets with their odds, dice, log, undo.
import assert from "node:assert/strict";
import { test } from "node:test";
import { room } from "./room.mjs";

const at = "#/play/battle/x";
const piece = (page, id) => page.locator(`[data-piece="${id}"]`);

async function middle(page, id) {
  const { x, y, width, height } = await piece(page, id).boundingBox();
  return [x + width / 2, y + height / 2];
}

async function choose(page, id) {
  await page.mouse.click(...(await middle(page, id)));
  await page.locator("section.unit").waitFor();
}

async function drag(page, id, dx, dy) {
  const [x, y] = await middle(page, id);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + dx, y + dy, { steps: 6 });
  await page.mouse.up();
  await page.locator("[data-ghost]").waitFor();
}

export default () => {
  test("a piece that is touched shows its card and its orders", async () => {
    const page = await room.page({ path: at, width: 1440, height: 900 });
    await choose(page, "17th-foot");
    assert.equal(await page.locator("section.unit h2").textContent(), "17th Foot");
    assert.ok(
      await page
        .getByRole("button", { name: /Fire at/ })
        .first()
        .isVisible(),
    );
    await room.leave(page, "table-chosen");
  });

  test("a drag draws the ghost, tells the cost, and moves when told", async () => {
    const page = await room.page({ path: at, width: 1440, height: 900 });
    const before = await middle(page, "17th-foot");
    await drag(page, "17th-foot", 30, -70);
    await page
      .getByText(/of 12 inches/)
      .first()
      .waitFor();
    await page.screenshot({ path: "artefacts/table-ghost.png" });
    assert.deepEqual(
      (await middle(page, "17th-foot")).map(Math.round),
      before.map(Math.round),
      "not moved yet",
    );
    await page.getByRole("button", { name: "Give the order" }).click();
    await page.getByRole("log").getByText("17th Foot moves.").waitFor();
    await page.waitForTimeout(1100);
    const now = await middle(page, "17th-foot");
    assert.ok(before[1] - now[1] > 40, "it went up the table");
    await room.leave(page);
  });

  test("a drag onto somebody else is refused, with the rule", async () => {
    const page = await room.page({ path: at, width: 1440, height: 900 });
    const [x, y] = await middle(page, "17th-foot");
    const [tx, ty] = await middle(page, "ra-6");
    await drag(page, "17th-foot", tx - x, ty - y);
    const draft = page.getByRole("region", { name: "The order in hand" });
    await draft.getByText(/stands there/).waitFor();
    assert.ok(await draft.getByRole("button", { name: "Rule FF-FLD-29" }).isVisible());
    assert.ok(await draft.getByRole("button", { name: "Give the order" }).isDisabled());
    await room.leave(page, "table-refused");
  });

  test("a target shows range, modifiers with rules and odds before the shot; the dice and the log tell it after", async () => {
    const page = await room.page({ path: at, width: 1440, height: 900 });
    await choose(page, "40th-foot");
    await page
      .getByRole("button", { name: /Fire at/ })
      .first()
      .click();
    const draft = page.getByRole("region", { name: "The order in hand" });
    await draft.getByText(/Range:/).waitFor();
    await draft.getByText("Partial cover or open order").waitFor();
    await draft.getByText("40%").waitFor();
    await draft.getByRole("button", { name: "Rule FF-FIR-07" }).click();
    await page.getByRole("dialog", { name: "FF-FIR-07" }).waitFor();
    await page.keyboard.press("Escape");
    await page.screenshot({ path: "artefacts/table-target.png" });
    await draft.getByRole("button", { name: "Give the order" }).click();
    await page.locator(".tray").waitFor();
    await page.waitForTimeout(800);
    await page.screenshot({ path: "artefacts/table-dice.png" });
    await page.locator(".tray").click();
    await page
      .getByRole("log")
      .getByText(/40th Foot fires at/)
      .waitFor();
    await page.getByRole("button", { name: "Take back" }).click();
    await page.getByRole("log").getByText("Taken back.").waitFor();
    await room.leave(page);
  });

  test("several pieces take one order, and may keep to it", async () => {
    const page = await room.page({ path: "#/play/street/x", width: 1440, height: 900 });
    await page.getByRole("tab", { name: "Forces" }).click();
    for (const name of ["Hale", "Birch", "Cole"]) await page.getByLabel(`Choose ${name} too`).check();
    await page.getByRole("tab", { name: "Orders" }).click();
    await page.getByText("Orders for 3 pieces").waitFor();
    await page.getByRole("button", { name: "Stay where it is" }).click();
    const log = page.getByRole("log");
    for (const name of ["Hale", "Birch", "Cole"]) await log.getByText(`${name}: wait.`).waitFor();
    await room.leave(page, "table-many");
  });

  test("the wheel zooms, a drag of the ground pans, the ruler measures, threats are drawn", async () => {
    const page = await room.page({ path: at, width: 1440, height: 900 });
    const world = () => page.locator(".world").evaluate((element) => element.style.transform);
    const start = await world();
    await page.mouse.move(500, 400);
    await page.mouse.wheel(0, -400);
    await page.waitForTimeout(400);
    const zoomed = await world();
    assert.notEqual(zoomed, start);
    await page.mouse.move(700, 200);
    await page.mouse.down();
    await page.mouse.move(760, 260, { steps: 4 });
    await page.mouse.up();
    assert.notEqual(await world(), zoomed);
    await page.getByRole("button", { name: "The whole table" }).click();
    await page.waitForTimeout(300);
    await page.getByRole("button", { name: "Ruler" }).click();
    await page.mouse.move(400, 300);
    await page.mouse.down();
    await page.mouse.move(500, 300, { steps: 4 });
    await page.mouse.up();
    await page.getByText(/^\d+\.\d in$/).waitFor({ state: "attached" });
    await page.getByRole("button", { name: "Ruler" }).click();
    await choose(page, "16th-ld");
    await page.getByRole("button", { name: "What the chosen piece threatens" }).click();
    await page.getByText("long fire, 18 inches").waitFor({ state: "attached" });
    await room.leave(page, "table-threat");
  });

  test("fingers tap, drag and pinch", async () => {
    const page = await room.page({ path: at, width: 820, height: 1180, hasTouch: true });
    await page.touchscreen.tap(...(await middle(page, "17th-foot")));
    await page.locator("section.unit").waitFor();
    const session = await page.context().newCDPSession(page);
    const touch = (type, points) =>
      session.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: points.map(([x, y], id) => ({ x, y, id })),
      });
    const before = await page.locator(".world").evaluate((element) => element.style.transform);
    await touch("touchStart", [
      [400, 200],
      [450, 200],
    ]);
    for (let n = 1; n <= 5; n++)
      await touch("touchMove", [
        [400 - n * 15, 200],
        [450 + n * 15, 200],
      ]);
    await touch("touchEnd", []);
    await page.waitForTimeout(300);
    assert.notEqual(await page.locator(".world").evaluate((element) => element.style.transform), before);
    await page.getByRole("button", { name: "The whole table" }).click();
    await page.waitForTimeout(300);
    const [x, y] = await middle(page, "17th-foot");
    await touch("touchStart", [[x, y]]);
    for (let n = 1; n <= 6; n++) await touch("touchMove", [[x, y - n * 8]]);
    await touch("touchEnd", []);
    await page.locator("[data-ghost]").waitFor();
    await room.leave(page, "table-tablet");
  });

  test("panning the table keeps up with the eye", async () => {
    const page = await room.page({ path: at, width: 1440, height: 900 });
    const frames = await page.evaluate(async () => {
      const viewport = document.querySelector(".viewport");
      const fire = (type, x, y) =>
        (type === "mousedown" ? viewport : window).dispatchEvent(
          new MouseEvent(type, { clientX: x, clientY: y, bubbles: true, view: window, buttons: 1 }),
        );
      fire("mousedown", 700, 150);
      const times = [];
      let last = performance.now();
      for (let n = 0; n < 60; n++) {
        fire("mousemove", 700 + Math.sin(n / 6) * 120, 150 + n);
        await new Promise(requestAnimationFrame);
        const now = performance.now();
        times.push(now - last);
        last = now;
      }
      fire("mouseup", 700, 200);
      return times.toSorted((a, b) => a - b);
    });
    const median = frames[Math.floor(frames.length / 2)];
    assert.ok(median < 34, `a frame took ${median.toFixed(1)} ms`);
    console.log(
      `  frames while panning: median ${median.toFixed(1)} ms, slowest ${frames.at(-1).toFixed(1)} ms`,
    );
    await room.leave(page);
  });
};
