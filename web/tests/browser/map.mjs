// The map and its tools: title and compass, flags and uniforms, lines of sight, and setting right by hand.
import assert from "node:assert/strict";
import { test } from "node:test";
import { comes, playUntil } from "./player.mjs";
import { barriers, room } from "./room.mjs";

async function middle(page, id) {
  const { x, y, width, height } = await page.locator(`[data-piece="${id}"] .base`).first().boundingBox();
  return [x + width / 2, y + height / 2];
}

const glance = (page) => page.getByRole("status", { name: "Line of sight" });
const flags = (page, within) =>
  page.locator(`${within} [data-flag]`).evaluateAll((all) => all.map((flag) => flag.dataset.flag));

export default () => {
  test("the map has its title, its compass, and under no piece", async () => {
    const page = await room.table("cowpens");
    const cartouche = page.locator("[data-cartouche]");
    assert.match(await cartouche.textContent(), /Cowpens.*17 January 1781/);
    // North lies to the right of straight away: the file says so.
    const compass = await page.locator("[data-compass]").getAttribute("transform");
    assert.match(compass, /rotate\(-315\)/);
    const paper = await cartouche.locator("rect").first().boundingBox();
    for (const base of await page.locator("[data-piece] .base").all()) {
      const { x, y, width, height } = await base.boundingBox();
      const apart =
        x > paper.x + paper.width ||
        x + width < paper.x ||
        y > paper.y + paper.height ||
        y + height < paper.y;
      assert.ok(apart, "it hides no piece");
    }
    await room.leave(page);
    const nowhere = await room.table("main-street");
    assert.equal(await nowhere.locator("[data-compass]").count(), 0, "nobody says where north is");
    await room.leave(nowhere);
  });

  test("sides are told apart by the shape of their flags, and uniforms are those of the file", async () => {
    const page = await room.table("cowpens");
    const [crown, america] = await Promise.all(
      ["tarleton", "morgan"].map((leader) => flags(page, `[data-piece="${leader}"]`)),
    );
    assert.deepEqual([crown, america], [["union"], ["stripes"]]);
    assert.deepEqual(await flags(page, ".labels .flag"), ["stripes"], "who holds the rise is seen by shape");
    const coat = (id) =>
      page
        .locator(`[data-piece="${id}"] .base`)
        .first()
        .evaluate((base) => getComputedStyle(base).fill);
    assert.notEqual(await coat("legion-foot"), await coat("light-infantry"), "the Legion wears green");
    assert.ok((await page.locator('[data-piece="seventh"] .trim').count()) > 0, "its facings are seen");
    await room.leave(page, "map-uniforms");
    const plain = await room.table("across-the-fence");
    await playUntil(plain, /maneuver check/);
    const found = await flags(plain, "[data-piece]");
    assert.deepEqual(
      [...new Set(found)].sort(),
      ["cross", "saltire"],
      "without a word of the file they differ too",
    );
    await room.leave(plain);
  });

  for (const [scenario, seats, from, to] of [
    ["cowpens", undefined, "tarleton", "morgan"],
    ["main-street", undefined, "clerk", "reno"],
    ["cacabelos", undefined, "paget", "colbert"],
    ["titi-hill", undefined, "perceval", undefined],
    ["maida", { reynier: "human", stuart: "bot:drill" }, "42-ligne-1", "78th-1"],
  ])
    test(`a line of sight is looked along at ${scenario}, between pieces and places`, async () => {
      const page = await room.table(scenario, { seats });
      if (scenario === "main-street") await playUntil(page, /impulse 1\. Give your figures their orders/);
      await page.getByRole("button", { name: "Line of sight" }).click();
      await glance(page)
        .getByText(/Touch from where to look/)
        .waitFor();
      const start =
        (await page.locator(`[data-piece="${from}"] .base`).count()) > 0
          ? await middle(page, from)
          : undefined;
      const table = await page.locator(".world").boundingBox();
      const place = (x, y) => [table.x + table.width * x, table.y + table.height * y];
      await page.mouse.click(...(start ?? place(0.5, 0.9)));
      await glance(page)
        .getByText(/Now touch what to look at/)
        .waitFor();
      await page.mouse.click(...(to ? await middle(page, to) : place(0.5, 0.05)));
      await glance(page)
        .getByText(/It is (free|blocked)/)
        .waitFor();
      await glance(page).locator(".chip").first().waitFor();
      assert.ok((await page.locator(".witness.sight, .witness.blocked").count()) > 0, "it is drawn");
      // From one place to another a hand's breadth on, nothing is in between.
      await page.mouse.click(...place(0.02, 0.97));
      await page.mouse.click(...place(0.05, 0.97));
      await glance(page).getByText("It is free").waitFor();
      await page.locator(".viewport").press("Escape");
      await glance(page).waitFor({ state: "detached" });
      await room.leave(page);
    });

  test("what blocks a line of sight is named, with its rule; keys and the list of forces do the same", async () => {
    const page = await room.table("guilford-courthouse");
    await page.getByRole("button", { name: /^Lt\. Gen\. Earl Cornwallis/ }).click();
    await page.locator(".viewport").press("v");
    await glance(page)
      .getByText(/From Lt\. Gen\. Earl Cornwallis\. Now touch/)
      .waitFor();
    await page.getByRole("tab", { name: "Forces" }).click();
    await page
      .locator("#panel")
      .getByRole("button", { name: /^1st Maryland/ })
      .click();
    await glance(page)
      .getByText(/It is blocked: .* in between/)
      .waitFor();
    await glance(page).getByRole("button", { name: "Rule FF-FLD-0" }).first().waitFor();
    await page.locator(".witness.blocked").first().waitFor({ state: "attached" });
    assert.deepEqual(await barriers(page), []);
    await room.leave(page, "map-sight");
  });

  test("a piece is set right by hand from what may be set, and the other side sees exactly what before it agrees", async () => {
    const game = await room.game({
      scenario: "across-the-fence",
      seats: { crown: "human", congress: "human" },
    });
    const [crown, congress] = await Promise.all(game.paths.map((path) => room.page({ path })));
    for (const page of [crown, congress]) await page.locator(".banner .what strong").waitFor();
    await congress.getByRole("tab", { name: "Forces" }).click();
    await congress
      .locator("#panel")
      .getByRole("button", { name: /^2nd Connecticut/ })
      .click();
    await congress.getByRole("button", { name: /^More/ }).click();
    const dialog = congress.getByRole("dialog");
    await dialog.getByText("Set 2nd Connecticut right by hand").click();
    const what = dialog.getByLabel("What is to be set right");
    await what.selectOption("strength");
    const send = dialog.getByRole("button", { name: "Set 2nd Connecticut right" });
    assert.ok(await send.isDisabled(), "as it is there is nothing to set");
    assert.deepEqual(await barriers(congress), []);
    await room.picture(congress, "map-mending");
    await what.selectOption("order");
    await dialog.getByLabel(/it shall be/).selectOption("disordered");
    await dialog.getByLabel("Why").fill("it crossed the fence");
    await send.click();
    await dialog.getByText("The other side has been asked").waitFor();
    const asked = crown.locator(".notices", { hasText: /disordered instead of good order/ });
    await asked.waitFor();
    await asked.getByRole("button", { name: /^(Agree|Yes)/ }).click();
    await comes(
      async () => (await congress.locator(".log", { hasText: /2nd Connecticut: order/ }).count()) > 0,
      "it is set right",
    );
    await room.leave(crown);
    await room.leave(congress);
  });
};
