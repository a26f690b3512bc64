// Every page, light and dark: no barrier that axe knows, no sideways scrolling on a phone, zoomed, or with large
// letters; and a picture of each to look at, from the phone to the largest screen.
import assert from "node:assert/strict";
import { test } from "node:test";
import { answer, playUntil } from "./player.mjs";
import { barriers, room, sideways } from "./room.mjs";

const PAGES = {
  home: "#/",
  companion: "#/companion/fire-and-fury/charge-combat",
  "companion-list": "#/companion/card-and-squad/card-draw",
  rulebooks: "#/rulebooks",
  rulebook: "#/rulebooks/fire-and-discipline",
};

/** Tables, each with something open on it. */
const TABLES = {
  "guilford-courthouse": async (page) => {
    await page.locator(".waiting li .who").first().click();
    await page.locator(".offers li button").first().waitFor();
  },
  "main-street": async (page) => {
    await playUntil(page, /Give your figures their orders/);
    await page.getByRole("button", { name: /^Deputy Ames/ }).click();
    await page
      .getByRole("button", { name: /^Shoot at/ })
      .first()
      .click();
    await page.getByRole("table", { name: "Odds of this order" }).waitFor();
  },
  // The end of a battle.
  cowpens: async (page) => {
    await page.getByRole("button", { name: /^More/ }).click();
    await page.getByRole("button", { name: "Concede", exact: true }).click();
    await page.getByRole("button", { name: "Yes, give the game up" }).click();
    await page.locator(".end").getByRole("heading", { name: "You have lost" }).waitFor();
    const standing = page.getByLabel("How it stood in the end");
    await standing.getByText("Points").waitFor();
    await standing
      .getByText(/broken at \d+/)
      .first()
      .waitFor();
  },
  "across-the-fence": async (page) => {
    await answer(page);
    await page.getByRole("button", { name: /^More/ }).click();
    await page.getByRole("dialog").waitFor();
  },
};

/** The page in every light and size; what stands in the way of somebody is found. */
async function throughout(page, name) {
  await page.waitForTimeout(250);
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme });
    await page.waitForTimeout(80);
    assert.deepEqual(await barriers(page), [], `${name}, ${colorScheme}`);
    await room.picture(page, `${name}-${colorScheme}`);
  }
  await page.emulateMedia({ colorScheme: "light" });
  const sizes = { phone: [360, 740], zoomed: [512, 384], tablet: [820, 1180], "4k": [3840, 2160] };
  for (const [size, [width, height]] of Object.entries(sizes)) {
    await page.setViewportSize({ width, height });
    await page.waitForTimeout(200);
    assert.equal(await sideways(page), 0, `${name} at ${size} scrolls sideways`);
    if (size === "phone") assert.deepEqual(await barriers(page), [], `${name} on a phone`);
    await room.picture(page, `${name}-${size}`);
  }
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  await page.waitForTimeout(150);
  assert.equal(await sideways(page), 0, `${name} with large letters scrolls sideways`);
  assert.deepEqual(await squeezed(page), [], `${name} with large letters has words broken to pieces`);
  await room.picture(page, `${name}-large`);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.waitForTimeout(200);
  assert.equal(await sideways(page), 0, `${name} with large letters on a phone scrolls sideways`);
  await room.leave(page);
}

/** Headings that have so little room that their words are broken letter by letter. */
const squeezed = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("h1, h2, h3, legend")]
      .filter((heading) => {
        const { width, height } = heading.getBoundingClientRect();
        const letter = Number.parseFloat(getComputedStyle(heading).fontSize);
        const longest = Math.max(
          ...heading.textContent
            .trim()
            .split(/[\s-]+/)
            .map((word) => word.length),
        );
        return height > 0 && width > 1 && width < letter * longest * 0.35;
      })
      .map((heading) => heading.textContent.trim()),
  );

export default () => {
  for (const [name, path] of Object.entries(PAGES))
    test(`${name} keeps nobody out and fits every screen`, async () => {
      const page = await room.page({ path });
      await page.waitForLoadState("networkidle");
      await throughout(page, name);
    });

  for (const [name, prepare] of Object.entries(TABLES))
    test(`a table of ${name} keeps nobody out and fits every screen`, async () => {
      const page = await room.table(name);
      await prepare(page);
      await throughout(page, `play-${name}`);
    });

  test("the choice of an opponent keeps nobody out", async () => {
    const page = await room.page();
    await page.locator("article h3 button").first().click();
    await page.getByRole("dialog").waitFor();
    assert.deepEqual(await barriers(page), []);
    await page.setViewportSize({ width: 360, height: 740 });
    assert.equal(await sideways(page), 0);
    await room.leave(page, "new-game-phone");
  });
};
