// Every page, light and dark: no barrier that axe knows, no sideways scrolling on a phone or with large letters.
import assert from "node:assert/strict";
import { test } from "node:test";
import { barriers, room, sideways } from "./room.mjs";

const PAGES = {
  home: "#/",
  companion: "#/companion/fire-and-fury/charge-combat",
  "companion-list": "#/companion/card-and-squad/card-draw",
  rulebooks: "#/rulebooks",
  rulebook: "#/rulebooks/fire-and-steel",
  battle: "#/play/battle/x",
  street: "#/play/street/x",
};

export default () => {
  for (const [name, path] of Object.entries(PAGES)) {
    for (const colorScheme of ["light", "dark"]) {
      test(`${name} has no barriers in ${colorScheme}`, async () => {
        const page = await room.page({ path, colorScheme });
        await page.locator("main").waitFor();
        await page.waitForTimeout(300);
        assert.deepEqual(await barriers(page), []);
        await room.leave(page, `${name}-${colorScheme}`);
      });
    }

    test(`${name} fits a phone`, async () => {
      const page = await room.page({ path, width: 360, height: 740, hasTouch: true, isMobile: true });
      await page.waitForTimeout(300);
      assert.equal(await sideways(page), 0);
      assert.deepEqual(await barriers(page), []);
      await room.leave(page, `${name}-phone`);
    });

    test(`${name} bears a zoom of 200%`, async () => {
      const page = await room.page({ path, width: 512, height: 384, deviceScaleFactor: 2 });
      await page.waitForTimeout(200);
      assert.equal(await sideways(page), 0);
      await room.leave(page, `${name}-zoomed`);
    });

    test(`${name} bears letters of twice the size`, async () => {
      const page = await room.page({ path, width: 1024, height: 768 });
      await page.evaluate(() => {
        document.documentElement.style.fontSize = "200%";
      });
      await page.waitForTimeout(200);
      assert.equal(await sideways(page), 0);
      await room.leave(page, `${name}-large`);
    });
  }
};
