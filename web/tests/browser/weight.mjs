// What the first page weighs, compressed, with everything that it fetches.
import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { room } from "./room.mjs";

const MOST = 300 * 1024;

export default () => {
  test("the first load stays under 300 KB", async () => {
    const page = await room.page({ path: "about" });
    const fetched = [];
    page.on("response", (response) => fetched.push(response));
    await page.goto(room.base);
    await page.locator("article").first().waitFor();
    await page.waitForLoadState("networkidle");
    let sum = 0;
    for (const response of fetched) {
      assert.ok(response.url().startsWith(room.base), `nothing comes from elsewhere: ${response.url()}`);
      const body = await response.body();
      sum += /\.woff2$/.test(response.url()) ? body.length : gzipSync(body).length;
    }
    console.log(`  ${fetched.length} files, ${(sum / 1024).toFixed(0)} KB compressed`);
    assert.ok(fetched.length > 4 && sum < MOST, `${sum} bytes`);
    await room.leave(page);
  });
};
