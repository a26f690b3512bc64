// Squads and groups of figures: cards, interruptions, markers in the bush, a side that the rules run.
import assert from "node:assert/strict";
import { test } from "node:test";
import { answer, comes, playOut, playUntil } from "./player.mjs";
import { barriers, room } from "./room.mjs";

const high = async (page, selector) => (await page.locator(selector).boundingBox()).height;

export default () => {
  test("a squad's orders are in plain words: forms told apart, a rolled move by its reach, its men by what ails them", async () => {
    const page = await room.table("north-bridge");
    await playUntil(page, /Give a squad or officer its action/);
    await page
      .locator(".waiting > ul")
      .getByRole("button", { name: /^43rd light company/ })
      .click();
    await page
      .locator(".offers .chance", { hasText: /^About \d+\.\d in, as the dice fall$/ })
      .first()
      .waitFor();
    assert.doesNotMatch(await page.locator(".panel").textContent(), /no\. 2 of 43rd/);
    assert.equal(await page.locator(".world svg text.name").count(), 0, "no names are piled on its men");
    await page
      .getByRole("button", { name: /^Form up in line/ })
      .first()
      .click();
    const forms = page.getByRole("radiogroup", { name: "In what form" });
    await forms
      .getByText("Line", { exact: true })
      .or(forms.getByText("In line", { exact: true }))
      .waitFor();
    assert.doesNotMatch(await forms.textContent(), /Form up.*Form up/);
    assert.deepEqual(await barriers(page), []);
    await room.leave(page, "squad-forms");
  });

  test("a squad and all its men are dragged as one, as far as the dice allow", async () => {
    const page = await room.table("north-bridge");
    await playUntil(page, /Give a squad or officer its action/);
    await page
      .locator(".waiting > ul")
      .getByRole("button", { name: /^43rd light company/ })
      .click();
    await page.getByRole("button", { name: "Move", exact: true }).click();
    await playUntil(page, /inches: where does it go/);
    const base = await page.locator('[data-piece="forty-third"] .base').first().boundingBox();
    const [x, y] = [base.x + base.width / 2, base.y + 8];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 30, y - 20, { steps: 6 });
    await page.mouse.up();
    const ghost = page.locator("[data-ghost] .base");
    await ghost.waitFor({ state: "attached" });
    await comes(
      async () => page.getByRole("button", { name: "Give the order" }).isEnabled(),
      "the move can be given",
    );
    const discs = (await ghost.getAttribute("d")).split("Z").length - 1;
    assert.equal(discs, 10, "every man of the squad is in the ghost");
    await room.picture(page, "squad-dragged");
    await page.getByRole("button", { name: "Give the order" }).click();
    await page
      .locator(".log .moved", { hasText: /43rd light company/ })
      .first()
      .waitFor();
    await room.leave(page);
  });

  test("whatever is asked, the banner keeps its line and the table its room", async () => {
    const page = await room.table("cacabelos");
    for (let n = 0; n < 40; n++) {
      if (!(await answer(page, { bold: n % 3 !== 0 }))) break;
      assert.ok((await high(page, ".banner")) < 170, "the banner keeps its height");
    }
    await room.leave(page, "squad-turn");
  });

  test("on a phone how the game stands takes one line, and the table has its room", async () => {
    const page = await room.table("cacabelos", { width: 390, height: 844 });
    const strip = page.locator(".banner .strip");
    await strip
      .getByText(/^Cards$/)
      .first()
      .waitFor();
    assert.ok((await high(page, ".banner .strip")) < 30, "one line");
    assert.ok((await high(page, ".field")) > 220, "the table is to be seen");
    assert.equal(await page.getByText(/Cards of /).count(), 0, "the mark tells whose they are");
    assert.deepEqual(await barriers(page), []);
    await room.leave(page, "phone-standings");
  });

  test("the orders of a body do not repeat its name", async () => {
    const seats = { reynier: "human", stuart: "bot:drill" };
    const page = await room.table("maida", { seats });
    await playUntil(page, /Which bodies move/);
    await page
      .locator(".waiting > ul")
      .getByRole("button", { name: /^1er Léger, 1st battalion 1/ })
      .click();
    await page.getByRole("button", { name: /^Move at the field rate, the whole line/ }).waitFor();
    assert.doesNotMatch(await page.locator(".offers").textContent(), /and its line/);
    await room.leave(page, "body-orders");
  });

  test("alone against the rules: markers come out of the bush, a friend looks on, and the battle is played to its end", async () => {
    const page = await room.table("titi-hill");
    const friend = await room.page({ path: page.game.watch });
    const hidden = /musket party|hatchet party/i;
    for (const eyes of [page, friend]) {
      await eyes
        .locator(".label.unit", { hasText: /^\s*Marker \d/ })
        .first()
        .waitFor();
      assert.doesNotMatch(
        await eyes.locator("body").textContent(),
        hidden,
        "nobody knows what is in the bush",
      );
    }
    assert.equal(await friend.locator(".banner button").count(), 0, "who looks on has nothing to order");
    await page
      .locator(".label.unit", { hasText: /^\s*Marker \d/ })
      .first()
      .waitFor();
    await room.picture(page, "bush-markers");
    await playUntil(page, /Order the groups that you lead|Choose targets/);
    const reaction = page.getByRole("region", { name: /^Action: \d+ checks/ }).first();
    await reaction.waitFor();
    assert.doesNotMatch(await reaction.textContent(), /Action, /, "the heading names the chart");
    await page.getByRole("tab", { name: "Forces" }).click();
    await page.getByRole("button", { name: /^Perceval's party/ }).click();
    await page.getByRole("tab", { name: "Orders" }).click();
    const card = page.locator('dl[aria-label^="Numbers of"]');
    await card.getByText(/1 .*, 2 .*, 3 .*, 4 .*, 5 .*, 6 /).waitFor();
    await page.locator(".viewport").press("Escape");
    assert.deepEqual(await barriers(page), []);
    await playOut(page);
    await page.locator(".log", { hasText: /musket party|hatchet party|nothing/i }).waitFor();
    await friend.locator(".banner", { hasText: /Victory|A draw/ }).waitFor();
    await friend.locator(".log", { hasText: hidden }).waitFor();
    await room.leave(friend, "bush-friend");
    const end = page.locator(".end");
    await end.getByRole("heading", { name: /You have (won|lost)|A draw/ }).waitFor();
    assert.equal(await end.locator("table").count(), 2, "each side has its losses");
    await end.getByRole("row", { name: /Perceval's party/ }).waitFor();
    await end.getByRole("img", { name: /Turn \d/ }).waitFor();
    assert.ok((await page.locator(".traces .fallen").count()) > 0, "the fallen lie where they fell");
    await page.locator(".viewport").press("c");
    await comes(async () => (await page.locator(".traces").count()) === 0, "a key clears the ground");
    await page.locator(".viewport").press("c");
    assert.deepEqual(await barriers(page), []);
    await room.leave(page, "bush-end");
  });

  test("a pool of real dice is typed in as one line", async () => {
    const page = await room.table("titi-hill", { typed: true });
    const dialog = page.getByRole("dialog");
    await page.getByRole("button", { name: "Begin", exact: true }).click();
    const asked = page.locator(".banner", { hasText: "Let a leader try for a group" });
    for (let n = 0; n < 60 && (await asked.count()) === 0; n++) {
      const face = dialog.locator(".faces button").first();
      await face.click({ timeout: 500 }).catch(() => {});
    }
    await page.getByRole("button", { name: /^Lieutenant Perceval/ }).click();
    await page
      .getByRole("button", { name: /^Try to command Perceval's party/ })
      .first()
      .click();
    const give = page.getByRole("button", { name: "Give the order" });
    if ((await give.count()) > 0) await give.click();
    const row = dialog.getByLabel(/^All in a row/);
    await row.waitFor();
    const wanted = Number(/roll (\d+) d6/.exec(await dialog.getByRole("heading").textContent())?.[1]);
    assert.ok(wanted > 1, "several dice at once");
    await row.fill("4 ".repeat(wanted));
    assert.deepEqual(await barriers(page), []);
    await room.picture(page, "squad-pool");
    await dialog.getByRole("button", { name: "Enter", exact: true }).click();
    await dialog.getByText(`So far: ${Array(wanted).fill(4).join(", ")}`).waitFor();
    await room.leave(page);
  });

  test("the battle is heard, and one key makes it quiet", async () => {
    const page = await room.table("across-the-fence", { pace: "usual" });
    await playUntil(page, /fire: choose firers/i);
    await page.getByRole("button", { name: /^The battalion gun/ }).click();
    await page.getByRole("button", { name: /^Fire at 2nd Connecticut/ }).click();
    await page.getByRole("button", { name: "Give the order" }).click();
    await page.locator('[data-sound~="gun"]').waitFor({ state: "attached" });
    await page.locator(".viewport").press("q");
    assert.equal(await page.evaluate(() => localStorage.getItem("linstock.sound")), "false");
    await room.leave(page);
  });

  test("a newcomer has each step explained once, may leave it, and may ask for it again", async () => {
    const page = await room.table("across-the-fence", { guided: true });
    const guide = page.locator(".guide");
    await guide.getByRole("heading").waitFor();
    assert.deepEqual(await barriers(page), []);
    await room.picture(page, "guide");
    await guide.getByRole("button", { name: "I see" }).click();
    await guide.waitFor({ state: "detached" });
    await playUntil(page, /maneuver check/);
    await guide.getByText(/gold rim/).waitFor();
    await guide.getByRole("button", { name: "Explain no more" }).click();
    await guide.waitFor({ state: "detached" });
    await page.getByRole("button", { name: /^More/ }).click();
    await page.getByText("Explain each step when it first comes").click();
    await page.keyboard.press("Escape");
    await guide.getByRole("heading").waitFor();
    assert.match(await page.title(), /^● Your turn: /);
    await room.leave(page);
  });
};
