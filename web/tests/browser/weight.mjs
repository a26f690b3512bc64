// What the first page weighs, compressed, with everything that it fetches.
import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { room } from "./room.mjs";

const MOST = 300 * 1024;

export default () => {
  test("the first load stays under 300 KB", async () => {
    // A browser that has never been here, and one visit: what another visit left half fetched does not count.
    const context = await room.browser.newContext();
    const page = await context.newPage();
    const fetched = [];
    page.on("response", (response) => fetched.push({ url: response.url(), body: response.body() }));
    await page.goto(room.base);
    await page.locator("article").first().waitFor();
    await page.waitForLoadState("networkidle");
    let sum = 0;
    for (const { url, body } of fetched) {
      assert.ok(url.startsWith(room.base), `nothing comes from elsewhere: ${url}`);
      const bytes = await body;
      sum += /\.woff2$/.test(url) ? bytes.length : gzipSync(bytes).length;
    }
    console.log(`  ${fetched.length} files, ${(sum / 1024).toFixed(0)} KB compressed`);
    assert.ok(fetched.length > 4 && sum < MOST, `${sum} bytes`);
    await context.close();
  });
};
